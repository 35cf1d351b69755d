import { browser } from '../browser.ts';
import { type Network, sameProfile } from '../network/link.ts';
import type { JobRecord } from '../store/records.ts';

/** Shows what a notification was about: the tab it came from while that still shows the person, else the profile anew. */
export async function showJob(job: JobRecord | null, network: Network | null): Promise<void> {
  const url = job?.people.length === 1 ? (job.people[0]?.networkUrl ?? null) : null;
  if (url === null || !job || !network) {
    await browser.tabs.create({ url: url ?? browser.runtime.getURL('/workspace.html#jobs') });
    return;
  }
  const tab = job.tab === null ? null : await browser.tabs.get(job.tab).catch(() => null);
  if (tab?.id === undefined || tab.url === undefined || !sameProfile(network, tab.url, url)) {
    await browser.tabs.create({ url });
    return;
  }
  await browser.tabs.update(tab.id, { active: true });
  if (tab.windowId !== undefined) await browser.windows.update(tab.windowId, { focused: true });
}
