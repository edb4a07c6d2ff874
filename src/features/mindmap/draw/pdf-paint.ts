import type { PdfFont } from '../../../formats/pdf/font/embed.ts';
import { drawImage, type PdfImage, seenSize } from '../../../formats/pdf/pictures/embed.ts';
import { pdfNumber } from '../../../formats/pdf/serialize.ts';
import type { PdfWriter } from '../../../formats/pdf/writer.ts';
import type { Drawing, ImageShape, PathShape, Shape, TextShape } from './drawing.ts';
import type { FaceName, MapFaces } from './faces.ts';
import type { Placement } from './to-pdf.ts';

/** The fonts of a file, and how texts are set in them. */
export interface PaintFonts {
  runs: MapFaces['runs'];
  embedded: Record<FaceName, PdfFont | undefined>;
}

/** What the pages of a file share. */
export interface Pages {
  writer: PdfWriter;
  fonts: PaintFonts;
  /** Pictures by their address; `undefined` for those that could not be read. */
  images: Map<string, PdfImage | undefined>;
}

/** What the fonts are called in resources. */
export const RESOURCE: Record<FaceName, string> = { text: 'T', rare: 'R', emoji: 'E' };
/** As in the SVG: bold is a thin outline, italic a slant. */
const BOLD = 0.035;
const SLANT = 0.21;

const decimal = (value: number): string => pdfNumber(value, 2);

/** The operators that paint a drawing (ISO 32000-1 §8, §9), and the names of the pictures it uses. */
export function paint(
  drawing: Drawing,
  { sheet, scale, left, bottom }: Placement,
  { fonts, images }: Pages,
): { content: Uint8Array<ArrayBuffer>; images: Map<string, string> } {
  const used = new Map<string, string>();
  const x = (value: number): string => decimal(left + value * scale);
  const y = (value: number): string => decimal(bottom + (drawing.height - value) * scale);
  const rows = [
    `${colour(drawing.background)} rg 0 0 ${decimal(sheet.width)} ${decimal(sheet.height)} re f`,
    '1 J 1 j',
  ];
  const at: At = { x, y, scale };
  const draw = (shape: Shape): void => {
    if (shape.kind === 'path') rows.push(path(shape, at));
    if (shape.kind === 'text') rows.push(...text(shape, at, fonts));
    if (shape.kind === 'image') rows.push(image(shape, at, images.get(shape.src), used));
    if (shape.kind === 'group') for (const inner of shape.shapes) draw(inner);
  };
  for (const shape of drawing.shapes) draw(shape);
  return { content: new TextEncoder().encode(`${rows.join('\n')}\n`), images: used };
}

/** From the drawing's pixels to the page's points. */
interface At {
  x(value: number): string;
  y(value: number): string;
  scale: number;
}

const colour = (value: string): string =>
  [1, 3, 5].map((from) => pdfNumber(Number.parseInt(value.slice(from, from + 2), 16) / 255, 3)).join(' ');

const OPERATOR = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const;

function path({ steps, fill, stroke, width = 1, dash }: PathShape, { x, y, scale }: At): string {
  const parts: string[] = [];
  if (fill) parts.push(`${colour(fill)} rg`);
  if (stroke) parts.push(`${colour(stroke)} RG ${decimal(width * scale)} w`);
  if (dash) parts.push(`[${dash.map((length) => decimal(length * scale)).join(' ')}] 0 d`);
  for (const [sign, ...numbers] of steps)
    parts.push([...numbers.map((value, index) => (index % 2 ? y(value) : x(value))), OPERATOR[sign]].join(' '));
  parts.push(fill && stroke ? 'B' : fill ? 'f' : 'S');
  if (dash) parts.push('[] 0 d');
  return parts.join(' ');
}

/** A line of text as runs of one font each; characters that no font has are left out. */
function text(shape: TextShape, { x, y, scale }: At, fonts: PaintFonts): string[] {
  const { size, italic, bold } = shape;
  const paint = `${colour(shape.colour)} rg${bold ? ` ${colour(shape.colour)} RG ${decimal(size * BOLD * scale)} w 2 Tr` : ''}`;
  const rows = [`BT ${paint}`];
  for (const run of fonts.runs(shape.text)) {
    const place = `1 0 ${italic ? SLANT : 0} 1 ${x(shape.x + run.x * size)} ${y(shape.y)} Tm`;
    rows.push(
      `/${RESOURCE[run.face]} ${decimal(size * scale)} Tf ${place} ${fonts.embedded[run.face]?.hex(run.text) ?? '<>'} Tj`,
    );
  }
  rows.push(`${bold ? '0 Tr ' : ''}ET`);
  if (shape.strike) {
    const middle = shape.y - size * 0.3;
    const steps: PathShape['steps'] = [
      ['M', shape.x, middle],
      ['L', shape.x + shape.length, middle],
    ];
    rows.push(path({ kind: 'path', steps, stroke: shape.colour, width: size / 14 }, { x, y, scale }));
  }
  return rows;
}

/** A picture within its rectangle, its sides in proportion. */
function image(
  shape: ImageShape,
  { x, y, scale }: At,
  picture: PdfImage | undefined,
  used: Map<string, string>,
): string {
  if (!picture) return '';
  const name = used.get(shape.src) ?? `I${used.size + 1}`;
  used.set(shape.src, name);
  const seen = seenSize(picture);
  const fit = Math.min(shape.width / seen.width, shape.height / seen.height);
  const [width, height] = [seen.width * fit, seen.height * fit];
  const left = Number(x(shape.x + (shape.width - width) / 2));
  const bottom = Number(y(shape.y + (shape.height + height) / 2));
  return drawImage(picture, name, left, bottom, width * scale, height * scale);
}
