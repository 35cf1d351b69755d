import type { DatabaseSync } from 'node:sqlite';
import type { ContactField } from '../../lib/service/model.ts';
import type { RequestRecord } from '../../lib/store/records.ts';
import type { Person } from '../people/person.ts';
import { rounded } from '../service/ledger.ts';
import { USUAL } from '../service/prices.ts';
import { foundValue } from './known-person.ts';
import type { YearRecord } from './year-records.ts';

/** The service's account whose history it is, with its balances at the beginning. */
interface FillOptions {
  db: DatabaseSync;
  account: { id: number; credits: number; extra: number };
  personOf: (urn: string) => Person | undefined;
}

type Operation = 'search' | 'enrich' | 'enrich/batch' | 'contact' | 'contact/batch' | 'sandbox';

/** One line of the ledger, before it is known what it leaves of the balance. */
interface Line {
  time: number;
  operation: Operation;
  credits: number;
  urn?: string;
  ref?: string;
  field?: ContactField;
}

const ID = /^(?:job|req)_([0-9a-z]+)$/;

/**
 * Writes what the service knows of a year's requests: its ledger, jobs and unlocks, and the profiles and contacts that
 * the account has bought. To be called in a transaction.
 */
export function fillService(records: Iterable<YearRecord>, { db, account, personOf }: FillOptions): void {
  const write = createWriter(db, account);
  for (const { table, record } of records) {
    if (table !== 'requests') continue;
    write.topUp(record);
    const people = record.targets.map(({ urn }) => {
      const person = personOf(urn);
      if (!person) throw new Error(`The sandbox has no ${urn}, whom the year is about.`);
      return person;
    });
    addRequest(write, record, people);
  }
  write.end();
}

type Writer = ReturnType<typeof createWriter>;

/** The statements that fill the tables, and the balance from one line of the ledger to the next. */
function createWriter(db: DatabaseSync, account: FillOptions['account']) {
  const ledger = db.prepare(
    `INSERT INTO ledger (account, time, operation, urn, ref, field, credits, balance, credits_after, extra_after)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'company', ?, ?)`,
  );
  const job = db.prepare('INSERT INTO jobs VALUES (?, ?, ?, ?, ?)');
  const item = db.prepare(
    `INSERT INTO items (request_id, job_id, account, kind, urn, target, requested, looked_up,
       begins_at, finish_at, due, state, result, error, credits_used)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const contact = db.prepare('INSERT OR REPLACE INTO contacts VALUES (?, ?, ?, ?)');
  const enrichment = db.prepare(
    'INSERT INTO enrichments VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET at = excluded.at',
  );
  const { id, extra } = account;
  let { credits: balance } = account;
  let lastId = 0;

  function line({ time, operation, credits, urn, ref, field }: Line): void {
    balance = rounded(balance - credits);
    ledger.run(id, time, operation, urn ?? null, ref ?? null, field ?? null, credits, balance, extra);
  }

  /** Remembers the highest number of the ids that were given. */
  function noteId(text: string): void {
    lastId = Math.max(lastId, Number.parseInt(ID.exec(text)?.[1] ?? '0', 36));
  }

  return {
    line,
    /** Adds the credits that the company has bought since the last request. */
    topUp({ balanceBefore, sentAt, createdAt }: RequestRecord): void {
      const bought = balanceBefore ? rounded(balanceBefore.credits - balance) : 0;
      if (bought !== 0) line({ time: sentAt ?? createdAt, operation: 'sandbox', credits: -bought });
    },
    job(ref: string, type: 'CONTACT_UNLOCK' | 'ENRICHMENT', { sentAt, createdAt, changedAt }: RequestRecord) {
      noteId(ref);
      job.run(ref, id, type, sentAt ?? createdAt, changedAt);
    },
    item(one: Item): void {
      noteId(one.requestId);
      const { requestId, jobId, kind, urn, fields, beginsAt, endsAt, ended } = one;
      const requested = fields.join(' ');
      const { state, result, error, used } = ended ?? { state: 'open', result: null, error: null, used: 0 };
      const due = ended ? null : endsAt;
      item.run(
        requestId,
        jobId,
        id,
        kind,
        urn,
        urn,
        requested,
        requested,
        beginsAt,
        endsAt,
        due,
        state,
        result,
        error,
        used,
      );
    },
    contact: (urn: string, field: ContactField, value: string) => void contact.run(id, urn, field, value),
    enriched: (urn: string, at: number) => void enrichment.run(id, urn, at),
    end(): void {
      db.prepare('UPDATE accounts SET credits = ? WHERE id = ?').run(balance, id);
      db.prepare("INSERT OR REPLACE INTO settings (name, value) VALUES ('last_id', ?)").run(lastId);
    },
  };
}

/** The look-up of one person, ended or open. */
interface Item {
  requestId: string;
  jobId: string | null;
  kind: 'contact' | 'enrich';
  urn: string;
  fields: readonly ContactField[];
  beginsAt: number;
  endsAt: number;
  ended: { state: 'completed' | 'failed'; result: string | null; error: string | null; used: number } | null;
}

function addRequest(write: Writer, request: RequestRecord, people: readonly Person[]): void {
  const time = request.sentAt ?? request.createdAt;
  const { op, remoteId } = request;
  if (op === 'search') write.line({ time, operation: 'search', credits: USUAL.search });
  if (op === 'enrich') {
    for (const { urn } of people) {
      write.line({ time, operation: 'enrich', urn, credits: USUAL.enrich });
      write.enriched(urn, request.changedAt);
    }
  }
  // A batch without a job looked nobody up.
  if (remoteId === null) return;
  if (op === 'enrich-batch') addProfiles(write, request, people, remoteId);
  else addUnlock(write, request, people, remoteId);
}

function addProfiles(write: Writer, request: RequestRecord, people: readonly Person[], ref: string): void {
  const time = request.sentAt ?? request.createdAt;
  write.job(ref, 'ENRICHMENT', request);
  for (const { urn } of people)
    write.line({ time, operation: 'enrich/batch', urn, ref, credits: USUAL.enrich });
  for (const [place, { urn, unreachable }] of people.entries()) {
    const error = unreachable ? 'COLLECT_FAILED' : null;
    const state = unreachable ? 'failed' : 'completed';
    const ended = { state, result: null, error, used: USUAL.enrich } as const;
    const requestId = idOfItem(ref, place);
    write.item({
      requestId,
      jobId: ref,
      kind: 'enrich',
      urn,
      fields: [],
      beginsAt: time,
      endsAt: request.changedAt,
      ended,
    });
    if (!unreachable) write.enriched(urn, request.changedAt);
  }
}

function addUnlock(write: Writer, request: RequestRecord, people: readonly Person[], ref: string): void {
  const time = request.sentAt ?? request.createdAt;
  const { fields, changedAt } = request;
  const isBatch = request.op === 'contact-batch';
  const operation = isBatch ? 'contact/batch' : 'contact';
  const isOpen = request.state === 'accepted';
  if (isBatch) write.job(ref, 'CONTACT_UNLOCK', request);
  for (const { urn } of people)
    for (const field of fields) write.line({ time, operation, urn, ref, field, credits: USUAL[field] });
  for (const [place, person] of people.entries()) {
    const { urn } = person;
    write.item({
      requestId: isBatch ? idOfItem(ref, place) : ref,
      jobId: isBatch ? ref : null,
      kind: 'contact',
      urn,
      fields,
      beginsAt: time,
      endsAt: isOpen ? (request.due ?? changedAt) : changedAt,
      ended: isOpen ? null : endOf(person, fields, isBatch),
    });
    if (isOpen) continue;
    for (const field of fields) {
      const value = foundValue(person, field);
      if (value !== null) write.contact(urn, field, value);
      else if (isBatch) write.line({ time: changedAt, operation, urn, ref, field, credits: -USUAL[field] });
    }
  }
}

/** How the look-up of one person has ended. A single one has no failed state. */
function endOf(person: Person, fields: readonly ContactField[], isBatch: boolean): Item['ended'] {
  if (isBatch && person.unreachable)
    return { state: 'failed', result: null, error: 'COLLECT_FAILED', used: 0 };
  const values = fields.map((field) => [field, foundValue(person, field)] as const);
  const used = values.reduce((sum, [field, value]) => (value === null ? sum : sum + USUAL[field]), 0);
  return { state: 'completed', result: JSON.stringify(Object.fromEntries(values)), error: null, used };
}

/** The id of a person's look-up in a job: the numbers after the job's. */
function idOfItem(job: string, place: number): string {
  const number = Number.parseInt(ID.exec(job)?.[1] ?? '0', 36) + 1 + place;
  return `req_${number.toString(36).padStart(6, '0')}`;
}
