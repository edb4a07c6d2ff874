import { UserError } from '../../../schemas/error.ts';
import { long, readVarint, short } from './bytes.ts';

/** An entry of an index: what it is called, and its values by tag. */
export interface IndexEntry {
  label: Uint8Array;
  tags: Map<number, number[]>;
}

export interface MobiIndex {
  entries: IndexEntry[];
  /** Texts that entries refer to, by their places. */
  texts: Map<number, Uint8Array>;
}

interface Tag {
  tag: number;
  values: number;
  mask: number;
  isEnd: boolean;
}

/** Of entries, and of texts: the contents of a library have some ten thousand. */
const MAX_ENTRIES = 500_000;
/** Of all records together: each byte may become a value. */
const MAX_BYTES = 2 ** 23;
/** Eight control bytes have bits for 64. */
const MAX_TAGS = 72;
const starts = (record: Uint8Array | undefined, mark: string): record is Uint8Array =>
  record !== undefined && [...mark].every((character, at) => record[at] === character.charCodeAt(0));

/** The index that begins at a record. Throws UserError `damaged`, `truncated`, `too-complex`. */
export function readIndex(records: readonly Uint8Array[], first: number): MobiIndex {
  const head = records[first];
  if (!starts(head, 'INDX')) throw new UserError('damaged');
  const [count, texts] = [long(head, 24), long(head, 52)];
  if (first + count + texts >= records.length + 1) throw new UserError('truncated');
  const { control, tags } = tagTable(head);
  const own = records.slice(first + 1, first + 1 + count + texts);
  if (own.reduce((sum, { length }) => sum + length, 0) > MAX_BYTES) throw new UserError('too-complex');
  const entries: IndexEntry[] = [];
  for (const record of own.slice(0, count)) readRecord(record, control, tags, entries);
  return { entries, texts: readTexts(own.slice(count)) };
}

function tagTable(head: Uint8Array): { control: number; tags: Tag[] } {
  const at = long(head, 180) || 192;
  const place = starts(head.subarray(at), 'TAGX') ? at : long(head, 4);
  if (!starts(head.subarray(place), 'TAGX')) throw new UserError('damaged');
  const end = Math.min(place + long(head, place + 4), head.length);
  const tags: Tag[] = [];
  for (let own = place + 12; own + 4 <= end; own += 4) {
    const [tag = 0, values = 0, mask = 0, last = 0] = head.subarray(own, own + 4);
    tags.push({ tag, values, mask, isEnd: last === 1 });
    if (tags.length > MAX_TAGS) throw new UserError('damaged');
  }
  return { control: Math.min(8, long(head, place + 8)), tags };
}

function readRecord(record: Uint8Array | undefined, control: number, tags: Tag[], entries: IndexEntry[]): void {
  if (!starts(record, 'INDX')) throw new UserError('damaged');
  const [list, count] = [long(record, 20), long(record, 24)];
  if (list + 4 + count * 2 > record.length) throw new UserError('damaged');
  if (entries.length + count > MAX_ENTRIES) throw new UserError('too-complex');
  let last = 0;
  for (let at = 0; at < count; at++) {
    const from = short(record, list + 4 + at * 2);
    const to = at + 1 < count ? short(record, list + 6 + at * 2) : list;
    // entries that overlap would each be read as the whole record
    if (from < last || to < from) throw new UserError('damaged');
    last = from;
    const length = record[from] ?? 0;
    const label = record.subarray(from + 1, from + 1 + length);
    entries.push({ label, tags: readTags(record.subarray(from + 1 + length, to), control, tags) });
  }
}

function readTags(data: Uint8Array, control: number, tags: Tag[]): Map<number, number[]> {
  const found: { tag: Tag; count: number; bytes: number }[] = [];
  let [at, byte] = [control, 0];
  for (const tag of tags) {
    if (tag.isEnd) {
      byte++;
      continue;
    }
    const value = (data[byte] ?? 0) & tag.mask;
    if (!value) continue;
    const several = (tag.mask & (tag.mask - 1)) !== 0;
    if (value === tag.mask && several) {
      const [bytes, length] = readVarint(data, at);
      at += length;
      found.push({ tag, count: 0, bytes });
    } else found.push({ tag, count: value / (tag.mask & -tag.mask), bytes: 0 });
  }
  const out = new Map<number, number[]>();
  for (const { tag, count, bytes } of found) {
    const values: number[] = [];
    const end = at + bytes;
    while (at < data.length && (bytes ? at < end : values.length < count * tag.values)) {
      const [value, length] = readVarint(data, at);
      values.push(value);
      at += length;
    }
    out.set(tag.tag, values);
  }
  return out;
}

/** Texts, each behind its length; a record more counts 65536. */
function readTexts(records: readonly Uint8Array[]): Map<number, Uint8Array> {
  const texts = new Map<number, Uint8Array>();
  for (const [index, record] of records.entries())
    for (let at = 0; at < record.length; ) {
      const [length, taken] = readVarint(record, at);
      if (length > 0) texts.set(index * 0x10000 + at, record.subarray(at + taken, at + taken + length));
      if (texts.size > MAX_ENTRIES) throw new UserError('too-complex');
      at += taken + length;
    }
  return texts;
}
