import { type Bitmap, blank } from '../../../formats/image/bitmap.ts';
import { type Grey, paperLight } from './paper-light.ts';

/** Paper at least so light may lie in a shadow; it becomes so light, by so many times at most. */
const [SHADED, LIT, MOST] = [90, 245, 2.4];

/**
 * An opaque picture without the shadows on its paper, as colours of ink are told; `light` is how light each pixel is.
 * Dark pages stay as they are.
 */
export function litPaper({ width, height, data }: Bitmap, light: Grey): Bitmap {
  const lit = blank(width, height);
  const paper = paperLight(light);
  const row = new Float32Array(width);
  for (let y = 0, at = 0; y < height; y++) {
    paper(y, row);
    for (let x = 0; x < width; x++, at += 4) {
      const own = row[x] as number;
      const by = own < SHADED ? 1 : Math.min(MOST, Math.max(1, LIT / own));
      for (let channel = 0; channel < 3; channel++) lit.data[at + channel] = (data[at + channel] as number) * by;
      lit.data[at + 3] = 255;
    }
  }
  return lit;
}
