import type { FidelityMark } from '../../../../schemas/fidelity.ts';
import { around, overlapY } from '../../box.ts';
import type { Box } from '../../page.ts';
import { letterBox, type PageDigest } from './digest.ts';

/** What of a page is missing; letters by their place in the digest. */
export interface Missing {
  letters: readonly number[];
  unread: readonly Box[];
  pictures: readonly Box[];
  drawn: readonly Box[];
}

/** Of each kind on a page. */
const MAX_MARKS = 100;
const MAX_TEXT = 60;
/** Letters nearer than so many sizes are one mark. */
const NEAR = 1.2;

/** The places of what is missing, letters that stand together as one; parts of what is off the page are cut. */
export function marksOf(digest: PageDigest, { letters, unread, pictures, drawn }: Missing): FidelityMark[] {
  const { width, height } = digest;
  const clip = (value: number, most: number): number => Math.round(Math.min(1, Math.max(0, value / most)) * 1e4) / 1e4;
  const mark = (kind: FidelityMark['kind'], box: Box, text?: string): FidelityMark => ({
    kind,
    box: [clip(box.left, width), clip(box.top, height), clip(box.right, width), clip(box.bottom, height)],
    ...(text && { text }),
  });
  return [
    ...stretchesOf(digest, letters).map(({ box, text }) => mark('text', box, text)),
    ...together(unread).map((box) => mark('unknown', box)),
    ...pictures.slice(0, MAX_MARKS).map((box) => mark('picture', box)),
    ...drawn.slice(0, MAX_MARKS).map((box) => mark('drawn', box)),
  ];
}

/** Letters that are missing, those beside each other together. */
function stretchesOf(
  { codes, xs, ys, sizes, advances }: PageDigest,
  letters: readonly number[],
): { box: Box; text: string }[] {
  const stretches: { box: Box; text: string }[] = [];
  for (const at of letters) {
    const box = letterBox(xs[at] ?? 0, ys[at] ?? 0, sizes[at] ?? 0, advances[at] ?? 0);
    const letter = String.fromCodePoint(codes[at] ?? 0);
    const last = stretches.at(-1);
    if (last && isNext(last.box, box, sizes[at] ?? 0)) {
      last.box = around([last.box, box]);
      if (last.text.length < MAX_TEXT) last.text += letter;
    } else if (stretches.length < MAX_MARKS) stretches.push({ box, text: letter });
    else break;
  }
  return stretches;
}

function together(boxes: readonly Box[]): Box[] {
  const all: Box[] = [];
  for (const box of boxes) {
    const last = all.at(-1);
    if (last && isNext(last, box, box.bottom - box.top)) all[all.length - 1] = around([last, box]);
    else all.push(box);
  }
  return all.slice(0, MAX_MARKS);
}

/** Whether a letter goes on with a stretch: on its line, right behind it. */
const isNext = (stretch: Box, letter: Box, size: number): boolean =>
  overlapY(stretch, letter) > size / 2 &&
  letter.left >= stretch.left - size &&
  letter.left - stretch.right < size * NEAR;
