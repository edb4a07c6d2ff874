import type { Budget } from './budget.ts';
import { decodeStructural } from './filters.ts';
import { skipSpace, startsWith } from './lexer.ts';
import { asArray, asNumber, type Dict, Stream } from './objects.ts';
import { Parser, parseBody, SyntaxFault } from './parser.ts';

/** Where an object is: at a file offset, or at an index inside an object stream. */
export type Entry = { offset: number; gen: number } | { container: number; index: number };

/**
 * Cross-reference data (ISO 32000-1 §7.5.4, §7.5.8): newest entry of each object, undefined = free; the newest trailer.
 */
export interface Xref {
  entries: Map<number, Entry | undefined>;
  trailer: Dict;
}

/** Object numbers above this are damage (§C.2 allows 8 388 607 indirect objects). */
export const MAX_OBJECTS = 8_388_607;
const MAX_SECTIONS = 4096;

/**
 * Follows the chain of sections from `start`, the newest first; a section seen before ends it. Throws SyntaxFault when
 * one is not readable.
 */
export function readXref(bytes: Uint8Array, start: number, budget: Budget): Xref {
  const entries: Xref['entries'] = new Map();
  let trailer: Dict | undefined;
  const seen = new Set<number>();
  const waiting = [start];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (seen.has(at) || seen.size > MAX_SECTIONS) continue;
    seen.add(at);
    const own: Xref['entries'] = new Map();
    const dict = readSection(bytes, at, own, budget);
    trailer ??= dict;
    adopt(entries, own, (entry) => entry !== undefined);
    const hybrid = asNumber(dict.get('XRefStm'));
    if (hybrid !== undefined) adopt(entries, readHidden(bytes, hybrid, budget), () => true);
    adopt(entries, own, () => true);
    const previous = asNumber(dict.get('Prev'));
    if (previous) waiting.push(previous); // 0 is what some writers mean by none
  }
  if (!trailer?.get('Root')) throw new SyntaxFault('no root');
  return { entries, trailer };
}

/** Takes over entries of an older section that no newer one has. */
function adopt(entries: Xref['entries'], older: Xref['entries'], which: (entry: Entry | undefined) => boolean): void {
  for (const [num, entry] of older) if (!entries.has(num) && which(entry)) entries.set(num, entry);
}

/** The objects a hybrid file hides from old readers: its table calls them free (§7.5.8.4). */
function readHidden(bytes: Uint8Array, offset: number, budget: Budget): Xref['entries'] {
  const hidden: Xref['entries'] = new Map();
  readXrefStream(bytes, skipSpace(bytes, offset), hidden, budget);
  return hidden;
}

function readSection(bytes: Uint8Array, offset: number, entries: Xref['entries'], budget: Budget): Dict {
  const at = skipSpace(bytes, offset);
  return startsWith(bytes, at, 'xref') ? readTable(bytes, at + 4, entries) : readXrefStream(bytes, at, entries, budget);
}

function readTable(bytes: Uint8Array, at: number, entries: Xref['entries']): Dict {
  const parser = new Parser(bytes, at);
  for (;;) {
    parser.at = skipSpace(bytes, parser.at);
    if (startsWith(bytes, parser.at, 'trailer')) break;
    const first = parser.integer();
    const count = parser.integer();
    if (first < 0 || count < 0 || first + count > MAX_OBJECTS) throw new SyntaxFault('xref table');
    for (let num = first; num < first + count; num++) {
      const place = parser.integer();
      const gen = parser.integer();
      const kind = bytes[skipSpace(bytes, parser.at)];
      if (place < 0 || gen < 0 || (kind !== 110 && kind !== 102)) throw new SyntaxFault('xref entry');
      parser.at = skipSpace(bytes, parser.at) + 1;
      if (!entries.has(num)) entries.set(num, kind === 110 ? { offset: place, gen } : undefined);
    }
  }
  parser.at += 7;
  const trailer = parser.object();
  if (!(trailer instanceof Map)) throw new SyntaxFault('trailer');
  return trailer;
}

function readXrefStream(bytes: Uint8Array, at: number, entries: Xref['entries'], budget: Budget): Dict {
  const parser = new Parser(bytes, at);
  if (parser.integer() < 0 || parser.integer() < 0) throw new SyntaxFault('xref stream');
  parser.at = skipSpace(bytes, parser.at);
  if (!startsWith(bytes, parser.at, 'obj')) throw new SyntaxFault('xref stream');
  parser.at += 3;
  const { value } = parseBody(parser, asNumber);
  if (!(value instanceof Stream) || value.dict.get('Type') !== 'XRef') throw new SyntaxFault('xref stream');
  readXrefRows(value, entries, bytes.length, budget);
  return value.dict;
}

/** `most` objects at the most: each takes a byte of the file or more, and rows that pack too well are a bomb. */
function readXrefRows(stream: Stream, entries: Xref['entries'], most: number, budget: Budget): void {
  const data = decodeStructural(stream, budget);
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = asArray(stream.dict.get('W')).map(
    (width) => asNumber(width) ?? 0,
  );
  const width = typeWidth + secondWidth + thirdWidth;
  if (width <= 0 || width > 24) throw new SyntaxFault('W');
  if (data.length / width > most) throw new SyntaxFault('rows');
  const size = asNumber(stream.dict.get('Size')) ?? 0;
  const ranges = asArray(stream.dict.get('Index') ?? [0, size]).map((value) => asNumber(value) ?? 0);
  let at = 0;
  const field = (bytes: number): number => {
    let value = 0;
    for (let index = 0; index < bytes; index++) value = value * 256 + (data[at++] ?? 0);
    return value;
  };
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const first = ranges[range] as number;
    for (
      let num = first;
      num < first + (ranges[range + 1] as number) && at + width <= data.length && num <= MAX_OBJECTS;
      num++
    ) {
      const type = typeWidth ? field(typeWidth) : 1;
      const second = field(secondWidth);
      const third = field(thirdWidth);
      if (entries.has(num)) continue;
      entries.set(
        num,
        type === 1 ? { offset: second, gen: third } : type === 2 ? { container: second, index: third } : undefined,
      );
    }
  }
}
