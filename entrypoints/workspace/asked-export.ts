import { browser } from '../../lib/browser.ts';
import { EXPORT_AS } from '../popup/export-as.ts';

/** More people than can be selected in results are not taken. */
const MAX_URNS = 10_000;

/** The people whose file a popup has asked for, once; null if there are none. */
export async function takeAskedExport(): Promise<{ urns: string[]; what: string } | null> {
  const { [EXPORT_AS]: asked } = await browser.storage.session.get(EXPORT_AS);
  await browser.storage.session.remove(EXPORT_AS);
  const { urns, what } = Object(asked) as Record<string, unknown>;
  if (!Array.isArray(urns) || typeof what !== 'string') return null;
  return { urns: urns.filter((urn) => typeof urn === 'string').slice(0, MAX_URNS), what };
}
