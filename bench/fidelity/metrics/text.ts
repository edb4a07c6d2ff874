import { distance } from 'fastest-levenshtein';
import { type Block, type Document, plain, textOf } from '../document.ts';
import { common } from './score.ts';

/** All that is compared as text: the blocks in their order, then the notes. */
export const bodyText = ({ blocks, footnotes }: Document): string =>
  [...blocks.map(textOf), ...footnotes]
    .flatMap((text) => text.split('\n'))
    .map(plain)
    .join('');

/** Share of the characters of the truth that the result has. */
export function recall(result: Document, truth: Document): number | undefined {
  const expected = [...bodyText(truth)];
  return expected.length > 0 ? common(expected, bodyText(result)) / expected.length : undefined;
}

/** Share of the characters of the result that the truth has. */
export function precision(result: Document, truth: Document): number | undefined {
  const given = [...bodyText(result)];
  if (bodyText(truth) === '') return undefined;
  return given.length > 0 ? common(given, bodyText(truth)) / given.length : 0;
}

/** Radicals in place of ideographs, private use, the replacement character. */
const ODD = /[\u2e80-\u2fdf\ue000-\uf8ff\ufffd]|[\u{f0000}-\u{10fffd}]/gu;

/** Share of characters that are wrong code points, as written, before NFKC mends some of them. */
export function odd({ blocks }: Document): number | undefined {
  const text = blocks.map(textOf).join('').replace(/\s+/gu, '');
  return text ? (text.match(ODD)?.length ?? 0) / [...text].length : undefined;
}

/** Edit distance of the characters in reading order, by the length of the longer. */
export function edit(result: Document, truth: Document): number | undefined {
  const [a, b] = [bodyText(result), bodyText(truth)];
  return b === '' ? undefined : distance(a, b) / Math.max(a.length, b.length);
}

/** Characters by which a paragraph or table is known in the text. */
const KEY = 12;

/**
 * Where the blocks of the truth begin in a text, -1 where they do not; long ones choose first, so that a short one is
 * not found within them.
 */
function placesOf(truth: Document, text: string): number[] {
  const keys = truth.blocks.map((block) => plain(textOf(block)).slice(0, KEY));
  const places = keys.map(() => -1);
  const taken = new Uint8Array(text.length);
  const longestFirst = [...keys.keys()].sort((a, b) => textLength(truth, b) - textLength(truth, a));
  for (const index of longestFirst) {
    const key = keys[index] ?? '';
    let at = key ? text.indexOf(key) : -1;
    while (at >= 0 && taken[at]) at = text.indexOf(key, at + 1);
    places[index] = at;
    if (at >= 0) taken.fill(1, at, at + textLength(truth, index));
  }
  return places;
}

const textLength = ({ blocks }: Document, index: number): number => plain(textOf(blocks[index] as Block)).length;

/**
 * Share of the blocks of the truth that would have to move for all to be in order; those that are not found are left
 * out, for `recall` and `para` speak of them.
 */
export function order(result: Document, truth: Document): number | undefined {
  const places = placesOf(truth, bodyText(result)).filter((place) => place >= 0);
  return places.length > 0 ? 1 - longestRise(places) / places.length : undefined;
}

/** Length of the longest part of a list, with gaps, that rises. */
function longestRise(list: number[]): number {
  const ends: number[] = [];
  for (const one of list) {
    const at = ends.findIndex((end) => end >= one);
    ends[at < 0 ? ends.length : at] = one;
  }
  return ends.length;
}
