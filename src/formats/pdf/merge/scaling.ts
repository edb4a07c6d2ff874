import { combine, IDENTITY } from '../../../lib/matrix.ts';
import { type Sheet, turnedSheet } from '../../../lib/paper.ts';
import { asMatrix } from '../content/matrix.ts';
import type { PdfDocument } from '../document.ts';
import { type Frame, frameOf } from '../frame.ts';
import { asArray, asNumber, type Dict, type Obj, Ref, Stream } from '../objects.ts';
import { nestingOf, openPage } from '../overlay.ts';
import { annotationsOf, type PdfPage } from '../pages.ts';
import type { PdfWriter } from '../writer.ts';
import type { Source } from './source.ts';

/** How a page comes to its new size: x' = scale·x + dx, y' = scale·y + dy in its user space. */
export interface Scaling {
  scale: number;
  dx: number;
  dy: number;
  /** What was seen of the page before, in its old user space: left, bottom, width, height. */
  seen: [number, number, number, number];
  /** The new media box, which begins at the origin. */
  width: number;
  height: number;
}

/** Sizes that differ by less, in points, are the same. */
const SAME = 1;
/** Boxes and units that hold no longer. */
const OLD_BOXES = ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'UserUnit'];

/**
 * The scalings of the chosen pages whose seen size is not `size` (undefined: none); each page is shown whole, in the
 * middle.
 */
export function scalingsOf(
  document: PdfDocument,
  pages: PdfPage[],
  chosen: number[],
  size: Sheet | undefined,
): Source['scaled'] {
  const scaled: Source['scaled'] = { pages: new Map(), numbers: new Map() };
  for (const index of size ? new Set(chosen) : []) {
    const { num, dict } = pages[index] as PdfPage;
    const scaling = size && scalingOf(frameOf(document, dict), size);
    if (!scaling) continue;
    scaled.pages.set(index, scaling);
    scaled.numbers.set(num, scaling);
  }
  return scaled;
}

function scalingOf(frame: Frame, size: Sheet): Scaling | undefined {
  const sheet = turnedSheet(size, frame.width > frame.height);
  const same = Math.abs(sheet.width - frame.width) < SAME && Math.abs(sheet.height - frame.height) < SAME;
  return same ? undefined : scalingTo(frame, sheet);
}

function scalingTo(frame: Frame, sheet: Sheet): Scaling {
  const [a, b, c, d, e, f] = frame.matrix;
  // The seen page in user space: where its corners go, whatever way it is turned.
  const [x, y] = [a * frame.width + c * frame.height + e, b * frame.width + d * frame.height + f];
  const [left, bottom, right, top] = [Math.min(e, x), Math.min(f, y), Math.max(e, x), Math.max(f, y)];
  const lying = a === 0;
  const [width, height] = lying ? [sheet.height, sheet.width] : [sheet.width, sheet.height];
  const scale = Math.min(width / (right - left), height / (top - bottom));
  const [dx, dy] = [(width - scale * (left + right)) / 2, (height - scale * (bottom + top)) / 2];
  return { scale, dx, dy, width, height, seen: [left, bottom, right - left, top - bottom] };
}

/**
 * Makes a page of the source ready before it is copied: its contents and resources its own, its annotations moved along
 * (`again`: they are already).
 */
export function openScaled(source: Source, page: Dict, scaling: Scaling, again: boolean): void {
  const { document, copier } = source;
  openPage(document, page);
  if (!page.has('Annots')) return;
  const moved = annotationsOf(document, page).map((annotation): Obj => {
    if (again && annotation instanceof Ref) return annotation;
    const dict =
      (annotation instanceof Ref ? copier.replacement(annotation.num) : undefined) ?? document.dict(annotation);
    if (!dict) return annotation;
    const own = scaledAnnotation(document, dict, scaling);
    if (!(annotation instanceof Ref)) return own;
    copier.replace(annotation.num, own);
    return annotation;
  });
  page.set('Annots', moved);
}

/**
 * Gives the copy of a page its new box, its contents and patterns the matrix that belongs to it (ISO 32000-1 §8.3.4,
 * §8.7.3.1).
 */
export function scalePage(source: Source, writer: PdfWriter, page: Dict, copy: Dict, scaling: Scaling): void {
  const { scale, dx, dy, seen, width, height } = scaling;
  for (const key of OLD_BOXES) copy.delete(key);
  copy.set('MediaBox', [0, 0, round(width), round(height)]);
  const { unclosed, unopened } = nestingOf(source.document, page);
  const matrix = [scale, 0, 0, scale, dx, dy].map(round).join(' ');
  // A `Q` too many in the page must not take the matrix away.
  const operators = `q\n${matrix} cm\n${seen.map(round).join(' ')} re W n\n${'q\n'.repeat(unopened)}`;
  const own = asArray(copy.get('Contents')).filter((part) => part instanceof Ref);
  const text = (content: string): Ref => writer.addStream(new Map(), new TextEncoder().encode(content));
  if (own.length) copy.set('Contents', [text(operators), ...own, text('\nQ'.repeat(1 + unclosed))]);
  const resources = copy.get('Resources');
  const patterns = source.document.dict(source.document.dict(page.get('Resources'))?.get('Pattern'));
  if (!(resources instanceof Map) || !patterns?.size) return;
  resources.set(
    'Pattern',
    new Map([...patterns].map(([name, value]) => [name, scaledPattern(source, writer, value, scaling)])),
  );
}

/**
 * A pattern's matrix leads to the page's own space, which `cm` does not change; so the pattern is copied with another
 * matrix.
 */
function scaledPattern({ document, copier }: Source, writer: PdfWriter, value: Obj, { scale, dx, dy }: Scaling): Obj {
  const pattern = document.resolve(value);
  const dict = pattern instanceof Stream ? pattern.dict : pattern;
  if (!(dict instanceof Map)) return null;
  const matrix = combine(asMatrix(document, dict.get('Matrix')) ?? IDENTITY, [scale, 0, 0, scale, dx, dy]);
  const copy = copier.value(new Map([...dict, ['Matrix', matrix]])) as Dict;
  if (!(pattern instanceof Stream)) return writer.add(copy);
  copy.delete('Length');
  return writer.addStream(copy, pattern.raw);
}

/** Keys of annotations (§12.5) that hold points of the page, in pairs. */
const POINTS = ['Rect', 'QuadPoints', 'Vertices', 'L', 'CL', 'InkList', 'Path'];

function scaledAnnotation(document: PdfDocument, annotation: Dict, scaling: Scaling): Dict {
  const own: Dict = new Map(annotation);
  for (const key of POINTS) {
    const value = document.resolve(annotation.get(key));
    if (Array.isArray(value)) own.set(key, scaledPoints(document, value, scaling));
  }
  const inner = document.resolve(annotation.get('RD'));
  if (Array.isArray(inner))
    own.set(
      'RD',
      inner.map((item) => (asNumber(document.resolve(item)) ?? 0) * scaling.scale),
    );
  return own;
}

function scaledPoints(document: PdfDocument, list: Obj[], scaling: Scaling): Obj[] {
  return list.map((item, index) => {
    const value = document.resolve(item);
    if (Array.isArray(value)) return scaledPoints(document, value, scaling);
    return typeof value === 'number' ? value * scaling.scale + (index % 2 ? scaling.dy : scaling.dx) : item;
  });
}

/** Per kind of explicit destination (§12.3.2.2): which of its numbers are x (0) and y (1). */
const AXES: Record<string, number[]> = {
  XYZ: [0, 1],
  FitH: [1],
  FitBH: [1],
  FitV: [0],
  FitBV: [0],
  FitR: [0, 1, 0, 1],
};

/** A destination, or a dictionary that holds one, with its place moved along with its page. */
export function scaledDestination(source: Source, destination: Obj): Obj {
  const { document, scaled } = source;
  if (scaled.pages.size === 0) return destination;
  const value = document.resolve(destination);
  if (value instanceof Map && value.has('D'))
    return new Map([...value, ['D', scaledDestination(source, value.get('D') as Obj)]]);
  const [page, kind] = Array.isArray(value) ? value : [];
  if (!Array.isArray(value) || !(page instanceof Ref) || typeof kind !== 'string') return destination;
  const scaling = scaled.numbers.get(page.num);
  const axes = AXES[kind];
  if (!scaling || !axes) return destination;
  const moved = value.slice(2).map((item, index): Obj => {
    const axis = axes[index];
    const number = asNumber(document.resolve(item));
    return axis === undefined || number === undefined
      ? item
      : number * scaling.scale + (axis ? scaling.dy : scaling.dx);
  });
  return [page, kind, ...moved];
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
