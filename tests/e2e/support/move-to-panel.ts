import type { ViewDriver } from '../../../sandbox/browser/view-driver.ts';

/** Moves the sidebar from over the page to the browser's side panel, by its menu. */
export async function moveToPanel(sidebar: Pick<ViewDriver, 'click'>): Promise<void> {
  await sidebar.click({ role: 'button', name: 'More' });
  await sidebar.click({ role: 'menuitem', name: 'Move to the side panel' });
}
