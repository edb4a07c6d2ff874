import { type Cell, type Document, emptyDocument, type Table, table } from '../document.ts';
import { allText, below, child, type Element, Package } from './tree.ts';
import { formatNumber, readFormats } from './xlsx-format.ts';

/** Reads a book: a table for each sheet that has anything in it. Throws where the bytes are none. */
export function readXlsx(bytes: Uint8Array): Document {
  const parts = new Package(bytes);
  const path = 'xl/workbook.xml';
  const relations = parts.relations(path);
  const book = parts.tree(path);
  if (!book) throw new Error('no workbook');
  const strings = below(parts.tree('xl/sharedStrings.xml'), 'si').map(stringOf);
  const formats = readFormats(parts.tree('xl/styles.xml'));
  const found = emptyDocument();
  for (const { attributes } of below(book, 'sheet')) {
    if (attributes.state && attributes.state !== 'visible') continue;
    const at = relations.get(attributes['r:id'] ?? '')?.path ?? '';
    const sheet = parts.tree(at);
    if (!sheet) continue;
    const read = readSheet(sheet, strings, formats);
    if (read.table.cells.some(([, , , , text]) => text)) found.blocks.push(read.table);
    found.numbers.push(...read.numbers);
    const drawings = [...parts.relations(at).values()].filter(({ type }) => type === 'drawing');
    found.images += drawings.flatMap((drawing) => below(parts.tree(drawing.path), 'blip')).length;
  }
  return found;
}

/** A shared or inline string: its runs without readings. */
const stringOf = (element: Element): string =>
  below(element, 't', 'rPh')
    .map((one) => (one.name === 't' ? allText(one) : ''))
    .join('');

type Formats = ReturnType<typeof readFormats>;

function readSheet(sheet: Element, strings: string[], formats: Formats): { table: Table; numbers: number[] } {
  const numbers: number[] = [];
  const texts = new Map<string, string>();
  for (const cell of below(child(sheet, 'worksheet', 'sheetData'), 'c')) {
    const value = child(cell, 'v');
    const raw = value ? allText(value) : '';
    const { t = 'n', r = '', s = '0' } = cell.attributes;
    const format = formats[Number(s)] ?? '';
    if (t === 'n' && raw && !isDate(format)) numbers.push(Number(raw));
    const text = shown(cell, t, raw, strings, format);
    if (text) texts.set(r, text);
  }
  return {
    table: grid(
      texts,
      below(sheet, 'mergeCell').map(({ attributes }) => attributes.ref ?? ''),
    ),
    numbers,
  };
}

function shown(cell: Element, type: string, raw: string, strings: string[], format: string): string {
  if (type === 's') return strings[Number(raw)] ?? '';
  if (type === 'inlineStr') return stringOf(cell);
  if (type === 'b') return raw === '1' ? 'TRUE' : 'FALSE';
  return type === 'n' && raw ? formatNumber(Number(raw), format) : raw;
}

/** Whether a format shows days or hours: its letters outside of quotes and brackets. */
export const isDate = (format: string): boolean =>
  /[ymdhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/general/i, ''));

/** Row and column from 0 of an address such as `AB12`. */
function placeOf(address: string): [row: number, column: number] {
  const [, letters = 'A', digits = '1'] = /^\$?([A-Z]+)\$?(\d+)$/.exec(address) ?? [];
  return [Number(digits) - 1, [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1];
}

/** The cells of the used part of a sheet, also empty ones, with merged ones as one. */
function grid(texts: Map<string, string>, merges: string[]): Table {
  const filled = new Map([...texts].map(([address, text]) => [placeOf(address).join(' '), text]));
  const places = [...texts.keys()].map(placeOf);
  const [top, left] = [Math.min(...places.map(([y]) => y)), Math.min(...places.map(([, x]) => x))];
  const [bottom, right] = [Math.max(...places.map(([y]) => y)), Math.max(...places.map(([, x]) => x))];
  const spans = new Map<string, [number, number]>();
  const covered = new Set<string>();
  for (const merge of merges) {
    const [from = '', to = from] = merge.split(':');
    const [[y0, x0], [y1, x1]] = [placeOf(from), placeOf(to)];
    spans.set(`${y0} ${x0}`, [Math.min(y1, bottom) - y0 + 1, Math.min(x1, right) - x0 + 1]);
    for (let y = y0; y <= Math.min(y1, bottom); y++)
      for (let x = x0; x <= Math.min(x1, right); x++) if (y > y0 || x > x0) covered.add(`${y} ${x}`);
  }
  const cells: Cell[] = [];
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      if (covered.has(`${y} ${x}`)) continue;
      const [rows, columns] = spans.get(`${y} ${x}`) ?? [1, 1];
      cells.push([y - top, x - left, rows, columns, filled.get(`${y} ${x}`) ?? '']);
    }
  return table(cells);
}
