import { CLASS, indexOf, startsWith } from './lexer.ts';
import { asDict, asNumber, type Dict, type Obj, Ref, Stream } from './objects.ts';
import { Parser, parseBody } from './parser.ts';
import { type Entry, MAX_OBJECTS, type Xref } from './xref.ts';

/**
 * What a scan of the bytes finds: the last place of every `N G obj`, object streams in file order, and a trailer put
 * together from what is left.
 */
interface Rescan extends Xref {
  containers: number[];
}

/**
 * How often over a file may be read: bodies without an end run into each other, and each would be read to the end of
 * the file.
 */
const EFFORT = 8;

/** An `N G obj` found in the bytes. */
export interface Found {
  num: number;
  gen: number;
  /** Offset of the object number. */
  start: number;
  /** Its body; undefined where none can be read. Strings and streams as stored. */
  value: Obj | undefined;
}

/**
 * Every `N G obj` in file order, also those that cross-reference data does not know; data of streams is stepped over.
 * Cost is linear in the bytes.
 */
export function* objectsIn(bytes: Uint8Array, effort = { left: EFFORT * bytes.length }): Generator<Found> {
  for (let at = indexOf(bytes, 'obj'); at >= 0; ) {
    const head = headBefore(bytes, at);
    let next = at + 3;
    if (head) {
      const found = tryBody(bytes, at + 3, effort);
      if (found?.value instanceof Stream) next = Math.max(next, found.next);
      yield { ...head, value: found?.value };
    }
    at = indexOf(bytes, 'obj', next);
  }
}

/** Finds the objects of a file whose cross-reference data is of no use. */
export function rescan(bytes: Uint8Array): Rescan {
  const entries: Map<number, Entry | undefined> = new Map();
  const trailer: Dict = new Map();
  const containers = new Set<number>();
  const effort = { left: EFFORT * bytes.length };
  let catalog: Ref | undefined;
  for (const { num, gen, start, value } of objectsIn(bytes, effort)) {
    entries.set(num, { offset: start, gen });
    const dict = value instanceof Stream ? value.dict : asDict(value);
    const type = dict?.get('Type');
    containers.delete(num);
    if (type === 'ObjStm') containers.add(num);
    if (type === 'Catalog') catalog = new Ref(num, gen);
    if (type === 'XRef' && dict) adopt(trailer, dict);
  }
  for (let at = indexOf(bytes, 'trailer'); at >= 0; at = indexOf(bytes, 'trailer', at + 7)) {
    const dict = tryBody(bytes, at + 7, effort)?.value;
    if (dict instanceof Map) adopt(trailer, dict);
  }
  if (catalog && !entries.has((trailer.get('Root') as Ref | undefined)?.num ?? -1)) trailer.set('Root', catalog);
  return { entries, trailer, containers: [...containers] };
}

function adopt(trailer: Dict, found: Dict): void {
  for (const key of ['Root', 'Info', 'ID', 'Encrypt']) {
    const value = found.get(key);
    if (value != null) trailer.set(key, value);
  }
}

/** The body at this place; undefined where none can be read, and once more bytes were read than `effort` allows. */
function tryBody(bytes: Uint8Array, at: number, effort: { left: number }): ReturnType<typeof parseBody> | undefined {
  if (effort.left < 0) return undefined;
  const parser = new Parser(bytes, at);
  try {
    return parseBody(parser, asNumber);
  } catch {
    return undefined;
  } finally {
    effort.left -= parser.at - at;
  }
}

/** Reads `N G ` backwards from the `obj` at this offset. */
function headBefore(bytes: Uint8Array, at: number): { num: number; gen: number; start: number } | undefined {
  let place = at;
  const back = (): boolean => {
    const end = place;
    while (place > 0 && CLASS[bytes[place - 1] as number] === 1) place--;
    const digits = place;
    while (place > 0 && digits - place < 10 && (bytes[place - 1] as number) >= 48 && (bytes[place - 1] as number) <= 57)
      place--;
    return place < digits && (digits < end || end === at);
  };
  if (!back() || !back()) return undefined;
  const parser = new Parser(bytes, place);
  const num = parser.integer();
  const gen = parser.integer();
  return num > 0 && num <= MAX_OBJECTS && gen >= 0 && startsWith(bytes, at, 'obj')
    ? { num, gen, start: place }
    : undefined;
}
