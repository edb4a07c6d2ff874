import { tag } from '../../../formats/ooxml/elements.ts';
import { grown, heightOf, holdsMiddle, isWithin, meets, widthOf } from '../../box.ts';
import type { Box, Page, Path, Segment } from '../../page.ts';
import { gradientXml } from '../gradient.ts';
import { type Frame, transform } from './frame.ts';
import type { Piece } from './pieces.ts';
import { covers } from './slides.ts';
import { solidFill } from './xml.ts';

/** More shapes than this make a slide that nobody can edit: only the largest are kept. */
const MAX_SHAPES = 400;
const FAINT = 0.05;
/** Corners are those of a rectangle if they are so near to it, in points. */
const STRAIGHT = 0.6;
/** Lines under and through text are no thicker. */
const THIN = 4;

/** What already tells of a path, so that it is not drawn once more. */
export interface Told {
  tables: Box[];
  /** Parts of the page that are shown as pictures. */
  regions: Box[];
  pieces: Piece[];
}

/**
 * The paths of a page that are shapes of its slide, in the order of painting; one that covers all is the background.
 */
export function shapesOf(page: Page, told: Told): { background: Path | undefined; shapes: Path[] } {
  let background: Path | undefined;
  let shapes: Path[] = [];
  for (const path of page.paths) {
    if (path.alpha < FAINT || (path.patterned && !path.gradient) || !path.segments.length) continue;
    if (!(path.fill ?? path.stroke ?? path.gradient)) continue;
    if (covers(path.box, page) && (path.fill ?? path.gradient) && path.alpha === 1 && isRectangle(path)) {
      background = path;
      shapes = [];
    } else if (!isTold(path, told)) shapes.push(path);
  }
  return { background, shapes: fewer(shapes) };
}

function fewer(shapes: Path[]): Path[] {
  if (shapes.length <= MAX_SHAPES) return shapes;
  const area = ({ box }: Path): number => Math.max(widthOf(box), 1) * Math.max(heightOf(box), 1);
  const large = new Set([...shapes].sort((one, other) => area(other) - area(one)).slice(0, MAX_SHAPES));
  return shapes.filter((path) => large.has(path));
}

function isTold(path: Path, { tables, regions, pieces }: Told): boolean {
  const { box } = path;
  if (regions.some((region) => holdsMiddle(grown(region, 1), box))) return true;
  if (tables.some((table) => isWithin(grown(table, 4), box))) return true;
  return pieces.some(
    (piece) =>
      isBar(box, piece) || (meets(grown(box, 1), grown(piece.box, 2)) && (isMark(path, piece) || isBullet(box, piece))),
  );
}

/** Bars of fractions and roots are so long, in points, and stand so many ems above and below their lines at most. */
const MAX_BAR = 120;
const BAR_REACH = 0.9;

/** Bars of what a text says in one line: (a+b)/2, √2. */
function isBar(box: Box, { paragraph: { inlines }, box: text, size }: Piece): boolean {
  if (heightOf(box) > THIN / 2 || widthOf(box) > MAX_BAR || widthOf(box) < heightOf(box)) return false;
  const isFormula = inlines.some((inline) => inline.kind === 'text' && (inline.fraction || inline.text.includes('√')));
  return isFormula && holdsMiddle(grown(text, 1, size * BAR_REACH), box);
}

/** Lines under or through a text, and colours behind it, which its runs have. */
function isMark({ box, fill }: Path, { paragraph, box: text }: Piece): boolean {
  const styles = paragraph.inlines.flatMap((inline) => (inline.kind === 'text' ? [inline.style] : []));
  const inText = holdsMiddle(grown(text, 3), box);
  if (inText && heightOf(box) < THIN && widthOf(box) > heightOf(box))
    return styles.some((style) => style.underline || style.strike);
  return inText && styles.some(({ highlight }) => highlight !== undefined && highlight === fill);
}

/** The sign in front of an item, drawn instead of written. */
function isBullet(box: Box, { paragraph, box: text, size, text: own }: Piece): boolean {
  if (!paragraph.item || Math.max(widthOf(box), heightOf(box)) > size * 1.2) return false;
  return box.right <= (own?.left ?? text.left + size * 2) + 1 && holdsMiddle(grown(text, 2), box);
}

/** The boxes that are filled, as cards behind text are. */
export const fillsOf = ({ paths }: Page): Box[] =>
  paths
    .filter(({ fill, stroke, patterned, alpha }) => (fill ?? stroke ?? patterned) && alpha >= FAINT)
    .map(({ box }) => box);

/** The corners of a path: undefined where it has curves or several parts. */
function cornersOf({ segments }: Path): [number, number][] | undefined {
  const corners: [number, number][] = [];
  for (const [at, segment] of segments.entries()) {
    if (segment[0] === 'C' || (segment[0] === 'M' && at > 0)) return undefined;
    if (segment[0] !== 'Z') corners.push([segment[1], segment[2]]);
  }
  return corners;
}

function isRectangle(path: Path): boolean {
  const corners = cornersOf(path);
  if (!corners || corners.length < 4 || corners.length > 5) return false;
  const box = boundsOf(path.segments);
  const near = (one: number, other: number): boolean => Math.abs(one - other) < STRAIGHT;
  return corners.every(
    ([x, y]) => (near(x, box.left) || near(x, box.right)) && (near(y, box.top) || near(y, box.bottom)),
  );
}

function boundsOf(segments: readonly Segment[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const segment of segments)
    for (let at = 1; at + 1 < segment.length; at += 2) {
      const [x, y] = [segment[at] as number, segment[at + 1] as number];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  return box;
}

/** A path as a shape: a rectangle, a line, or what its points say. */
export function shapeXml(path: Path, id: number, frame: Frame): string {
  const rectangle = isRectangle(path);
  const corners = cornersOf(path);
  const line = corners?.length === 2 && !path.fill && !path.gradient;
  const box = rectangle ? path.box : boundsOf(path.segments);
  const geometry = rectangle
    ? tag('a:prstGeom', { prst: 'rect' }, tag('a:avLst'))
    : line
      ? tag('a:prstGeom', { prst: 'line' }, tag('a:avLst'))
      : customXml(path.segments, box, frame);
  const properties = tag(
    'p:spPr',
    {},
    line && corners ? lineTransform(box, corners, frame) : transform(frame, box),
    geometry,
    fillXml(path),
    tag(
      'a:ln',
      path.stroke ? { w: Math.max(3175, frame.length(path.width)) } : {},
      path.stroke ? solidFill(path.stroke, path.alpha) : tag('a:noFill'),
    ),
  );
  const name = `${line ? '线' : '形状'} ${id}`;
  return tag(
    'p:sp',
    {},
    tag('p:nvSpPr', {}, tag('p:cNvPr', { id, name }), tag('p:cNvSpPr'), tag('p:nvPr')),
    properties,
  );
}

/** What a path is filled with: a colour, a gradient (§20.1.8.33), or nothing. */
export function fillXml({ fill, gradient, alpha }: Path): string {
  if (fill) return solidFill(fill, alpha);
  return gradient ? gradientXml(gradient, alpha) : tag('a:noFill');
}

/** A line goes from the upper left corner of its box to the lower right, or is turned over. */
function lineTransform(box: Box, corners: [number, number][], frame: Frame): string {
  const [[x, y], [toX, toY]] = corners as [[number, number], [number, number]];
  const over = (toX - x) * (toY - y) < 0;
  return over ? transform(frame, box).replace('<a:xfrm>', '<a:xfrm flipV="1">') : transform(frame, box);
}

/** Points of a path in units of the slide from the corner of its box (§20.1.9.8). */
function customXml(segments: readonly Segment[], box: Box, frame: Frame): string {
  const point = (x: number, y: number): string =>
    tag('a:pt', { x: frame.length(x - box.left), y: frame.length(y - box.top) });
  const steps = segments.map((segment) => {
    if (segment[0] === 'M') return tag('a:moveTo', {}, point(segment[1], segment[2]));
    if (segment[0] === 'L') return tag('a:lnTo', {}, point(segment[1], segment[2]));
    if (segment[0] === 'Z') return tag('a:close');
    const [, x1, y1, x2, y2, x, y] = segment;
    return tag('a:cubicBezTo', {}, point(x1, y1), point(x2, y2), point(x, y));
  });
  const path = tag('a:path', { w: frame.length(widthOf(box)), h: frame.length(heightOf(box)) }, ...steps);
  const lists = ['a:avLst', 'a:gdLst', 'a:ahLst', 'a:cxnLst'].map((name) => tag(name)).join('');
  const rectangle = tag('a:rect', { l: 0, t: 0, r: 'r', b: 'b' });
  return tag('a:custGeom', {}, lists, rectangle, tag('a:pathLst', {}, path));
}
