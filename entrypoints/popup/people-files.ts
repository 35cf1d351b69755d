import { copyPeople as copyThem } from '../../components/files/copied-text.ts';
import { savePeople } from '../../components/orders/save-people.ts';
import type { PeopleFiles } from '../../components/popup/popup-model.ts';
import { createAts } from '../../lib/ats/ats-store.ts';
import { policyKeys } from '../../lib/blocked/block-keys.ts';
import { createBlocked } from '../../lib/blocked/blocked.ts';
import { ExportOffError } from '../../lib/export/export-off.ts';
import { eachPersonOnce, wholePersonOf } from '../../lib/people/same-person.ts';
import { currentAccount } from '../../lib/settings/current-account.ts';
import { isExportOff } from '../../lib/settings/export-policy.ts';
import { openDatabase } from '../../lib/store/open-database.ts';
import { createReadStore } from '../../lib/store/read-store.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import type { ReadStore } from '../../lib/store/store.ts';
import { outside } from '../workspace/outside.ts';

const isOff = () => isExportOff(chrome.storage.managed);

/**
 * Saves people with all that is known of them as a CSV file, in their order. Resolves to how many they are, and how many were
 * left out because they must not be contacted.
 */
export async function exportPeople(
  wanted: readonly string[],
  what: string,
): Promise<{ count: number; left: number }> {
  const { people, allowed } = await readPeople(wanted);
  savePeople(allowed, what);
  return { count: allowed.length, left: people.length - allowed.length };
}

export { exportAs } from './export-as.ts';

/** Copies people with what is known of them, in their order. Tells what happened, in words. */
export const copyPeople: PeopleFiles['copyPeople'] = async (wanted, kind, { ask, copy }) => {
  const { people, allowed } = await readPeople(wanted);
  return copyThem(kind, people, { ask, copy, isOff, allowed: async () => allowed });
};

/** Who of some people is in the company's own system. */
export const inAts: PeopleFiles['inAts'] = async (people) => {
  const db = await openDatabase();
  try {
    const account = (await currentAccount(createReadStore(db))) ?? '';
    return await createAts(db, account, { onChanged() {} }).who(people);
  } finally {
    db.close();
  }
};

/**
 * Each of some people once, in their order, and those of them who may be contacted. A policy is asked here too, where the
 * people are read.
 */
async function readPeople(
  wanted: readonly string[],
): Promise<{ people: PersonRecord[]; allowed: PersonRecord[] }> {
  if (wanted.length > 1 && (await isOff())) throw new ExportOffError('A policy turns export off.');
  const db = await openDatabase();
  try {
    const store = createReadStore(db);
    const account = await currentAccount(store);
    const { people, urns } = eachPersonOnce(account === null ? [] : await recordsOf(store, account, wanted));
    const byUrn = new Map(
      people.flatMap((person) => (urns.get(person.urn) ?? [person.urn]).map((urn) => [urn, person] as const)),
    );
    const all = [...new Set(wanted.flatMap((urn) => byUrn.get(urn) ?? []))];
    const policy = new Set((await outside.blockedByPolicy()).flatMap(policyKeys));
    const blocked = createBlocked({ store, policy: () => policy });
    const reasons = await Promise.all(all.map((one) => blocked.of(one.account, one.urn, [])));
    return { people: all, allowed: all.filter((_, place) => reasons[place] === null) };
  } finally {
    db.close();
  }
}

/** All records of some people, under whichever urn. */
async function recordsOf(
  store: ReadStore,
  account: string,
  wanted: readonly string[],
): Promise<PersonRecord[]> {
  const whole = await Promise.all(wanted.map((urn) => wholePersonOf(store, account, urn)));
  const urns = new Set(whole.flatMap((one) => one?.urns ?? []));
  const records = await Promise.all([...urns].map((urn) => store.get('people', `${account}|${urn}`)));
  return records.filter((record) => record !== null);
}
