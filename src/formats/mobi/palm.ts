import { UserError } from '../../../schemas/error.ts';
import { concat } from '../../lib/concat.ts';
import { long, longs, short } from './bytes.ts';

/** The list of records begins here (Palm database format). */
const HEADER = 78;

/** The records of a Palm database. Throws UserError `truncated` where the file ends before them, `damaged`. */
export function palmRecords(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  if (bytes.length < HEADER + 8) throw new UserError('truncated');
  const count = short(bytes, 76);
  if (count === 0) throw new UserError('damaged');
  if (HEADER + count * 8 > bytes.length) throw new UserError('truncated');
  const starts = Array.from({ length: count }, (_, at) => long(bytes, HEADER + at * 8));
  if (starts.some((start, at) => start > (starts[at + 1] ?? start))) throw new UserError('damaged');
  if ((starts.at(-1) as number) > bytes.length) throw new UserError('truncated');
  return starts.map((start, at) => bytes.subarray(start, starts[at + 1] ?? bytes.length));
}

/** The program that a database belongs to: `BOOKMOBI`, `TEXtREAd`. */
export const palmType = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(60, 68));

/** Seconds between the time of Macintosh and that of Unix. */
const EPOCH = 2_082_844_800;

/** A Palm database of records; `name` in ASCII, `made` in milliseconds. Throws UserError `too-complex`. */
export function palmDatabase(name: string, made: number, records: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  if (records.length > 0xffff) throw new UserError('too-complex', '电子书太长，这种格式放不下。');
  const title = new Uint8Array(32);
  title.set(new TextEncoder().encode(name.replace(/[^A-Za-z0-9]+/g, '_').slice(0, 31)));
  const time = (Math.floor(made / 1000) + EPOCH) >>> 0;
  const mark = new TextEncoder().encode('BOOKMOBI');
  const list = new Uint8Array(records.length * 8 + 2);
  const view = new DataView(list.buffer);
  let at = HEADER + list.length;
  for (const [index, record] of records.entries()) {
    view.setUint32(index * 8, at);
    view.setUint32(index * 8 + 4, index * 2);
    at += record.length;
  }
  const counts = Uint8Array.of(records.length >> 8, records.length & 0xff);
  const head = [title, longs(0, time, time, 0, 0, 0, 0), mark, longs(records.length * 2 - 1, 0), counts];
  return concat([...head, list, ...records]);
}
