import type { PdfDocument } from '../../formats/pdf/document.ts';
import { frameOf } from '../../formats/pdf/frame.ts';
import { type Dict, Stream } from '../../formats/pdf/objects.ts';
import { type Picture, pictureOf } from '../../formats/pdfium/stored/picture.ts';
import type { Matrix } from '../../lib/matrix.ts';
import type { Turn } from '../../lib/turn.ts';
import type { Found } from './find.ts';
import type { Mosaic } from './grid.ts';
import { mosaicsOf } from './tiles.ts';

/** A picture that is stored in parts. */
export interface Whole extends Mosaic {
  /** The parts in the order of the tiles. */
  parts: Picture[];
  /** What brings the stored picture upright as the page shows it. */
  turn: Turn;
  /** It takes most of the page, as a scan does. */
  isPageWide: boolean;
}

/** Of the page it fills at least this share. */
const WIDE = 0.5;

/** The pictures of a page that are stored in parts which stand edge to edge there; tiles count in `found`. */
export function wholesOn(document: PdfDocument, page: Dict, found: readonly Found[]): Whole[] {
  const candidates = found.flatMap((each, index) => {
    const picture = pictureOf(document, each.image);
    return picture && !hasLargerMask(picture) ? [{ ...each, index, picture }] : [];
  });
  const placed = candidates.map(({ picture: { width, height, stencil }, matrix, drawing }) => ({
    width,
    height,
    matrix,
    kind: `${stencil} ${drawing}`,
  }));
  const frame = frameOf(document, page);
  return mosaicsOf(placed).flatMap((mosaic) => {
    const members = mosaic.tiles.map(({ index }) => candidates[index] as (typeof candidates)[number]);
    const [first] = members;
    // One picture drawn again and again is a pattern.
    if (!first || members.every(({ image }) => image === first.image)) return [];
    const tiles = mosaic.tiles.map((tile, order) => ({ ...tile, index: members[order]?.index ?? 0 }));
    const pixel = areaOf(first.matrix) / (first.picture.width * first.picture.height);
    const isPageWide =
      !first.drawing &&
      pixel * mosaic.width * mosaic.height >= WIDE * areaOf(frame.matrix) * frame.width * frame.height;
    return [
      {
        ...mosaic,
        tiles,
        parts: members.map(({ picture }) => picture),
        turn: turnFor(first.matrix, frame.matrix),
        isPageWide,
      },
    ];
  });
}

const areaOf = ([a, b, c, d]: Matrix): number => Math.abs(a * d - b * c);

/** A mask with more pixels than the picture would be lost where pictures are joined pixel by pixel. */
const hasLargerMask = ({ document, image, width, height }: Picture): boolean =>
  ['SMask', 'Mask'].some((key) => {
    const mask = document.resolve(image.dict.get(key));
    const size = mask instanceof Stream ? pictureOf(document, mask) : undefined;
    return !!size && (size.width > width || size.height > height);
  });

/**
 * The turn by which a stored picture, placed by `matrix`, comes to stand as it is seen; `seen` leads from the seen page
 * to user space.
 */
function turnFor([a, b, c, d]: Matrix, [A, B, C, D]: Matrix): Turn {
  // The page's matrix is a rotation and a scale: its transpose leads back.
  const across = [a * A + b * B, a * C + b * D] as const;
  const up = [c * A + d * B, c * C + d * D] as const;
  const isFlipped = across[0] * up[1] - across[1] * up[0] < 0;
  // Mirrored first, a picture's left is where its right was; what points up stays.
  const quarters = ((Math.round(Math.atan2(up[0], up[1]) / (Math.PI / 2)) % 4) + 4) % 4;
  return `${isFlipped ? 'flip-' : ''}${quarters * 90}`.replace('flip-0', 'flip') as Turn;
}
