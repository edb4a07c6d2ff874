import type { Block, Flow, Inline, PictureRef } from '../../flow.ts';
import type { PictureFile, Source } from '../../page.ts';
import { paragraphsIn } from '../../paragraphs.ts';

/** Dots an inch of what is drawn of lines. */
const DPI = 200;

/** The same text for the same picture of the source. */
export const keyOf = (ref: PictureRef): string =>
  ref.kind === 'picture' ? `${ref.page} ${ref.id}` : `${ref.page} ${Object.values(ref.box).join(' ')}`;

/** The pictures blocks hold, those in tables too. */
export function refsIn(blocks: readonly Block[]): PictureRef[] {
  const figures = (all: readonly Block[]): PictureRef[] =>
    all.flatMap((block) => {
      if (block.kind === 'figure') return [block.picture];
      return block.kind === 'table' ? block.cells.flatMap((cell) => figures(cell.blocks)) : [];
    });
  const inline = ({ inlines }: { inlines: Inline[] }): PictureRef[] =>
    inlines.flatMap((each) => (each.kind === 'picture' ? [each.picture] : []));
  return [...figures(blocks), ...[...paragraphsIn(blocks)].flatMap(inline)];
}

/** The bytes of a picture; undefined where it cannot be read. */
export const fileOf = (
  ref: PictureRef,
  source: Pick<Source, 'picture' | 'region'>,
): Promise<PictureFile | undefined> =>
  ref.kind === 'picture' ? source.picture(ref.page, ref.id) : source.region(ref.page, ref.box, DPI);

/** What a picture shows, where the source says nothing: of a page that is only a picture, which page it is. */
export const altOf = ({ alt, page }: PictureRef, { scanned }: Pick<Flow, 'scanned'>): string =>
  alt ?? (scanned.includes(page) ? `第 ${page + 1} 页的图像` : '');
