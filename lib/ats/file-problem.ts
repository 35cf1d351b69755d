/** Why a file can't be imported. */
export type FileProblemKind =
  /** There is nothing in it. */
  | 'empty'
  /** A workbook of a spreadsheet program instead of text. */
  | 'workbook'
  /** Something else than text. */
  | 'not-text'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  /** A row does not end: most likely a quotation mark is missing. */
  | 'row-too-long'
  /** The browser could not read it: moved, changed or deleted since it was chosen. */
  | 'unreadable';

/** A file can't be imported. Nothing that was imported before is changed by it. */
export class FileProblem extends Error {
  readonly kind: FileProblemKind;
  /** The row where it was noticed, as a spreadsheet counts. */
  readonly row: number | null;

  constructor(kind: FileProblemKind, row: number | null = null) {
    super(kind);
    this.name = 'FileProblem';
    this.kind = kind;
    this.row = row;
  }
}
