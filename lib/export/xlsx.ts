import { type Bytes, type ZipEntry, zip } from './zip.ts';

/** Rows that a sheet can have below its head. */
export const MAX_SHEET_ROWS = 1_048_575;
/** Longer texts are cut: a spreadsheet takes the whole file for broken otherwise. */
const MAX_CELL_CHARS = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The small files around the sheet. */
const FRAME = {
  '[Content_Types].xml': `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Talent Scout" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** The head row stays in sight. */
const SHEET_HEAD = `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;

/** Rows of text as an Excel file, part after part. Every cell is a text, so none is ever a formula. */
export async function* xlsx(
  parts: AsyncIterable<readonly (readonly string[])[]>,
  at: Date,
): AsyncGenerator<Bytes> {
  const frame: ZipEntry[] = Object.entries(FRAME).map(([name, xml]) => ({ name, data: once(XML + xml) }));
  yield* zip([...frame, { name: 'xl/worksheets/sheet1.xml', data: sheet(parts) }], at);
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* sheet(parts: AsyncIterable<readonly (readonly string[])[]>): AsyncGenerator<string> {
  yield XML + SHEET_HEAD;
  let row = 0;
  for await (const rows of parts) {
    let xml = '';
    for (const cells of rows) xml += rowXml(cells, ++row);
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

/** Each cell names its place, because some readers need that. Empty cells are left out. */
function rowXml(cells: readonly string[], row: number): string {
  let xml = `<row r="${row}">`;
  for (const [index, text] of cells.entries()) {
    const shown = cellXml(text);
    if (shown === '') continue;
    // Readers leave out space around a text unless they are told to keep it.
    const space = shown.trim() === shown ? '' : ' xml:space="preserve"';
    xml += `<c r="${columnName(index)}${row}" t="inlineStr"><is><t${space}>${shown}</t></is></c>`;
  }
  return `${xml}</row>`;
}

/** A text without one of these is written as it is. Most are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const SPECIAL = /[\u0000-\u0008\u000b-\u001f&<>"_\ud800-\udfff\ufffe\uffff]/;

function cellXml(text: string): string {
  return text.length <= MAX_CELL_CHARS && !SPECIAL.test(text) ? text : escaped(cellText(text));
}

/** The letters of a column: A to Z, then AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** The characters that XML can't hold, and halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text as a cell shows it: with plain line breaks, without control characters, and no longer than a cell can be. */
export function cellText(text: string): string {
  const plain = text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNWRITABLE, '');
  if (plain.length <= MAX_CELL_CHARS) return plain;
  // Half of a character at the cut is left out.
  return plain.slice(0, MAX_CELL_CHARS).replace(/[\ud800-\udbff]$/, '');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return (
    text
      .replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)
      // A spreadsheet reads `_x0041_` as the letter A. The escaped underscore keeps such a text as it is.
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  );
}
