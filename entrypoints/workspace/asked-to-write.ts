import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';

/** The name under which the browser's session holds whom the workspace was opened to write to. */
const NAME = 'write-to';

/** Tells the workspace that is opened next whom to write to. Nobody stands in its address, which the browser remembers. */
export async function askToWrite({ urns }: Somebody): Promise<void> {
  await chrome.storage.session.set({ [NAME]: urns });
}

/** Whom the workspace was opened to write to; null if nobody. It counts once. */
export async function takeAskedToWrite(): Promise<[Somebody] | null> {
  const { [NAME]: urns } = await chrome.storage.session.get(NAME);
  await chrome.storage.session.remove(NAME);
  const isList = Array.isArray(urns) && urns.length > 0 && urns.every((one) => typeof one === 'string');
  return isList ? [{ urns }] : null;
}
