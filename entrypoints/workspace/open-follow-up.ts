import { createFollowUpModel } from '../../components/follow-up/follow-up-model.ts';
import { after } from '../../components/ui/clock.ts';
import { createUndo } from '../../components/ui/undo.ts';
import { createAts } from '../../lib/ats/ats-store.ts';
import { createFollowUps, type FollowUps, type Somebody } from '../../lib/follow-up/follow-up-store.ts';
import { everybodyOf, somebodyOf } from '../../lib/follow-up/somebody.ts';
import { newClick } from '../../lib/messages/ask-with.ts';
import { NAMES } from '../../lib/settings/names.ts';
import { answerOf, tableOf } from '../../lib/store/indexed-db.ts';
import { openDatabase } from '../../lib/store/open-database.ts';
import type { Row } from '../../lib/store/row.ts';
import { createChanges } from './follow-up-changes.ts';
import { createNotifications } from './notifications.ts';
import type { Outside } from './outside.ts';

/** What the recruiter notes, for a page that reads nothing else from the database. */
export function openFollowUp(outside: Outside) {
  const changes = createChanges(outside);
  let opening: Promise<IDBDatabase> | null = null;
  const opened = () => {
    opening ??= openDatabase(undefined, () => {
      opening = null;
    });
    return opening;
  };
  /** The open database and the account in use; null before the set-up. */
  async function inUse(): Promise<{ db: IDBDatabase; account: string } | null> {
    const db = await opened();
    const row: Row | undefined = await answerOf(tableOf(db, 'settings').get(NAMES.account));
    const { value } = (row?.record ?? {}) as { value?: unknown };
    return typeof value === 'string' ? { db, account: value } : null;
  }
  async function followUps(): Promise<FollowUps | null> {
    const at = await inUse();
    return at && createFollowUps(at.db, at.account, { now: Date.now, onChanged: changes.tell });
  }
  const undo = createUndo({ after, now: Date.now });
  const ports = {
    followUps,
    onFollowUpsChanged: changes.listen,
    notifications: createNotifications(opened, outside),
    now: Date.now,
    newClick,
    /** Which of some people are in the company's own system. */
    async inAts(people: readonly Somebody[]): Promise<boolean[]> {
      const at = await inUse();
      const found = at && (await createAts(at.db, at.account, { onChanged() {} }).ofPeople(people));
      return found?.map((one) => one !== null) ?? [];
    },
    /** Each of some people under all their urns, in their order. */
    async everybodyOf(urns: readonly string[]): Promise<Somebody[]> {
      const at = await inUse();
      return at ? everybodyOf(at.db, at.account, urns) : urns.map((urn) => ({ urns: [urn] }));
    },
  };
  const model = createFollowUpModel(ports, undo);
  void model.read().catch((error) => console.warn('The lists could not be read', error));
  return {
    model,
    undo,
    ports,
    changes,
    opened: inUse,
    /** Somebody under all their urns. */
    async somebodyOf(urn: string): Promise<Somebody> {
      const at = await inUse();
      return at ? somebodyOf(at.db, at.account, urn) : { urns: [urn] };
    },
  };
}
