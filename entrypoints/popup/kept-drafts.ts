import type { FollowUpModel, FollowUpPorts } from '../../components/follow-up/follow-up-model.ts';

const NAME = 'noteDrafts';
/** Whoever comes back later has forgotten the text. */
const MAX_AGE_MS = 3_600_000;

/** What was typed in a popup that is closed. */
interface Kept {
  account: string;
  at: number;
  drafts: [string, string][];
}

/**
 * Brings notes back that were typed in the last popup and not saved, and keeps those of this one. A popup closes at any
 * click outside. The memory of the browser's session holds them between two popups, and no disk.
 */
export async function keepDrafts(
  drafts: FollowUpModel['drafts'],
  { followUps, now }: Pick<FollowUpPorts, 'followUps' | 'now'>,
): Promise<void> {
  const memory = chrome.storage.session;
  const own = await followUps().catch(() => null);
  if (!own) return;
  const { account } = own;
  const { [NAME]: kept } = await memory.get(NAME);
  if (isKept(kept) && kept.account === account && now() - kept.at < MAX_AGE_MS)
    for (const [of, text] of kept.drafts) drafts.set(of, text);
  void memory.remove(NAME);
  addEventListener('pagehide', () => {
    const left: Kept = { account, at: now(), drafts: [...drafts] };
    if (drafts.size > 0) void memory.set({ [NAME]: left });
  });
}

function isKept(value: unknown): value is Kept {
  const { account, at, drafts } = (value ?? {}) as Partial<Kept>;
  const isPair = (pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string');
  return (
    typeof account === 'string' && typeof at === 'number' && Array.isArray(drafts) && drafts.every(isPair)
  );
}
