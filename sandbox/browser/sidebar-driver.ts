import type { Frame, Page } from 'playwright-core';
import {
  allNodes,
  centreOf,
  driveView,
  type Point,
  type Protocol,
  TIMEOUT_MS,
  type ViewDriver,
  type ViewNode,
  waitUntil,
} from './view-driver.ts';

export type { Wanted } from './view-driver.ts';

/** Drives the sidebar over a page, and the launcher that opens it. */
export interface SidebarDriver extends ViewDriver {
  /** Opens the sidebar with a click on its launcher. */
  open(): Promise<void>;
  /** The launcher's tab, or another of its buttons by name. */
  launcher(name?: string): Promise<ViewNode | null>;
  /** The centre of the launcher's tab, or of another of its buttons. */
  launcherAt(name?: string): Promise<Point>;
}

/** The sidebar's frame on a page, which is of the extension's origin; undefined while there is none. */
export function sidebarFrame(page: Page): Frame | undefined {
  return page.frames().find((one) => one.url().startsWith('chrome-extension:'));
}

/** Longer than a busy browser takes for an answer. A frame that is just being replaced may never give one. */
const ANSWER_MS = 10_000;

/** An answer of the browser, or an error where none comes. */
async function answered<T>(what: string, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} was not answered.`)), ANSWER_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A session of a page or a frame that can read what is shown. */
async function reader(of: Page | Frame, page: Page): Promise<Protocol> {
  const session = (await answered('A session', page.context().newCDPSession(of))) as unknown as Protocol;
  const send: Protocol['send'] = (method, params) => answered(method, session.send(method, params));
  await send('Accessibility.enable');
  await send('DOM.enable');
  return { send };
}

async function boxOf(frame: Frame | undefined): Promise<Point | null | undefined> {
  return (await frame?.frameElement())?.boundingBox();
}

/** A driver for the sidebar on a page of the demo network. Each wait fails after `timeoutMs`. */
export async function driveSidebar(page: Page, timeoutMs = TIMEOUT_MS): Promise<SidebarDriver> {
  const outside = await reader(page, page);
  let inside: { frame: Frame; session: Protocol } | null = null;

  const view = driveView(
    {
      async session() {
        const frame = sidebarFrame(page);
        if (!frame) return null;
        if (inside?.frame !== frame) inside = { frame, session: await reader(frame, page) };
        const { session } = inside;
        return {
          send: (method, params) =>
            session.send(method, params).catch((error: unknown) => {
              // The next look takes a session of its own.
              inside = null;
              throw error;
            }),
        };
      },
      async corner() {
        const box = await answered('The place of the frame', boxOf(sidebarFrame(page)));
        return { x: box?.x ?? 0, y: box?.y ?? 0 };
      },
      move: ({ x, y }) => page.mouse.move(x, y, { steps: 3 }),
      click: ({ x, y }, clickCount) => page.mouse.click(x, y, { clickCount }),
    },
    timeoutMs,
  );

  async function launcher(wanted = 'Talent Scout'): Promise<ViewNode | null> {
    const nodes = await allNodes(outside);
    return nodes.find(({ role, name }) => role === 'button' && name === wanted) ?? null;
  }
  const launcherAt = async (name?: string) => {
    const button = () => launcher(name);
    const { id } = await waitUntil(button, timeoutMs, async () => 'The launcher is not there.');
    return centreOf(outside, id);
  };

  return {
    ...view,
    launcher,
    launcherAt,
    async open() {
      const { x, y } = await launcherAt();
      await page.mouse.click(x, y);
      await waitUntil(view.isOpen, timeoutMs, async () => 'The sidebar did not open.');
    },
  };
}
