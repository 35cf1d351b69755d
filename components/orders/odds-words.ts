import { t } from '../../lib/i18n/text.ts';
import type { Tries, TriesByField } from '../../lib/money/odds.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import { fieldWords } from '../ui/field-words.ts';

/** Fewer look-ups say nothing about the next one. */
const MIN_TRIES = 3;
const MIN_TRIES_AT_COMPANY = 2;

function enough(tries: Tries | undefined, min: number): Tries | null {
  return tries && tries.tried >= min ? tries : null;
}

/** How likely a field is to be found, by the last look-ups and those in the person's company; null where too few tell. */
export function oddsWords(
  field: ContactField,
  last: TriesByField,
  at: { company: string | null; tries: TriesByField },
): string | null {
  const all = enough(last[field], MIN_TRIES);
  if (!all) return null;
  const words = t('oddsLast', all.found, all.tried);
  const there = enough(at.tries[field], MIN_TRIES_AT_COMPANY);
  if (!there || at.company === null) return words;
  return `${words} · ${t('oddsAtCompany', there.found, there.tried, at.company)}`;
}

/** The odds of every field that was looked up often enough, a sentence each. */
export function oddsOfFields(last: TriesByField): string[] {
  return CONTACT_FIELDS.flatMap((field) => {
    const tries = enough(last[field], MIN_TRIES);
    return tries ? [t('oddsField', fieldWords(field), tries.found, tries.tried)] : [];
  });
}
