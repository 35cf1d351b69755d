import type { FollowUpModel, FollowUpPorts } from '../../components/follow-up/follow-up-model.ts';
import { NOTE_DRAFTS } from './draft-memory.ts';

/** Whoever comes back later has forgotten the text. */
const MAX_AGE_MS = 3_600_000;

/** A text that was typed in a popup and not saved. */
interface Kept {
  account: string;
  /** The key that the model has it under. */
  of: string;
  text: string;
  at: number;
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
  const { [NOTE_DRAFTS]: stored } = await memory.get(NOTE_DRAFTS);
  const kept = keptIn(stored).filter((one) => one.account === account && now() - one.at < MAX_AGE_MS);
  for (const { of, text } of kept) drafts.set(of, text);
  void memory.remove(NOTE_DRAFTS);
  /** What other popups have left since. At the end of this one there is no time to read it. */
  let others: Kept[] = [];
  memory.onChanged.addListener(({ [NOTE_DRAFTS]: change }) => {
    if (change) others = keptIn(change.newValue);
  });
  addEventListener('pagehide', () => {
    if (drafts.size === 0) return;
    const left = [...drafts].map(
      ([of, text]): Kept =>
        kept.find((one) => one.of === of && one.text === text) ?? { account, of, text, at: now() },
    );
    void memory.set({ [NOTE_DRAFTS]: [...others.filter(({ of }) => !drafts.has(of)), ...left] });
  });
}

const keptIn = (stored: unknown): Kept[] => (Array.isArray(stored) ? stored.filter(isKept) : []);

function isKept(value: unknown): value is Kept {
  const { account, of, text, at } = (value ?? {}) as Partial<Kept>;
  return [account, of, text].every((part) => typeof part === 'string') && typeof at === 'number';
}
