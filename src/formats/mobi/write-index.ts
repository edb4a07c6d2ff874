import { concat } from '../../lib/concat.ts';
import { aligned, longs, varint, viewOf } from './bytes.ts';

/** A tag of an index: how many numbers a value has, and which bits of the control byte count the values. */
export type TagRow = readonly [tag: number, numbers: number, mask: number];

/** An entry to be written: what it is called, and the numbers of each tag it has. */
export interface NewEntry {
  label: string;
  numbers: ReadonlyMap<number, readonly number[]>;
}

const HEADER = 192;
/** Of one record; its list of places needs room as well. */
const MAX_RECORD = 0x10000 - HEADER - 1048;
const encoder = new TextEncoder();

/** The records of an index: its head, its entries, and the texts they refer to. */
export function indexRecords(
  tags: readonly TagRow[],
  entries: readonly NewEntry[],
  texts: readonly Uint8Array[],
): Uint8Array<ArrayBuffer>[] {
  const blocks: { entries: Uint8Array[]; size: number; last: Uint8Array }[] = [];
  for (const entry of entries) {
    const label = encoder.encode(entry.label);
    const bytes = entryBytes(tags, label, entry);
    let block = blocks.at(-1);
    if (!block || block.size + bytes.length + 2 > MAX_RECORD) {
      block = { entries: [], size: 0, last: label };
      blocks.push(block);
    }
    block.entries.push(bytes);
    block.size += bytes.length + 2;
    block.last = label;
  }
  const bodies = blocks.map(({ entries: own }) => dataRecord(own));
  const geometry = blocks.map(({ last, entries: own }) =>
    concat([Uint8Array.of(last.length), last, Uint8Array.of(own.length >> 8, own.length & 0xff)]),
  );
  return [headRecord(tags, entries.length, texts.length, geometry), ...bodies, ...texts.map((text) => text.slice())];
}

function entryBytes(tags: readonly TagRow[], label: Uint8Array, { numbers }: NewEntry): Uint8Array {
  let control = 0;
  const values: number[] = [];
  for (const [tag, count, mask] of tags) {
    const own = numbers.get(tag);
    if (!own) continue;
    control |= mask & ((own.length / count) * (mask & -mask));
    for (const value of own) values.push(...varint(value));
  }
  return Uint8Array.from([label.length, ...label, control, ...values]);
}

/** Places of entries, behind them (IDXT). */
function places(from: number, parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(4 + parts.length * 2);
  out.set(encoder.encode('IDXT'));
  let at = from;
  for (const [index, part] of parts.entries()) {
    viewOf(out).setUint16(4 + index * 2, at);
    at += part.length;
  }
  return aligned(out);
}

function dataRecord(entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = aligned(concat([...entries]));
  const head = new Uint8Array(HEADER);
  head.set(encoder.encode('INDX'));
  head.set(longs(HEADER, 0, 1, 0, HEADER + body.length, entries.length, 0xffffffff, 0xffffffff), 4);
  return concat([head, body, places(HEADER, entries)]);
}

function headRecord(
  tags: readonly TagRow[],
  entries: number,
  texts: number,
  geometry: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const rows = [...tags.flatMap(([tag, numbers, mask]) => [tag, numbers, mask, 0]), 0, 0, 0, 1];
  const table = concat([encoder.encode('TAGX'), longs(12 + rows.length, 1), Uint8Array.from(rows)]);
  const own = aligned(concat([...geometry]));
  const head = new Uint8Array(HEADER);
  head.set(encoder.encode('INDX'));
  head.set(longs(HEADER, 0, 0, 2, HEADER + table.length + own.length, geometry.length, 65001, 0xffffffff, entries), 4);
  head.set(longs(0, 0, 0, texts), 40);
  head.set(longs(HEADER), 180);
  return concat([head, table, own, places(HEADER + table.length, geometry)]);
}

const MAX_TEXTS = 0x10000 - 1024;
const MAX_TEXT = 480;

/** Texts that an index refers to: each once, in records; where each is. */
export class IndexTexts {
  readonly #places = new Map<string, number>();
  readonly #records: Uint8Array[][] = [[]];
  #size = 0;

  /** Where a text stands; long ones are cut. */
  place(text: string): number {
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    const bytes = cut(text);
    const whole = Uint8Array.from([...varint(bytes.length), ...bytes]);
    if (this.#size + whole.length > MAX_TEXTS) {
      this.#records.push([]);
      this.#size = 0;
    }
    const at = (this.#records.length - 1) * 0x10000 + this.#size;
    this.#records.at(-1)?.push(whole);
    this.#size += whole.length;
    this.#places.set(text, at);
    return at;
  }

  records(): Uint8Array[] {
    return this.#records.filter((one) => one.length).map((one) => aligned(concat(one)));
  }
}

function cut(text: string): Uint8Array {
  const bytes = encoder.encode(text);
  if (bytes.length <= MAX_TEXT) return bytes;
  return encoder.encode(new TextDecoder().decode(bytes.subarray(0, MAX_TEXT)).replace(/\ufffd+$/, ''));
}
