import { SCREENSHOT_TIME, type ScreenshotSession } from './screenshot-session.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * What the recruiter did on earlier days, oldest first. `ago` is in days; `enrich` and `unlock` are numbers of
 * people.
 */
const DAYS: { ago: number; prompt: string; enrich: number; unlock: number }[] = [
  { ago: 27, prompt: 'Android engineer', enrich: 8, unlock: 3 },
  { ago: 24, prompt: 'Marketing manager in Paris', enrich: 10, unlock: 6 },
  { ago: 21, prompt: 'Data scientist in Berlin', enrich: 12, unlock: 5 },
  { ago: 17, prompt: 'Warehouse manager', enrich: 5, unlock: 4 },
  { ago: 15, prompt: 'Security engineer', enrich: 9, unlock: 3 },
  { ago: 10, prompt: 'Data engineer in Madrid', enrich: 9, unlock: 3 },
  { ago: 9, prompt: 'Nurse with German', enrich: 5, unlock: 2 },
  { ago: 8, prompt: 'Backend engineer, Go', enrich: 14, unlock: 6 },
  { ago: 7, prompt: 'Product designer in Lyon', enrich: 8, unlock: 5 },
  { ago: 3, prompt: 'Site reliability engineer', enrich: 11, unlock: 7 },
  { ago: 2, prompt: 'Financial controller in Milan', enrich: 6, unlock: 2 },
  { ago: 1, prompt: 'Product designer in Spain', enrich: 7, unlock: 4 },
];

const FIELDS = [['personal_email'], ['work_email'], ['work_email', 'phone']];

interface Found {
  rows: { urn: string; pool: boolean }[];
}

/** Runs four weeks of searches, enrichments and unlocks in the real worker, with its clock set back. */
export async function createSpendingHistory(session: ScreenshotSession): Promise<void> {
  for (const [index, { ago, prompt, enrich, unlock }] of DAYS.entries()) {
    await session.setTime(SCREENSHOT_TIME - ago * DAY_MS);
    const search = { prompt, filters: {}, page: 1, clickId: crypto.randomUUID(), confirmed: true };
    const { rows } = await session.ask<Found>('search.run', search);
    const urns = rows.filter(({ pool }) => !pool).map(({ urn }) => urn);
    await order(session, 'enrich', urns.slice(0, enrich), []);
    const fields = FIELDS[index % FIELDS.length] ?? [];
    await order(session, 'unlock', urns.slice(0, unlock), fields);
  }
  await session.setTime(SCREENSHOT_TIME);
  // Sets the balances shown in the pictures, so that they don't depend on what was spent.
  session.sandbox.setAccount(session.account.id, { credits: 1_240, extra: 60 });
}

function order(
  session: ScreenshotSession,
  kind: 'enrich' | 'unlock',
  urns: string[],
  fields: string[],
): Promise<void> {
  const clickId = crypto.randomUUID();
  const request = { kind, urns, fields, refresh: false, enrichFirst: true, clickId, confirmed: true };
  return session.finish('people.order', request);
}
