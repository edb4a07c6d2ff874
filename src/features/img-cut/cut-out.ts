import { type Bitmap, blank } from '../../formats/image/bitmap.ts';
import type { Frame } from '../../lib/frame.ts';

/** The pixels of a frame. A frame as wide as the picture shares its memory, any other is a copy. */
export function cutOut({ data, width }: Bitmap, frame: Frame): Bitmap {
  if (frame.x === 0 && frame.width === width)
    return {
      width,
      height: frame.height,
      data: data.subarray(frame.y * width * 4, (frame.y + frame.height) * width * 4),
    };
  const part = blank(frame.width, frame.height);
  for (let y = 0; y < frame.height; y++) {
    const from = ((frame.y + y) * width + frame.x) * 4;
    part.data.set(data.subarray(from, from + frame.width * 4), y * frame.width * 4);
  }
  return part;
}
