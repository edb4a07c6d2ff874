import { type Turn, turnParts } from '../../lib/turn.ts';
import { type Bitmap, blank } from './bitmap.ts';

/** What brings a picture upright, by its EXIF orientation, 1–8 (CIPA DC-008, 4.6.4). */
const UPRIGHT: readonly Turn[] = ['0', 'flip', '180', 'flip-180', 'flip-270', '90', 'flip-90', '270'];

export const turnOf = (orientation: number): Turn => UPRIGHT[orientation - 1] ?? '0';

/** The picture mirrored and turned as the name says; the same object where nothing is to be done. */
export function turned(source: Bitmap, turn: string): Bitmap {
  const { flip, quarters } = turnParts(turn);
  if (!flip && !quarters) return source;
  const { width, height } = source;
  const target = quarters % 2 ? blank(height, width) : blank(width, height);
  const from = pixelsOf(source);
  const to = pixelsOf(target);
  // Where the pixel at the source's row and column goes: start + row · byRow + column · byColumn.
  const [start, byRow, byColumn] = [
    [0, width, 1],
    [height - 1, -1, height],
    [width * height - 1, -width, -1],
    [height * (width - 1), 1, -height],
  ][quarters] as [number, number, number];
  const first = flip ? start + (width - 1) * byColumn : start;
  const step = flip ? -byColumn : byColumn;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0, place = first + y * byRow; x < width; x++, place += step) to[place] = from[at++] as number;
  return target;
}

/** The pixels as words; a copy where the bytes do not lie on a word's border. */
function pixelsOf({ data }: Bitmap): Uint32Array {
  const bytes = data.byteOffset % 4 ? data.slice() : data;
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}
