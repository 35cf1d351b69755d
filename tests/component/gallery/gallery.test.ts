import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violations } from '../../e2e/support/axe.ts';
import { type GalleryServer, serveGallery } from './serve.ts';

let gallery: GalleryServer;
let page: Page;

async function open(query = '', colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  const context = await gallery.browser.newContext({ colorScheme, reducedMotion: 'reduce' });
  page = await context.newPage();
  await page.goto(gallery.url + query);
  await page.getByRole('heading', { name: 'Talent Scout components' }).waitFor();
}

const focusedName = () =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.getAttribute('aria-label') ?? focused?.textContent ?? null;
  });

beforeAll(async () => {
  gallery = await serveGallery();
}, 60_000);
afterAll(() => gallery.close());
afterEach(() => page.context().close());

describe('accessibility of every component', () => {
  it.each([
    ['on a page, light', '', 'light'],
    ['on a page, dark', '', 'dark'],
    ['in a shadow root, dark', '?shadow', 'dark'],
    ['from right to left, in Spanish', '?rtl&lang=es', 'light'],
  ] as const)('has no violation %s', async (_, query, scheme) => {
    await open(query, scheme);
    expect(await violations(page)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('has no violation with dialog or menu open, %s', async (scheme) => {
    await open('', scheme);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    expect(await violations(page, '[role=menu]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open dialog' }).click();
    await page.getByRole('dialog', { name: 'Unlock 12 people?' }).waitFor();
    expect(await violations(page, 'dialog')).toEqual([]);
  });
});

describe('the gallery inside a page with hostile styles', () => {
  it('looks as on an extension page', async () => {
    const looks = () =>
      page.getByRole('heading', { name: 'Talent Scout components' }).evaluate((heading) => {
        const { color, fontFamily, fontSize, letterSpacing } = getComputedStyle(heading);
        const root = heading.closest('.ts-root');
        return [color, fontFamily, fontSize, letterSpacing, root && getComputedStyle(root).backgroundColor];
      });
    await open();
    const own = await looks();
    await page.context().close();
    await open('?shadow');
    expect(await looks()).toEqual(own);
    expect(own).toContain('rgb(255, 255, 255)');
  });
});

describe('keys', () => {
  beforeEach(() => open());

  it('move between tabs and show their panels', async () => {
    const tab = page.getByRole('tablist', { name: 'Sections' }).getByRole('tab', { name: 'Profile' });
    await tab.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tabpanel', { name: 'Activity' }).getByText('Panel of activity').waitFor();
    await page.keyboard.press('End');
    await page.getByText('Panel of page').waitFor();
    expect(await focusedName()).toBe('On this page25');
    await page.keyboard.press('ArrowRight');
    await page.getByText('Panel of profile').waitFor();
  });

  it('choose from a listbox, in which nothing is chosen at first', async () => {
    const list = page.getByRole('listbox', { name: 'Which one do you mean?' });
    const chosen = list.locator('xpath=following-sibling::output');
    await list.focus();
    await page.keyboard.press('Enter');
    expect(await list.getAttribute('aria-activedescendant')).toBeNull();
    expect(await chosen.textContent()).toBe('');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await list.getByRole('option', { selected: true, name: /Comunidad/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => chosen.textContent()).toBe('2');
    await page.keyboard.type('o');
    await list.getByRole('option', { selected: true, name: 'Orihuela' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => chosen.textContent()).toBe('4');
  });

  it('remove a chip', async () => {
    const remove = page.getByRole('button', { name: 'Remove Skill Rust' });
    await remove.focus();
    await page.keyboard.press('Backspace');
    await expect.poll(() => remove.count()).toBe(0);
    await page.getByRole('button', { name: 'Remove Skill TypeScript' }).press('Delete');
    await expect.poll(() => page.getByRole('button', { name: 'Remove Skill TypeScript' }).count()).toBe(0);
  });

  it('open a menu, move in it, close it and return the focus', async () => {
    const button = page.getByRole('button', { name: 'More actions' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(focusedName).toBe('Open profile');
    await page.keyboard.press('ArrowUp');
    expect(await focusedName()).toBe('Delete');
    await page.keyboard.press('r');
    expect(await focusedName()).toBe('Refresh');
    await page.keyboard.press('Escape');
    await expect.poll(focusedName).toBe('More actions');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    await expect.poll(focusedName).toBe('Open profile');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('output', { hasText: 'Open profile' }).count()).toBe(1);
    expect(await focusedName()).toBe('More actions');
  });

  it('close a dialog and return the focus', async () => {
    const button = page.getByRole('button', { name: 'Open dialog' });
    const dialog = page.getByRole('dialog', { name: 'Unlock 12 people?' });
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => page.mouse.click(5, 5),
    ]) {
      await button.focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      await leave();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(focusedName).toBe('Open dialog');
    }
  });

  it('submit a text box with Enter', async () => {
    const box = page.getByRole('searchbox', { name: 'Who are you looking for?' });
    await box.fill('rust');
    await box.press('Enter');
    await page.locator('output', { hasText: 'rust' }).waitFor();
  });
});

describe('controls', () => {
  beforeEach(() => open());

  it('toggle only if the component that owns them changes their value', async () => {
    const agreed = page.getByRole('checkbox', { name: 'Work email' });
    await agreed.click();
    await expect.poll(() => agreed.isChecked()).toBe(false);
    const refused = page.getByRole('checkbox', { name: 'Personal email' });
    await refused.click();
    expect(await refused.isChecked()).toBe(false);
    const own = page.getByRole('switch', { name: 'Talent pool only' });
    await own.press('Space');
    await expect.poll(() => own.getAttribute('aria-checked')).toBe('false');
  });

  it('name a checkbox by its label and describe it by its detail', async () => {
    const phone = page.getByRole('checkbox', { name: 'Phone', exact: true });
    const describedBy = await phone.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${describedBy}"]`).textContent()).toBe('not found');
  });

  it('show initials if a picture fails to load', async () => {
    const avatar = page.locator('.ts-avatar', { hasText: 'BP' });
    await avatar.scrollIntoViewIfNeeded();
    await expect.poll(() => avatar.locator('img').count()).toBe(0);
  });

  it('open links in another tab without a referrer', async () => {
    const link = page.getByRole('link', { name: 'network.example/in/jane (opens in a new tab)' });
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    expect(await page.getByRole('link', { name: 'not a link' }).count()).toBe(0);
  });

  it('say the progress of an order', async () => {
    const bar = page.getByRole('progressbar', { name: 'Unlocking 40 people' });
    expect([
      await bar.getAttribute('aria-valuenow'),
      await bar.getAttribute('aria-valuemax'),
      await bar.getAttribute('aria-valuetext'),
    ]).toEqual(['22', '40', '22 of 40 · 3 failed']);
  });

  it('show the rest of a long timeline on demand', async () => {
    const more = page.getByRole('button', { name: 'Show all (3)' });
    expect(await page.getByText('Initech').count()).toBe(0);
    await more.click();
    await page.getByText('Initech').waitFor();
    await page.getByRole('button', { name: 'Show less' }).click();
    await expect.poll(() => page.getByText('Initech').count()).toBe(0);
  });
});
