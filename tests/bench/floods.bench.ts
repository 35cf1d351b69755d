import type { Frame, Page } from 'playwright-core';
import type { Topic } from '../../lib/messages/topics.ts';
import { VIEW_PORT } from '../../lib/messages/view-port.ts';
import { driveSidebar, sidebarFrame } from '../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../sandbox/people/person.ts';
import { canonicalLink } from '../e2e/support/content-world.ts';
import { dispatchRatios, FLOODS, type Flood, openPlainPage, startFlood } from '../e2e/support/floods.ts';
import { type Extension, openExtension } from '../e2e/support/harness.ts';
import { openPopup } from '../e2e/support/popup-driver.ts';
import { against, atMost, median, percentile, type Row } from './bench.ts';

export const name = 'floods';
export const needsBuild = true;

const ANSWERS = 40;
/** A view that asks more often than this is refused some answers. */
const EVERY_MS = 50;
const TIMES = 20_000;
const MAX_ANSWER_MS = 100;

const KINDS: readonly [string, (times: readonly number[]) => number][] = [
  ['median', median],
  ['95th percentile', (times) => percentile(times, 95)],
];

/** A view of the extension, and what it follows. */
interface View {
  what: string;
  in: Page | Frame;
  topic: Topic;
}

/** Measures how soon others are answered while a page floods its tab, and what the launcher adds to the page's own events. */
export async function run(): Promise<Row[]> {
  const extension = await openExtension();
  try {
    const events = await eventRows(extension);
    return [...(await answerRows(extension)), ...events];
  } finally {
    await extension.close();
  }
}

/** Opens somebody's profile with the sidebar, which stays open from the first click on. */
async function openSidebar({ context, profile }: Extension, person: Person, isFirst = false): Promise<Page> {
  const page = await context.newPage();
  await page.goto(profile(person));
  const sidebar = await driveSidebar(page);
  if (isFirst) await sidebar.open();
  await sidebar.find({ role: 'heading', name: person.fullName });
  return page;
}

/** What the popup and the sidebar of another tab wait for, in the flood in which each waits longest. */
async function answerRows(extension: Extension): Promise<Row[]> {
  const [flooded, other, ...others] = extension.everybody();
  if (!flooded || !other) throw new Error('The sandbox has too few people.');
  const popup = await openPopup(extension);
  const frame = sidebarFrame(await openSidebar(extension, other, true));
  if (!frame) throw new Error('The other tab has no sidebar.');
  const views: View[] = [
    { what: 'the popup', in: popup, topic: { topic: 'search' } },
    {
      what: 'another tab’s sidebar',
      in: frame,
      topic: { topic: 'person', link: canonicalLink(extension.profile(other)) },
    },
  ];
  const calm = await Promise.all(views.map(answers));
  const slugs = others.slice(0, 100).map(({ slug }) => slug);
  const measured: { flood: Flood; times: number[][] }[] = [];
  for (const flood of Object.keys(FLOODS) as Flood[]) {
    const page = await openSidebar(extension, flooded);
    const { done, stop } = await startFlood(page, flood, slugs);
    const times: number[][] = views.map(() => []);
    do {
      for (const [n, more] of (await Promise.all(views.map(answers))).entries()) times[n]?.push(...more);
    } while ((await done()) < TIMES);
    await stop();
    await page.close();
    measured.push({ flood, times });
  }
  return views.flatMap(({ what }, n) =>
    KINDS.map(([kind, figureOf]) => {
      const [worst] = measured
        .map(({ flood, times }) => ({ flood, figure: figureOf(times[n] ?? []) }))
        .toSorted((a, b) => b.figure - a.figure);
      if (!worst) throw new Error('Nothing was measured.');
      return {
        what: `${what} is answered during 20,000 × ${worst.flood}, the slowest flood: ${kind}`,
        figure: worst.figure,
        unit: 'ms',
        ...against(worst.figure, 'without a flood', figureOf(calm[n] ?? [])),
        ...atMost(worst.figure, MAX_ANSWER_MS),
      };
    }),
  );
}

/** The milliseconds from a view's question to the snapshot that it draws from, measured inside of it. */
async function answers({ in: view, topic }: View): Promise<number[]> {
  return view.evaluate(
    async ([asked, port, count, everyMs]) => {
      const times: number[] = [];
      for (let n = 0; n < count; n += 1) {
        const start = performance.now();
        const line = chrome.runtime.connect({ name: port });
        await new Promise<void>((resolve, reject) => {
          line.onMessage.addListener(() => resolve());
          line.onDisconnect.addListener(() => reject(new Error('The worker gave no answer.')));
          line.postMessage(asked);
        });
        times.push(performance.now() - start);
        line.disconnect();
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
      return times;
    },
    [topic, VIEW_PORT, ANSWERS, EVERY_MS] as const,
  );
}

async function eventRows(extension: Extension): Promise<Row[]> {
  const page = await openPlainPage(extension);
  await (await driveSidebar(page)).launcherAt();
  const ratios = await dispatchRatios(page);
  await page.close();
  const slowest = ratios.toSorted((a, b) => b.ratio - a.ratio)[0];
  if (!slowest) throw new Error('Nothing was measured.');
  const what = `the event that takes the page longest (${slowest.event})`;
  return [{ what, figure: slowest.ratio, unit: '× one without listener', ...atMost(slowest.ratio, 2) }];
}
