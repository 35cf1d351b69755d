import { type ReadonlySignal, signal } from '@preact/signals';
import type { MessageError, Reply } from '../../lib/messages/answers.ts';
import type { ProfileLink } from '../../lib/network/link.ts';
import type { ActionProblem, Paid, SidebarModel, SidebarPorts } from './sidebar-types.ts';

/** One click as the worker is told of it. */
interface Click {
  clickId: string;
  confirmed?: true;
  limit?: number | null;
}

interface PaidClickPorts extends Pick<SidebarPorts, 'newClick'> {
  link: ReadonlySignal<ProfileLink | null>;
  /** Whether a profile is still the one that is shown. */
  isHere(at: ProfileLink | null): boolean;
  /** Runs the work after some milliseconds, unless another profile is shown by then. */
  schedule(ms: number, work: () => void): void;
}

/** How long a search stays busy after its answer. The second half of a double click must not pay for the next search. */
const FIND_PAUSE_MS = 1_000;

/** The clicks about the profile that is shown: which of them are under way, what they ask, and what went wrong. */
export function createPaidClicks({ newClick, link, isHere, schedule }: PaidClickPorts) {
  const problem = signal<ActionProblem | null>(null);
  const pending = signal<ReadonlySet<Paid>>(new Set());
  const confirming = signal<SidebarModel['confirming']['value']>(null);

  /** Sends a paid message. The confirmed attempt keeps the click id of the first one. */
  function pay(
    what: readonly Paid[],
    send: (at: ProfileLink, click: Click) => Promise<Reply<unknown>>,
    again: (error: MessageError) => void = () => pay(what, send),
  ): void {
    const at = link.value;
    if (!at || what.some((one) => pending.value.has(one))) return;
    const clickId = newClick();
    const isFind = what.includes('find');
    const about = isFind ? 'match' : what.includes('enrich') ? 'profile' : 'contact';
    const attempt = async (agreed?: { limit: number | null; owned?: true }) => {
      pending.value = new Set([...pending.value, ...what]);
      problem.value = null;
      confirming.value = null;
      const reply = await send(at, { clickId, ...(agreed && { confirmed: true as const, ...agreed }) });
      if (!isHere(at)) return;
      const release = () => {
        pending.value = new Set([...pending.value].filter((one) => !what.includes(one)));
      };
      // A contact stays busy until its view tells what became of the click.
      if (reply.ok && about !== 'profile') return schedule(FIND_PAUSE_MS, release);
      release();
      if (reply.ok) return;
      if (reply.error.kind === 'confirm') {
        const { error } = reply;
        const isKnown = agreed?.owned || error.owned;
        const yes = { limit: error.credits, ...(isKnown && { owned: true as const }) };
        confirming.value = { ...error, about, go: () => void attempt(yes) };
        return;
      }
      const { error } = reply;
      problem.value = { about, error, retry: () => again(error) };
    };
    void attempt();
  }

  async function free(work: Promise<Reply<unknown>>, retry: () => void): Promise<void> {
    const at = link.value;
    const reply = await work;
    if (isHere(at) && !reply.ok) problem.value = { about: 'contact', error: reply.error, retry };
  }

  /** Sends something free about the person of the page. If it fails, it can be tried again. */
  function tell(send: (link: string) => Promise<Reply<unknown>>): void {
    const at = link.value;
    if (at) void free(send(at.canonical), () => tell(send));
  }

  return {
    problem,
    pending,
    confirming,
    pay,
    tell,
    /** Another profile is shown: what was about the last one is over. */
    clear(): void {
      problem.value = null;
      confirming.value = null;
      pending.value = new Set();
    },
  };
}
