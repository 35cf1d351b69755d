import type { Page } from 'playwright-core';
import { driveSidebar, type SidebarDriver, type Wanted } from '../../../sandbox/browser/sidebar-driver.ts';
import { TIMEOUT_MS, type ViewNode, waitUntil } from '../../../sandbox/browser/view-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { type ButtonPage, openButtonPage } from '../support/button-page.ts';
import { canonicalLink, contentWorld } from '../support/content-world.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import type { ClickAttack, Secret, Spot, Target } from './attack.ts';
import { TOOLS } from './page-tools.ts';

/** What a click may be stolen for. */
export type Effect = ClickAttack['kind'];

/** A browser in which pages attack the sidebar, one after the other. What comes of it is judged outside of the page. */
export interface Stage {
  extension: Extension;
  page: Page;
  sidebar: SidebarDriver;
  secret: Secret;
  /** Loads the page anew, with the sidebar open on a person for whom such a click has an effect. */
  load(effect: Effect, headers?: Record<string, string>): Promise<Target>;
  /** Whether a click has had its effect since the page was loaded. */
  isDone(effect: Effect): Promise<boolean>;
  /** Leaves the page, and tells whether a click has had its effect once nothing of it can be under way any more. */
  isDoneAfterAll(effect: Effect): Promise<boolean>;
  /** Where the button is now; null while it can't be pressed. */
  where(effect: Effect): Promise<Spot | null>;
  /** What the window shows around a place. */
  picture(at: Spot): Promise<string>;
  /** How many requests the service has got so far. */
  asked(): number;
  /** Stands for the recruiter's pointer before an attack: over the page, far away from the sidebar. */
  park(): Promise<void>;
  close(): Promise<void>;
}

export interface StageOptions {
  /** Folder of the build under attack, if it is another one than the build under test. */
  dir?: string;
  /** How the sidebar of that build is driven. */
  drive?: typeof driveSidebar;
}

/** With this seed the first account's pool has two people of the same name without a link. */
const SEED = 18;
/** Builds of before have other names. */
const GET: Wanted = { role: 'button', name: /^(?:Unlock 1 field|Get work email)$/ };
const COPY: Wanted = { role: 'button', name: 'Copy work email' };
const CHOOSE: Wanted = { role: 'button', name: /^Choose / };
const SHOW = 'Show';
const isUsable = ({ disabled, busy }: ViewNode) => !disabled && !busy;
/** By then a frame that was loaded anew knows the person, unless the page prevents it. */
const MAX_UNUSABLE_MS = 3_000;
const POLL_MS = 100;
const SHOW_OR: Record<Effect, RegExp> = {
  spend: /^(?:Show|Unlock 1 field|Get work email)$/,
  copy: /^(?:Show|Copy work email)$/,
  bind: /^(?:Show|Choose .*)$/,
};
const EMPTY = 'nothing copied';
/** An order is written a few steps after its message has come. */
const FLUSHES = 3;
/** The page may frame itself and load what it likes: it is the attacker's own. */
const DROPPED_HEADERS = ['content-security-policy', 'x-frame-options', 'cross-origin-opener-policy'];

/** Starts a sandbox and a browser, and pays for what the attacks need. */
export async function openStage({ dir, drive = driveSidebar }: StageOptions = {}): Promise<Stage> {
  const extension = await openExtension({ sandbox: { seed: SEED }, ...(dir !== undefined && { dir }) });
  const { page, context, sandbox } = extension;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  let headers: Record<string, string> = {};
  await context.route(
    (url) => url.href.startsWith(`${sandbox.networkUrl}/in/`),
    async (route) => {
      const response = await route.fetch({ maxRetries: 3 });
      const own = Object.entries(response.headers()).filter(([name]) => !DROPPED_HEADERS.includes(name));
      const html = await response.text();
      const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
      await route.fulfill({
        status: response.status(),
        headers: { ...Object.fromEntries(own), ...headers },
        body: html.replace('<head>', `<head><script nonce="${nonce}">${TOOLS}</script>`),
      });
    },
  );
  const sidebar = await drive(page);
  const size = page.viewportSize();
  const buttons = await openButtonPage(extension);
  const victims = await findVictims(extension, buttons);
  await page.bringToFront();
  const bought = victims.shift();
  const namesake = namesakeOf(extension);
  if (!bought) throw new Error('Nobody fits.');
  const link = canonicalLink(extension.profile(bought));
  const paid = await extension.ask('person.get', {
    link,
    name: null,
    clickId: crypto.randomUUID(),
    fields: ['work_email'],
    confirmed: true,
  });
  if (!paid.ok) throw new Error(JSON.stringify(paid.error));
  await page.goto(extension.profile(bought));
  await sidebar.open();
  await sidebar.find(COPY);

  const world = await contentWorld(page, extension.extensionId);
  const addresses = {
    fixed: extension.url('sidepanel.html'),
    address: await world.evaluate<string>("chrome.runtime.getURL('sidepanel.html')"),
  };
  /** Everything that was paid for: each click by its order, and what was charged without one. */
  const spends = async () => {
    const requests = await buttons.requests();
    const recorded = new Set(requests.flatMap(({ targets }) => targets.map(({ urn }) => urn)));
    const charged = sandbox
      .ledger(0)
      .flatMap(({ id, urn }) => (urn && !recorded.has(urn) ? `charge ${id}` : []));
    return new Set([...requests.map(({ order, id }) => order ?? id), ...charged]);
  };
  let known = await spends();
  let isPaid = false;
  const isBound = async () => (await buttons.records('choices')).length > 0;
  const copied = () => buttons.page.evaluate(() => navigator.clipboard.readText());

  /** Whom the page shows. Somebody whose contact was bought is no victim of the next attack. */
  const whoFor: Record<Effect, () => Person | undefined> = {
    spend: () => victims[0],
    copy: () => bought,
    bind: () => namesake,
  };
  const wantedFor: Record<Effect, Wanted> = { spend: GET, copy: COPY, bind: CHOOSE };

  async function isSpent(): Promise<boolean> {
    isPaid ||= [...(await spends())].some((one) => !known.has(one));
    return isPaid;
  }

  async function undo(): Promise<void> {
    const wasPaid = isPaid;
    if (await isSpent()) victims.shift();
    const isLate = isPaid && !wasPaid;
    known = await spends();
    isPaid = false;
    if (await isBound())
      await extension.ask('person.unlink', { link: canonicalLink(extension.profile(namesake)) });
    await copyWords(buttons, EMPTY);
    // After a page that let no sidebar stand, the next click would open the side panel.
    await extension.ask('launcher.place', { place: 'overlay' });
    if (isLate) throw new Error('The attack before this one was paid for after it had been judged.');
  }

  async function isDone(effect: Effect): Promise<boolean> {
    if (effect === 'spend') return isSpent();
    return effect === 'bind' ? isBound() : (await copied()) !== EMPTY;
  }

  return {
    extension,
    page,
    sidebar,
    secret: {
      ...addresses,
      words: 'Personal email',
      extensionId: extension.extensionId,
    },
    async load(effect, sent = {}) {
      await undo();
      headers = sent;
      if (size) await page.setViewportSize(size);
      const person = whoFor[effect]();
      if (!person) throw new Error('There are not enough people.');
      await park(page);
      await page.goto(extension.profile(person));
      await page.bringToFront();
      // An attack may have closed the sidebar. The launcher draws nothing until the worker has answered it.
      const isDrawn = async () => (await sidebar.isOpen()) || (await sidebar.launcher()) !== null;
      await waitUntil(isDrawn, TIMEOUT_MS, async () => 'The launcher draws nothing.');
      if (!(await sidebar.isOpen())) await sidebar.open();
      // After some pages without an input the sidebar waits for the recruiter.
      const { name } = await sidebar.find({ role: 'button', name: SHOW_OR[effect] });
      if (name === SHOW) await sidebar.click({ role: 'button', name });
      await sidebar.find(wantedFor[effect], isUsable);
      return { ...(await sidebar.centre(wantedFor[effect])), ...addresses };
    },
    isDone,
    async isDoneAfterAll(effect) {
      await page.goto('about:blank');
      // The worker has begun with what the frame had sent before it answers this, and writes one thing after the other.
      const nobody = canonicalLink(extension.profile({ slug: 'nobody-at-all' }));
      for (let turn = 0; turn < FLUSHES; turn += 1) await extension.ask('person.unlink', { link: nobody });
      return isDone(effect);
    },
    async where(effect) {
      // A frame that was loaded anew shows its button before it can be used, and in other colours.
      for (const end = Date.now() + MAX_UNUSABLE_MS; Date.now() < end; await page.waitForTimeout(POLL_MS)) {
        const buttons = (await sidebar.read()).filter(({ name }) => SHOW_OR[effect].test(name));
        if (buttons.every(isUsable)) break;
      }
      return (await sidebar.has(wantedFor[effect])) ? sidebar.centre(wantedFor[effect]) : null;
    },
    async picture({ x, y }) {
      const clip = { x: Math.max(0, x - 50), y: Math.max(0, y - 12), width: 100, height: 24 };
      // A place outside of the window has no picture.
      return page.screenshot({ clip }).then(
        (taken) => taken.toString('base64'),
        () => '',
      );
    },
    asked: () => Object.values(sandbox.stats().requests).reduce((sum, one) => sum + one, 0),
    park: () => park(page),
    async close() {
      const isLate = !isPaid && (await isSpent());
      await extension.close();
      if (isLate) throw new Error('The last attack was paid for after it had been judged.');
    },
  };
}

async function park(page: Page): Promise<void> {
  await page.mouse.move(200, 300);
}

/** Copies words in an extension page, which is not in front. */
function copyWords({ page }: ButtonPage, words: string): Promise<void> {
  return page.evaluate((text) => {
    const put = (event: ClipboardEvent) => {
      event.preventDefault();
      event.clipboardData?.setData('text/plain', text);
    };
    document.addEventListener('copy', put);
    document.execCommand('copy');
    document.removeEventListener('copy', put);
  }, words);
}

/** People whom a search has found, with a work email to be unlocked. */
async function findVictims(extension: Extension, buttons: ButtonPage): Promise<Person[]> {
  const { sandbox } = extension;
  const found = new Set<string>();
  for (let number = 1; number <= 8; number += 1) {
    const reply = await extension.ask('search.run', {
      prompt: '',
      filters: {},
      page: number,
      clickId: crypto.randomUUID(),
      confirmed: true,
    });
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
  }
  for (const { urn } of await buttons.records('people')) found.add(urn);
  return extension
    .everybody()
    .filter(
      ({ urn, workEmail, unreachable }) =>
        found.has(urn) && workEmail !== null && !unreachable && !sandbox.people.inPool(0, urn),
    );
}

/** Somebody of the pool whose page the recruiter must link by hand, since somebody else has the same name. */
function namesakeOf(extension: Extension): Person {
  const { people } = extension.sandbox;
  const all = extension.everybody().filter(({ urn }) => people.inPool(0, urn) && !people.poolLink(0, urn));
  const one = all.find(({ fullName, urn }) =>
    all.some((other) => other.fullName === fullName && other.urn !== urn),
  );
  if (!one) throw new Error('No two people of the pool have one name.');
  return one;
}
