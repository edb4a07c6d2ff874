import type { Quad } from '../../../schemas/recognised.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { partOf, sidesOf } from './geometry.ts';
import type { ReadLine } from './place.ts';
import type { Reader } from './read-line.ts';
import { cutStrip, stripWidth } from './strip.ts';

const HAN = /\p{Script=Han}/u;
/** So many characters are looked at, the hardest ones of those so sure: easy ones are read lying as well. */
const TRIED = 10;
const MIN_TRIED = 3;
const SURE = 0.6;
/** Turned back, the characters of a page that lies cannot be read; of one written downwards they are about as sure. */
const NO_WORSE = -0.3;
/** A character's square, in heights of its line's box. */
const SQUARE = 0.95;

/**
 * Whether lines that lie on this picture, because their boxes stood, are written downwards: then their characters are
 * lying, and can be read each by itself turned back, too. Undefined where there is no Chinese character to tell by.
 */
export async function writesDown(
  picture: Bitmap,
  found: readonly { quad: Quad; line: ReadLine }[],
  read: Reader,
): Promise<boolean | undefined> {
  const squares = squaresOf(found);
  let better = 0;
  for (const { quad, character } of squares) {
    const [ax, ay, bx, by, cx, cy, dx, dy] = quad;
    // As it stood before the page was laid on its left side: what was above is at the left now.
    const upright: Quad = [dx, dy, ax, ay, bx, by, cx, cy];
    better += (await sureOfOne(picture, upright, character, read)) - (await sureOfOne(picture, quad, character, read));
  }
  return squares.length >= MIN_TRIED ? better > NO_WORSE * squares.length : undefined;
}

/** How surely a square is read as this character; 0 where it is another. */
async function sureOfOne(picture: Bitmap, quad: Quad, character: string, read: Reader): Promise<number> {
  const { characters, sure } = await read(cutStrip(picture, quad, stripWidth(quad, 1)));
  const at = characters.indexOf(character);
  return at < 0 ? 0 : (sure[at] as number);
}

function squaresOf(found: readonly { quad: Quad; line: ReadLine }[]): { quad: Quad; character: string }[] {
  const each = found.flatMap(({ quad, line }) => {
    const { length, height } = sidesOf(quad);
    const half = (SQUARE * height) / length / 2;
    return line.characters.flatMap((character, index) => {
      const [at, sure] = [line.at[index] as number, line.sure[index] as number];
      if (!HAN.test(character) || sure < SURE || at < half || at > 1 - half) return [];
      return [{ quad: partOf(quad, at - half, at + half), character, sure }];
    });
  });
  return each.sort((one, other) => one.sure - other.sure).slice(0, TRIED);
}
