import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { sidebarFrame } from '../../../sandbox/browser/sidebar-driver.ts';
import type { BrowserTarget } from './browser-target.ts';

// Scripts as text, since Playwright has no page object for the side panel.
const HAS_AXE = 'Boolean(globalThis.axe)';
const LOAD_AXE = `if (!globalThis.axe) { ${axe.source} }`;
const runAxeOn = (what: string) => `
  // axe would measure a colour in the middle of its transition.
  for (const one of ${what}.getRootNode().getAnimations()) if (one instanceof CSSTransition) one.finish();
  const found = await axe.run(${what}, { resultTypes: ['violations'] });
  const lines = found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary));
  // axe reports what it could not look at as incomplete, not as a violation.
  if (!found.passes.some(({ id }) => id === 'color-contrast')) lines.push('The contrast was not looked at.');`;

/** Loads axe where it is not loaded yet: it has half a megabyte, and a view is looked at more than once. */
async function loadAxe(evaluate: (expression: string) => Promise<unknown>): Promise<void> {
  if ((await evaluate(HAS_AXE)) !== true) await evaluate(LOAD_AXE);
}

/** What axe finds wrong with a page or a part of it, one line each. */
export async function violations(page: Page, selector = ':root'): Promise<string[]> {
  await loadAxe((expression) => page.evaluate(expression));
  const part = `document.querySelector(${JSON.stringify(selector)})`;
  return page.evaluate(`(async () => { ${runAxeOn(part)} return lines; })()`);
}

/** What axe finds wrong with the sidebar over a page, which is a frame of its own. */
export async function sidebarViolations(page: Page): Promise<string[]> {
  const frame = sidebarFrame(page);
  if (!frame) return ['There is no sidebar.'];
  await loadAxe((expression) => frame.evaluate(expression));
  return frame.evaluate(`(async () => { ${runAxeOn('document.documentElement')} return lines; })()`);
}

/** What axe finds wrong with the browser's side panel. */
export async function panelViolations(panel: Pick<BrowserTarget, 'evaluate'>): Promise<unknown> {
  await loadAxe(panel.evaluate);
  return panel.evaluate(`(async () => { ${runAxeOn('document')} return lines; })()`);
}

/** What `look` finds in the dark and in the light colour scheme. The page is left light. */
export async function inBothColorSchemes(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await look()).map((line) => `${colorScheme}: ${line}`));
  }
  return found;
}
