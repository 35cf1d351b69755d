import { driveSidebar } from '../../sandbox/browser/sidebar-driver.ts';
import type { Extension } from '../e2e/support/harness.ts';
import { median } from './bench.ts';

const OPENINGS = 5;

/** The median of the milliseconds from each click on the launcher until something is drawn in the frame. */
export async function openings(extension: Extension, before = async () => {}): Promise<number> {
  // A tab that was ever behind another one does not tell when something is drawn.
  const page = await extension.context.newPage();
  const times: number[] = [];
  for (const person of extension.everybody().slice(0, OPENINGS)) {
    await extension.ask('settings.change', { sidebarOpen: false });
    await page.goto(extension.profile(person), { waitUntil: 'networkidle' });
    const sidebar = await driveSidebar(page);
    const at = await sidebar.launcherAt();
    await page.evaluate(noteClick);
    await before();
    // The frame is empty at first, and its window is sent on.
    const framed = page.waitForEvent('framenavigated', (one) => one.url().startsWith('chrome-extension:'));
    await page.mouse.click(at.x, at.y);
    const drawn = await (await framed).evaluate(whenDrawn);
    times.push(drawn - (await page.evaluate(() => Number(Reflect.get(window, 'clicked')))));
  }
  await page.close();
  return median(times);
}

/** Runs in the page: notes when the pointer went up, by the clock that both documents share. */
function noteClick(): void {
  const note = ({ timeStamp }: Event) => Reflect.set(window, 'clicked', performance.timeOrigin + timeStamp);
  addEventListener('pointerup', note, { capture: true, once: true });
}

/** Runs in the frame: when its first content was drawn. */
function whenDrawn(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-contentful-paint') resolve(performance.timeOrigin + startTime);
    }).observe({ type: 'paint', buffered: true });
  });
}
