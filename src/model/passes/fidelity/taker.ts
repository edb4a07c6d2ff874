import type { Box } from '../../page.ts';
import type { CarriedText } from './carried.ts';

/** Takes characters out of what a document has of a page; false where there is none left. */
export interface Taker {
  /** From blocks that stand at a place. */
  here(code: number, x: number, y: number): boolean;
  /** From any block. */
  anywhere(code: number): boolean;
}

/** Points of a stripe of the page in which blocks are looked for. */
const STRIPE = 24;
/** Blocks are no more than so many on top of each other. */
const MAX_HERE = 40;
const MAX_STRIPES = 2000;

/** Prepares the texts of a page, so that a page with many blocks and letters costs as much as both together. */
export function takerOf(texts: readonly CarriedText[]): Taker {
  const [stripes, byCode] = [stripesOf(texts), codesOf(texts)];
  return {
    here: (code, x, y) => {
      const near = stripes.get(Math.floor(y / STRIPE)) ?? [];
      const own = near.find(({ pool, box }) => box && holds(box, x, y) && (pool.get(code) ?? 0) > 0);
      if (own) reduce(own, code);
      return own !== undefined;
    },
    anywhere: (code) => {
      const left = byCode.get(code) ?? [];
      while (left.length && !(left.at(-1)?.pool.get(code) ?? 0)) left.pop();
      const own = left.at(-1);
      if (own) reduce(own, code);
      return own !== undefined;
    },
  };
}

const reduce = ({ pool }: CarriedText, code: number): unknown => pool.set(code, (pool.get(code) ?? 0) - 1);

function stripesOf(texts: readonly CarriedText[]): Map<number, CarriedText[]> {
  const stripes = new Map<number, CarriedText[]>();
  for (const text of texts) {
    if (!text.box) continue;
    const first = Math.max(0, Math.floor((text.box.top - 1) / STRIPE));
    const last = Math.min(MAX_STRIPES, Math.floor((text.box.bottom + 1) / STRIPE));
    for (let at = first; at <= last; at++) {
      const own = stripes.get(at) ?? [];
      if (own.length < MAX_HERE) own.push(text);
      stripes.set(at, own);
    }
  }
  return stripes;
}

/**
 * The texts that have a character, the first ones at the end; before all others those that other pages share, so that
 * these are left what is theirs.
 */
function codesOf(texts: readonly CarriedText[]): Map<number, CarriedText[]> {
  const byCode = new Map<number, CarriedText[]>();
  const [own, shared] = [texts.filter((text) => !text.shared), texts.filter((text) => text.shared)];
  for (const text of [...own, ...shared].toReversed())
    for (const code of text.pool.keys()) {
      const known = byCode.get(code) ?? [];
      known.push(text);
      byCode.set(code, known);
    }
  return byCode;
}

/** Whether a place is in a box, or right beside it. */
export const holds = ({ left, top, right, bottom }: Box, x: number, y: number): boolean =>
  x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
