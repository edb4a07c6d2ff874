import type { PdfDocument } from '../../formats/pdf/document.ts';
import { type Dict, type Obj, Ref, Stream } from '../../formats/pdf/objects.ts';

/** What can be come to from a document's catalog. */
export interface Reach {
  /** Object numbers in the order they are met. */
  nums: number[];
  /** Objects that something other than a resource dictionary's /XObject or /Font refers to. */
  named: Set<number>;
}

/**
 * Entries that serve editors and previews of other programs alone (ISO 32000-1 §14.5, §12.3.4), and that a compressed
 * file goes without.
 */
export const PRIVATE = new Set(['PieceInfo', 'Thumb']);
const RESOURCES = new Set(['XObject', 'Font']);
const SLICE = 5000;

/**
 * Follows all references from the trailer, but for private entries. `step` is called now and then and may throw to end
 * it.
 */
export async function reachOf(document: PdfDocument, step: () => Promise<void>): Promise<Reach> {
  const reach: Reach = { nums: [], named: new Set() };
  const seen = new Set<number>();
  const meet = (num: number, named: boolean): void => {
    if (named) reach.named.add(num);
    if (seen.has(num) || !document.entries.get(num)) return;
    seen.add(num);
    reach.nums.push(num);
  };
  for (const key of ['Root', 'Info']) each(document.trailer.get(key) ?? null, false, meet);
  for (let at = 0; at < reach.nums.length; at++) {
    const value = document.object(reach.nums[at] as number);
    each(value instanceof Stream ? value.dict : value, false, meet);
    if (at % SLICE === 0) await step();
  }
  return reach;
}

/** Calls `meet` for each reference in a value; `listed`: the value is a dictionary of named resources. */
function each(value: Obj, listed: boolean, meet: (num: number, named: boolean) => void): void {
  if (value instanceof Ref) meet(value.num, !listed);
  else if (Array.isArray(value)) for (const item of value) each(item, false, meet);
  else if (value instanceof Map)
    for (const [key, item] of value as Dict) {
      if (PRIVATE.has(key)) continue;
      if (item instanceof Map) each(item, RESOURCES.has(key), meet);
      else each(item, listed && item instanceof Ref, meet);
    }
}
