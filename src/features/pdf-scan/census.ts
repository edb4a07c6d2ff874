import type { PdfDocument } from '../../formats/pdf/document.ts';
import { skipSpace } from '../../formats/pdf/lexer.ts';
import { asNumber, type Dict, type Obj, Stream } from '../../formats/pdf/objects.ts';
import { Parser } from '../../formats/pdf/parser.ts';
import { type Found, objectsIn } from '../../formats/pdf/rescan.ts';
import { decodeStream } from '../../formats/pdf/stream/decode.ts';

/** An object of the file, be it in use or not. */
export interface Item {
  num: number;
  value: Obj;
  /** Offset of the object, or of the object stream it is packed in. */
  at: number;
  /** A newer object has taken its place, or cross-reference data does not know it. */
  old: boolean;
}

const MAX_OLD_BYTES = 64 * 1024 * 1024;
const MAX_ITEMS = 4_000_000;

/**
 * All objects of a file: those in use, those replaced by later revisions, and those that nothing knows. Object and
 * cross-reference streams themselves are left out. Pauses at each.
 */
export function* census(document: PdfDocument): Generator<void, Item[]> {
  const items: Item[] = [];
  const starts = new Map<number, number>();
  const budget = { bytes: MAX_OLD_BYTES };
  for (const found of objectsIn(document.bytes)) {
    yield;
    if (items.length > MAX_ITEMS) break;
    const type = dictOf(found.value)?.get('Type');
    const current = isCurrent(document, found);
    if (current) starts.set(found.num, found.start);
    if (type === 'XRef') continue;
    if (type === 'ObjStm') {
      if (!current) items.push(...packed(document, found, budget));
    } else if (!current) items.push({ num: found.num, value: clear(document, found), at: found.start, old: true });
  }
  for (const [num, entry] of document.entries) {
    yield;
    if (!entry || items.length > MAX_ITEMS) continue;
    const value = document.object(num);
    const type = dictOf(value)?.get('Type');
    if (type === 'XRef' || type === 'ObjStm') continue;
    const at = 'offset' in entry ? (starts.get(num) ?? entry.offset) : (starts.get(entry.container) ?? 0);
    items.push({ num, value, at, old: false });
  }
  return items;
}

/** The dictionary of a value as it stands, be it a stream's. */
export const dictOf = (value: Obj | undefined): Dict | undefined =>
  value instanceof Stream ? value.dict : value instanceof Map ? value : undefined;

function isCurrent({ entries, bytes }: PdfDocument, { num, start }: Found): boolean {
  const entry = entries.get(num);
  return entry !== undefined && 'offset' in entry && skipSpace(bytes, entry.offset) === start;
}

/** The body of an object out of use, deciphered where the file is encrypted. */
function clear({ security, bytes }: PdfDocument, { num, gen, start, value }: Found): Obj {
  if (!security || value === undefined) return value ?? null;
  const parser = new Parser(bytes, start, (string) => security.string(string, num, gen));
  parser.integer();
  parser.integer();
  parser.at = skipSpace(bytes, parser.at) + 3;
  try {
    const object = parser.object();
    if (!(value instanceof Stream) || !(object instanceof Map)) return object;
    return new Stream(object, security.stream(value.raw, object, num, gen));
  } catch {
    return null;
  }
}

/** The objects of an object stream out of use (ISO 32000-1 §7.5.7). */
function packed(document: PdfDocument, found: Found, budget: { bytes: number }): Item[] {
  const stream = clear(document, found);
  if (!(stream instanceof Stream) || budget.bytes <= 0) return [];
  const bytes = decodeStream(document, stream, budget.bytes)?.bytes ?? new Uint8Array(0);
  budget.bytes -= bytes.length;
  const first = asNumber(document.resolve(stream.dict.get('First'))) ?? 0;
  const count = Math.min(asNumber(document.resolve(stream.dict.get('N'))) ?? 0, bytes.length >> 2);
  const table = new Parser(bytes);
  const items: Item[] = [];
  for (let index = 0; index < count; index++) {
    const num = table.integer();
    const offset = table.integer();
    if (num < 0 || offset < 0) break;
    try {
      items.push({ num, value: new Parser(bytes, first + offset).object(), at: found.start, old: true });
    } catch {
      // unreadable: nothing to look at
    }
  }
  return items;
}
