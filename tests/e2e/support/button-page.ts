import type { Page } from 'playwright-core';
import { type RecordOf, type RequestRecord, TABLES, type Table } from '../../../lib/store/records.ts';
import { wholeRecord } from '../../support/whole-record.ts';
import type { Extension } from './harness.ts';

/** An extension page with one button. A mouse click on it sends the worker a message. */
export interface ButtonPage {
  page: Page;
  /** Sets the message and clicks the button. The message is sent in the page's own click handler. */
  press(ask: string, request: unknown): Promise<void>;
  /** Sets the message that the next click sends. */
  load(ask: string, request: unknown): Promise<void>;
  click(): Promise<void>;
  /** The replies so far; null if the worker ended before it answered. */
  replies(): Promise<({ ok: boolean; data?: unknown; error?: unknown } | null)[]>;
  /** All records of a table, read without waking the worker. */
  records<T extends Table>(table: T): Promise<RecordOf<T>[]>;
  requests(): Promise<RequestRecord[]>;
  /** Lets others only read a table until the function that it gives back is called. */
  hold(table: Table): Promise<() => Promise<void>>;
}

interface Held {
  message: string;
  replies: unknown[];
  holding: boolean;
}

declare global {
  interface Window {
    pressed?: Held;
  }
}

/** The names of all tables. */
export const ALL_TABLES = Object.keys(TABLES) as Table[];

/** A click's id, as the extension's views make one. */
export const newClick = (): string => crypto.randomUUID();

/** Opens such a page. It follows no topic, so for the worker nobody is watching. */
export async function openButtonPage(extension: Pick<Extension, 'context' | 'url'>): Promise<ButtonPage> {
  const page = await extension.context.newPage();
  await page.goto(extension.url('_locales/es/messages.json'));
  await page.evaluate(() => {
    const held: Held = { message: '', replies: [], holding: false };
    window.pressed = held;
    const button = document.createElement('button');
    button.textContent = 'Send';
    button.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 120px; height: 40px; z-index: 1';
    button.addEventListener('click', async (event) => {
      if (!event.isTrusted) return;
      const message: unknown = JSON.parse(held.message);
      const reply: unknown = await chrome.runtime.sendMessage(message).catch(() => null);
      held.replies.push(reply ?? null);
    });
    document.body.append(button);
  });

  const load: ButtonPage['load'] = (ask, request) =>
    page.evaluate((message) => {
      if (window.pressed) window.pressed.message = message;
    }, JSON.stringify({ ask, request }));
  const click = () => page.mouse.click(60, 20);

  async function records<T extends Table>(table: T): Promise<RecordOf<T>[]> {
    return (await page.evaluate(readAll, table)).map((one) => wholeRecord(table, one));
  }

  return {
    page,
    load,
    click,
    async press(ask, request) {
      await load(ask, request);
      await click();
    },
    replies: async () =>
      (await page.evaluate(() => window.pressed?.replies ?? [])) as Awaited<
        ReturnType<ButtonPage['replies']>
      >,
    records,
    requests: () => records('requests'),
    async hold(table) {
      await page.evaluate(startHolding, table);
      return () =>
        page.evaluate(() => {
          if (window.pressed) window.pressed.holding = false;
        });
    },
  };
}

/** Runs in the page: all records of a table. */
async function readAll(table: string): Promise<unknown[]> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('talent-scout');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    return await new Promise<unknown[]>((resolve, reject) => {
      const request: IDBRequest<{ record: unknown }[]> = db.transaction(table).objectStore(table).getAll();
      request.onsuccess = () => resolve(request.result.map(({ record }) => record));
      request.onerror = () => reject(request.error);
    });
  } finally {
    db.close();
  }
}

/** Runs in the page: keeps a reading transaction open by asking for the next count in each answer. */
async function startHolding(table: string): Promise<void> {
  const held = window.pressed;
  if (!held) throw new Error('The page has no button yet.');
  held.holding = true;
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('talent-scout');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  await new Promise<void>((resolve) => {
    const store = db.transaction(table).objectStore(table);
    const again = () => {
      resolve();
      if (held.holding) store.count().onsuccess = again;
      else db.close();
    };
    store.count().onsuccess = again;
  });
}
