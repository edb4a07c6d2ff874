import { content } from '../../../formats/xml/xml.ts';
import { columnName } from '../../../lib/column-name.ts';
import { MAX_COLUMNS, type Sheet, type SheetCell, type TextPiece } from './sheet.ts';
import { fontXml, type Styles } from './styles.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/**
 * Pixels of a digit in the face of plain cells, and of the white beside it: what widths of columns are counted in
 * (18.3.1.13).
 */
const [DIGIT, BESIDE, PIXELS_PER_POINT] = [7, 5, 96 / 72];

/** Texts of a book, each stored once (18.4). */
export class Texts {
  private readonly numbers = new Map<string, number>();

  idOf(pieces: readonly TextPiece[]): number {
    const xml = pieces.length === 1 ? textXml(pieces[0]?.text ?? '') : pieces.map(runXml).join('');
    const id = this.numbers.get(xml) ?? this.numbers.size;
    this.numbers.set(xml, id);
    return id;
  }

  /** The part `sharedStrings.xml`, piece by piece. */
  *xml(): Generator<string> {
    yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="${MAIN}" uniqueCount="${this.numbers.size}">`;
    for (const xml of this.numbers.keys()) yield `<si>${xml}</si>`;
    yield '</sst>';
  }
}

/** What reads as an escape of ST_Xstring (22.9.2.19) is escaped itself. */
const literal = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
const textXml = (text: string): string => `<t xml:space="preserve">${content(literal(text))}</t>`;
const runXml = ({ text, font }: TextPiece): string => `<r><rPr>${fontXml(font, 'rFont')}</rPr>${textXml(text)}</r>`;

/** The part of one sheet (18.3), row by row. */
export function* sheetXml(sheet: Sheet, styles: Styles, texts: Texts, first: boolean): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}">`;
  yield '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';
  yield viewXml(sheet.frozen, first);
  const columns = sheet.columns.slice(0, MAX_COLUMNS).map((width, at) => {
    return `<col min="${at + 1}" max="${at + 1}" width="${charactersOf(width)}" customWidth="1"/>`;
  });
  yield `${columns.length ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`;
  const apart = withoutOverlaps(sheet.cells);
  const rows = Map.groupBy(apart.flatMap(covered), ({ row }) => row);
  for (const [at, height] of sheet.rows.entries()) {
    const cells = (rows.get(at) ?? []).sort((one, other) => one.column - other.column);
    const size = height === undefined ? '' : ` ht="${round(Math.max(1, height))}" customHeight="1"`;
    yield `<row r="${at + 1}"${size}>${cells.map((cell) => cellXml(cell, styles, texts)).join('')}</row>`;
  }
  const merges = apart.filter(({ rowspan, colspan }) => rowspan > 1 || colspan > 1).map(mergeXml);
  yield `</sheetData>${merges.length ? `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>` : ''}`;
  yield '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>';
  const orientation = sheet.landscape ? 'landscape' : 'portrait';
  yield `<pageSetup paperSize="9" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/></worksheet>`;
}

function viewXml(frozen: number, first: boolean): string {
  const pane = frozen
    ? `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`
    : '';
  return `<sheetViews><sheetView${first ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews>`;
}

/**
 * No two cells may lie over each other: one that would is as large as its own place, or left out where that is taken.
 */
function withoutOverlaps(cells: readonly SheetCell[]): SheetCell[] {
  const taken = new Set<number>();
  return cells.flatMap((cell) => {
    const places = covered(cell).map(({ row, column }) => row * MAX_COLUMNS + column);
    const [own] = places;
    if (own === undefined || taken.has(own)) return [];
    const free = places.every((place) => !taken.has(place));
    for (const place of free ? places : [own]) taken.add(place);
    const colspan = Math.min(cell.colspan, MAX_COLUMNS - cell.column);
    return [free ? { ...cell, colspan } : { ...cell, rowspan: 1, colspan: 1 }];
  });
}

/** A cell, and the empty ones it lies over: they carry its borders. */
function covered(cell: SheetCell): SheetCell[] {
  const all: SheetCell[] = [];
  for (let row = cell.row; row < cell.row + cell.rowspan; row++)
    for (let column = cell.column; column < Math.min(MAX_COLUMNS, cell.column + cell.colspan); column++)
      all.push(all.length ? { row, column, rowspan: 1, colspan: 1, pieces: [], look: cell.look } : cell);
  return all;
}

function cellXml({ row, column, number, pieces, look }: SheetCell, styles: Styles, texts: Texts): string {
  const start = `<c r="${addressOf(row, column)}" s="${styles.idOf(look)}"`;
  if (number !== undefined) return `${start}><v>${number}</v></c>`;
  return pieces.length ? `${start} t="s"><v>${texts.idOf(pieces)}</v></c>` : `${start}/>`;
}

const mergeXml = ({ row, column, rowspan, colspan }: SheetCell): string =>
  `<mergeCell ref="${addressOf(row, column)}:${addressOf(row + rowspan - 1, column + colspan - 1)}"/>`;

/** `A1` for row and column from 0. */
export const addressOf = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

const charactersOf = (points: number): number =>
  round(Math.min(255, Math.max(1.5, (points * PIXELS_PER_POINT - BESIDE) / DIGIT)));

const round = (value: number): number => Math.round(value * 100) / 100;
