import { UNKNOWN_PRICE } from './unknown-price.ts';

/** What the driver reads of a node of the accessibility tree. */
export interface ViewNode {
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

export interface Point {
  x: number;
  y: number;
}

/** A session of the DevTools protocol. */
export interface Protocol {
  send(method: string, params?: Record<string, unknown>): Promise<unknown>;
}

/** Where a view of the extension is shown, and the mouse that reaches it. */
export interface Surface {
  /** The view's own session; null while it is not shown. */
  session(): Promise<Protocol | null>;
  /** Where the view's corner is for the mouse. */
  corner(): Promise<Point>;
  move(to: Point): Promise<void>;
  click(at: Point, clickCount: number): Promise<void>;
}

/**
 * Uses a view of the extension as a person does: it reads the view's accessibility tree, and clicks for real once the pointer
 * has reached the view.
 */
export interface ViewDriver {
  /** All nodes of the view, in reading order. */
  read(): Promise<ViewNode[]>;
  /** The names of all nodes of the view in one line. */
  text(): Promise<string>;
  isOpen(): Promise<boolean>;
  has(wanted: Wanted): Promise<boolean>;
  /** Waits until such a node is there. */
  find(wanted: Wanted, check?: (seen: ViewNode) => boolean): Promise<ViewNode>;
  gone(wanted: Wanted): Promise<void>;
  until(what: string, check: (text: string) => boolean | Promise<boolean>): Promise<void>;
  click(wanted: Wanted): Promise<void>;
  /**
   * Clicks a button that spends credits, binds or copies, after it has been visible long enough for the click to count. `clickCount` 2 is a double click.
   */
  press(wanted: Wanted, clickCount?: number): Promise<void>;
  /** Presses such a button, and says yes if the view asks because the price is not known yet. */
  pay(wanted: Wanted, clickCount?: number): Promise<void>;
  centre(wanted: Wanted): Promise<Point>;
}

/** Longer than the extension waits for an answer of the service. */
export const TIMEOUT_MS = 35_000;
const POLL_MS = 100;
const STEADY_MS = 600;
/** What is drawn above a node may still move it. */
const STILL_MS = 100;
/** The worker answers a press within this time if it asks about the price: it needs no answer of the service for that. */
const MAX_ASKED_MS = 3_000;
/** The view has decided within this time whether a press counts. */
const DECIDED_MS = 2_500;
/** What it says of a press that did not count on a busy machine. A person presses again. */
const DROPPED = ['Press again', 'The page is busy', 'Profile changed'];
const MAX_PRESSES = 15;
/** What it says once a press has counted. */
const COUNTED = new RegExp(`${UNKNOWN_PRICE.source}| copied$`);
/** A press that the worker took has changed its button for this long. */
const TAKEN_MS = 100;
/** Says yes to a spend that the view asks about. */
const SPEND: Wanted = { role: 'button', name: 'Get' };

/** The pointer over an open menu is over nothing that holds the menu. */
const IS_UNDER_POINTER = 'document.querySelector(":hover") !== null';

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

/** Waits until `look` finds something. What it throws meanwhile counts as nothing found. */
export async function waitUntil<T>(
  look: () => Promise<T | null | false | undefined>,
  timeoutMs: number,
  failure: () => Promise<string>,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await look().catch((error: unknown) => {
      if (Date.now() > end) throw error;
      return null;
    });
    if (found) return found;
    if (Date.now() > end) throw new Error(await failure());
    await pause();
  }
}

/** A driver for the sidebar's page on a surface. Each wait fails after `timeoutMs`. */
export function driveView(surface: Surface, timeoutMs = TIMEOUT_MS): ViewDriver {
  const matches = (seen: ViewNode, { role, name }: Wanted) =>
    (role === undefined || seen.role === role) &&
    (name === undefined || (typeof name === 'string' ? seen.name === name : name.test(seen.name)));

  async function read(): Promise<ViewNode[]> {
    const session = await surface.session();
    return session ? readTree(session) : [];
  }

  async function text(): Promise<string> {
    const all = await read();
    return all
      .map(({ name }) => name)
      .filter(Boolean)
      .join(' | ');
  }

  const wait = <T>(what: string, look: () => Promise<T | null | false | undefined>) =>
    waitUntil(look, timeoutMs, async () => `${what}; the sidebar says: ${await text()}`);

  const find: ViewDriver['find'] = (wanted, check = () => true) =>
    wait(`There is no ${String(wanted.role)} ${String(wanted.name)}`, async () =>
      (await read()).find((seen) => matches(seen, wanted) && check(seen)),
    );

  async function point(id: number): Promise<Point> {
    const session = await surface.session();
    if (!session) throw new Error('The sidebar is closed.');
    await session.send('DOM.scrollIntoViewIfNeeded', { backendNodeId: id });
    const { x, y } = await centreOf(session, id);
    const corner = await surface.corner();
    return { x: x + corner.x, y: y + corner.y };
  }

  /** The centre of a node. The node is looked up again each time, because a redraw replaces it. */
  const placeOf = (wanted: Wanted, check?: (seen: ViewNode) => boolean) =>
    wait(`${String(wanted.name)} keeps changing`, async () => {
      const { id } = await find(wanted, check);
      return { id, ...(await point(id)) };
    });

  /**
   * Moves the pointer over a node, and waits until the view is under it: until a busy browser has drawn the view, it hands
   * the pointer and clicks to the page below.
   */
  async function pointAt(where: () => Promise<Spot>): Promise<void> {
    await wait('The pointer does not reach the view', async () => {
      await surface.move(await where());
      const session = await surface.session();
      const answer = await session?.send('Runtime.evaluate', { expression: IS_UNDER_POINTER });
      return (answer as { result: { value: unknown } } | undefined)?.result.value === true;
    });
  }

  /** What the view says now that it also says once a press has counted. */
  const countedWords = (all: ViewNode[]) => all.map(({ name }) => name).filter((name) => COUNTED.test(name));

  /** Whether the view asks to press again, because something changed just before the click. `before` is what it said then. */
  async function isDropped(pressed: Wanted, before: ViewNode[]): Promise<boolean> {
    const wasChecked = before.find((seen) => matches(seen, pressed))?.checked ?? false;
    const saidBefore = countedWords(before);
    for (const end = Date.now() + DECIDED_MS; Date.now() < end; await pause()) {
      const all = await read().catch(() => []);
      if (all.some(({ name }) => DROPPED.includes(name))) return true;
      // A press that counts changes its button, leads to the question about its price, or says that it copied. A button
      // that is disabled and not busy may still be waiting for whether its press counts.
      const button = all.find((seen) => matches(seen, pressed));
      if (!button || button.busy || countedWords(all).some((words) => !saidBefore.includes(words)))
        return false;
      if (button.checked !== wasChecked) return false;
    }
    return false;
  }

  /** Whether the press of a button leads to the question about its price. */
  async function isAskedForPrice(pressed: Wanted): Promise<boolean> {
    const end = Date.now() + MAX_ASKED_MS;
    let wasBusy = false;
    for (let takenAt: number | null = null; Date.now() < end; await pause()) {
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

  const driver: ViewDriver = {
    read,
    text,
    find,
    isOpen: async () => (await read()).length > 0,
    has: async (wanted) => (await read()).some((seen) => matches(seen, wanted)),
    gone: (wanted) =>
      wait(`${String(wanted.name)} is still there`, async () => !(await driver.has(wanted))).then(
        () => undefined,
      ),
    until: (what, check) => wait(what, async () => check(await text())).then(() => undefined),
    centre: async (wanted) => {
      const { x, y } = await placeOf(wanted);
      return { x, y };
    },
    async click(wanted) {
      const where = () => placeOf(wanted);
      await pointAt(where);
      await surface.click(await whenSteady(where, STILL_MS), 1);
    },
    async press(wanted, clickCount = 1) {
      for (let tries = 0; ; tries += 1) {
        const where = () => placeOf(wanted, ({ busy, disabled }) => !busy && !disabled);
        // A person's pointer is over a button for a while before they press it.
        await pointAt(where);
        const at = await whenSteady(where, STEADY_MS);
        const before = await read();
        await surface.click(at, clickCount);
        if (tries >= MAX_PRESSES || !(await isDropped(wanted, before))) return;
      }
    },
    async pay(wanted, clickCount = 1) {
      await driver.press(wanted, clickCount);
      if (await isAskedForPrice(wanted)) await driver.press(SPEND);
    },
  };
  return driver;
}

interface Spot extends Point {
  id: number;
}

/**
 * The position of a node once it hasn't moved for some time. The extension ignores a paid click on what has just
 * appeared.
 */
async function whenSteady(where: () => Promise<Spot>, steadyMs: number): Promise<Spot> {
  let spot = await where();
  let since = Date.now();
  while (Date.now() - since < steadyMs) {
    await pause();
    const now = await where();
    if (now.x !== spot.x || now.y !== spot.y || now.id !== spot.id) since = Date.now();
    spot = now;
  }
  return spot;
}

/** The accessible nodes of the sidebar's page, in reading order; none while it is being left. */
async function readTree(session: Protocol): Promise<ViewNode[]> {
  const nodes = await axNodes(session).catch(() => []);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const seen: ViewNode[] = [];
  const visit = (node: AxNode | undefined) => {
    if (!node) return;
    if (!node.ignored) seen.push(readNode(node));
    for (const child of node.childIds ?? []) visit(byId.get(child));
  };
  visit(nodes.find((node) => node.role?.value === 'main' && node.name?.value === 'Talent Scout'));
  return seen;
}

async function axNodes(session: Protocol): Promise<AxNode[]> {
  return ((await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }).nodes;
}

/** All accessible nodes of what a session shows. */
export async function allNodes(session: Protocol): Promise<ViewNode[]> {
  return (await axNodes(session)).filter((node) => !node.ignored).map(readNode);
}

export async function centreOf(session: Protocol, id: number): Promise<Point> {
  const { model } = (await session.send('DOM.getBoxModel', { backendNodeId: id })) as {
    model: { border: number[] };
  };
  const [x1 = 0, y1 = 0, , , x2 = 0, y2 = 0] = model.border;
  return { x: Math.round((x1 + x2) / 2), y: Math.round((y1 + y2) / 2) };
}

function readNode(node: AxNode): ViewNode {
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
