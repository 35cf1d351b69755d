import type { FilterChip, FilterKind, PlaceText } from './filter-draft.ts';
import { chipKey, chipText } from './filter-draft.ts';

/** A filter that is being written. */
export interface Editing {
  kind: FilterKind;
  text: string;
  /** For languages. */
  level: string;
  /** For places: the parts apart, once the recruiter has asked for them. */
  parts: PlaceText | null;
  /** The key of the chip that it replaces. */
  instead: string | null;
}

/** A new filter of a kind. */
export function startEditing(kind: FilterKind): Editing {
  return { kind, text: '', level: 'FLUENT', parts: null, instead: null };
}

/** A filter that stands, opened again. */
export function editChip(chip: FilterChip): Editing {
  return {
    kind: chip.kind,
    text: chipText(chip),
    level: chip.kind === 'languages' ? chip.level : 'FLUENT',
    parts: null,
    instead: chipKey(chip),
  };
}

/** The chips that a text makes; skills may be several, parted by commas. */
export function plainChips({ kind, text, level }: Editing): FilterChip[] {
  const parts = (kind === 'skills' ? text.split(/[,;，、،]/) : [text]).map((part) => part.trim());
  return parts.filter(Boolean).flatMap((part): FilterChip[] => {
    if (kind === 'languages') return [{ kind, text: part, level: level || 'FLUENT' }];
    if (kind === 'skills' || kind === 'customTitles' || kind === 'firstName' || kind === 'lastName')
      return [{ kind, text: part }];
    return [];
  });
}
