import { concat } from '../../../lib/concat.ts';

/** A JPEG without its EXIF and XMP segments (APP1): PDF readers do not look at them. The same bytes where there are none. */
export function withoutExif(jpeg: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let from = 0;
  for (let at = 2; at + 4 < jpeg.length && jpeg[at] === 0xff; ) {
    const marker = jpeg[at + 1] as number;
    if (marker === 0xda || marker === 0xd9) break;
    const next = at + 2 + Math.max(2, ((jpeg[at + 2] as number) << 8) | (jpeg[at + 3] as number));
    if (marker === 0xe1) {
      kept.push(jpeg.subarray(from, at));
      from = next;
    }
    at = next;
  }
  return kept.length && from < jpeg.length ? concat([...kept, jpeg.subarray(from)]) : jpeg;
}
