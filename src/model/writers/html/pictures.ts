import { attribute } from '../../../formats/xml/xml.ts';
import { base64 } from '../../../lib/base64.ts';
import type { Block, Flow, PictureRef } from '../../flow.ts';
import type { PictureFile, Source } from '../../page.ts';
import { altOf, fileOf, keyOf, refsIn } from '../markup/pictures.ts';

/** CSS pixels of a point. */
const PIXELS = 4 / 3;

/** Pictures of blocks as attributes of `img`; those of the blocks prepared last are there. */
export interface Embedded {
  prepare(blocks: readonly Block[]): Promise<void>;
  attributes(ref: PictureRef, width: number): string | undefined;
}

export const dataUrl = ({ bytes, type }: PictureFile): string => `data:${type};base64,${base64(bytes)}`;

/** Pictures that stand in the page itself. */
export function embedded(flow: Flow, source: Source): Embedded {
  const files = new Map<string, PictureFile>();
  return {
    prepare: async (blocks) => {
      files.clear();
      for (const ref of refsIn(blocks)) {
        const file = files.has(keyOf(ref)) ? undefined : await fileOf(ref, source);
        if (file) files.set(keyOf(ref), file);
      }
    },
    attributes: (ref, width) => {
      const file = files.get(keyOf(ref));
      if (!file) return undefined;
      const wide = Math.max(1, Math.round(width * PIXELS));
      const high = Math.max(1, Math.round((wide * file.height) / file.width));
      return `src="${dataUrl(file)}" width="${wide}" height="${high}" alt="${attribute(altOf(ref, flow))}"`;
    },
  };
}
