import { countMessages } from '../support/floods.ts';
import type { Attack, ClickAttack, FloodAttack, Hands, Spot, SpyAttack, Target } from './attack.ts';
import type { Stage } from './stage.ts';
import { TooLate } from './victims.ts';

/** The machine was too slow for the recruiter's part each time, so the attack was never made. */
export const NOT_MADE = Symbol('not made');
/** What came of an attack: what the page got by it, or null. */
export type Outcome = string | null | typeof NOT_MADE;

/** How often an attack is begun anew because the recruiter's part came too late. */
const MAX_LATE = 3;

/** By then a click that counts has reached the service: the guard decides within a second, and the worker sends at once. */
const DECIDED_MS = 1_400;
const POLL_MS = 50;
const AFTER_PICTURE_MS = 700;
/** How often the button is looked at until it stays where it was in the picture. */
const MAX_LOOKS = 5;
/** What the sidebar says once it has dropped a click. */
const DROPPED = [
  'Press again',
  'Profile changed',
  'The page is busy',
  'This page changes the sidebar’s size',
];
/** More messages than these a tab does not send, whatever its page does. The worker answers each in a moment. */
const MESSAGES = { most: 20, aSecond: 3 };
/** More requests a page can't cause by showing one profile and another. */
const MAX_ASKED = 6;
/** A flood may begin something that goes on without it. */
const AFTER_FLOOD_MS = 1_000;

/** Runs an attack on a page that is loaded for it. */
export async function runAttack(stage: Stage, attack: Attack): Promise<Outcome> {
  if (attack.kind === 'spend' || attack.kind === 'bind' || attack.kind === 'copy' || attack.kind === 'drown')
    untouched.delete(stage);
  const outcome = await attempt(stage, attack);
  if (typeof outcome === 'string' || attack.kind === 'spend') return outcome;
  return (await stage.isDone('spend')) ? 'Something was paid for.' : outcome;
}

async function attempt(stage: Stage, attack: Attack): Promise<Outcome> {
  switch (attack.kind) {
    case 'spend':
    case 'bind':
    case 'copy': {
      let outcome: Outcome = NOT_MADE;
      for (let tries = attack.tries ?? 1; tries > 0; tries -= 1) {
        const one = await stealInTime(stage, attack);
        if (typeof one === 'string') return one;
        if (one === null) outcome = null;
      }
      return outcome;
    }
    case 'drown':
      return drown(stage, attack);
    default:
      return spy(stage, attack);
  }
}

/** The stages whose page is still as it was loaded for a look. */
const untouched = new WeakSet<Stage>();

function handsAt({ page, sidebar }: Stage, at: Target): Hands {
  return {
    page,
    sidebar,
    at,
    moveThere: () => page.mouse.move(at.x, at.y, { steps: 3 }),
    rest: (ms) => page.waitForTimeout(ms),
    click: () => page.mouse.click(at.x, at.y),
    now: () => page.evaluate('void window.now()'),
  };
}

/** Sends a function to the page as text. It may use the page's tools. */
function inPage(work: (given: never) => unknown, given: unknown): string {
  return `(${work.toString()})(${JSON.stringify(given)})`;
}

/** Begins anew where the recruiter's part came too late. */
async function stealInTime(stage: Stage, attack: ClickAttack): Promise<Outcome> {
  for (let late = 0; late < MAX_LATE; late += 1) {
    try {
      return await steal(stage, attack);
    } catch (error) {
      if (!(error instanceof TooLate)) throw error;
      // A press that came too late may count, by right. It must not be taken for one of the next attempt.
      await isDoneAtLast(stage, attack.kind);
    }
  }
  return NOT_MADE;
}

async function steal(stage: Stage, attack: ClickAttack): Promise<Outcome> {
  const { kind, page: act, victim, hides, headers } = attack;
  const hands = handsAt(stage, await stage.load(kind, headers));
  let isHidden = !hides;
  if (hides)
    await comparePictures(stage, kind, hands, () => {
      isHidden = true;
    });
  // The result must be one that can be sent: a page may have none.
  if (act) await stage.page.evaluate(`void ${inPage(act, hands.at)}`);
  await victim(hands);
  const isDone = await isDoneAtLast(stage, kind);
  return isDone && isHidden ? `The click counted (${kind}).` : null;
}

/** Lets the recruiter click where the button is then, as a page that knows that would have them do, and tells if it is not to be seen. */
async function comparePictures(
  stage: Stage,
  kind: ClickAttack['kind'],
  hands: Hands,
  onHidden: () => void,
): Promise<void> {
  const { page, at } = hands;
  await hands.moveThere();
  const before = await stillPicture(stage, at);
  await stage.park();
  hands.click = async () => {
    for (let looks = 1; ; looks += 1) {
      const there = await stage.where(kind);
      const { x, y } = there ?? at;
      await page.mouse.move(x, y);
      const isChanged = (await stillPicture(stage, { x, y })) !== before;
      // The browser drops clicks on a frame for a while after a picture of the page was taken.
      await page.waitForTimeout(AFTER_PICTURE_MS);
      // A sidebar that came back or moved meanwhile is not the one in the picture. The recruiter may see it by now.
      if (looks < MAX_LOOKS && !isSameSpot(there, await stage.where(kind))) continue;
      if (isChanged) onHidden();
      await page.mouse.click(x, y);
      return;
    }
  };
}

function isSameSpot(one: Spot | null, other: Spot | null): boolean {
  return one?.x === other?.x && one?.y === other?.y;
}

/** What the window shows at a place once that no longer changes: a button takes another colour under the pointer, in time. */
async function stillPicture(stage: Stage, at: Spot): Promise<string> {
  let last = await stage.picture(at);
  for (let looks = 0; looks < 10; looks += 1) {
    await stage.page.waitForTimeout(150);
    const next = await stage.picture(at);
    if (next === last) break;
    last = next;
  }
  return last;
}

/** Whether a click had its effect, once that is certain. */
async function isDoneAtLast(stage: Stage, kind: ClickAttack['kind']): Promise<boolean> {
  return (await isDecided(stage, kind)) || stage.isDoneAfterAll(kind);
}

/** Waits until a click is decided, and tells whether it had its effect. */
async function isDecided(stage: Stage, kind: ClickAttack['kind']): Promise<boolean> {
  for (const end = Date.now() + DECIDED_MS; Date.now() < end; await stage.page.waitForTimeout(POLL_MS)) {
    if (await stage.isDone(kind)) return true;
    const shown = await stage.sidebar.read().catch(() => []);
    if (shown.some(({ name }) => DROPPED.includes(name))) break;
  }
  return stage.isDone(kind);
}

async function spy(stage: Stage, attack: SpyAttack): Promise<Outcome> {
  const { page: act, victim, headers } = attack;
  const onlyLooks = !act && !victim && !headers;
  if (!onlyLooks || !untouched.has(stage)) await stage.load('copy', headers);
  if (onlyLooks) untouched.add(stage);
  else untouched.delete(stage);
  return look(stage, attack);
}

async function look(stage: Stage, { page: act, victim, got }: SpyAttack): Promise<Outcome> {
  const { page, secret } = stage;
  if (act) await page.evaluate(`void ${inPage(act, secret)}`);
  if (victim) {
    const { fixed, address } = secret;
    const button = await stage.sidebar.centre({ role: 'button', name: 'Copy work email' });
    await victim(handsAt(stage, { ...button, fixed, address }));
  }
  const found: unknown = await page.evaluate(inPage(got, secret));
  return found ? JSON.stringify(found).slice(0, 300) : null;
}

async function drown(stage: Stage, attack: FloodAttack): Promise<Outcome> {
  const { page: act, victim, times, headers } = attack;
  const at = await stage.load('copy', headers);
  const asked = stage.asked();
  const started = Date.now();
  const heard = await countMessages(stage.extension, stage.page);
  const [done] = await Promise.all([
    stage.page.evaluate<number>(inPage(act, at)),
    victim?.(handsAt(stage, at)),
  ]);
  if (!(done >= times)) throw new Error(`The page did it ${done} times instead of ${times}.`);
  await stage.page.waitForTimeout(AFTER_FLOOD_MS);
  // What the flood has caused comes before the answer to this.
  await stage.extension.ask('launcher.place', {});
  const { messages, ports } = await heard();
  const sent = Object.values(messages).reduce((sum, one) => sum + one, ports);
  const seconds = (Date.now() - started) / 1_000;
  if (sent > (attack.most ?? MESSAGES.most + MESSAGES.aSecond * seconds))
    return `The worker got ${sent} messages in ${seconds.toFixed(1)} s: ${JSON.stringify({ ...messages, ports })}`;
  const more = stage.asked() - asked;
  return more > MAX_ASKED ? `The service was asked ${more} times.` : null;
}
