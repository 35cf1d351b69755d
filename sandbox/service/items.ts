import type { DatabaseSync } from 'node:sqlite';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import { type Row, readMaybeNumber, readMaybeText, readNumber, readText } from './read-row.ts';
import type { Slot } from './schedule.ts';

/** The lookup of one person: a single unlock, or one candidate of a batch job. */
export interface Item {
  id: number;
  requestId: string;
  jobId: string | null;
  account: number;
  kind: 'contact' | 'enrich';
  urn: string;
  /** The urn that the provider looks up; null if no network link leads to anybody. */
  target: string | null;
  requested: ContactField[];
  /** The requested fields that were not unlocked yet and therefore were charged. */
  lookedUp: ContactField[];
  beginsAt: number;
  /** When it ends, in ms since 1970. Null once it has ended, and while a fault holds it. */
  due: number | null;
  heldAt: number | null;
  state: 'open' | 'completed' | 'failed';
  /** The contact values found, as JSON. */
  result: string | null;
  error: string | null;
  creditsUsed: number;
}

export interface Job {
  id: string;
  account: number;
  type: 'CONTACT_UNLOCK' | 'ENRICHMENT';
  createdAt: number;
  /** When an item of the job last ended, in ms since 1970. */
  updatedAt: number;
}

type NewItem = Pick<
  Item,
  'requestId' | 'jobId' | 'account' | 'kind' | 'urn' | 'target' | 'requested' | 'lookedUp'
> & {
  /** When the provider works on the item. If there is nothing to look up, its result instead. */
  work: Slot | { result: string };
};

export interface Ending {
  state: 'completed' | 'failed';
  result: string | null;
  error: string | null;
  creditsUsed: number;
}

export interface Items {
  nextId(prefix: string): string;
  addJob(job: Omit<Job, 'updatedAt'>): void;
  job(id: string): Job | undefined;
  /** The number of a job among the jobs of its account, from 1. */
  jobPlace(account: number, id: string): number;
  /** The job of an account with this number. */
  jobAt(account: number, place: number): Job | undefined;
  add(item: NewItem): void;
  ofJob(jobId: string): Item[];
  /** The unlock of a person: the open one, otherwise the last one. */
  contactOf(account: number, urn: string): Item | undefined;
  /** The open items whose end has been reached, ordered by their end. */
  due(now: number): Item[];
  end(item: Item, at: number, ending: Ending): void;
  /** Stops the open items of a job or request until they are released. */
  hold(ref: string, now: number): void;
  /** Lets held items continue. Each ends later by the time it was held. */
  release(now: number): void;
}

function readFields(row: Row, column: string): ContactField[] {
  const names = readText(row, column).split(' ');
  return CONTACT_FIELDS.filter((field) => names.includes(field));
}

function readState(row: Row): Item['state'] {
  const state = readText(row, 'state');
  return state === 'completed' || state === 'failed' ? state : 'open';
}

function toItem(row: Row): Item {
  return {
    id: readNumber(row, 'id'),
    requestId: readText(row, 'request_id'),
    jobId: readMaybeText(row, 'job_id'),
    account: readNumber(row, 'account'),
    kind: readText(row, 'kind') === 'enrich' ? 'enrich' : 'contact',
    urn: readText(row, 'urn'),
    target: readMaybeText(row, 'target'),
    requested: readFields(row, 'requested'),
    lookedUp: readFields(row, 'looked_up'),
    beginsAt: readNumber(row, 'begins_at'),
    due: readMaybeNumber(row, 'due'),
    heldAt: readMaybeNumber(row, 'held_at'),
    state: readState(row),
    result: readMaybeText(row, 'result'),
    error: readMaybeText(row, 'error'),
    creditsUsed: readNumber(row, 'credits_used'),
  };
}

function toJob(row: Row): Job {
  return {
    id: readText(row, 'id'),
    account: readNumber(row, 'account'),
    type: readText(row, 'type') === 'CONTACT_UNLOCK' ? 'CONTACT_UNLOCK' : 'ENRICHMENT',
    createdAt: readNumber(row, 'created_at'),
    updatedAt: readNumber(row, 'updated_at'),
  };
}

/** The jobs and items of the database. */
export function createItems(db: DatabaseSync): Items {
  const count = db.prepare(
    `INSERT INTO settings (name, value) VALUES ('last_id', 1)
     ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value`,
  );
  const addJob = db.prepare('INSERT INTO jobs VALUES (?, ?, ?, ?, ?)');
  const job = db.prepare('SELECT * FROM jobs WHERE id = ?');
  // Ids are numbered in the order of their texts, since they are padded.
  const place = db.prepare('SELECT count(*) AS place FROM jobs WHERE account = ? AND id <= ?');
  const placed = db.prepare('SELECT * FROM jobs WHERE account = ? ORDER BY id LIMIT 1 OFFSET ?');
  const touch = db.prepare('UPDATE jobs SET updated_at = max(updated_at, ?) WHERE id = ?');
  const add = db.prepare(
    `INSERT INTO items (request_id, job_id, account, kind, urn, target, requested, looked_up,
       begins_at, finish_at, due, state, result)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const ofJob = db.prepare('SELECT * FROM items WHERE job_id = ? ORDER BY id');
  const contactOf = db.prepare(
    `SELECT * FROM items WHERE account = ? AND urn = ? AND kind = 'contact'
     ORDER BY state = 'open' DESC, id DESC LIMIT 1`,
  );
  const due = db.prepare('SELECT * FROM items WHERE due <= ? ORDER BY due, id');
  const end = db.prepare(
    'UPDATE items SET due = NULL, held_at = NULL, state = ?, result = ?, error = ?, credits_used = ? WHERE id = ?',
  );
  const hold = db.prepare(
    "UPDATE items SET due = NULL, held_at = ? WHERE (job_id = ? OR request_id = ?) AND state = 'open' AND held_at IS NULL",
  );
  const release = db.prepare(
    `UPDATE items SET due = finish_at + ? - held_at, finish_at = finish_at + ? - held_at, held_at = NULL
     WHERE held_at IS NOT NULL`,
  );
  return {
    nextId(prefix) {
      const row = count.get();
      if (!row) throw new Error('The counter of ids is gone');
      return `${prefix}_${readNumber(row, 'value').toString(36).padStart(6, '0')}`;
    },
    addJob: ({ id, account, type, createdAt }) => void addJob.run(id, account, type, createdAt, createdAt),
    job(id) {
      const row = job.get(id);
      return row ? toJob(row) : undefined;
    },
    jobPlace(account, id) {
      const row = place.get(account, id);
      return row ? readNumber(row, 'place') : 0;
    },
    jobAt(account, number) {
      const row = number > 0 ? placed.get(account, number - 1) : undefined;
      return row ? toJob(row) : undefined;
    },
    add(item) {
      const result = 'result' in item.work ? item.work.result : null;
      const { beginsAt, finishAt } = 'result' in item.work ? { beginsAt: 0, finishAt: 0 } : item.work;
      add.run(
        item.requestId,
        item.jobId,
        item.account,
        item.kind,
        item.urn,
        item.target,
        item.requested.join(' '),
        item.lookedUp.join(' '),
        beginsAt,
        finishAt,
        result === null ? finishAt : null,
        result === null ? 'open' : 'completed',
        result,
      );
    },
    ofJob: (jobId) => ofJob.all(jobId).map(toItem),
    contactOf(account, urn) {
      const row = contactOf.get(account, urn);
      return row ? toItem(row) : undefined;
    },
    due: (now) => due.all(now).map(toItem),
    end(item, at, { state, result, error, creditsUsed }) {
      end.run(state, result, error, creditsUsed, item.id);
      if (item.jobId !== null) touch.run(at, item.jobId);
    },
    hold: (ref, now) => void hold.run(now, ref, ref),
    release: (now) => void release.run(now, now),
  };
}
