import type { Random } from '../random.ts';
import type { Culture } from './cultures.ts';
import { ascii } from './fold.ts';

export interface PersonName {
  first: string;
  last: string;
  full: string;
  /** Latin forms, for mail addresses and links. */
  latinFirst: string;
  latinLast: string;
  /** Whether the shown name is in a script other than Latin. */
  foreignScript: boolean;
}

function forms(name: string): [shown: string, latin: string] {
  const [native = '', latin] = name.split('/');
  return [native, latin ?? native];
}

// Polish -ski names end in -ska for women, whose given names end in -a.
function gendered(given: string, family: string): string {
  return given.endsWith('a') ? family.replace(/(?<=[sc])ki$/, 'ka') : family;
}

/** A random name of this culture. */
export function nameFrom(culture: Culture, random: Random): PersonName {
  const [given, latinGiven] = forms(random.pickEarly(culture.names.given));
  const [family, latinFamily] = forms(random.pickEarly(culture.names.family));
  const mother = culture.order === 'two-part' ? ` ${forms(random.pickEarly(culture.names.family))[0]}` : '';
  const last = gendered(given, family) + mother;
  const hasOtherScript = given !== latinGiven;
  if (hasOtherScript && !random.chance(culture.latin)) {
    const full = culture.order === 'family-first' ? `${last}${given}` : `${given} ${last}`;
    return { first: given, last, full, latinFirst: latinGiven, latinLast: latinFamily, foreignScript: true };
  }
  const shownLast = hasOtherScript ? latinFamily : last;
  return {
    first: latinGiven,
    last: shownLast,
    full: `${latinGiven} ${shownLast}`,
    latinFirst: latinGiven,
    latinLast: latinFamily,
    foreignScript: false,
  };
}

/** A unique slug. It is ASCII for most people; for many with a non-Latin name it is that name, percent-encoded. */
export function slugFor(name: PersonName, random: Random, taken: Set<string>): string {
  const native = name.foreignScript && random.chance(0.6);
  const readable = native
    ? encodeURIComponent(name.full.normalize('NFC').replaceAll(' ', '-'))
    : `${ascii(name.latinFirst)}-${ascii(name.latinLast)}`;
  for (;;) {
    const suffix = random.int(0x1000000).toString(16).padStart(6, '0');
    const short = `${readable}-${suffix.slice(0, 4)}`;
    const slug = taken.has(short) ? `${readable}-${suffix}` : short;
    if (taken.has(slug)) continue;
    taken.add(slug);
    return slug;
  }
}

/** A unique email address at the employer. */
export function workAddress(name: PersonName, domain: string, german: boolean, taken: Set<string>): string {
  const first = ascii(name.latinFirst, german).replaceAll('-', '');
  const last = ascii(name.latinLast, german).replaceAll('-', '');
  for (let twin = 1; ; twin++) {
    const address = `${first}.${last}${twin === 1 ? '' : twin}@${domain}`;
    if (taken.has(address)) continue;
    taken.add(address);
    return address;
  }
}

const MAIL_DOMAINS = [
  'mail.example',
  'inbox.example',
  'correo.example',
  'courriel.example',
  'postfach.example',
];

/** A private email address. */
export function privateAddress(name: PersonName, random: Random): string {
  const first = ascii(name.latinFirst).replaceAll('-', '');
  const last = ascii(name.latinLast).replaceAll('-', '');
  const local = random.pick([
    `${first}${last}`,
    `${first}_${last}`,
    `${first.charAt(0)}${last}`,
    `${last}.${first}`,
  ]);
  return `${local}${random.between(1, 9999)}@${random.pick(MAIL_DOMAINS)}`;
}

/** A phone number in E.164, from number blocks that belong to nobody. */
export function phoneFrom(culture: Culture, random: Random): string {
  return random.pick(culture.phones).replaceAll('#', () => String(random.int(10)));
}
