import AxeBuilder from '@axe-core/playwright';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { ContentWorld } from './content-world.ts';
import type { SidePanel } from './side-panel.ts';

/** What axe finds wrong with a page as it stands, one line each. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
}

/** For where no driver reaches: brings axe along, and writes down what it found. */
const AXE = `if (!globalThis.axe) { ${axe.source} }`;
const LINES = `
  if (found.passes.length === 0) return ['Nothing was looked at.'];
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary));`;

/**
 * The same for the sidebar over a page. Its closed root is open to the scripts of its own world only: there, and for as
 * long as the look takes, the host answers as if it were open.
 */
export function sidebarViolations(world: ContentWorld): Promise<string[]> {
  return world.evaluate(`(async () => {
    ${AXE}
    const [host, root] = [...talentScout.rooms].find(([, room]) => room.querySelector('aside')) ?? [];
    if (!host) return ['There is no sidebar.'];
    Object.defineProperty(host, 'shadowRoot', { value: root, configurable: true });
    const found = await axe.run(root.querySelector('aside'));
    delete host.shadowRoot;
    ${LINES}
  })()`);
}

/** The same for the browser's side panel. */
export async function panelViolations(panel: SidePanel): Promise<unknown> {
  return panel.evaluate(`(async () => { ${AXE} const found = await axe.run(); ${LINES} })()`);
}
