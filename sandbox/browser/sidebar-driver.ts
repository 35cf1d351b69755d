import type { CDPSession, Page } from 'playwright-core';
import { UNKNOWN_PRICE } from './unknown-price.ts';

/** What the driver reads of a node of the accessibility tree. */
interface SidebarNode {
  role: string;
  name: string;
  description: string;
  checked: boolean;
  disabled: boolean;
  busy: boolean;
  selected: boolean;
  id: number;
}

interface AxValue {
  value?: unknown;
}

interface AxNode {
  ignored: boolean;
  nodeId: string;
  role?: AxValue;
  name?: AxValue;
  description?: AxValue;
  properties?: { name: string; value: AxValue }[];
  backendDOMNodeId?: number;
  childIds?: string[];
}

export interface Wanted {
  role?: string;
  name?: string | RegExp;
}

/**
 * Uses the sidebar as a person does. It reads the accessibility tree, because the sidebar's shadow root is closed to
 * scripts, and it clicks with real mouse events.
 */
export interface SidebarDriver {
  /** All nodes of the sidebar, in reading order. */
  read(): Promise<SidebarNode[]>;
  /** The names of all nodes of the sidebar in one line. */
  text(): Promise<string>;
  isOpen(): Promise<boolean>;
  has(wanted: Wanted): Promise<boolean>;
  /** Waits until such a node is there. */
  find(wanted: Wanted, check?: (seen: SidebarNode) => boolean): Promise<SidebarNode>;
  gone(wanted: Wanted): Promise<void>;
  until(what: string, check: (text: string) => boolean | Promise<boolean>): Promise<void>;
  click(wanted: Wanted): Promise<void>;
  /**
   * Clicks a button that spends credits, after it has been visible long enough for the click to count. `clickCount` 2
   * is a double click.
   */
  press(wanted: Wanted, clickCount?: number): Promise<void>;
  /** Presses such a button, and says yes if the sidebar asks because the price is not known yet. */
  pay(wanted: Wanted, clickCount?: number): Promise<void>;
  centre(wanted: Wanted): Promise<{ x: number; y: number }>;
  /** Opens the sidebar with a click on its launcher. */
  open(): Promise<void>;
  launcher(): Promise<SidebarNode | null>;
  /** The centre of the launcher. */
  launcherAt(): Promise<{ x: number; y: number }>;
}

/** Longer than the extension waits for an answer of the service. */
const TIMEOUT_MS = 35_000;
const POLL_MS = 100;
const STEADY_MS = 600;
/** The worker answers a press within this time if it asks about the price: it needs no answer of the service for that. */
const MAX_ASKED_MS = 3_000;
/** A press that the worker took has changed its button for this long. */
const TAKEN_MS = 100;

/** A driver for the sidebar on a page of the demo network. Each wait fails after `timeoutMs`. */
export async function driveSidebar(page: Page, timeoutMs = TIMEOUT_MS): Promise<SidebarDriver> {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  await session.send('DOM.enable');

  const matches = (seen: SidebarNode, { role, name }: Wanted) =>
    (role === undefined || seen.role === role) &&
    (name === undefined || (typeof name === 'string' ? seen.name === name : name.test(seen.name)));

  async function within(landmark: (node: AxNode) => boolean): Promise<SidebarNode[]> {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const top = nodes.find(landmark);
    const seen: SidebarNode[] = [];
    const visit = (node: AxNode | undefined) => {
      if (!node) return;
      if (!node.ignored) seen.push(readNode(node));
      for (const child of node.childIds ?? []) visit(byId.get(child));
    };
    visit(top);
    return seen;
  }

  const read = () =>
    within((node) => node.role?.value === 'complementary' && node.name?.value === 'Talent Scout');

  async function wait<T>(what: string, look: () => Promise<T | null | false | undefined>): Promise<T> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const found = await look().catch((error: unknown) => {
        if (Date.now() > end) throw error;
        return null;
      });
      if (found) return found;
      if (Date.now() > end) throw new Error(`${what}; the sidebar says: ${await text()}`);
      await page.waitForTimeout(POLL_MS);
    }
  }

  async function text(): Promise<string> {
    const all = await read();
    return all
      .map(({ name }) => name)
      .filter(Boolean)
      .join(' | ');
  }

  const find: SidebarDriver['find'] = (wanted, check = () => true) =>
    wait(`There is no ${String(wanted.role)} ${String(wanted.name)}`, async () =>
      (await read()).find((seen) => matches(seen, wanted) && check(seen)),
    );

  async function launcher(): Promise<SidebarNode | null> {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
    const inside = new Set((await read()).map(({ id }) => id));
    const found = nodes
      .filter((node) => !node.ignored)
      .map(readNode)
      .find(({ role, name, id }) => role === 'button' && name === 'Talent Scout' && !inside.has(id));
    return found ?? null;
  }

  async function point(id: number): Promise<{ x: number; y: number }> {
    await session.send('DOM.scrollIntoViewIfNeeded', { backendNodeId: id });
    return centreOf(session, id);
  }

  /** The centre of a node. The node is looked up again each time, because a redraw replaces it. */
  const placeOf = (wanted: Wanted, check?: (seen: SidebarNode) => boolean) =>
    wait(`${String(wanted.name)} keeps changing`, async () => {
      const { id } = await find(wanted, check);
      return { id, ...(await point(id)) };
    });

  /** Whether the press of a button leads to the question about its price. */
  async function isAskedForPrice(pressed: Wanted): Promise<boolean> {
    const end = Date.now() + MAX_ASKED_MS;
    let wasBusy = false;
    for (let takenAt: number | null = null; Date.now() < end; await page.waitForTimeout(POLL_MS)) {
      const all = await read().catch(() => []);
      if (all.some(({ name }) => UNKNOWN_PRICE.test(name))) return true;
      const button = all.find((seen) => matches(seen, pressed));
      wasBusy ||= button?.busy ?? false;
      const isTaken = button ? wasBusy && !button.busy : true;
      takenAt = isTaken ? (takenAt ?? Date.now()) : null;
      if (takenAt !== null && Date.now() - takenAt > TAKEN_MS) return false;
    }
    return false;
  }

  const driver: SidebarDriver = {
    read,
    text,
    find,
    launcher,
    isOpen: async () => (await read()).length > 0,
    has: async (wanted) => (await read()).some((seen) => matches(seen, wanted)),
    gone: (wanted) =>
      wait(`${String(wanted.name)} is still there`, async () => !(await driver.has(wanted))).then(
        () => undefined,
      ),
    until: (what, check) => wait(what, async () => check(await text())).then(() => undefined),
    centre: (wanted) => placeOf(wanted),
    async click(wanted) {
      const { x, y } = await driver.centre(wanted);
      await page.mouse.click(x, y);
    },
    async press(wanted, clickCount = 1) {
      const { x, y } = await whenSteady(page, () =>
        placeOf(wanted, ({ busy, disabled }) => !busy && !disabled),
      );
      await page.mouse.click(x, y, { clickCount });
    },
    async pay(wanted, clickCount = 1) {
      await driver.press(wanted, clickCount);
      if (await isAskedForPrice(wanted)) await driver.press(SPEND);
    },
    launcherAt: async () => centreOf(session, (await wait('There is no launcher', launcher)).id),
    async open() {
      const { id } = await wait('There is no launcher', launcher);
      const { x, y } = await centreOf(session, id);
      await page.mouse.click(x, y);
      await wait('The sidebar did not open', driver.isOpen);
    },
  };
  return driver;
}

/** Says yes to a spend that the sidebar asks about. */
const SPEND: Wanted = { role: 'button', name: 'Spend the credits' };

interface Spot {
  id: number;
  x: number;
  y: number;
}

/**
 * The position of a node once it hasn't moved for STEADY_MS. The extension ignores a paid click on what has just
 * appeared.
 */
async function whenSteady(page: Page, where: () => Promise<Spot>): Promise<Spot> {
  let spot = await where();
  let since = Date.now();
  while (Date.now() - since < STEADY_MS) {
    await page.waitForTimeout(POLL_MS);
    const now = await where();
    if (now.x !== spot.x || now.y !== spot.y || now.id !== spot.id) since = Date.now();
    spot = now;
  }
  return spot;
}

async function centreOf(session: CDPSession, id: number): Promise<{ x: number; y: number }> {
  const { model } = await session.send('DOM.getBoxModel', { backendNodeId: id });
  const [x1 = 0, y1 = 0, , , x2 = 0, y2 = 0] = model.border;
  return { x: Math.round((x1 + x2) / 2), y: Math.round((y1 + y2) / 2) };
}

function readNode(node: AxNode): SidebarNode {
  const property = (name: string) => node.properties?.find((one) => one.name === name)?.value.value;
  return {
    role: String(node.role?.value ?? ''),
    name: String(node.name?.value ?? '').trim(),
    description: String(node.description?.value ?? ''),
    checked: property('checked') === 'true' || property('checked') === true,
    disabled: property('disabled') === true,
    busy: property('busy') === true,
    selected: property('selected') === true,
    id: node.backendDOMNodeId ?? 0,
  };
}
