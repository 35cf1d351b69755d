import type { Page } from 'playwright-core';

/** Runs in the workspace: when its first rows are painted. */
export function firstRows(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('tbody tr[data-index]')) return false;
      requestAnimationFrame(() => {
        const drawn = new MessageChannel();
        drawn.port1.onmessage = () => resolve(performance.now());
        drawn.port2.postMessage(null);
      });
      return true;
    };
    if (look()) return;
    const observer = new MutationObserver(() => look() && observer.disconnect());
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** Waits until the first rows and their pictures are there, so that what is typed meets a list that stands. */
export async function listStands(page: Page): Promise<void> {
  await page.evaluate(firstRows);
  await page.waitForFunction(() => Array.from(document.images).every(({ complete }) => complete));
}

/** Milliseconds from each key until the filtered list is painted. */
export async function keystrokes(page: Page, typed: readonly string[]): Promise<number[]> {
  await page.getByRole('searchbox', { name: 'Filter people' }).waitFor();
  return page.evaluate(async (words) => {
    const box = document.querySelector<HTMLInputElement>('input[type=search]');
    if (!box) return [];
    const painted = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const drawn = new MessageChannel();
          drawn.port1.onmessage = () => resolve();
          drawn.port2.postMessage(null);
        });
      });
    // The list says that it is busy until it is the one that was typed for. Asking for the frame where that changes, and not
    // a while later, leaves the time until another frame out.
    const list = document.querySelector('.ts-people');
    const isBusy = () => list?.hasAttribute('aria-busy') ?? false;
    const answered = async () => {
      await new Promise<void>((resolve) => setTimeout(resolve));
      if (!isBusy()) return;
      await new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (isBusy()) return;
          observer.disconnect();
          resolve();
        });
        if (list) observer.observe(list, { attributeFilter: ['aria-busy'] });
      });
    };
    const times: number[] = [];
    for (const word of words) {
      for (let length = 1; length <= word.length; length++) {
        await painted();
        const start = performance.now();
        box.value = word.slice(0, length);
        box.dispatchEvent(new InputEvent('input', { bubbles: true }));
        await answered();
        await painted();
        times.push(performance.now() - start);
      }
    }
    box.value = '';
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await painted();
    return times;
  }, typed);
}

/** Milliseconds from each jump to a row until it is drawn. */
export function jumps(page: Page, rows: readonly number[]): Promise<number[]> {
  return page.evaluate(async (wanted) => {
    const box = document.querySelector('.ts-grid');
    const height = document.querySelector('tbody tr[data-index]')?.getBoundingClientRect().height;
    if (!box || !height) throw new Error('There is nothing to scroll.');
    const times: number[] = [];
    for (const row of wanted) {
      const start = performance.now();
      box.scrollTop = row * height;
      await new Promise<void>((resolve, reject) => {
        const look = () => {
          // A row that is still being read has no name.
          if (document.querySelector(`tr[data-index="${row + 2}"] .ts-strong`)) resolve();
          else if (performance.now() - start > 20_000) reject(new Error(`Row ${row} is never drawn.`));
          else requestAnimationFrame(look);
        };
        look();
      });
      times.push(performance.now() - start);
    }
    return times;
  }, rows);
}
