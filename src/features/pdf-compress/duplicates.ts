import type { PdfDocument } from '../../formats/pdf/document.ts';
import { type Dict, type Obj, Ref, Stream } from '../../formats/pdf/objects.ts';
import { serialize } from '../../formats/pdf/serialize.ts';
import { Sink } from '../../formats/pdf/sink.ts';
import { crc32 } from '../../lib/crc32.ts';

/**
 * Dictionaries that are the same to a reader when they read the same. Others may be meant as two: annotations, layers,
 * tags.
 */
const PLAIN_TYPES = new Set(['Font', 'FontDescriptor', 'ExtGState', 'Encoding']);
const SPACES = new Set(['ICCBased', 'Indexed', 'Separation', 'DeviceN', 'CalRGB', 'CalGray', 'Lab']);
/** Streams that belong to their place. */
const PLACED = ['StructParent', 'StructParents', 'OC'];
/** Equal parts make their owners equal: picture, resources, form … */
const MAX_ROUNDS = 6;

/**
 * What to write in place of an object, by number: the first of those equal to it. `replaced` has the objects as they
 * will be written.
 */
export async function findDuplicates(
  document: PdfDocument,
  nums: number[],
  replaced: ReadonlyMap<number, Obj>,
  step: () => Promise<void>,
): Promise<Map<number, number>> {
  const same = new Map<number, number>();
  const data = new DataGroups();
  let waiting = nums.filter((num) => isPlain(replaced.get(num) ?? document.object(num), document));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = same.size;
    const first = new Map<string, number>();
    for (const num of waiting) {
      const key = keyOf(replaced.get(num) ?? document.object(num), same, data);
      const known = first.get(key);
      if (known === undefined) first.set(key, num);
      else same.set(num, known);
    }
    await step();
    if (same.size === before) break;
    waiting = waiting.filter((num) => !same.has(num));
  }
  for (const [num, target] of same) same.set(num, last(same, target));
  return same;
}

/** What was the first of its kind in one round may have found its like in the next. */
function last(same: Map<number, number>, num: number): number {
  let at = num;
  for (let next = same.get(at); next !== undefined; next = same.get(at)) at = next;
  return at;
}

function isPlain(value: Obj, document: PdfDocument): boolean {
  if (value instanceof Stream) {
    const type = document.resolve(value.dict.get('Type'));
    return type !== 'XRef' && type !== 'ObjStm' && !PLACED.some((key) => value.dict.has(key));
  }
  if (Array.isArray(value)) return typeof value[0] === 'string' && SPACES.has(value[0]);
  return value instanceof Map && PLAIN_TYPES.has(String(document.resolve(value.get('Type'))));
}

const scratch = new Sink();

function keyOf(value: Obj, same: Map<number, number>, data: DataGroups): string {
  scratch.at = 0;
  serialize(substituted(value instanceof Stream ? sorted(value.dict) : value, same), scratch);
  const key = new TextDecoder('latin1').decode(scratch.view());
  return value instanceof Stream ? `${key}#${data.of(value.raw)}` : key;
}

/** The order of entries means nothing, and the length of data shows in the data. */
const sorted = (dict: Dict): Dict =>
  new Map([...dict].filter(([key]) => key !== 'Length').sort(([a], [b]) => (a < b ? -1 : 1)));

function substituted(value: Obj, same: Map<number, number>): Obj {
  if (value instanceof Ref) return new Ref(last(same, value.num));
  if (Array.isArray(value)) return value.map((item) => substituted(item, same));
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, substituted(item, same)]));
  return value;
}

/** Numbers stream data so that equal bytes have equal numbers; sums are taken only where lengths are equal. */
class DataGroups {
  private readonly known = new WeakMap<Uint8Array, number>();
  private readonly groups = new Map<string, { raw: Uint8Array; id: number }[]>();
  private count = 0;

  of(raw: Uint8Array): number {
    const known = this.known.get(raw);
    if (known !== undefined) return known;
    const key = `${raw.length} ${raw.length > 64 ? crc32(raw.subarray(0, 64)) + crc32(raw.subarray(-64)) : crc32(raw)}`;
    const group = this.groups.get(key) ?? [];
    if (group.length === 0) this.groups.set(key, group);
    const found = group.find((item) => equal(item.raw, raw));
    const id = found?.id ?? this.count++;
    if (!found && group.length < MAX_ALIKE) group.push({ raw, id });
    this.known.set(raw, id);
    return id;
  }
}

/** Data of one length that begins and ends alike but differs: more than this is not compared any further. */
const MAX_ALIKE = 64;

function equal(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
