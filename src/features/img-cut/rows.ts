import type { Bitmap } from '../../formats/image/bitmap.ts';

/** Differences below this are noise of a JPEG or a soft shade, not the edge of a letter. */
const EDGE = 24;
/** Letters have soft edges: pixels two apart are compared. */
const APART = 2;
/** Up to this number edges are counted one by one, above it by sixteens. */
const EXACT = 64;

/**
 * How busy each row of a picture is: the number of its edges from left to right, 0 for a row of one colour; at most
 * 255.
 */
export function busyRows({ data, width, height }: Bitmap): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(height);
  for (let y = 0; y < height; y++) {
    let edges = 0;
    const end = (y + 1) * width * 4;
    for (let at = y * width * 4, next = at + APART * 4; next < end; at += 4, next += 4)
      if (
        Math.abs((data[at] as number) - (data[next] as number)) > EDGE ||
        Math.abs((data[at + 1] as number) - (data[next + 1] as number)) > EDGE ||
        Math.abs((data[at + 2] as number) - (data[next + 2] as number)) > EDGE ||
        Math.abs((data[at + 3] as number) - (data[next + 3] as number)) > EDGE
      )
        edges++;
    rows[y] = edges <= EXACT ? edges : Math.min(255, EXACT + ((edges - EXACT) >> 4));
  }
  return rows;
}
