import { answerOf, keyRange } from '../store/indexed-db.ts';
import { only, under } from '../store/ranges.ts';
import type { Row } from '../store/row.ts';
import { writeOfAccount } from '../store/write-of-account.ts';
import { MAX_NAME_CHARS, MAX_TEMPLATES } from './limits.ts';
import { type Recipient, readRecipients } from './recipients.ts';
import {
  draftKey,
  fieldsKey,
  nameEntry,
  type OwnField,
  readDraft,
  readFields,
  readTemplate,
  readUsed,
  type TemplateDraft,
  type TemplateRecord,
  templateKey,
  usedKey,
} from './records.ts';

const TABLE = 'templates';

/** What a change found before it, row by row. Put back, everything is as it was. */
export type TemplatesBefore = readonly { key: string; row: Row | null }[];

/** What is stored of an account. */
export interface StoredTemplates {
  /** By name, and by language within a name. */
  templates: TemplateRecord[];
  fields: OwnField[];
  draft: TemplateDraft | null;
  /** The keys of those that were used, the last one first. */
  used: string[];
}

export type SavedTemplate =
  | { problem: null; id: string; at: number; before: TemplatesBefore }
  | { problem: 'taken' | 'full' }
  /** Another page has changed the template, at this time. */
  | { problem: 'changed'; at: number };

export interface TemplatesOptions {
  now: () => number;
  newId: () => string;
  onChanged: () => void;
}

/**
 * The recruiter's templates of one account. Extension pages write them themselves, as they write lists and notes: a
 * transaction reads and writes at once, so that nothing that another page writes is lost.
 */
export function createTemplates(
  db: IDBDatabase,
  account: string,
  { now, newId, onChanged }: TemplatesOptions,
) {
  /** Runs work in one transaction, unless the account is gone. Returns what it overwrote; null where it did not run. */
  async function write(
    work: (
      table: IDBObjectStore,
      save: (key: string, row: Omit<Row, 'key'> | null) => Promise<void>,
    ) => Promise<void>,
  ): Promise<TemplatesBefore | null> {
    const before: { key: string; row: Row | null }[] = [];
    const isThere = await writeOfAccount(db, account, [TABLE], (of) => {
      const table = of(TABLE);
      return work(table, async (key, row) => {
        before.push({ key, row: (await answerOf<Row | undefined>(table.get(key))) ?? null });
        if (row) table.put({ key, ...row });
        else table.delete(key);
      });
    });
    return isThere ? before : null;
  }

  /** The same for what other pages show too. */
  async function change(work: Parameters<typeof write>[0]): Promise<TemplatesBefore | null> {
    const before = await write(work);
    if (before && before.length > 0) onChanged();
    return before;
  }

  const record = (value: object): Omit<Row, 'key'> => ({ index: {}, record: { account, ...value } });

  return {
    account,
    async read(): Promise<StoredTemplates> {
      const table = db.transaction(TABLE).objectStore(TABLE);
      const [rows, fields, draft, used] = await Promise.all([
        // Undo can bring back more than there can be.
        answerOf<Row[]>(table.index('name').getAll(keyRange(under(account)), 2 * MAX_TEMPLATES)),
        ...[fieldsKey, draftKey, usedKey].map((key) => answerOf<Row | undefined>(table.get(key(account)))),
      ] as const);
      return {
        templates: rows.flatMap((row) => readTemplate(row.record) ?? []),
        fields: readFields(fields?.record),
        draft: readDraft(draft?.record),
        used: readUsed(used?.record),
      };
    },
    recipients: (people: readonly { urns: readonly string[] }[]): Promise<Recipient[]> =>
      readRecipients(db, account, people),
    /** Stores a draft as a template. The draft is gone then. What another page has changed since `from` is not replaced. Null where the account is gone. */
    async save(draft: TemplateDraft): Promise<SavedTemplate | null> {
      const id = draft.id ?? templateKey(account, newId());
      const at = now();
      let problem: 'taken' | 'full' | null = null;
      let changedAt: number | undefined;
      const before = await change(async (table, save) => {
        const entry = nameEntry(account, draft);
        const [same, count] = await Promise.all([
          answerOf(table.index('name').getKey(keyRange(only(entry)))),
          answerOf(table.index('name').count(keyRange(under(account)))),
        ]);
        // One that was deleted in another page is new again.
        const row: Row | undefined = await answerOf(table.get(id));
        const stored = readTemplate(row?.record)?.changedAt;
        if (draft.from !== undefined && stored !== draft.from) changedAt = stored;
        if (same !== undefined && same !== id) problem = 'taken';
        else if (!row && count >= MAX_TEMPLATES) problem = 'full';
        if (problem || changedAt !== undefined) return;
        const { name, language, subject, text } = draft;
        const next: TemplateRecord = { id, account, name, language, subject, text, changedAt: at };
        await save(id, { index: { name: [entry] }, record: next });
        await save(draftKey(account), null);
      });
      if (problem) return { problem };
      if (changedAt !== undefined) return { problem: 'changed', at: changedAt };
      return before && { problem: null, id, at, before };
    },
    remove: (id: string) => change((_table, save) => save(id, null)),
    saveFields: (fields: readonly OwnField[]) =>
      change((_table, save) => save(fieldsKey(account), record({ fields }))),
    /** Keeps what is being written, so that it is there after the page was closed. Other pages are not told. */
    keepDraft: (draft: TemplateDraft | null) =>
      write((_table, save) => save(draftKey(account), draft && record(draft))),
    /** Remembers that a template was used. Other pages are not told. */
    noteUsed: (key: string) =>
      write(async (table, save) => {
        const row: Row | undefined = await answerOf(table.get(usedKey(account)));
        const used = [...new Set([key, ...readUsed(row?.record)])].slice(0, MAX_TEMPLATES);
        await save(usedKey(account), record({ used }));
      }),
    /**
     * Puts back what a change found before it, the last one first. A template whose name was taken meanwhile gets another
     * one, which is returned with what was found before it.
     */
    async restore(before: TemplatesBefore): Promise<{ renamed: string | null; before: TemplatesBefore }> {
      let renamed: string | null = null;
      const found = await change(async (table, save) => {
        for (const { key, row } of before.toReversed()) {
          let next = row;
          const template = readTemplate(row?.record);
          for (let count = 2; template && next && (await isTaken(table, next)); count += 1) {
            renamed = `${template.name.slice(0, MAX_NAME_CHARS - 6)} (${count})`;
            const record = { ...template, name: renamed };
            next = { key, index: { name: [nameEntry(account, record)] }, record };
          }
          await save(key, next);
        }
      });
      return { renamed, before: found ?? [] };
    },
  };
}

export type Templates = ReturnType<typeof createTemplates>;

/** Whether another template has the name and language of a row. */
async function isTaken(table: IDBObjectStore, { key, index }: Row): Promise<boolean> {
  const [entry = ''] = index.name ?? [];
  const same = await answerOf(table.index('name').getKey(keyRange(only(String(entry)))));
  return same !== undefined && same !== key;
}
