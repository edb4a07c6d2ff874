import { type Copier, copyAll } from '../../formats/pdf/copier.ts';
import type { Dict, Obj, Stream } from '../../formats/pdf/objects.ts';
import { writerLike } from '../../formats/pdf/protection.ts';
import { afterChange, nextId, startRewrite } from '../../formats/pdf/rewrite.ts';
import type { Prepared } from './prepare.ts';
import { PRIVATE } from './reach.ts';

/** A file in parts, and its length. */
export interface Written {
  parts: Blob[];
  size: number;
}

/**
 * Writes the prepared document with these pictures in place of its own. `digest` (16 bytes) becomes part of its
 * identifier.
 */
export async function write(
  prepared: Prepared,
  pictures: ReadonlyMap<number, Stream>,
  digest: Uint8Array,
  step: (part: number) => Promise<void>,
): Promise<Written> {
  const { document, replaced } = prepared;
  const writer = writerLike(document);
  const clear = (dict: Dict): void => {
    for (const key of PRIVATE) dict.delete(key);
  };
  const { copier, trailer } = startRewrite(document, writer, clear, (catalog, copier) => {
    clear(catalog);
    afterChange(document, catalog);
    adjust(copier, prepared, new Map<number, Obj>([...replaced, ...pictures]));
  });
  await copyAll(copier, step);
  trailer.set('ID', nextId(document, digest));
  const parts = await writer.finish(trailer);
  return { parts, size: parts.reduce((sum, part) => sum + part.size, 0) };
}

function adjust(copier: Copier, { dropped, same }: Prepared, replaced: Map<number, Obj>): void {
  for (const num of dropped) copier.drop(num);
  for (const [num, value] of replaced) copier.replace(num, value);
  for (const [num, first] of same) copier.redirect(num, copier.number(first));
}
