import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';
import { browserArgs, canSandbox } from '../../../sandbox/browser/launch.ts';
import { browserPath, extensionDir } from './harness.ts';

type Params = Record<string, unknown>;

/** A document of the browser that commands of the DevTools protocol are sent to. */
export interface BareTab {
  send<T = Params>(method: string, params?: Params): Promise<T>;
  /** Evaluates an expression in it and gives back its awaited value. */
  evaluate<T>(expression: string): Promise<T>;
  /** The buttons of its page by name, with those in closed roots. */
  buttons(): Promise<string[]>;
  /** Clicks a button for real. */
  press(name: string): Promise<void>;
}

interface Target {
  targetId: string;
  type: string;
  url: string;
  browserContextId?: string;
}

/**
 * A browser that the test driver is not attached to. The driver switches off what recruiters have: pages that are loaded
 * ahead, and pages that are kept when they are left.
 */
export interface BareBrowser {
  send<T = Params>(method: string, params?: Params): Promise<T>;
  /** What the browser has told so far in events of this name. */
  told(event: string): Params[];
  targets(): Promise<Target[]>;
  /** Opens an address in a new tab and waits until it is loaded. */
  open(url: string, more?: Params): Promise<BareTab>;
  /** The tab, frame or worker whose address begins with this one, once it is there. */
  find(url: string, type?: string): Promise<BareTab>;
  close(): Promise<void>;
}

const PATIENCE = { timeout: 20_000, interval: 50 };
/** A document that is there answers within this time, also on a busy machine. */
const LOOK_MS = 2_000;

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: Params;
}

/** One connection to the browser. Each document has a session in it. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  const events: Answer[] = [];
  let last = 0;
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    else events.push(answer);
  };
  // A browser that ends may leave the last command without an answer.
  socket.onclose = () => {
    for (const answer of [...waiting.values()]) answer({ error: { message: 'The browser has ended.' } });
  };
  return {
    told: (event: string) =>
      events.flatMap(({ method, params }) => (method === event && params ? [params] : [])),
    send: <T>(method: string, params: Params = {}, sessionId?: string): Promise<T> =>
      new Promise((resolve, reject) => {
        last += 1;
        const id = last;
        // A document that goes away never answers.
        const what = `${method} ${JSON.stringify(params).slice(0, 300)}`;
        const timer = setTimeout(() => reject(new Error(`${what} was not answered.`)), PATIENCE.timeout);
        waiting.set(id, ({ result, error }) => {
          clearTimeout(timer);
          waiting.delete(id);
          if (error) reject(new Error(`${method}: ${error.message}`));
          else resolve(result as T);
        });
        socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
      }),
    close: () => socket.close(),
  };
}

type Send = <T>(method: string, params?: Params) => Promise<T>;

function tabOf(send: Send): BareTab {
  interface AxNode {
    ignored: boolean;
    role?: { value: unknown };
    name?: { value: unknown };
    backendDOMNodeId?: number;
  }
  const read = async () => {
    const { nodes } = await send<{ nodes: AxNode[] }>('Accessibility.getFullAXTree');
    return nodes
      .filter(({ ignored, role }) => !ignored && role?.value === 'button')
      .map(({ name, backendDOMNodeId: id }) => ({ name: String(name?.value ?? ''), id }));
  };
  return {
    send,
    async evaluate<T>(expression: string) {
      const { result, exceptionDetails } = await send<{
        result: { value: T };
        exceptionDetails?: { exception?: { description?: string } };
      }>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
        userGesture: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? expression);
      return result.value;
    },
    buttons: async () => (await read()).map(({ name }) => name),
    async press(name) {
      const id = await vi.waitFor(async () => {
        const found = (await read()).find((one) => one.name === name);
        if (!found) throw new Error(`There is no button ${name}.`);
        return found.id;
      }, PATIENCE);
      await send('DOM.enable');
      const { model } = await send<{ model: { border: number[] } }>('DOM.getBoxModel', { backendNodeId: id });
      const [x1 = 0, y1 = 0, , , x2 = 0, y2 = 0] = model.border;
      const at = { x: (x1 + x2) / 2, y: (y1 + y2) / 2, button: 'left', clickCount: 1 };
      for (const type of ['mousePressed', 'mouseReleased'])
        await send('Input.dispatchMouseEvent', { type, ...at });
    },
  };
}

async function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode === null) await new Promise((resolve) => process.once('exit', resolve));
}

/** Starts such a browser with a profile in which the extension was set up before. */
export async function openBareBrowser({ profileDir }: { profileDir: string }): Promise<BareBrowser> {
  const portFile = join(profileDir, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const isSandboxed = canSandbox(process.platform, process.getuid?.() === 0, process.env);
  const browser = spawn(
    browserPath(),
    [
      ...browserArgs(extensionDir(), true),
      ...(isSandboxed ? [] : ['--no-sandbox']),
      `--user-data-dir=${profileDir}`,
      '--remote-debugging-port=0',
      '--window-size=1280,800',
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const [port, path] = await vi.waitFor(async () => {
    const lines = (await readFile(portFile, 'utf8')).split('\n');
    if (lines.length < 2) throw new Error('The browser has not written its port yet.');
    return lines;
  }, PATIENCE);
  const connection = await connect(`ws://127.0.0.1:${port}${path}`);
  const send: Send = (method, params) => connection.send(method, params);
  const targets = async () => (await send<{ targetInfos: Target[] }>('Target.getTargets')).targetInfos;
  async function attach(targetId: string): Promise<string> {
    const known = connection
      .told('Target.attachedToTarget')
      .findLast(({ targetInfo }) => (targetInfo as Target).targetId === targetId);
    if (known) return String(known.sessionId);
    return (await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true }))
      .sessionId;
  }
  const driven = (sessionId: string) => tabOf((method, params) => connection.send(method, params, sessionId));
  const find: BareBrowser['find'] = (url, type = 'page') =>
    vi.waitFor(async () => {
      const found = (await targets()).findLast((one) => one.type === type && one.url.startsWith(url));
      if (!found) throw new Error(`There is no ${type} ${url}.`);
      return driven(await attach(found.targetId));
    }, PATIENCE);
  return {
    send,
    told: connection.told,
    targets,
    find,
    async open(url, more) {
      // The browser loads no page ahead if a session is attached to a page otherwise than through its tab.
      const tab = { url, forTab: true, ...more };
      const session = await attach((await send<{ targetId: string }>('Target.createTarget', tab)).targetId);
      const options = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
      await connection.send('Target.setAutoAttach', options, session);
      const isLoaded = `location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`;
      return vi.waitFor(async () => {
        const opened = await find(url);
        const look = opened.evaluate<boolean>(isLoaded).catch(() => false);
        // The empty document of a new tab may be asked, which goes away and never answers.
        if (!(await Promise.race([look, pause(LOOK_MS)]))) throw new Error(`${url} is not loaded yet.`);
        return opened;
      }, PATIENCE);
    },
    async close() {
      await send('Browser.close').catch(() => browser.kill());
      await ended(browser);
      connection.close();
    },
  };
}
