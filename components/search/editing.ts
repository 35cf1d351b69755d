import type { FilterChip, FilterKind, PlaceText } from './filter-draft.ts';
import { chipKey, chipText } from './filter-draft.ts';

/** The filter in the open editor. */
export interface Editing {
  kind: FilterKind;
  text: string;
  /** Only for languages. */
  level: string;
  /** Only for places: city, state and country apart, once the recruiter chose to type them apart. */
  parts: PlaceText | null;
  /** Only for places: the shown answer is of all countries. The recruiter has to confirm a match of it. */
  everywhere: boolean;
  /** The key of the chip that is being edited; null for a new filter. */
  instead: string | null;
}

export function startEditing(kind: FilterKind): Editing {
  return { kind, text: '', level: 'FLUENT', parts: null, everywhere: false, instead: null };
}

export function editChip(chip: FilterChip): Editing {
  return {
    kind: chip.kind,
    text: chipText(chip),
    level: chip.kind === 'languages' ? chip.level : 'FLUENT',
    parts: null,
    everywhere: false,
    instead: chipKey(chip),
  };
}

/** The chips made from a text. Commas separate several skills. */
export function plainChips({ kind, text, level }: Editing): FilterChip[] {
  const parts = (kind === 'skills' ? text.split(/[,;，、،]/) : [text]).map((part) => part.trim());
  return parts.filter(Boolean).flatMap((part): FilterChip[] => {
    if (kind === 'languages') return [{ kind, text: part, level: level || 'FLUENT' }];
    if (kind === 'skills' || kind === 'customTitles' || kind === 'firstName' || kind === 'lastName')
      return [{ kind, text: part }];
    return [];
  });
}
