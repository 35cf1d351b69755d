import { t } from '../../lib/i18n/text.ts';
import { type Editing, plainChips } from './editing.ts';
import { chipText, type FilterKind } from './filter-draft.ts';
import { MAX_NAME_CHARS, textProblem } from './text-problem.ts';

/** The longest texts of some filters. The others are as long as a name. */
const MAX_ENTITY_CHARS = 300;
const MAX_LANGUAGE_CHARS = 100;
const MAX_SKILLS_AT_ONCE = 50;

function maxCharsOf(kind: FilterKind): number {
  if (kind === 'languages') return MAX_LANGUAGE_CHARS;
  return kind === 'industry' || kind === 'school' || kind.endsWith('Company')
    ? MAX_ENTITY_CHARS
    : MAX_NAME_CHARS;
}

/** What is wrong with the text in an open editor. */
export function editingProblem(editing: Editing): string | null {
  const { kind, text, parts } = editing;
  const maxChars = maxCharsOf(kind);
  if (parts) return firstProblem([parts.city, parts.state, parts.country], maxChars);
  if (kind !== 'skills') return textProblem(text, maxChars);
  const skills = plainChips(editing).map(chipText);
  return (
    firstProblem(skills, maxChars) ??
    (skills.length > MAX_SKILLS_AT_ONCE ? t('searchTextMany', MAX_SKILLS_AT_ONCE) : null)
  );
}

function firstProblem(texts: readonly string[], maxChars: number): string | null {
  return texts.map((text) => textProblem(text, maxChars)).find((problem) => problem !== null) ?? null;
}
