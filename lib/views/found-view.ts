import type { ContactField } from '../service/model.ts';

/** A value that a single Get has found and nobody has copied. */
export interface FoundRow {
  urn: string;
  name: string;
  field: ContactField;
  value: string;
  /** It has been on screen. */
  seen: boolean;
}

/** What single Gets are looking up, and what they have found that waits to be copied. */
export interface FoundView {
  looking: number;
  found: number;
  /** For extension pages only. */
  rows: FoundRow[];
}
