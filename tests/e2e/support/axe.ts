import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { ContentWorld } from './content-world.ts';
import type { SidePanel } from './side-panel.ts';

/** Whether axe is there, axe itself, and its look at what an expression gives: as text, for worlds that no driver reaches. */
const HAS_AXE = 'Boolean(globalThis.axe)';
const AXE = `if (!globalThis.axe) { ${axe.source} }`;
const lookAt = (what: string) => `
  // A colour on its way to another is neither.
  for (const one of ${what}.getRootNode().getAnimations()) if (one instanceof CSSTransition) one.finish();
  const found = await axe.run(${what}, { resultTypes: ['violations'] });
  const lines = found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary));
  // What it could not look at it only calls incomplete.
  if (!found.passes.some(({ id }) => id === 'color-contrast')) lines.push('The contrast was not looked at.');`;

/** It is half a megabyte, and a view is looked at more than once. */
async function bringAxe(evaluate: (expression: string) => Promise<unknown>): Promise<void> {
  if ((await evaluate(HAS_AXE)) !== true) await evaluate(AXE);
}

/** What axe finds wrong with a page, or a part of it, as it stands, one line each. */
export async function violations(page: Page, selector = ':root'): Promise<string[]> {
  await bringAxe((expression) => page.evaluate(expression));
  const part = `document.querySelector(${JSON.stringify(selector)})`;
  return page.evaluate(`(async () => { ${lookAt(part)} return lines; })()`);
}

/**
 * The same for the sidebar over a page. Its closed root is open to the scripts of its own world only: there, and for as
 * long as the look takes, the host answers as if it were open. It also stands in for the body, beside which it hangs: axe
 * sees no colours outside.
 */
export async function sidebarViolations(world: ContentWorld): Promise<string[]> {
  await bringAxe(world.evaluate);
  return world.evaluate(`(async () => {
    const [host, root] = [...talentScout.roots].find(([, shadow]) => shadow.querySelector('aside')) ?? [];
    if (!host) return ['There is no sidebar.'];
    Object.defineProperty(host, 'shadowRoot', { value: root, configurable: true });
    Object.defineProperty(document, 'body', { value: host, configurable: true });
    ${lookAt("root.querySelector('aside')")}
    delete document.body;
    delete host.shadowRoot;
    return lines;
  })()`);
}

/** The same for the browser's side panel. */
export async function panelViolations(panel: SidePanel): Promise<unknown> {
  await bringAxe(panel.evaluate);
  return panel.evaluate(`(async () => { ${lookAt('document')} return lines; })()`);
}

/** What the look at a view of this page finds by day and by night; the page is left as by day. */
export async function inBothColorSchemes(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await look()).map((line) => `${colorScheme}: ${line}`));
  }
  return found;
}
