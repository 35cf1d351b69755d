import { safeHref } from '../urls/safe-href.ts';

export const VCARD_VERSIONS = ['3.0', '4.0'] as const;
export type VcardVersion = (typeof VCARD_VERSIONS)[number];

/** A person as a contact card has them. Empty texts are left out, but the name must not be empty. */
export interface Card {
  name: string;
  firstName: string;
  lastName: string;
  title: string;
  company: string;
  place: string;
  workEmail: string;
  personalEmail: string;
  phone: string;
  link: string;
  tags: readonly string[];
  note: string;
}

/** The most bytes of a line, without its end. */
const LINE_BYTES = 75;

/** A person as a contact card. Version 3.0 is read by more programs than 4.0. */
export function vcard(card: Card, version: VcardVersion): string {
  const types = version === '3.0' ? OLD_TYPES : NEW_TYPES;
  const link = safeHref(card.link);
  const lines = [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `FN:${escaped(card.name)}`,
    `N:${escaped(card.lastName)};${escaped(card.firstName)};;;`,
    line('ORG', card.company),
    line('TITLE', card.title),
    line(`EMAIL${types.workEmail}`, card.workEmail),
    line(`EMAIL${types.personalEmail}`, card.personalEmail),
    line(`TEL${types.phone}`, card.phone),
    card.place && `ADR:;;;${escaped(card.place)};;;`,
    // An address is not escaped, so only one that can't break out of its line is written.
    link?.startsWith('http') && `URL:${link}`,
    card.tags.length > 0 && `CATEGORIES:${card.tags.map(escaped).join(',')}`,
    line('NOTE', card.note),
    'END:VCARD',
  ];
  return lines
    .filter((one) => typeof one === 'string' && one !== '')
    .map((one) => `${folded(one as string)}\r\n`)
    .join('');
}

const OLD_TYPES = {
  workEmail: ';TYPE=INTERNET,WORK',
  personalEmail: ';TYPE=INTERNET,HOME',
  phone: ';TYPE=VOICE',
};
const NEW_TYPES = { workEmail: ';TYPE=work', personalEmail: ';TYPE=home', phone: ';TYPE=voice' };

function line(name: string, text: string): string {
  return text === '' ? '' : `${name}:${escaped(text)}`;
}

/** Control characters other than line breaks and tabs. */
const CONTROL = /(?![\n\t])\p{Cc}/gu;

/** A text as a card shows it: without control characters and halves of characters. */
export function cardText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '');
}

function escaped(text: string): string {
  return cardText(text)
    .replace(/[\\,;]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** A line in pieces of at most 75 bytes, cut inside no character. Each further piece begins with a space. */
function folded(text: string): string {
  let out = '';
  let room = LINE_BYTES;
  for (const char of text) {
    const bytes = bytesOf(char.codePointAt(0) ?? 0);
    if (bytes > room) {
      out += '\r\n ';
      room = LINE_BYTES - 1;
    }
    out += char;
    room -= bytes;
  }
  return out;
}

/** The bytes of a character in UTF-8. */
function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
