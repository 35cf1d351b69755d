import { mailbox, sheetRows } from '../../lib/export/copy-text.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import type { Ask } from '../../lib/messages/ask-with.ts';
import type { PersonRecord } from '../../lib/store/records.ts';

/** The forms in which people are copied, with their names. */
export const COPY_WORDS = {
  emails: 'copyAsEmails',
  mailboxes: 'copyAsMailboxes',
  rows: 'copyAsRows',
} as const;
export type CopyKind = keyof typeof COPY_WORDS;

/** What is copied of a person. */
export type CopyPerson = Pick<
  PersonRecord,
  'urn' | 'name' | 'title' | 'company' | 'place' | 'networkUrl' | 'contacts'
>;

export interface CopyPorts {
  ask: Ask;
  copy: (text: string) => Promise<void>;
  /** Those of several people who may be contacted. The others are left out. */
  allowed?: (people: readonly CopyPerson[]) => Promise<readonly CopyPerson[]>;
  /** Whether a policy forbids copies of several people. */
  isOff: () => Promise<boolean>;
}

const emailsOf = ({ contacts: { work_email, personal_email } }: CopyPerson): string[] =>
  [work_email?.value, personal_email?.value].filter((email) => email != null);

function rowOf({ name, title, company, place, networkUrl, contacts }: CopyPerson): string[] {
  const { work_email, personal_email, phone } = contacts;
  const cells = [
    name,
    title,
    company,
    place,
    work_email?.value,
    personal_email?.value,
    phone?.value,
    networkUrl,
  ];
  return cells.map((cell) => cell ?? '');
}

/** People as a text to be pasted, with how many values it has: all addresses of one person, the first of each of several. */
export function copiedText(kind: CopyKind, people: readonly CopyPerson[]): { text: string; count: number } {
  if (kind === 'rows') return { text: sheetRows(people.map(rowOf)), count: people.length };
  const isNamed = kind === 'mailboxes';
  const texts = people.flatMap((person) =>
    emailsOf(person)
      .slice(0, people.length === 1 ? 2 : 1)
      .map((email) => (isNamed ? mailbox(person.name, email) : email)),
  );
  return { text: texts.join(isNamed ? ', ' : '\n'), count: texts.length };
}

const DONE = { emails: 'searchEmailsCopied', mailboxes: 'copyMailboxesDone', rows: 'copyRowsDone' } as const;

/** Copies people. Tells what happened, in words. */
export async function copyPeople(
  kind: CopyKind,
  wanted: readonly CopyPerson[],
  { ask, copy, allowed, isOff }: CopyPorts,
): Promise<string> {
  if (wanted.length > 1 && (await isOff())) return t('exportTurnedOff');
  const people = wanted.length > 1 && allowed ? await allowed(wanted) : wanted;
  const left = wanted.length - people.length;
  const { text, count } = copiedText(kind, people);
  if (count === 0) return left > 0 ? tn('blockedLeftOut', left) : t('searchNoEmailsYet');
  try {
    await copy(text);
  } catch (error) {
    console.warn('The text could not be copied', error);
    return t('searchNotCopied');
  }
  // They need not wait to be copied any longer.
  const copied = ['work_email' as const, 'personal_email' as const, 'phone' as const];
  void ask('people.seen', {
    urns: people.map(({ urn }) => urn),
    copied: copied.slice(0, kind === 'rows' ? 3 : 2),
  });
  const done = tn(DONE[kind], count);
  return left > 0 ? `${done} · ${tn('blockedLeftOut', left)}` : done;
}
