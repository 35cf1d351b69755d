import { type Account, live } from './journey.ts';
import { judge, type Verdict } from './judge.ts';
import { type Lab, openLab } from './lab.ts';
import { planJourney } from './plan.ts';

/** How a journey went. */
export interface Result {
  seed: number;
  /** Null where it broke off. */
  account: Account | null;
  faults: Partial<Verdict>;
  brokeOff: string | null;
}

export interface Series {
  run(seed: number, say?: (line: string) => void): Promise<Result>;
  close(): Promise<void>;
}

/** Journeys one after the other in one browser; after one that broke off a new browser is opened. */
export async function openSeries(): Promise<Series> {
  let lab: Lab = await openLab();
  return {
    async run(seed, say) {
      try {
        const { evidence, account } = await live(lab, planJourney(seed), say);
        return { seed, account, faults: judge(evidence), brokeOff: null };
      } catch (error) {
        await lab.close();
        lab = await openLab();
        return { seed, account: null, faults: {}, brokeOff: String(error) };
      }
    },
    close: () => lab.close(),
  };
}

/** Everything that went wrong, a line each. */
export function complaintsOf({ faults, brokeOff }: Result): string[] {
  const lines = Object.entries(faults).flatMap(([name, all]) => all.map((line) => `${name}: ${line}`));
  return brokeOff === null ? lines : [...lines, `broke off: ${brokeOff}`];
}
