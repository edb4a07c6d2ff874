import type { PdfDocument } from '../../formats/pdf/document.ts';
import { type Obj, Ref, Stream } from '../../formats/pdf/objects.ts';
import { type PdfPage, pagesOf } from '../../formats/pdf/pages.ts';
import { dropFirstPart } from './claims.ts';
import { findDuplicates } from './duplicates.ts';
import { type FontPorts, subsetFonts } from './fonts.ts';
import { type Reach, reachOf } from './reach.ts';
import type { Drawn } from './recode.ts';
import { restore } from './streams.ts';
import { findUses, type Uses } from './uses.ts';

/** A document with all that can be saved without loss found out; pictures come on top. */
export interface Prepared {
  document: PdfDocument;
  pages: PdfPage[];
  /** What is written in place of objects, in the source's numbers. */
  replaced: Map<number, Obj>;
  /** Objects that nothing draws or sets. */
  dropped: Set<number>;
  /** Objects for which another equal one stands. */
  same: Map<number, number>;
  /** Pictures that may be recoded, each once. */
  pictures: Map<number, Drawn>;
  /** Whole fonts reduced to the glyphs in use. */
  fonts: number;
  /** It was marked as PDF/A-1, which the result is not. */
  archive: boolean;
}

/** `step` hears how much is done (0–1) and may throw to end it. */
export async function prepare(
  document: PdfDocument,
  ports: FontPorts,
  step: (part: number) => Promise<void>,
): Promise<Prepared> {
  const pages = pagesOf(document);
  const uses = await findUses(document, pages, (part) => step(part * 0.4));
  const reach = await reachOf(document, () => step(0.4));
  const dropped = unused(document, reach, uses);
  const nums = reach.nums.filter((num) => !dropped.has(num));
  const replaced: Map<number, Obj> = new Map();
  const plain = plainMetadata(document);
  for (const [index, num] of nums.entries()) {
    const value = document.object(num);
    if (!(value instanceof Stream)) continue;
    const smaller = await restore(document, value, num === plain);
    if (smaller) replaced.set(num, smaller);
    if (index % 64 === 0) await step(0.4 + (index / nums.length) * 0.4);
  }
  const fonts = await subsetFonts(document, nums, uses.fonts, replaced, ports);
  const archive = dropFirstPart(document, replaced);
  await step(0.9);
  const same = await findDuplicates(document, nums, replaced, () => step(0.9));
  return { document, pages, replaced, dropped, same, pictures: once(uses.pictures, same), fonts, archive };
}

/** Pictures that are the same count as one, drawn as large as the largest. */
function once(pictures: Map<number, Drawn>, same: Map<number, number>): Map<number, Drawn> {
  const found = new Map<number, Drawn>();
  for (const [num, { size, mask }] of pictures) {
    const first = same.get(num) ?? num;
    const known = found.get(first) ?? { size: [0, 0], mask };
    const most: [number, number] = [Math.max(known.size[0], size[0]), Math.max(known.size[1], size[1])];
    found.set(first, { size: most, mask: mask || known.mask });
  }
  return found;
}

/** XObjects that only resource dictionaries name and no content draws. */
function unused(document: PdfDocument, { nums, named }: Reach, uses: Uses): Set<number> {
  const found = new Set<number>();
  for (const num of nums) {
    const value = document.object(num);
    if (named.has(num) || !(value instanceof Stream)) continue;
    const kind = document.resolve(value.dict.get('Subtype'));
    if (kind === 'Image' ? !uses.pictures.has(num) : kind === 'Form' && !uses.forms.has(num)) found.add(num);
  }
  return found;
}

/** The number of the document's own metadata, which archives want to read without unpacking (ISO 19005-1 §6.7.2). */
function plainMetadata(document: PdfDocument): number {
  const metadata = document.catalog().get('Metadata');
  return metadata instanceof Ref ? metadata.num : 0;
}
