import { CONTACT_FIELDS, type ContactField, type Contacts } from '../../../lib/service/model.ts';
import type { LedgerLine } from './ledger.ts';

/** One person's lookup: a single unlock, or one person's part of a batch job. */
export interface Lookup {
  id: number;
  account: string;
  job: Job | null;
  kind: 'enrich' | 'contact';
  urn: string;
  fields: ContactField[];
  /** One line for each field that was charged, or for the profile. */
  lines: LedgerLine[];
  /** What the account owned of the person when the lookup started. */
  owned: Contacts;
  startedAt: number;
  endsAt: number;
  state: 'open' | 'completed' | 'failed';
}

/** One batch, from its start until it is forgotten. */
export interface Job {
  id: number;
  account: string;
  kind: Lookup['kind'];
  lookups: Lookup[];
  /** People for whom nothing had to be done. */
  passedOver: string[];
  updatedAt: number;
}

/** The values that a lookup knows at a time: its fields are found one after the other, the last before the end. */
export function valuesAt(
  { fields, lines, owned, startedAt, endsAt, state }: Lookup,
  now: number,
  find: (field: ContactField) => string | null,
): Partial<Contacts> {
  const charged = lines.map(({ field }) => field);
  const values: Partial<Contacts> = {};
  for (const field of CONTACT_FIELDS) {
    if (!fields.includes(field)) continue;
    const turn = charged.indexOf(field);
    const foundAt = startedAt + ((endsAt - startedAt) * (turn + 1)) / (charged.length + 1);
    if (turn < 0) values[field] = owned[field];
    else if (state !== 'open' || now >= foundAt) values[field] = find(field);
  }
  return values;
}
