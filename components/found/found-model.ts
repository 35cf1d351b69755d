import { signal } from '@preact/signals';
import { t, tn } from '../../lib/i18n/text.ts';
import type { Ask } from '../../lib/messages/ask-with.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { FoundRow } from '../../lib/views/found-view.ts';
import { copyWords } from '../ui/contact-value.tsx';

interface FoundPorts {
  ask: Ask;
  copy(text: string): Promise<void>;
  announce(words: string): void;
  after(ms: number, work: () => void): () => void;
}

/** How long the line says what was copied. */
const SAYS_MS = 2_000;
const EMAILS: readonly ContactField[] = ['work_email', 'personal_email'];

export const emailsIn = (rows: readonly FoundRow[]): FoundRow[] =>
  rows.filter(({ field }) => EMAILS.includes(field));

/** Takes what single Gets have found: by copying it, or by clearing the list. */
export function createFoundModel({ ask, copy, announce, after }: FoundPorts) {
  const isOpen = signal(false);
  /** What was just done, shown for a moment. */
  const said = signal<string | null>(null);

  function tell(rows: readonly FoundRow[], copied: readonly ContactField[]): void {
    const urns = [...new Set(rows.map(({ urn }) => urn))];
    if (urns.length > 0) void ask('people.seen', { urns, copied: [...copied] });
  }

  function say(words: string): void {
    said.value = words;
    announce(words);
    after(SAYS_MS, () => {
      if (said.value === words) said.value = null;
    });
  }

  async function take(rows: readonly FoundRow[], fields: readonly ContactField[], words: string) {
    const text = [...new Set(rows.map(({ value }) => value))].join('\n');
    const isCopied = await copy(text).then(
      () => true,
      () => false,
    );
    if (isCopied) tell(rows, fields);
    say(isCopied ? words : t('contactCopyFailed'));
  }

  return {
    isOpen,
    said,
    /** Copies all emails, one a line. */
    copyEmails(rows: readonly FoundRow[]): void {
      const emails = emailsIn(rows);
      void take(emails, EMAILS, tn('footCopied', emails.length));
    },
    copy: (row: FoundRow): void => void take([row], [row.field], copyWords(row.field).done),
    /** The values are on screen. */
    see(rows: readonly FoundRow[]): void {
      tell(
        rows.filter(({ seen }) => !seen),
        [],
      );
    },
    clear: (rows: readonly FoundRow[]): void => tell(rows, CONTACT_FIELDS),
  };
}

export type FoundModel = ReturnType<typeof createFoundModel>;
