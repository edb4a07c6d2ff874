import type { Quad } from '../../../schemas/recognised.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import type { ReadLine } from './place.ts';
import type { Prepared } from './prepare.ts';
import { reachedFar } from './reach.ts';
import type { Reader } from './read-line.ts';
import { cutStrip, stripWidth } from './strip.ts';
import type { FoundLine } from './traditional/read-traditional.ts';

const OPENS = /[（(]$/;
const CLOSES = /[）)]$/;

/**
 * A read line with the bracket that closes it behind a blank to write in, as in `是（　　）`: no line of text is found for
 * a lone bracket. Where none is read there, the line stays.
 */
export async function withClosing(
  { quad, ink, pictures }: Prepared,
  line: ReadLine,
  others: readonly Quad[],
  read: Reader,
): Promise<FoundLine> {
  const [picture] = pictures as [Bitmap];
  const said = line.characters.join('').trim();
  const wide = OPENS.test(said) ? reachedFar(picture, quad, ink, others) : quad;
  if (wide === quad) return { quad, line };
  const again = await read(cutStrip(picture, wide, stripWidth(wide, 1)));
  const isClosed = CLOSES.test(again.characters.join('').trim()) && again.characters.length > said.length;
  if (!isClosed) return { quad, line };
  const last = again.characters.findLastIndex((character) => CLOSES.test(character));
  const closing = said.endsWith('（') ? '）' : ')';
  return { quad: wide, line: { ...again, characters: again.characters.with(last, closing) } };
}
