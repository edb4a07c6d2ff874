import { base64 } from '../../../lib/base64.ts';
import type { Block, PictureRef } from '../../../model/flow.ts';
import type { Source } from '../../../model/page.ts';
import { fileOf, keyOf, refsIn } from '../../../model/writers/markup/pictures.ts';

/** The address of a picture of a page; undefined of one that cannot be read. */
export type Pictures = (ref: PictureRef) => string | undefined;

/** Bytes of all pictures of a page: what is beyond is left out of the drawing, not of the result. */
const MAX_BYTES = 40_000_000;

/** Reads the pictures that blocks hold, each once. */
export async function loadPictures(
  blocks: readonly Block[],
  source: Pick<Source, 'picture' | 'region'>,
): Promise<Pictures> {
  const urls = new Map<string, string>();
  let bytes = 0;
  for (const ref of refsIn(blocks)) {
    if (urls.has(keyOf(ref)) || bytes > MAX_BYTES) continue;
    const file = await fileOf(ref, source);
    bytes += file?.bytes.length ?? 0;
    if (file && bytes <= MAX_BYTES) urls.set(keyOf(ref), `data:${file.type};base64,${base64(file.bytes)}`);
  }
  return (ref) => urls.get(keyOf(ref));
}
