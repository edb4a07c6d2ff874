import type { TextFont } from '../../formats/pdf/font/text-font.ts';
import { addPage, type NewDocument } from '../../formats/pdf/new-document.ts';
import type { Obj } from '../../formats/pdf/objects.ts';
import { pdfNumber } from '../../formats/pdf/serialize.ts';
import { deflate } from '../../formats/pdf/writer.ts';
import type { Line } from './lines.ts';

/** The page that lines are set on, in points. */
export interface Layout {
  width: number;
  height: number;
  margin: number;
  size: number;
  /** From base line to base line. */
  leading: number;
}

/** The faces of a text: `latin`, where given, sets ASCII with its letters drawn `stretch` times as wide. */
export interface Faces {
  text: TextFont;
  latin?: { font: TextFont; stretch: number };
}

/** A PDF of lines of text being written page by page. */
export interface TextPdf extends NewDocument {
  faces: Faces;
  layout: Layout;
  rows: string[];
}

/** How far a wrapped line's characters may be moved apart so that it reaches the margin, in ems. */
const MAX_AIR = 0.12;

/** How wide the text is set, in ems. */
export const measureOf = ({ width, margin, size }: Layout): number => (width - 2 * margin) / size;

const linesPerPage = ({ height, margin, leading }: Layout): number =>
  Math.max(1, Math.floor((height - 2 * margin) / leading));

/** Adds a line; a full page is written first. */
export async function addLine(pdf: TextPdf, line: Line): Promise<void> {
  if (pdf.rows.length >= linesPerPage(pdf.layout)) await endPage(pdf);
  pdf.rows.push(lineOperators(pdf, line));
}

const decimal = (value: number): string => pdfNumber(value, 3);

/** Text operators of one line (ISO 32000-1 §9.4): pieces at their places, a wrapped one spread to the margin. */
function lineOperators({ faces, layout, rows }: TextPdf, { pieces, width, wrapped }: Line): string {
  const { margin, height, size, leading } = layout;
  // The em box sits in the middle of its line; 0.88 of it is above the base line.
  const y = height - margin - rows.length * leading - (leading - size) / 2 - 0.88 * size;
  const left = measureOf(layout) - width;
  const air = wrapped && pieces.length > 1 ? left / (pieces.length - 1) : 0;
  const spread = air > 0 && air <= MAX_AIR ? air : 0;
  const out: string[] = [];
  let run = { text: '', x: 0, end: -1, latin: false };
  const flush = (): void => {
    if (run.text.trim()) out.push(showText(faces, run, margin + run.x * size, y, size));
  };
  for (const [index, { text, x }] of pieces.entries()) {
    const at = x + spread * index;
    const latin = faces.latin !== undefined && /^[\x20-\x7e]+$/.test(text);
    const joins = run.latin === latin && Math.abs(at - run.end) < 1e-4;
    if (!joins) {
      flush();
      run = { text: '', x: at, end: at, latin };
    }
    run.text += text;
    run.end = at + widthOf(faces, text);
  }
  flush();
  return out.join('');
}

/** The width of a text, in ems. */
export const widthOf = ({ text, latin }: Faces, value: string): number =>
  latin && /^[\x20-\x7e]*$/.test(value) ? latin.font.width(value) * latin.stretch : text.width(value);

function showText(
  { text, latin }: Faces,
  run: { text: string; latin: boolean },
  x: number,
  y: number,
  size: number,
): string {
  const [font, name, stretch] = run.latin && latin ? [latin.font, 'L', latin.stretch] : [text, 'T', 1];
  return `${decimal(stretch)} 0 0 1 ${decimal(x)} ${decimal(y)} Tm ${font.show(name, decimal(size), run.text)}\n`;
}

/** Writes the page begun, also an empty one. */
export async function endPage(pdf: TextPdf): Promise<void> {
  const { writer, faces, layout, rows } = pdf;
  const content = new TextEncoder().encode(`BT\n${rows.join('')}ET\n`);
  rows.length = 0;
  const fonts = new Map<string, Obj>([...faces.text.resources('T'), ...(faces.latin?.font.resources('L') ?? [])]);
  addPage(pdf, [
    ['MediaBox', [0, 0, Number(decimal(layout.width)), Number(decimal(layout.height))]],
    ['Contents', writer.addStream(new Map([['Filter', 'FlateDecode']]), await deflate(content))],
    ['Resources', new Map([['Font', fonts]])],
  ]);
}
