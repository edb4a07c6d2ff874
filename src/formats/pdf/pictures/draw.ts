import type { Sheet } from '../../../lib/paper.ts';
import type { Dict, Obj } from '../objects.ts';
import { pdfNumber } from '../serialize.ts';
import type { PdfWriter } from '../writer.ts';
import { drawImage, seenSize } from './embed.ts';
import { type Box, naturalSize, type PagePlan, type PageSetup, placeIn } from './layout.ts';
import type { StoredImage } from './store.ts';

const digits = (value: number): string => pdfNumber(value, 4);

/** A page with pictures at their places, without its /Parent (ISO 32000-1 §7.7.3.3). */
export function picturePage(writer: PdfWriter, plan: PagePlan, pictures: StoredImage[]): Dict {
  const names = pictures.map((_, index) => `Im${index + 1}`);
  const operators = plan.places.map(({ box, clip }, index) => {
    const { image } = pictures[index] as StoredImage;
    const drawn = drawImage(image, names[index] as string, box.x, box.y, box.width, box.height);
    return clip ? `q ${rectangle(clip)} W n\n${drawn}Q\n` : drawn;
  });
  const objects: Dict = new Map(pictures.map(({ image }, index): [string, Obj] => [names[index] as string, image.ref]));
  return blankPage(plan.size.width, plan.size.height)
    .set('Resources', new Map([['XObject', objects]]))
    .set('Contents', writer.addStream(new Map(), new TextEncoder().encode(operators.join(''))));
}

/**
 * A page of a given size with one picture on it; `turn` lays a picture that would stand across the page on its side.
 */
export function fittedPage(
  writer: PdfWriter,
  size: Sheet,
  picture: StoredImage,
  fit: PageSetup['fit'],
  turn = false,
): Dict {
  const { width, height } = seenSize(picture.image);
  const turned = turn && width > height !== size.width > size.height && width !== height;
  const image = turned ? { ...picture.image, orientation: QUARTER[picture.image.orientation] ?? 6 } : picture.image;
  const place = placeIn({ x: 0, y: 0, ...size }, naturalSize(seenSize(image), picture.dpi), fit);
  return picturePage(writer, { size, places: [place] }, [{ ...picture, image }]);
}

/** Each EXIF orientation turned a quarter further, clockwise. */
const QUARTER = [6, 6, 7, 8, 5, 2, 3, 4, 1];

/** An empty page of this size in points, without its /Parent. */
export const blankPage = (width: number, height: number): Dict =>
  new Map<string, Obj>([
    ['Type', 'Page'],
    ['MediaBox', [0, 0, Number(digits(width)), Number(digits(height))]],
    ['Resources', new Map()],
  ]);

const rectangle = ({ x, y, width, height }: Box): string => `${[x, y, width, height].map(digits).join(' ')} re`;
