import { sha256 } from '@noble/hashes/sha2.js';
import { attribute } from '../../../formats/xml/xml.ts';
import type { Block, Flow, PictureRef } from '../../flow.ts';
import type { PictureFile, Source } from '../../page.ts';
import { altOf, fileOf, keyOf, refsIn } from '../markup/pictures.ts';
import { round } from '../markup/text.ts';

/** A picture in the package. */
export interface Stored {
  path: string;
  file: PictureFile;
}

/** Pictures of a book: each is stored once, however often it stands there. */
export interface Pictures {
  prepare(blocks: readonly Block[]): Promise<void>;
  attributes(ref: PictureRef, width: number): string | undefined;
  stored(): Stored[];
}

/** Points that a column of the source is taken for. */
const COLUMN = 440;

export function bookPictures(flow: Flow, source: Source): Pictures {
  const byDigest = new Map<string, Stored>();
  const byRef = new Map<string, Stored>();
  return {
    prepare: async (blocks) => {
      for (const ref of refsIn(blocks)) {
        const file = byRef.has(keyOf(ref)) ? undefined : await fileOf(ref, source);
        if (file) byRef.set(keyOf(ref), store(file, byDigest));
      }
    },
    attributes: (ref, width) => {
      const found = byRef.get(keyOf(ref));
      if (!found) return undefined;
      const share = Math.min(100, Math.max(4, round((width / COLUMN) * 100)));
      return `src="../${found.path}" style="width:${share}%" alt="${attribute(altOf(ref, flow))}"`;
    },
    stored: () => [...byDigest.values()],
  };
}

function store(file: PictureFile, byDigest: Map<string, Stored>): Stored {
  const digest = sha256(file.bytes).join(' ');
  const known = byDigest.get(digest);
  if (known) return known;
  const path = `images/image-${byDigest.size + 1}.${file.type === 'image/png' ? 'png' : 'jpg'}`;
  const stored = { path, file };
  byDigest.set(digest, stored);
  return stored;
}
