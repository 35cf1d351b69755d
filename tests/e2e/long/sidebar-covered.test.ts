import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { targetOf } from '../support/browser-target.ts';
import { type HonestRecruiter, openHonestRecruiter } from '../support/honest-clicks.ts';

let recruiter: HonestRecruiter;

beforeAll(async () => {
  recruiter = await openHonestRecruiter();
});
afterAll(() => recruiter.close());
afterEach(() => calm());

/** Takes away whatever a test has done to the page. */
function calm(): Promise<void> {
  return recruiter.page.evaluate(() => {
    for (const one of document.querySelectorAll('[data-added]')) one.remove();
    clearInterval(Reflect.get(window, 'work'));
    document.documentElement.style.removeProperty('zoom');
  });
}

const COVERED = 'Something on the page covers Talent Scout';
const says = () =>
  recruiter
    .frame()
    .evaluate(() => document.querySelector('.ts-sidebar__hindrance .ts-notice__title')?.textContent ?? null);

/** Clicks again until a click counts: on a busy machine the page stalls now and then. */
const clicksCount = () => expect.poll(async () => (await recruiter.click()).counted).toBe(true);

/** Puts something over the sidebar that goes above it again and again. In a root of its own no event tells of it. */
function coverForGood(): void {
  const holder = document.createElement('div');
  holder.dataset.added = '';
  holder.textContent = 'Not drawn';
  document.body.append(holder);
  const lid = document.createElement('div');
  lid.popover = 'manual';
  lid.style.cssText =
    'position:fixed;inset:0;width:100%;height:100%;margin:0;pointer-events:none;background:rgb(255 255 255 / 60%)';
  // The demo network hides empty elements.
  lid.textContent = 'You have won';
  holder.attachShadow({ mode: 'closed' }).append(lid);
  const cover = () => {
    if (!lid.isConnected) return;
    lid.hidePopover();
    lid.showPopover();
    requestAnimationFrame(cover);
  };
  cover();
}

it('a page with a zoom of its own is named, and clicks count again without it', async () => {
  const { page } = recruiter;
  const zoom = (value: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('zoom', to), value);
  const copied = () => recruiter.frame().evaluate(() => document.querySelector('main')?.textContent);
  await zoom('0.9');
  const frame = await (await recruiter.frame().frameElement()).boundingBox();
  const { x, y } = await recruiter.placeOf('[aria-label="Copy work email"]');
  const left = frame?.x ?? 0;
  const top = frame?.y ?? 0;
  const at = { x: left + (x - left) * 0.9, y: top + (y - top) * 0.9 };
  // A click goes to where the browser last drew the button. It may not have drawn the page at its new size yet.
  await expect
    .poll(async () => {
      await page.mouse.move(at.x - 1, at.y);
      await page.mouse.move(at.x, at.y);
      return recruiter
        .frame()
        .evaluate(() => document.querySelector('[aria-label="Copy work email"]:hover') !== null);
    })
    .toBe(true);
  // The pointer rests there. On a busy machine the page stalls at some clicks.
  await expect
    .poll(
      async () => {
        await page.mouse.click(at.x, at.y);
        await expect.poll(says).not.toBeNull();
        return says();
      },
      { interval: 700 },
    )
    .toBe('This page changes the sidebar’s size');
  expect(await copied()).not.toContain('Work email copied');
  await zoom('');
  await clicksCount();
});

it('a modal dialog is named while it is open, and clicks count again once it is closed', async () => {
  const { page } = recruiter;
  await clicksCount();
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.dataset.added = '';
    dialog.textContent = 'Write a message';
    document.body.append(dialog);
    dialog.showModal();
  });
  await expect.poll(says).toBe(COVERED);
  await page.evaluate(() => document.querySelector('dialog')?.close());
  await expect.poll(says).toBeNull();
  await clicksCount();
});

it('a cover that stays is named, and no button moves meanwhile', async () => {
  const { page } = recruiter;
  const place = () =>
    recruiter
      .frame()
      .evaluate(() => document.querySelector('[aria-label="Copy work email"]')?.getBoundingClientRect().y);
  const before = await place();
  await page.evaluate(coverForGood);
  expect(await recruiter.click()).toMatchObject({ counted: false, says: COVERED });
  expect(await place()).toBe(before);
});

it('a page with tasks of 120 ms is called busy, and so is told apart from a cover', async () => {
  await recruiter.page.evaluate(() => {
    const work = () => {
      for (const end = performance.now() + 120; performance.now() < end; );
    };
    Reflect.set(window, 'work', setInterval(work, 200));
  });
  for (let clicks = 0; clicks < 3; clicks += 1)
    expect(await recruiter.click()).toMatchObject({ counted: false, says: 'The page is busy' });
});

it('the sidebar’s own menu is nothing of the page that covers it', async () => {
  const isOpen = () => recruiter.frame().evaluate(() => document.querySelector(':popover-open') !== null);
  await recruiter
    .frame()
    .evaluate(() => document.querySelector<HTMLElement>('.ts-sidebar__header [popovertarget]')?.click());
  await expect.poll(isOpen).toBe(true);
  // A cover is named once several looks, each a moment after the other, have seen it. This many would name one.
  const said = new Set<string | null>();
  for (let look = 0; look < 15; look += 1) {
    await recruiter.page.waitForTimeout(100);
    said.add(await says());
  }
  expect([...said]).not.toContain(COVERED);
  expect(await isOpen()).toBe(true);
  // A click beside the menu closes it, and the next one counts as any other.
  const name = await recruiter.placeOf('.ts-person__name');
  await recruiter.page.mouse.click(name.x, name.y);
  await expect.poll(isOpen).toBe(false);
  await clicksCount();
});

it('a toast in the top layer leaves the focus in the sidebar', async () => {
  const { page } = recruiter;
  await clicksCount();
  const hasFocus = () => recruiter.frame().evaluate(() => document.hasFocus());
  expect(await hasFocus()).toBe(true);
  await page.evaluate(async () => {
    const toast = document.createElement('div');
    toast.dataset.added = '';
    toast.popover = 'manual';
    toast.textContent = 'Saved';
    document.body.append(toast);
    const shown = new Promise((resolve) => toast.addEventListener('toggle', resolve, { once: true }));
    toast.showPopover();
    await shown;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  expect(await hasFocus()).toBe(true);
});

it('a cover that was dismissed is named no more until it was gone', async () => {
  const { page } = recruiter;
  await page.evaluate(coverForGood);
  await expect.poll(says).toBe(COVERED);
  await recruiter
    .frame()
    .evaluate(() =>
      document.querySelector<HTMLElement>('.ts-sidebar__hindrance [aria-label="Dismiss"]')?.click(),
    );
  await expect.poll(says).toBeNull();
  // While the pointer is inside, a look follows every few frames.
  await recruiter.page.mouse.move(1_270, 400);
  const frames = (count: number) =>
    recruiter.frame().evaluate(async (left) => {
      for (let one = 0; one < left; one += 1) await new Promise(requestAnimationFrame);
    }, count);
  await frames(60);
  expect(await says()).toBeNull();
  await page.evaluate(() => document.querySelector('[data-added]')?.remove());
  await frames(60);
  await page.evaluate(coverForGood);
  await expect.poll(says).toBe(COVERED);
});

it.each(['a cover', 'a busy page'])('the side panel opens from the frame: %s', async (what) => {
  const { page, extension } = recruiter;
  const panel = () => targetOf(page, extension.url('sidepanel.html'));
  if (what === 'a cover') await page.evaluate(coverForGood);
  else
    await page.evaluate(() => {
      const work = () => {
        for (const end = performance.now() + 120; performance.now() < end; );
      };
      Reflect.set(window, 'work', setInterval(work, 200));
    });
  await recruiter.click();
  const at = await recruiter.placeOf('.ts-sidebar__hindrance .ts-notice__actions button');
  expect(await page.frames().length).toBe(2);
  await page.mouse.click(at.x, at.y);
  // The frame closes once the panel is open.
  await expect.poll(() => page.frames().length).toBe(1);
  await expect.poll(async () => (await panel()) !== null).toBe(true);
  const opened = await panel();
  await opened?.close();
  // The next test finds the sidebar open. On a page that stalls, a click on the launcher would not count now and then.
  await calm();
  await recruiter.open();
});
