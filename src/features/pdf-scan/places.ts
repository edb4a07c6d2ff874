import type { PdfDocument } from '../../formats/pdf/document.ts';
import { type Obj, Ref, Stream } from '../../formats/pdf/objects.ts';
import type { PdfPage } from '../../formats/pdf/pages.ts';

/** Keys that lead from a page to what is not its own. */
const ELSEWHERE = new Set(['Parent', 'P', 'Dest', 'StructParent', 'B', 'IRT', 'Prev', 'Next', 'Pg', 'OCGs']);

/**
 * The page (from 1) that each object belongs to: the first that refers to it. Cost is linear in the objects. Pauses at
 * each.
 */
export function* pagesByObject(document: PdfDocument, pages: readonly PdfPage[]): Generator<void, Map<number, number>> {
  const found = new Map<number, number>();
  for (const [index, { num }] of pages.entries()) if (num && !found.has(num)) found.set(num, index + 1);
  for (const [index, { dict }] of pages.entries()) {
    yield* follow(document, dict, (num) => {
      if (found.has(num)) return false;
      found.set(num, index + 1);
      return true;
    });
  }
  return found;
}

/** The numbers of all objects that the trailer leads to (ISO 32000-1 §7.5.5). Pauses at each. */
export function* reachable(document: PdfDocument): Generator<void, Set<number>> {
  const seen = new Set<number>();
  const enter = (num: number): boolean => !seen.has(num) && !!seen.add(num);
  yield* follow(document, document.trailer, enter, new Set());
  return seen;
}

/** Visits what a value refers to; `enter` says whether an object is to be gone into. */
function* follow(
  document: PdfDocument,
  from: Obj,
  enter: (num: number) => boolean,
  without = ELSEWHERE,
): Generator<void> {
  const waiting: Obj[] = [from];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value instanceof Ref) {
      if (enter(value.num)) waiting.push(document.object(value.num));
      yield;
    } else if (Array.isArray(value)) for (const item of value) waiting.push(item);
    else {
      const dict = value instanceof Stream ? value.dict : value;
      if (dict instanceof Map)
        for (const [key, item] of dict) if (typeof item === 'object' && !without.has(key)) waiting.push(item);
    }
  }
}
