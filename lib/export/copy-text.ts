import { defuse } from './csv.ts';

/** A name that may stand before an address as it is: words of letters, digits and harmless marks. */
const BARE_NAME = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?: [\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;

/** `Name <email>`, as the field of a message takes it. A name with other characters is quoted (RFC 5322). */
export function mailbox(name: string, email: string): string {
  const shown = name.replace(/[\p{Cc}\p{Bidi_C}\s]+/gu, ' ').trim();
  if (shown === '') return email;
  const phrase = BARE_NAME.test(shown) ? shown : `"${shown.replace(/["\\]/g, '\\$&')}"`;
  return `${phrase} <${email}>`;
}

/** Rows to be pasted into a spreadsheet: no cell is a formula, and none ends early at a tab or a line break. */
export function sheetRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cell).join('\t')).join('\n');
}

function cell(text: string): string {
  const safe = defuse(text);
  return /[\t\r\n"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
