import { browser } from '../browser.ts';
import { matchPatterns, type Network, sameProfile } from '../network/link.ts';
import type { OrderRecord } from '../store/records.ts';
import { profileUrlOf } from './order-end.ts';

/** Shows the person of a notification: in the tab the order came from, else in another open tab, else in a new one. */
export async function showOrder(order: OrderRecord | null, network: Network | null): Promise<void> {
  const url = order && profileUrlOf(order);
  if (url === null || !order) {
    await openWorkspace('activity');
    return;
  }
  const tab = network && (await tabOf(network, url, order.tab));
  if (tab?.id === undefined) {
    await browser.tabs.create({ url });
    return;
  }
  await browser.tabs.update(tab.id, { active: true });
  if (tab.windowId !== undefined) await browser.windows.update(tab.windowId, { focused: true });
}

/** Opens a place of the workspace. */
export async function openWorkspace(place: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(`/workspace.html#${place}`) });
}

async function tabOf(network: Network, url: string, origin: number | null) {
  const tabs = await browser.tabs.query({ url: matchPatterns(network) });
  const showing = tabs.filter((tab) => tab.url !== undefined && sameProfile(network, tab.url, url));
  return showing.find(({ id }) => id === origin) ?? showing[0] ?? null;
}
