import type { Choice } from '../../lib/service/model.ts';
import { levelOf, type PlaceText } from './filter-draft.ts';

const US_STATES =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC';
const STATE_CODES = new Set(US_STATES.split(' '));
const SHORT_NAMES = ['UK', 'USA', 'UAE', 'Great Britain', 'England', 'Scotland', 'Wales', 'Holland', 'Korea'];

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const known = new Map<string, ReadonlySet<string>>();

/** Country names in English and in the recruiter's language. */
function countryNames(locale: string): ReadonlySet<string> {
  const made = known.get(locale);
  if (made) return made;
  const names = new Set(SHORT_NAMES.map(fold));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const language of new Set(['en', locale])) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const first of letters) {
      for (const second of letters) {
        const code = first + second;
        const name = display.of(code);
        if (name === undefined) continue;
        names.add(fold(name));
        if (!STATE_CODES.has(code)) names.add(fold(code));
      }
    }
  }
  known.set(locale, names);
  return names;
}

/** Whether a text names a country. A code that is also a state of the United States counts as the state. */
function isCountry(text: string, locale: string): boolean {
  return countryNames(locale).has(fold(text));
}

/** Splits "Lyon, France" into city, state and country. Of two parts, the second is a state unless it names a country. */
export function parsePlace(text: string, locale: string): PlaceText {
  const parts = text
    .split(/[,،、，]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const [first = '', second = ''] = parts;
  const last = parts.at(-1) ?? '';
  const endsInCountry = isCountry(last, locale);
  if (parts.length <= 1)
    return { city: endsInCountry ? '' : first, state: '', country: endsInCountry ? first : '' };
  if (parts.length === 2 && !endsInCountry) return { city: first, state: second, country: '' };
  return { city: first, state: parts.slice(1, -1).join(', '), country: last };
}

/** The same place without its country. A country alone is taken as a city's name. */
export function withoutCountry({ city, state, country }: PlaceText): PlaceText {
  if (city === '' && state === '') return { city: country, state: '', country: '' };
  return { city, state, country: '' };
}

/** Splits the name that the service gave a place, by the place's level or else by the parts that were asked for. */
export function placeOfChoice(
  { displayName, level }: Pick<Choice, 'displayName' | 'level'>,
  asked: PlaceText,
): PlaceText {
  const parts = displayName
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const country = parts.length > 1 ? (parts.at(-1) ?? '') : '';
  const inner = parts.slice(0, parts.length > 1 ? -1 : undefined);
  switch (level?.toLowerCase() ?? levelOf(asked)) {
    case 'country':
      return { city: '', state: '', country: displayName };
    case 'state':
    case 'province':
    case 'region':
      return { city: '', state: inner.join(', '), country };
    default:
      return { city: inner[0] ?? displayName, state: inner.slice(1).join(', '), country };
  }
}
