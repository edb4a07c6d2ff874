import type { Look } from '../../../formats/html/style.ts';
import type { DrawingItem, ImageItem } from '../../drawing.ts';
import type { TextBlock } from './blocks.ts';
import type { Span } from './float.ts';
import type { Measures, Slice } from './flow.ts';
import { justify, type RichLine, richLines } from './lines.ts';
import { ABOVE, lineItems } from './paint.ts';

/** What of a slice a line is, and where its base line is. */
export type LineSlice = Pick<Slice, 'height' | 'items' | 'links' | 'places' | 'notes'> & { base: number };

/** A line as it stands in a column; `ratio` is from one base line to the next, in sizes of its letters. */
export function lineSlice(
  line: RichLine,
  { look, column, ratio }: { look: Look; column: Span; ratio: number },
  { size, vertical, picture: pictureAt }: Measures,
): LineSlice {
  const largest =
    line.atoms.reduce((most, atom) => Math.max(most, atom.look.raise ? 0 : atom.size), 0) || look.size * size;
  const tallest = line.atoms.reduce((most, { picture }) => Math.max(most, picture?.height ?? 0), 0);
  const leading = largest * ratio;
  const height = Math.max(leading, tallest + 0.2 * largest);
  const ruby = line.atoms.some((atom) => atom.ruby) ? Math.max(0, 1.62 - ratio) * largest : 0;
  const base = height - (leading - largest) / 2 - (1 - ABOVE) * largest + ruby;
  const align = look.align ?? 'justify';
  if (align === 'justify' && line.wrapped && !look.pre) justify(line, column.width);
  const free = Math.max(0, column.width - line.width);
  const x = column.left + (align === 'center' ? free / 2 : align === 'right' ? free : 0);
  const images = line.atoms.flatMap(({ picture }, at) => {
    const found = picture && pictureAt(picture.path);
    return picture && found
      ? [imageItem({ ...found, ...picture }, x + (line.starts[at] as number), base - picture.height + 0.1 * largest)]
      : [];
  });
  const links = line.atoms.flatMap(({ link, width }, at) => {
    const left = x + (line.starts[at] as number);
    return link
      ? [{ left, right: left + width, top: base - largest, bottom: base + 0.25 * largest, target: link }]
      : [];
  });
  const places = line.atoms.flatMap((atom) => atom.places);
  return {
    height: height + ruby,
    items: [...lineItems(line, x, base, vertical, true), ...images],
    links: joined(links),
    places,
    notes: [],
    base,
  };
}

/** A bullet or number before the first line. */
export function markerItems(
  { marker = '', look }: TextBlock,
  column: Span,
  base: number,
  { faces, size, vertical }: Measures,
): DrawingItem[] {
  const plain: Look = { ...look, bold: false, italic: false, underline: false, strike: false };
  const [line] = richLines([{ kind: 'text', text: marker, look: plain, link: undefined }], {
    faces,
    base: size,
    max: 1e6,
    indent: 0,
    chinese: true,
    picture: () => undefined,
  });
  return line ? lineItems(line, Math.max(0, column.left - line.width - 0.45 * size), base, vertical, true) : [];
}

/** Links of one line that touch are one. */
function joined(links: Slice['links']): Slice['links'] {
  const out: Slice['links'] = [];
  for (const link of links) {
    const last = out.at(-1);
    if (last && last.target === link.target && link.left - last.right < 6) last.right = link.right;
    else out.push({ ...link });
  }
  return out;
}

/** A picture with its upper left corner at a place, in points. */
export const imageItem = (
  { bytes, name, width, height }: { bytes: Uint8Array<ArrayBuffer>; name: string; width: number; height: number },
  x: number,
  y: number,
): ImageItem => ({
  kind: 'image',
  matrix: [width, 0, 0, height, x, y],
  clips: [],
  bytes,
  name,
  alpha: 1,
});
