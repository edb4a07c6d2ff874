import { zlibSync } from 'fflate';
import type { TextFont } from '../../formats/pdf/font/text-font.ts';
import type { Frame } from '../../formats/pdf/frame.ts';
import type { Dict, Obj, Ref } from '../../formats/pdf/objects.ts';
import type { Overlay } from '../../formats/pdf/overlay.ts';
import { drawImage, type PdfImage, seenSize } from '../../formats/pdf/pictures/embed.ts';
import { pdfNumber } from '../../formats/pdf/serialize.ts';
import type { PdfWriter } from '../../formats/pdf/writer.ts';
import { channelsOf } from '../../lib/hex.ts';
import type { Extent, Point } from './layout.ts';

/** What is stamped: a form XObject (ISO 32000-1 §8.10) drawn once and used on every page; its size in its own units. */
export interface Mark extends Extent {
  form: Ref;
}

/** The font size, or the width of a picture, in a mark's own units. */
export const UNITS = 100;
/** From base line to base line, in ems. */
const LEADING = 1.3;
/** The middle of a Chinese character above its base line, in ems. */
const MIDDLE = 0.38;

const decimal = (value: number): string => pdfNumber(value, 4);

/** How a mark's ink lies on what is below. */
export interface Ink {
  /** `#rrggbb`; pictures have colours of their own. */
  colour: string;
  /** 0–1. */
  opacity: number;
}

/** Lines of text, centred. */
export function textMark(writer: PdfWriter, font: TextFont, lines: string[], { colour, opacity }: Ink): Mark {
  const leading = LEADING * UNITS;
  const widths = lines.map((line) => font.width(line) * UNITS);
  const [width, height] = [Math.max(...widths), lines.length * leading];
  const channels = channelsOf(colour).map((part) => decimal(part / 255));
  const drawn = lines.map((line, index) => {
    const x = (width - (widths[index] as number)) / 2;
    const y = height - (index + 0.5) * leading - MIDDLE * UNITS;
    return `1 0 0 1 ${decimal(x)} ${decimal(y)} Tm ${font.show('P365t', String(UNITS), line)}\n`;
  });
  const operators = `${OPACITY}BT ${channels.join(' ')} rg\n${drawn.join('')}ET\n`;
  const resources: Dict = new Map([
    ['Font', new Map(font.resources('P365t'))],
    ['ExtGState', stateOf(opacity)],
  ]);
  // Letters may reach beyond their advance; half a size around keeps them whole.
  return {
    form: addForm(writer, [-UNITS / 2, -UNITS / 2, width + UNITS / 2, height + UNITS / 2], resources, operators),
    width,
    height,
  };
}

/** A picture, upright. */
export function pictureMark(writer: PdfWriter, image: PdfImage, { opacity }: Ink): Mark {
  const seen = seenSize(image);
  const [width, height] = [UNITS, (UNITS * seen.height) / seen.width];
  const resources: Dict = new Map([
    ['XObject', new Map([['P365i', image.ref]])],
    ['ExtGState', stateOf(opacity)],
  ]);
  const drawn = OPACITY + drawImage(image, 'P365i', 0, 0, width, height);
  return {
    form: addForm(writer, [0, 0, width, height], resources, drawn),
    width,
    height,
  };
}

/**
 * Opacity is set where the ink is: set outside a form, some readers apply it to the form and once more to all in it.
 */
const OPACITY = '/P365g gs ';

const stateOf = (opacity: number): Dict =>
  new Map([
    [
      'P365g',
      new Map<string, Obj>([
        ['Type', 'ExtGState'],
        ['ca', opacity],
        ['CA', opacity],
      ]),
    ],
  ]);

/** How copies of a mark stand on pages of one size. */
export interface Stamp {
  mark: Mark;
  /** Points a unit of the mark. */
  scale: number;
  /** Counterclockwise. */
  degrees: number;
  centres: Point[];
}

/** All copies on a page of this size, as one form in the space of the page as it is seen. */
export function stampForm(writer: PdfWriter, { width, height }: Extent, { mark, scale, degrees, centres }: Stamp): Ref {
  const [cos, sin] = [scale * Math.cos((degrees * Math.PI) / 180), scale * Math.sin((degrees * Math.PI) / 180)];
  const [halfWidth, halfHeight] = [mark.width / 2, mark.height / 2];
  const copies = centres.map(({ x, y }) => {
    const [left, bottom] = [x - cos * halfWidth + sin * halfHeight, y - sin * halfWidth - cos * halfHeight];
    return `q ${[cos, sin, -sin, cos, left, bottom].map(decimal).join(' ')} cm /P365m Do Q\n`;
  });
  const resources: Dict = new Map([['XObject', new Map([['P365m', mark.form]])]]);
  return addForm(writer, [0, 0, Number(decimal(width)), Number(decimal(height))], resources, copies.join(''));
}

/**
 * The operators that stamp a page, marked as an artifact that readers for the blind pass over (§14.8.2.2); `under` puts
 * them below what it has.
 */
export function stampOverlay(writer: PdfWriter, { matrix }: Frame, form: Ref, under: boolean): Overlay {
  const operators = `/Artifact <</Type /Pagination /Subtype /Watermark>> BDC q ${matrix.map(decimal).join(' ')} cm /P365w Do Q EMC\n`;
  const stream = writer.addStream(new Map(), new TextEncoder().encode(operators));
  return { ...(under ? { under: stream } : { over: stream }), resources: { XObject: { P365w: form } } };
}

function addForm(writer: PdfWriter, box: number[], resources: Dict, operators: string): Ref {
  const data = zlibSync(new TextEncoder().encode(operators));
  const dict: Dict = new Map<string, Obj>([
    ['Type', 'XObject'],
    ['Subtype', 'Form'],
    ['BBox', box],
    ['Resources', resources],
    ['Filter', 'FlateDecode'],
  ]);
  return writer.addStream(dict, data);
}
