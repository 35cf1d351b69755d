import type { DatabaseSync } from 'node:sqlite';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { Person } from '../people/person.ts';
import { shareOf } from '../random.ts';
import { readNumber, readText } from './read-row.ts';

/** The value of each contact field; null where there is none. */
export type Contacts = Record<ContactField, string | null>;

/** How long a fetched profile is cached: 30 days. */
export const CACHE_MS = 30 * 24 * 60 * 60 * 1_000;

/** The share of contact fields that a pool person came with, so that the account has them for free. */
const SAVED_CONTACT_SHARE = 0.25;

/** What each account has bought: unlocked contact data and enriched profiles. Accounts share nothing. */
export interface Records {
  unlocked(account: number, urn: string): Contacts;
  unlock(account: number, urn: string, field: ContactField, value: string): void;
  enrichedAt(account: number, urn: string): number | undefined;
  enriched(account: number, urn: string, at: number): void;
}

/** The contact data that the provider finds for a person. */
export function contactsOf(person: Person): Contacts {
  return { work_email: person.workEmail, personal_email: person.personalEmail, phone: person.phone };
}

/** The contact data that a person in the account's own pool came with. */
export function recordedContacts(account: number, person: Person): Contacts {
  const all = contactsOf(person);
  const kept = (field: ContactField) =>
    shareOf(`record ${account} ${person.urn} ${field}`) < SAVED_CONTACT_SHARE ? all[field] : null;
  return { work_email: kept('work_email'), personal_email: kept('personal_email'), phone: kept('phone') };
}

/** The bought data of all accounts in the database. */
export function createRecords(db: DatabaseSync): Records {
  const contacts = db.prepare('SELECT field, value FROM contacts WHERE account = ? AND urn = ?');
  const unlock = db.prepare('INSERT OR REPLACE INTO contacts VALUES (?, ?, ?, ?)');
  const enrichment = db.prepare('SELECT at FROM enrichments WHERE account = ? AND urn = ?');
  const enrich = db.prepare(
    'INSERT INTO enrichments VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET at = max(at, excluded.at)',
  );
  return {
    unlocked(account, urn) {
      const known: Contacts = { work_email: null, personal_email: null, phone: null };
      for (const row of contacts.all(account, urn)) {
        const name = readText(row, 'field');
        const field = CONTACT_FIELDS.find((one) => one === name);
        if (field) known[field] = readText(row, 'value');
      }
      return known;
    },
    unlock: (account, urn, field, value) => void unlock.run(account, urn, field, value),
    enrichedAt(account, urn) {
      const row = enrichment.get(account, urn);
      return row ? readNumber(row, 'at') : undefined;
    },
    enriched: (account, urn, at) => void enrich.run(account, urn, at),
  };
}
