import * as z from 'zod/mini';
import { against, atLeast, type Row } from './bench.ts';
import { type Call, measureLoad, send } from './http-load.ts';
import { type PinnedProcess, startPinned } from './pinned-process.ts';
import { searchCalls } from './search-calls.ts';

export const name = 'sandbox';

const SEED = 7;
// The warm-up is counted in calls, because on a busy machine a fixed time may be too short to compile the code.
const WARM_UP_CALLS = 2000;
const MEASURE_MS = 4000;

const READY = z.object({
  serviceUrl: z.string(),
  keys: z.array(z.object({ name: z.string(), key: z.string() })),
});
const FOUND = z.object({ success: z.literal(true), candidates: z.array(z.unknown()) });

export async function run(): Promise<Row[]> {
  return [...(await searches(2_000, 500)), ...(await searches(100_000, 50))];
}

/**
 * Measures searches over many people, with the cheapest answer of the same server as the reference. The bound is on
 * searches in one second of the server's processor time, which does not change if the machine is busy.
 */
async function searches(people: number, least: number): Promise<Row[]> {
  const sandbox = await startPinned(new URL('sandbox-process.ts', import.meta.url), [
    String(people),
    String(SEED),
  ]);
  try {
    const { serviceUrl, keys } = READY.parse(sandbox.ready);
    const start = await sandbox.coreSeconds();
    const key = keys.find((account) => account.name === 'rich')?.key ?? '';
    const calls = searchCalls(serviceUrl, key, SEED, 5000);
    await expectPeople(calls.slice(0, 100));
    const search = await steady(sandbox, inTurn(calls));
    const refusal: Call = {
      url: `${serviceUrl}/v1/talent-scout/batch-status?jobId=none`,
      method: 'GET',
      expected: 401,
    };
    const refused = await steady(sandbox, () => refusal);
    const crowd = `${people.toLocaleString('en')} people`;
    const reference = 'refusals of a missing key';
    const core = sandbox.isPinned ? 'core second' : 'core second, not held to one core';
    return [
      { what: `${reference}, ${crowd}`, figure: refused.perCoreSecond, unit: `a ${core}` },
      {
        what: `searches, ${crowd}`,
        figure: search.perCoreSecond,
        unit: `a ${core}`,
        ...against(search.perCoreSecond, reference, refused.perCoreSecond),
        ...atLeast(search.perCoreSecond, least),
      },
      {
        what: `searches as clients see them, ${crowd}`,
        figure: search.perSecond,
        unit: 'a second',
        ...against(search.perSecond, reference, refused.perSecond),
      },
      {
        what: `95 % of searches, ${crowd}`,
        figure: search.p95,
        unit: 'ms',
        ...against(search.p95, reference, refused.p95),
      },
      { what: `first start, ${crowd}`, figure: start, unit: 'core seconds' },
    ];
  } finally {
    await sandbox.stop();
  }
}

async function steady(sandbox: PinnedProcess, next: () => Call) {
  await measureLoad(next, (answered) => answered >= WARM_UP_CALLS);
  const before = await sandbox.coreSeconds();
  const { answered, seconds, p95 } = await measureLoad(next, (_, elapsedMs) => elapsedMs >= MEASURE_MS);
  const coreSeconds = (await sandbox.coreSeconds()) - before;
  return { perCoreSecond: answered / coreSeconds, perSecond: answered / seconds, p95 };
}

function inTurn(calls: Call[]): () => Call {
  let turn = 0;
  return () => {
    const call = calls[turn++ % calls.length];
    if (!call) throw new RangeError('no calls');
    return call;
  };
}

/** Fails if the searches find nobody, since such answers are fast and show nothing. */
async function expectPeople(calls: Call[]): Promise<void> {
  const sizes = [];
  for (const call of calls) sizes.push(FOUND.parse(JSON.parse(await send(call))).candidates.length);
  const found = sizes.filter((size) => size > 0).length;
  if (found < sizes.length / 2) throw new Error(`only ${found} of ${sizes.length} searches found anybody`);
}
