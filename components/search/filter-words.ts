import { type MessageKey, t } from '../../lib/i18n/text.ts';
import { LANGUAGE_LEVELS } from '../../lib/service/model.ts';
import { levelWords } from '../ui/level-words.ts';
import { chipText, type FilterChip, type FilterKind, levelOf } from './filter-draft.ts';

const KINDS: Record<FilterKind, MessageKey> = {
  skills: 'searchKindSkills',
  customTitles: 'searchKindCustomTitles',
  countries: 'searchKindCountries',
  languages: 'searchKindLanguages',
  currentCompany: 'searchKindCurrentCompany',
  pastCompany: 'searchKindPastCompany',
  industry: 'searchKindIndustry',
  school: 'searchKindSchool',
  firstName: 'personFirstName',
  lastName: 'personLastName',
};

const PLACE_LEVELS: Record<string, MessageKey> = {
  city: 'searchPlaceCity',
  state: 'searchPlaceState',
  province: 'searchPlaceState',
  region: 'searchPlaceState',
  country: 'searchPlaceCountry',
};

/** The name of a kind of filter. */
export const kindWords = (kind: FilterKind): string => t(KINDS[kind]);

/** The name of a place's level; an unknown level is shown as the service sent it. */
export function placeLevelWords(level: string): string {
  const name = level.toLowerCase();
  const key = Object.hasOwn(PLACE_LEVELS, name) ? PLACE_LEVELS[name] : undefined;
  return key ? t(key) : level;
}

/** The language levels as options. */
export const levelOptions = () => LANGUAGE_LEVELS.map((value) => ({ value, label: levelWords(value) }));

/** The label of a chip. A place of the same name as another one among the chips is told apart by its level. */
export function chipWords(chip: FilterChip, among: readonly FilterChip[] = []): string {
  const text = chipText(chip) || t('searchWholeCountryChip');
  if (chip.kind === 'countries') {
    const isTwin = among.some((one) => one !== chip && one.kind === chip.kind && chipText(one) === text);
    return isTwin ? `${text} · ${placeLevelWords(chip.level ?? levelOf(chip.place))}` : text;
  }
  return chip.kind === 'languages' && chip.level !== '' ? `${text} · ${levelWords(chip.level)}` : text;
}

/** A short name for a search: its prompt, or else its filters. */
export function searchWords(prompt: string, chips: readonly FilterChip[]): string {
  return prompt.trim() || chips.map((chip) => chipWords(chip, chips)).join(' · ') || t('searchEverybody');
}
