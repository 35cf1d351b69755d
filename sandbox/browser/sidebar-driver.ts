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

/** A session of a page or a frame that can read what is shown. */
async function reader(of: Page | Frame, page: Page): Promise<Protocol> {
  const session = (await page.context().newCDPSession(of)) as unknown as Protocol;
  await session.send('Accessibility.enable');
  await session.send('DOM.enable');
  return session;
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
        return inside.session;
      },
      async corner() {
        const box = await (await sidebarFrame(page)?.frameElement())?.boundingBox();
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
