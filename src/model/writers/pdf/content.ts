import type { Dict, Obj, Ref } from '../../../formats/pdf/objects.ts';
import { drawImage, type PdfImage } from '../../../formats/pdf/pictures/embed.ts';
import { combine, IDENTITY, inverse } from '../../../lib/matrix.ts';
import type { Brush, Clip, Drawing, DrawingItem, GroupItem, ImageItem, PathItem } from '../../drawing.ts';
import { brushOperator } from './brushes.ts';
import { type Content, type Document, resource } from './content-stream.ts';
import { matrixOperator, pathOperators, strokeOperators } from './operators.ts';
import { textOperators } from './text.ts';

/** Items within items. */
const MAX_DEPTH = 64;

/**
 * The operators and resources of a page whose units are so many points; its own coordinates have y growing downwards.
 */
export async function pageContent(drawing: Drawing, unit: number, document: Document): Promise<Content> {
  const content = startContent(document, 0);
  content.ctm = [1 / unit, 0, 0, -1 / unit, 0, drawing.height / unit];
  content.lines.push(matrixOperator(content.ctm));
  await paintAll(drawing.items, 1, content);
  return content;
}

function startContent(document: Document, depth: number): Content {
  const content: Content = {
    document,
    depth,
    lines: [],
    resources: new Map(),
    ctm: IDENTITY,
    form: async (items, entries) => {
      const own = startContent(document, content.depth + 1);
      await paintAll(items, 1, own);
      const dict: Dict = new Map([...entries, ['Resources', new Map<string, Obj>(own.resources)]]);
      return document.stream(dict, new TextEncoder().encode(own.lines.join('\n')));
    },
  };
  return content;
}

async function paintAll(items: readonly DrawingItem[], alpha: number, content: Content): Promise<void> {
  if (content.depth > MAX_DEPTH) return;
  const before = content.ctm;
  content.depth++;
  for (const item of items) {
    content.lines.push('q');
    for (const area of item.clips) await clip(area, content);
    content.lines.push(matrixOperator(item.matrix));
    content.ctm = combine(item.matrix, before);
    await paint(item, alpha, content);
    content.lines.push('Q');
  }
  content.depth--;
  content.ctm = before;
}

/** Narrows what is seen; an area is in coordinates of its own, from which the way back is taken at once. */
async function clip({ segments, matrix: own, evenOdd, letters }: Clip, content: Content): Promise<void> {
  const matrix = letters?.matrix ?? own;
  const back = inverse(matrix);
  if (!back) return;
  // An empty path would hide nothing in some readers and everything in others: it hides everything.
  const path = [pathOperators(segments) || '0 0 m h', evenOdd ? 'W* n' : 'W n'];
  const area = letters ? await textOperators(letters, content, true) : path;
  content.lines.push(matrixOperator(matrix), ...area, matrixOperator(back));
}

async function paint(item: DrawingItem, alpha: number, content: Content): Promise<void> {
  if (item.kind === 'group') return paintGroup(item, alpha, content);
  if (item.kind === 'image') return paintImage(item, alpha, content);
  if (item.kind === 'path') return paintPath(item, alpha, content);
  setOpacity(item.fill, item.stroke?.brush, alpha, content);
  for (const line of await textOperators(item, content)) content.lines.push(line);
}

/** The items of a group; of a layer as optional content (§8.11.3.2). */
async function paintGroup(item: GroupItem, alpha: number, content: Content): Promise<void> {
  if (item.layer === undefined) return paintMembers(item, alpha, content);
  const group = content.document.layer(item.layer);
  content.lines.push(`/OC ${resource(content, 'Properties', `OC${group.num}`, group)} BDC`);
  await paintMembers(item, alpha, content);
  content.lines.push('EMC');
}

/** What no page is larger than, on all sides. */
const EVERYWHERE = [-1e6, -1e6, 1e6, 1e6];

/** Items that are seen through as one: where they overlap, nothing shows twice (§11.6.6). */
async function paintMembers({ items, alpha, shared }: GroupItem, outer: number, content: Content): Promise<void> {
  if (!shared && (alpha * outer === 1 || !canOverlap(items))) return paintAll(items, outer * alpha, content);
  const { forms } = content.document;
  const form = (shared && forms.get(items)) || (await formOf(items, content));
  if (shared) forms.set(items, form); // patterns in patterns would otherwise double at each level
  setOpacity({ alpha }, undefined, outer, content);
  content.lines.push(`${resource(content, 'XObject', `F${form.num}`, form)} Do`);
}

const formOf = (items: readonly DrawingItem[], content: Content): Promise<Ref> =>
  content.form(items, [
    ['Type', 'XObject'],
    ['Subtype', 'Form'],
    ['BBox', [...EVERYWHERE]],
    ['Group', new Map([['S', 'Transparency']])],
  ]);

const canOverlap = ([first, ...others]: readonly DrawingItem[]): boolean =>
  others.length > 0 ||
  (first?.kind === 'group' ? canOverlap(first.items) : first?.kind !== 'image' && Boolean(first?.fill && first.stroke));

/** The opacity of what is filled and drawn next. */
function setOpacity(
  fill: Pick<Brush, 'alpha'> | undefined,
  stroke: Pick<Brush, 'alpha'> | undefined,
  alpha: number,
  content: Content,
): void {
  const [filled, drawn] = [alpha * (fill?.alpha ?? 1), alpha * (stroke?.alpha ?? 1)];
  if (filled === 1 && drawn === 1) return;
  const [ca, CA] = [Number(filled.toFixed(3)), Number(drawn.toFixed(3))];
  const state = new Map<string, Obj>([
    ['ca', ca],
    ['CA', CA],
  ]);
  content.lines.push(`${resource(content, 'ExtGState', `G${ca * 1000}-${CA * 1000}`, state)} gs`);
}

async function paintPath(
  { segments, fill, stroke, evenOdd }: PathItem,
  alpha: number,
  content: Content,
): Promise<void> {
  const path = pathOperators(segments);
  if (path === '' || !(fill || stroke)) return;
  const { lines } = content;
  setOpacity(fill, stroke?.brush, alpha, content);
  if (fill) lines.push(await brushOperator(fill, false, content));
  if (stroke) lines.push(await brushOperator(stroke.brush, true, content), strokeOperators(stroke));
  const rule = evenOdd ? '*' : '';
  lines.push(path, fill ? `${stroke ? 'B' : 'f'}${rule}` : 'S');
}

async function paintImage(item: ImageItem, alpha: number, content: Content): Promise<void> {
  const image = await content.document.image(item);
  if (!image) return;
  // Else all would be hidden
  if (item.mask && (await content.document.image(item.mask))) await setMask(item.mask, content);
  setOpacity(item, undefined, alpha, content);
  content.lines.push(...inUnitSquare(image, content));
}

/** A picture in the unit square whose y grows downwards: pictures of a PDF stand on their feet. */
const inUnitSquare = (image: PdfImage, content: Content): string[] => {
  const name = resource(content, 'XObject', `I${image.ref.num}`, image.ref).slice(1);
  return [matrixOperator([1, 0, 0, -1, 0, 1]), drawImage(image, name, 0, 0, 1, 1).trimEnd()];
};

/** What is painted next is seen where a picture in the unit square is light (§11.6.5.2). */
async function setMask(mask: NonNullable<ImageItem['mask']>, content: Content): Promise<void> {
  const item: ImageItem = { kind: 'image', ...mask, alpha: 1, matrix: IDENTITY, clips: [] };
  const group = new Map<string, Obj>([
    ['S', 'Transparency'],
    ['CS', 'DeviceGray'],
  ]);
  const form = await content.form(
    [item],
    [
      ['Type', 'XObject'],
      ['Subtype', 'Form'],
      ['BBox', [0, 0, 1, 1]],
      ['Group', group],
    ],
  );
  const softMask = new Map<string, Obj>([
    ['Type', 'Mask'],
    ['S', 'Luminosity'],
    ['G', form],
  ]);
  content.lines.push(`${resource(content, 'ExtGState', `M${form.num}`, new Map([['SMask', softMask]]))} gs`);
}
