import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { TYPED_KEY } from '../../../lib/settings/names.ts';
import { extensionId } from '../../../sandbox/browser/extension-id.ts';
import { findBrowser } from '../../../sandbox/browser/find.ts';
import { type LaunchOptions, launchBrowser } from '../../../sandbox/browser/launch.ts';
import { thisMachine } from '../../../sandbox/browser/machine.ts';
import { setUpPage } from '../../../sandbox/browser/set-up-page.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../sandbox/sandbox.ts';
import { networkOf } from '../../support/networks.ts';

type KeyName = 'demo' | 'small' | 'empty' | 'rich';

export interface ExtensionOptions
  extends Partial<Pick<LaunchOptions, 'colorScheme' | 'locale' | 'viewport' | 'profileDir' | 'args'>> {
  /** The account whose key is connected; null connects none. */
  account?: KeyName | null;
  /** Whether the demo network is set up. */
  network?: boolean;
  sandbox?: SandboxOptions;
  /** Folder of another build than the one under test. */
  dir?: string;
  /** A sandbox that runs already and outlives this browser. */
  running?: Sandbox;
}

/** A browser with the extension in it, beside its own sandbox. */
export interface Extension {
  sandbox: Sandbox;
  context: BrowserContext;
  /** An empty tab to start from. */
  page: Page;
  extensionId: string;
  profileDir: string;
  /** Address of an extension page. */
  url(file: string): string;
  /** Sends the worker a message from an extension page. */
  ask(name: string, request: unknown): Promise<{ ok: boolean; data?: unknown; error?: unknown }>;
  /** Address of somebody's profile on the demo network. */
  profile(person: Pick<Person, 'slug'>): string;
  /** Everyone on the demo network, in the order of its home page. */
  everybody(): Person[];
  /** Stops the worker as the browser does, and waits until it has stopped. */
  killWorker(): Promise<void>;
  /** Connects to any service. */
  connect(serviceUrl: string, key: string): Promise<void>;
  /** Connects to an account of a sandbox, and to its demo network. */
  use(sandbox: Sandbox, account: KeyName): Promise<void>;
  /** Everything that a page or the worker threw or logged as an error, with violations of a page's policy. */
  complaints(): string[];
  close(): Promise<void>;
}

const SANDBOX_SPEED = 40;

/** The folder of the extension under test: EXTENSION_DIR, else the sandbox build. */
export function extensionDir(): string {
  const dir = resolve(process.env.EXTENSION_DIR ?? '.output/chrome-mv3-sandbox');
  if (!existsSync(join(dir, 'manifest.json'))) throw new Error(`There is no built extension in ${dir}.`);
  return dir;
}

/** The browser that the tests run in. */
export function browserPath(): string {
  const found = findBrowser(thisMachine());
  if (found.kind !== 'found') throw new Error('There is no browser that can load the extension.');
  return found.path;
}

/** Starts the sandbox and a browser with the extension, connected to an account and to the demo network. */
export async function openExtension(options: ExtensionOptions = {}): Promise<Extension> {
  const { account = 'demo', network = true, running } = options;
  const sandbox = running ?? (await startSandbox({ speed: SANDBOX_SPEED, people: 400, ...options.sandbox }));
  const profileDir = options.profileDir ?? (await mkdtemp(join(tmpdir(), 'talent-scout-')));
  const isNew = (await readdir(profileDir).catch(() => [])).length === 0;
  const { colorScheme, locale, viewport, args } = options;
  const context = await launchBrowser({
    executablePath: browserPath(),
    extensionDir: options.dir ?? extensionDir(),
    profileDir,
    headless: true,
    ...(colorScheme && { colorScheme }),
    ...(locale && { locale }),
    ...(viewport !== undefined && { viewport }),
    ...(args && { args }),
  });
  const complaints = collectErrors(context);
  const id = await extensionId(context);
  const url = (file: string) => `chrome-extension://${id}/${file}`;

  const ask: Extension['ask'] = async (name, request) => {
    const own = await quietPage({ context, url });
    return own.evaluate(([about, content]) => chrome.runtime.sendMessage({ ask: about, request: content }), [
      name,
      request,
    ] as const);
  };

  async function useAccount(of: Sandbox, name: KeyName | null): Promise<void> {
    const key = of.keys.find((one) => one.name === name)?.key;
    if (key !== undefined) await connect(await quietPage({ context, url }), of.serviceUrl, key, ask);
  }
  async function useNetwork(of: Sandbox): Promise<void> {
    const [first] = of.people.feed({ offset: 0, limit: 1 });
    if (!first) throw new Error('The sandbox has no people.');
    expectOk(await ask('network.use', { network: networkOf(`${of.networkUrl}/in/${first.slug}`) }));
  }
  const setUp = isNew ? await setUpPage(context, url('options.html'), complaints) : null;
  await useAccount(sandbox, account);
  if (network) await useNetwork(sandbox);
  const page = await context.newPage();
  if (account !== null) await setUp?.close();

  return {
    sandbox,
    context,
    page,
    extensionId: id,
    profileDir,
    url,
    ask,
    profile: ({ slug }) => `${sandbox.networkUrl}/in/${slug}`,
    everybody: () => sandbox.people.feed({ offset: 0, limit: sandbox.people.count() }),
    async killWorker() {
      const own = await quietPage({ context, url });
      const session = await context.newCDPSession(own);
      const stopped = new Promise<void>((resolve) => {
        session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
          if (versions.length > 0 && versions.every((one) => one.runningStatus === 'stopped')) resolve();
        });
      });
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await stopped;
      await session.detach();
    },
    connect: async (serviceUrl, key) => connect(await quietPage({ context, url }), serviceUrl, key, ask),
    async use(other, name) {
      await useAccount(other, name);
      await useNetwork(other);
    },
    complaints: () => complaints,
    async close() {
      await context.close();
      if (!running) await sandbox.close();
      if (options.profileDir === undefined) await rm(profileDir, { recursive: true, force: true });
    },
  };
}

/** Crashes the browser's process, so that it saves nothing at its end. */
export async function crashBrowser(page: Page): Promise<void> {
  const context = page.context();
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
  const session = await context.newCDPSession(page);
  await session.send('Browser.crash').catch(() => undefined);
  await closed;
}

/** An extension page that shows nothing and follows nothing, from which messages are sent. It is opened once. */
export async function quietPage({ context, url }: Pick<Extension, 'context' | 'url'>): Promise<Page> {
  const address = url('_locales/en/messages.json');
  const open = context.pages().find((page) => page.url() === address);
  if (open) return open;
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function connect(page: Page, serviceUrl: string, key: string, ask: Extension['ask']): Promise<void> {
  await page.evaluate(([name, secret]) => chrome.storage.session.set({ [name]: secret }), [
    TYPED_KEY,
    key,
  ] as const);
  const reply = await ask('account.connect', { serviceUrl });
  expectOk(reply);
  // The keys of a sandbox are of different companies.
  if ((reply.data as { asks: boolean }).asks) expectOk(await ask('account.answer', { answer: 'another' }));
}

function expectOk(reply: { ok: boolean; error?: unknown }): void {
  if (!reply.ok) throw new Error(`The worker declined: ${JSON.stringify(reply.error)}`);
}

/** Collects logged errors. A resource that the demo network answers with 404 is none. */
function collectErrors(context: BrowserContext): string[] {
  const complaints: string[] = [];
  const watch = (page: Page) => {
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      complaints.push(`${page.url()}: ${message.text()}`);
    });
  };
  for (const page of context.pages()) watch(page);
  context.on('page', watch);
  context.on('serviceworker', (worker) => {
    worker.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`worker: ${message.text()}`);
    });
  });
  return complaints;
}
