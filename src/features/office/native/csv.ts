import type { Tell } from '../../../../schemas/note.ts';
import { decodeText, ENCODING_NAMES, textEncoding } from '../../../lib/text-encoding.ts';
import type { Conversion } from './convert.ts';
import type { Format } from './format.ts';

const SEPARATORS = [',', '\t', ';', '|'] as const;
const SAMPLE_LINES = 50;
/** Digits that a number keeps in a spreadsheet; longer ones are account and identity numbers. */
const EXACT_DIGITS = 15;
const TEXT_MARKS = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^[+-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?%?$/;

/**
 * FilterOptions of soffice's CSV filter: separator, text mark, encoding (76 is UTF-8), first line, column formats,
 * language, quoted cells are text, numbers and dates are recognised.
 */
const FILTER_OPTIONS = '44,34,76,1,,2052,true,true';

/**
 * A CSV file made safe and plain for soffice: UTF-8 with commas, where every cell that would be read as a formula, and
 * every number too long to be kept exactly, is quoted as text. A note names the encoding found when it is not UTF-8.
 */
export function csvSheet(
  bytes: Uint8Array,
  file: File,
  format: Format,
  run: { note: Tell },
): Pick<Conversion, 'file' | 'format' | 'load' | 'original' | 'plain'> {
  const encoding = textEncoding(bytes);
  if (encoding !== 'utf-8') run.note(`CSV 的文字编码按 ${ENCODING_NAMES[encoding]} 读取。`);
  const rows = csvRows(decodeText(bytes, encoding));
  const plain = rows.map((row) => row.map(cell).join(',')).join('\n');
  return {
    file: new File([plain], 'input.csv'),
    original: file,
    format,
    plain: true,
    load: { FilterOptions: FILTER_OPTIONS },
  };
}

function cell({ text, quoted }: Cell): string {
  const number = PLAIN_NUMBER.test(text) && text.replace(/\D/g, '').length <= EXACT_DIGITS && !/^[+-]?0\d/.test(text);
  const asText = quoted || (!number && (TEXT_MARKS.test(text) || /^[+-]?\d{16,}|^0\d/.test(text)));
  return asText || /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

interface Cell {
  text: string;
  quoted: boolean;
}

/** A quoted cell, its closing mark missing at the end of the text at most. */
const QUOTED = /^"[^"]*(?:""[^"]*)*"?$/;

/**
 * The cells of a CSV text (RFC 4180), its separator found by what parts the first lines most evenly. Marks inside a
 * cell without them stand for themselves.
 */
export function csvRows(text: string): Cell[][] {
  const separator = separatorOf(text);
  const character = separator === '|' ? '\\|' : separator;
  const pattern = new RegExp(`("[^"]*(?:""[^"]*)*"?|[^${character}\\r\\n]*)(${character}|\\r\\n|\\n|\\r|$)`, 'y');
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  while (pattern.lastIndex < text.length) {
    const [, value = '', end] = pattern.exec(text) ?? [];
    const quoted = QUOTED.test(value);
    row.push({ text: quoted ? value.replace(/^"|"$/g, '').replaceAll('""', '"') : value, quoted });
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push([...row, { text: '', quoted: false }]);
  return rows;
}

function separatorOf(text: string): string {
  const lines = text.split(/\r\n|\n|\r/, SAMPLE_LINES).filter(Boolean);
  const evenness = (separator: string): number => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    const [first = 0] = counts;
    return first === 0 ? 0 : counts.filter((count) => count === first).length / counts.length + first / 1000;
  };
  return SEPARATORS.reduce((best, one) => (evenness(one) > evenness(best) ? one : best));
}
