import type { Box, GlyphRun, Page, Path } from '../../page.ts';
import { isUnread } from '../../readable.ts';

/** What is kept of a page to compare it with what was made of it: some fifteen bytes a character. */
export interface PageDigest {
  index: number;
  width: number;
  height: number;
  /** Characters that can be seen, folded and without white space, with the places of their glyphs in points. */
  codes: Uint32Array;
  xs: Uint16Array;
  ys: Uint16Array;
  sizes: Uint16Array;
  /** How far each goes to the right; 0 of writing that goes anywhere else, whose letters are taken for squares. */
  advances: Uint16Array;
  /** Glyphs whose text nobody knows, or that say nothing to read, and the places of the first of them. */
  unknown: number;
  unread: Box[];
  /** `says`: letters are a part of it. */
  pictures: { id: number; box: Box; says?: true }[];
  /** Around what is drawn of lines and fills, without grounds of the whole page. */
  drawn: Box[];
}

/** More drawings than these are parts of figures, and a share of them tells enough. */
const MAX_DRAWN = 2000;
/** Of a page: what covers more of it is its ground. */
const GROUND = 0.9;
/** Less of a picture, in points, is no picture to miss. */
const MIN_PICTURE = 4;
const MAX_UNREAD = 100;
/** A letter reaches from so much of its size above the base line to the rest below. */
const ASCENT = 0.88;

/** A text as it is compared: compatibility forms are one, white space does not count. */
export const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '');

/** What is compared of a page. */
export function digestOf(page: Page): PageDigest {
  const letters = lettersOf([...page.runs, ...page.pictures.flatMap((picture) => picture.letters ?? [])]);
  const { index, width, height } = page;
  const pictures = page.pictures.filter(({ box }) => Math.min(...sidesOf(box)) >= MIN_PICTURE);
  return {
    index,
    width,
    height,
    ...letters,
    pictures: pictures.map(({ id, box, letters: own }) => ({ id, box, ...(own?.length && { says: true }) })),
    drawn: page.paths
      .filter((path) => isSeen(path, page))
      .slice(0, MAX_DRAWN)
      .map(({ box }) => box),
  };
}

type Letters = Pick<PageDigest, 'codes' | 'xs' | 'ys' | 'sizes' | 'advances' | 'unknown' | 'unread'>;

function lettersOf(runs: readonly GlyphRun[]): Letters {
  const codes: number[] = [];
  const places: number[] = []; // x, y, size, advance of each
  const unread: Box[] = [];
  let unknown = 0;
  for (const { glyphs, hidden, size, angle, vertical, garbled } of runs) {
    if (hidden) continue;
    for (const { text, x, y, advance } of glyphs) {
      const along = angle || vertical ? 0 : Math.max(1, advance);
      if (isUnread(text, garbled === true)) {
        if (unknown++ < MAX_UNREAD) unread.push(letterBox(x, y, size, along));
        continue;
      }
      for (const character of folded(text)) {
        codes.push(character.codePointAt(0) ?? 0);
        places.push(x, y, size, along);
      }
    }
  }
  const every = (first: number): Uint16Array =>
    Uint16Array.from(codes, (_, at) => Math.max(0, places[at * 4 + first] ?? 0));
  const [xs, ys, sizes, advances] = [every(0), every(1), every(2), every(3)];
  return { codes: Uint32Array.from(codes), xs, ys, sizes, advances, unknown, unread };
}

/** Around a letter whose origin is given; `advance` 0: a square round its origin. */
export const letterBox = (x: number, y: number, size: number, advance: number): Box =>
  advance
    ? { left: x, top: y - size * ASCENT, right: x + advance, bottom: y + size * (1 - ASCENT) }
    : { left: x - size / 2, top: y - size / 2, right: x + size / 2, bottom: y + size / 2 };

const sidesOf = ({ left, top, right, bottom }: Box): [number, number] => [right - left, bottom - top];

function isSeen({ box, fill, stroke, alpha, patterned }: Path, { width, height }: Page): boolean {
  const [wide, high] = sidesOf(box);
  const inside = box.right > 0 && box.bottom > 0 && box.left < width && box.top < height;
  const painted = patterned || (stroke ?? fill ?? '#ffffff') !== '#ffffff';
  return inside && painted && alpha > 0.05 && wide * high < width * height * GROUND;
}
