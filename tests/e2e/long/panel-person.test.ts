import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Point } from '../../../sandbox/browser/view-driver.ts';
import { followLink } from '../support/follow-link.ts';
import { moveToPanel } from '../support/move-to-panel.ts';
import { drivePanel } from '../support/panel-driver.ts';
import { GET, openSidebarTester, type SidebarTester } from '../support/sidebar-tester.ts';

let tester: SidebarTester;

beforeAll(async () => {
  tester = await openSidebarTester({});
});
afterAll(() => tester.extension.close());

/** In the panel: the middle of the button that gets somebody's work email, as soon as it is drawn. */
const unlockOf = (name: string) => `new Promise((resolve) => {
  const look = () => {
    const isShown = document.querySelector('h1')?.textContent === ${JSON.stringify(name)};
    const button = [...document.querySelectorAll('button')].find((one) => one.ariaLabel === 'Get work email');
    if (!isShown || !button) return requestAnimationFrame(look);
    const { x, y, width, height } = button.getBoundingClientRect();
    resolve({ x: x + width / 2, y: y + height / 2 });
  };
  look();
})`;

it('a click in the side panel does not pay for a person who has just taken another’s place', async () => {
  const { extension, sidebar } = tester;
  const { page } = extension;
  const [one, other] = [await tester.find(), await tester.find()];
  await moveToPanel(sidebar);
  const panel = await drivePanel(page, extension.url('sidepanel.html'));
  await panel.find({ role: 'heading', name: other.fullName });
  await panel.find(GET);
  const before = tester.charges().length;
  const drawn = panel.target.evaluate(unlockOf(one.fullName)) as Promise<Point>;
  await followLink(page, extension.profile(one));
  const at = await drawn;
  const mouse = (type: string) =>
    panel.target.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
  await mouse('mousePressed');
  await mouse('mouseReleased');
  await panel.find({ name: 'Profile changed' });
  expect(tester.charges().length).toBe(before);
  await panel.pay(GET);
  await expect.poll(() => tester.charges().length).toBe(before + 1);
  await panel.close();
});
