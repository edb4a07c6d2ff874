import type { Obj, Ref } from '../../../formats/pdf/objects.ts';
import type { PdfImage } from '../../../formats/pdf/pictures/embed.ts';
import { drawImage } from '../../../formats/pdf/pictures/embed.ts';
import { determinant, inverse } from '../../../lib/matrix.ts';
import type { Brush, Drawing, DrawingItem, GroupItem, ImageItem, Matrix, PathItem } from '../../drawing.ts';
import type { PdfFonts } from './fonts.ts';
import { colourOperator, matrixOperator, pathOperators, strokeOperators } from './operators.ts';
import { shadingOf } from './shading.ts';
import { textOperators } from './text.ts';

/** What the content of a page needs of the document that it is written into. */
export interface Document {
  fonts: PdfFonts;
  /** A picture of the document; undefined where it cannot be read. */
  image(item: ImageItem): Promise<PdfImage | undefined>;
  /** The optional content group of a layer, by its name. */
  layer(name: string): Ref;
  add(value: Obj): Ref;
}

/** The content of one page being written. */
export interface Content {
  document: Document;
  lines: string[];
  /** Resources by kind and name (ISO 32000-1 §7.8.3). */
  resources: Map<string, Map<string, Obj>>;
}

/** Items within items. */
const MAX_DEPTH = 64;

/** The operators and resources of a page whose units are so many points; its own coordinates have y growing downwards. */
export async function pageContent(drawing: Drawing, unit: number, document: Document): Promise<Content> {
  const content: Content = { document, lines: [], resources: new Map() };
  content.lines.push(matrixOperator([1 / unit, 0, 0, -1 / unit, 0, drawing.height / unit]));
  await paintAll(drawing.items, 1, 0, content);
  return content;
}

/** Names a resource for this page. */
export function resource({ resources }: Content, kind: string, name: string, value: Obj): string {
  const known = resources.get(kind) ?? new Map<string, Obj>();
  resources.set(kind, known.set(name, value));
  return `/${name}`;
}

async function paintAll(items: DrawingItem[], alpha: number, depth: number, content: Content): Promise<void> {
  if (depth > MAX_DEPTH) return;
  for (const item of items) {
    content.lines.push('q');
    for (const { segments, matrix, evenOdd } of item.clips) clip(pathOperators(segments), matrix, evenOdd, content);
    content.lines.push(matrixOperator(item.matrix));
    await paint(item, alpha, depth, content);
    content.lines.push('Q');
  }
}

/** Numbers of six digits hold no way back from what enlarges areas by less. */
const FLAT = 1e-12;

/** Narrows what is seen; the path is in coordinates of its own, from which the way back is taken at once. */
function clip(path: string, matrix: Matrix, evenOdd: boolean, { lines }: Content): void {
  const back = inverse(matrix);
  if (!back || Math.abs(determinant(matrix)) < FLAT) return;
  // An empty path would hide nothing in some readers and everything in others: it hides everything.
  lines.push(matrixOperator(matrix), path || '0 0 m h', evenOdd ? 'W* n' : 'W n', matrixOperator(back));
}

async function paint(item: DrawingItem, alpha: number, depth: number, content: Content): Promise<void> {
  if (item.kind === 'group') return paintGroup(item, alpha, depth, content);
  if (item.kind === 'image') return paintImage(item, alpha, content);
  if (item.kind === 'path') return paintPath(item, alpha, content);
  setOpacity(item.fill, item.stroke?.brush, alpha, content);
  for (const line of await textOperators(item, content)) content.lines.push(line);
}

/** The items of a group; of a layer as optional content (§8.11.3.2). */
async function paintGroup(item: GroupItem, alpha: number, depth: number, content: Content): Promise<void> {
  if (item.layer === undefined) return paintAll(item.items, alpha * item.alpha, depth + 1, content);
  const group = content.document.layer(item.layer);
  content.lines.push(`/OC ${resource(content, 'Properties', `OC${group.num}`, group)} BDC`);
  await paintAll(item.items, alpha * item.alpha, depth + 1, content);
  content.lines.push('EMC');
}

/** The opacity of what is filled and drawn next. */
function setOpacity(fill: Brush | undefined, stroke: Brush | undefined, alpha: number, content: Content): void {
  const [filled, drawn] = [alpha * (fill?.alpha ?? 1), alpha * (stroke?.alpha ?? 1)];
  if (filled === 1 && drawn === 1) return;
  const [ca, CA] = [Number(filled.toFixed(3)), Number(drawn.toFixed(3))];
  const state = new Map<string, Obj>([
    ['ca', ca],
    ['CA', CA],
  ]);
  content.lines.push(`${resource(content, 'ExtGState', `G${ca * 1000}-${CA * 1000}`, state)} gs`);
}

function paintPath({ segments, fill, stroke, evenOdd }: PathItem, alpha: number, content: Content): void {
  const path = pathOperators(segments);
  if (path === '') return;
  const { lines } = content;
  setOpacity(fill, stroke?.brush, alpha, content);
  if (fill && fill.kind !== 'flat') {
    const shading = shadingOf(fill, content.document);
    const name = resource(content, 'Shading', `S${shading.num}`, shading);
    lines.push('q', path, `${evenOdd ? 'W*' : 'W'} n`, `${name} sh`, 'Q');
  } else if (fill) {
    const even = evenOdd ? '*' : '';
    lines.push(colourOperator(fill, false));
    if (stroke) lines.push(strokeOperators(stroke));
    lines.push(path, stroke ? `B${even}` : `f${even}`);
    return;
  }
  if (stroke) lines.push(strokeOperators(stroke), path, 'S');
}

async function paintImage(item: ImageItem, alpha: number, content: Content): Promise<void> {
  const image = await content.document.image(item);
  if (!image) return;
  setOpacity({ kind: 'flat', colour: '#000000', alpha: item.alpha }, undefined, alpha, content);
  const name = resource(content, 'XObject', `I${image.ref.num}`, image.ref).slice(1);
  // Pictures of a PDF stand on their feet in a square whose y grows upwards.
  content.lines.push(matrixOperator([1, 0, 0, -1, 0, 1]), drawImage(image, name, 0, 0, 1, 1).trimEnd());
}
