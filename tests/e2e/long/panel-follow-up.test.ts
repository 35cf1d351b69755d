import { afterAll, beforeAll, expect, it } from 'vitest';
import { followLink } from '../support/follow-link.ts';
import { moveToPanel } from '../support/move-to-panel.ts';
import { LONGER_THAN_A_LOOKUP_MS } from '../support/paid-orders.ts';
import { drivePanel } from '../support/panel-driver.ts';
import { GET, openSidebarTester, type SidebarTester } from '../support/sidebar-tester.ts';

let tester: SidebarTester;
/** Who is shown in the side panel at last. */
let inPanel: Awaited<ReturnType<SidebarTester['find']>>;

beforeAll(async () => {
  tester = await openSidebarTester({});
});
afterAll(() => tester.extension.close());

const PATIENCE = { timeout: 20_000 };
const NOTE = { role: 'textbox', name: 'Add a note' };

it('over the page, “Lists and notes” opens the side panel there, also by keys', async () => {
  const { extension, sidebar } = tester;
  const { page } = extension;
  const person = await tester.find();
  const opened = async () => {
    const panel = await drivePanel(page, extension.url('sidepanel.html'));
    await panel.find({ role: 'heading', name: person.fullName });
    await panel.find(NOTE);
    const isInBlock = "document.activeElement.closest('.ts-follow-up') !== null";
    await expect.poll(() => panel.target.evaluate(isInBlock)).toBe(true);
    return panel;
  };
  await sidebar.click({ role: 'button', name: 'More' });
  await sidebar.click({ role: 'menuitem', name: 'Lists and notes' });
  await (await opened()).close();
  await sidebar.click({ role: 'button', name: 'More' });
  const frame = page.frames().find((one) => one.url().startsWith('chrome-extension:'));
  const focused = () => frame?.evaluate(() => document.hasFocus() && document.activeElement?.textContent);
  await expect.poll(focused).toBe('Lists and notes');
  await page.keyboard.press('Enter');
  await (await opened()).close();
});

it('a note and a list in the side panel stay with their person, and are in the workspace', async () => {
  const { extension, sidebar } = tester;
  const { page } = extension;
  const [one, other] = [await tester.find(), await tester.find()];
  await moveToPanel(sidebar);
  const panel = await drivePanel(page, extension.url('sidepanel.html'));
  await panel.find({ role: 'heading', name: other.fullName });
  await panel.click(NOTE);
  await panel.type('Call after the summer');
  await panel.click({ role: 'button', name: 'Save' });
  await panel.find({ name: 'Note saved' });
  await panel.click({ role: 'button', name: 'Add to list' });
  await panel.click({ role: 'menuitem', name: 'New list…' });
  await panel.type('Backend Q4');
  await panel.enter();
  await panel.find({ role: 'button', name: 'Backend Q4 · To contact' });

  await followLink(page, extension.profile(one));
  await panel.find({ role: 'heading', name: one.fullName });
  await panel.find(NOTE);
  expect(await panel.text()).not.toContain('Call after the summer');

  const workspace = await extension.context.newPage();
  await workspace.goto(extension.url('workspace.html'));
  await workspace.getByRole('grid').getByRole('row', { name: other.fullName }).first().click();
  const drawer = workspace.getByRole('complementary', { name: 'Talent Scout' });
  await drawer.getByText('Call after the summer').waitFor();
  await drawer.getByRole('button', { name: 'Backend Q4 · To contact' }).waitFor();
  await workspace.close();
  inPanel = one;
});

it('“Write” in the side panel opens the workspace for that person, who is not in its address', async () => {
  const { extension } = tester;
  const { page, context } = extension;
  const person = inPanel;
  await page.bringToFront();
  const panel = await drivePanel(page, extension.url('sidepanel.html'));
  await panel.find({ role: 'heading', name: person.fullName });
  const needed = await panel.find({ role: 'button', name: 'Write' });
  expect(needed.description).toBe('No email yet. Get one first.');
  await panel.pay(GET);
  await expect
    .poll(async () => {
      extension.sandbox.advance(LONGER_THAN_A_LOOKUP_MS);
      return panel.text();
    }, PATIENCE)
    .toContain(person.workEmail);
  await panel.find({ role: 'button', name: 'Write' }, ({ description }) => description === '');
  const opening = context.waitForEvent('page');
  await panel.click({ role: 'button', name: 'Write' });
  const workspace = await opening;
  const addresses: string[] = [workspace.url()];
  workspace.on('framenavigated', (frame) => addresses.push(frame.url()));
  await workspace.getByRole('dialog', { name: `Write to ${person.fullName}` }).waitFor();
  expect(addresses.join(' ')).not.toContain(person.urn);
  expect(await workspace.evaluate(() => chrome.storage.session.get('writeTo'))).toEqual({});
  await workspace.reload();
  await workspace.getByRole('grid').waitFor();
  expect(await workspace.getByRole('dialog').count()).toBe(0);

  // The same tab is shown again, and stays where it is.
  await workspace.getByRole('link', { name: 'Templates' }).click();
  await workspace.evaluate(() => Object.assign(window, { isSame: true }));
  const tabs = context.pages().length;
  await page.bringToFront();
  await panel.click({ role: 'button', name: 'Write' });
  await workspace.getByRole('dialog', { name: `Write to ${person.fullName}` }).waitFor();
  expect(context.pages()).toHaveLength(tabs);
  expect(await workspace.evaluate(() => [document.visibilityState, 'isSame' in window])).toEqual([
    'visible',
    true,
  ]);
  await expect.poll(() => new URL(workspace.url()).hash).toBe('#templates');
  await panel.close();
});
