import type { Quad } from '../../../schemas/recognised.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { partOf, sidesOf } from './geometry.ts';
import type { ReadLine } from './place.ts';
import type { Reader } from './read-line.ts';
import { cutStrip, stripWidth } from './strip.ts';

const HAN = /\p{Script=Han}/u;
/** So many characters are looked at, of the longest lines; so sure ones. */
const TRIED = 8;
const SURE = 0.9;
/** A character's square, in heights of its line's box. */
const SQUARE = 0.95;

/**
 * Whether lines that lie on this picture, because their boxes stood, are written downwards: then their characters are lying,
 * and read more surely each by itself turned back. Undefined where there is no Chinese character to tell by.
 */
export async function writesDown(
  picture: Bitmap,
  found: readonly { quad: Quad; line: ReadLine }[],
  read: Reader,
): Promise<boolean | undefined> {
  const squares = squaresOf(found).slice(0, TRIED);
  let better = 0;
  for (const { quad, character } of squares) {
    const [ax, ay, bx, by, cx, cy, dx, dy] = quad;
    // As it stood before the page was laid on its left side: what was above is at the left now.
    const upright: Quad = [dx, dy, ax, ay, bx, by, cx, cy];
    better += (await sureOfOne(picture, upright, character, read)) - (await sureOfOne(picture, quad, character, read));
  }
  return squares.length ? better > 0 : undefined;
}

/** How surely a square is read as this character; 0 where it is another. */
async function sureOfOne(picture: Bitmap, quad: Quad, character: string, read: Reader): Promise<number> {
  const { characters, sure } = await read(cutStrip(picture, quad, stripWidth(quad, 1)));
  const at = characters.indexOf(character);
  return at < 0 ? 0 : (sure[at] as number);
}

function squaresOf(found: readonly { quad: Quad; line: ReadLine }[]): { quad: Quad; character: string }[] {
  const long = found.toSorted((one, other) => other.line.characters.length - one.line.characters.length);
  // One of each line in turn: a line may be of another face.
  const each = long.map(({ quad, line }) => {
    const { length, height } = sidesOf(quad);
    const half = (SQUARE * height) / length / 2;
    return line.characters.flatMap((character, index) => {
      const at = line.at[index] as number;
      if (!HAN.test(character) || (line.sure[index] as number) < SURE || at < half || at > 1 - half) return [];
      return [{ quad: partOf(quad, at - half, at + half), character }];
    });
  });
  const rounds = Math.max(0, ...each.map((own) => own.length));
  return Array.from({ length: Math.min(TRIED, rounds) }, (_, round) =>
    each.flatMap((own) => own[round * 3] ?? []),
  ).flat();
}
