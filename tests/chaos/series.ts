import { type Figures, runJourney } from './journey.ts';
import { judge, type Verdict } from './judge.ts';
import type { Journey } from './plan.ts';
import { openSharedBrowser, type SharedBrowser } from './shared-browser.ts';

/** How a journey went. */
export interface Result {
  seed: number;
  /** Null if it broke off. */
  figures: Figures | null;
  faults: Partial<Verdict>;
  brokeOff: string | null;
}

export interface Series {
  run(journey: Journey, say?: (line: string) => void): Promise<Result>;
  close(): Promise<void>;
}

/** Runs journeys one after the other in one browser. After a journey that broke off, a new browser is opened. */
export async function openSeries(): Promise<Series> {
  let browser: SharedBrowser = await openSharedBrowser();
  return {
    async run(journey, say) {
      const { seed } = journey;
      try {
        const { evidence, figures } = await runJourney(browser, journey, say);
        return { seed, figures, faults: judge(evidence), brokeOff: null };
      } catch (error) {
        await browser.close();
        browser = await openSharedBrowser();
        return { seed, figures: null, faults: {}, brokeOff: String(error) };
      }
    },
    close: () => browser.close(),
  };
}

/** Everything that went wrong, one line each. */
export function complaintsOf({ faults, brokeOff }: Result): string[] {
  const lines = Object.entries(faults).flatMap(([name, all]) => all.map((line) => `${name}: ${line}`));
  return brokeOff === null ? lines : [...lines, `broke off: ${brokeOff}`];
}
