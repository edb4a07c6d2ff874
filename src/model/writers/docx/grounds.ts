import { tag } from '../../../formats/ooxml/elements.ts';
import { grown, heightOf, holdsMiddle, widthOf } from '../../box.ts';
import type { Block } from '../../flow.ts';
import type { Box, Page, Path } from '../../page.ts';
import { isRectangle } from '../../segments.ts';
import { gradientXml } from '../gradient.ts';
import { anchor, drawing, type Pictures, shapeBox } from './pictures.ts';
import { hex } from './units.ts';

/** What is painted so faintly is not seen; areas are no thinner than this, in points, and lines no shorter. */
const FAINT = 0.05;
const THIN = 4;
const MIN_LENGTH = 12;
/** Corners are those of a rectangle if they are so near to it, in points. */
const STRAIGHT = 0.6;
/** More are a drawing, of which the first are kept. */
const MAX_GROUNDS = 300;
/** Outlines with more pieces are drawings. */
const MAX_PIECES = 14;
const WHITE = '#ffffff';
const SHAPE = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';

/**
 * The areas and straight lines that a page paints behind its text, as drawings in their order; tables have their own.
 */
export function groundsXml({ paths, width, height }: Page, blocks: readonly Block[], pictures: Pictures): string {
  const page = { left: 0, top: 0, right: width, bottom: height };
  const told = blocks.flatMap((block) =>
    block.kind === 'paragraph' ? [] : block.places.map(({ box }) => grown(box, 4)),
  );
  const marked = blocks.flatMap((block) => (isMarked(block) ? block.places.map(({ box }) => grown(box, 3)) : []));
  const seen = paths.filter(
    (path) =>
      isGround(path) &&
      !told.some((box) => holdsMiddle(box, path.box)) &&
      !(isLine(path.box) && marked.some((box) => holdsMiddle(box, path.box))) &&
      !(path.fill === WHITE && holdsMiddle(path.box, page)),
  );
  return seen
    .slice(0, MAX_GROUNDS)
    .map((path) => rectangleXml(path, pictures))
    .join('');
}

/** Whether text is underlined, struck or marked: its lines are those of its letters. */
const isMarked = (block: Block): boolean =>
  block.kind === 'paragraph' &&
  block.inlines.some((one) => one.kind === 'text' && (one.style.underline || one.style.strike || one.style.highlight));

const isLine = (box: Box): boolean => Math.min(widthOf(box), heightOf(box)) < THIN;

function isGround({ box, segments, fill, stroke, alpha, patterned, gradient }: Path): boolean {
  if (alpha < FAINT || !segments.length) return false;
  const isPlain = isRectangle(segments) || isRounded(segments, box);
  if (gradient) return !isLine(box) && isPlain;
  if (patterned || !(fill ?? stroke)) return false;
  if (isLine(box)) return Math.max(widthOf(box), heightOf(box)) >= MIN_LENGTH && segments.length <= 6;
  return fill !== undefined && isPlain;
}

/**
 * A rectangle with round corners, or an ellipse: one outline whose pieces end at the sides of its box, with straight
 * ones only along them.
 */
function isRounded(segments: Path['segments'], { left, top, right, bottom }: Box): boolean {
  if (segments.length > MAX_PIECES || segments.filter(([kind]) => kind === 'M').length !== 1) return false;
  const near = (one: number, other: number): boolean => Math.abs(one - other) < STRAIGHT;
  const countOf = (kind: string): number => segments.filter(([own]) => own === kind).length;
  const [curves, sides] = [countOf('C'), countOf('L')];
  if (sides ? curves < 2 || sides < 2 : curves < 4) return false;
  let [fromX, fromY] = [0, 0];
  return segments.every((segment) => {
    if (segment[0] === 'Z') return true;
    const [x = 0, y = 0] = segment.slice(-2) as number[];
    const isAlong = segment[0] !== 'L' || near(x, fromX) || near(y, fromY);
    [fromX, fromY] = [x, y];
    return isAlong && (near(x, left) || near(x, right) || near(y, top) || near(y, bottom));
  });
}

/** What a path looks most like: programs know these forms by name. */
function formOf(segments: Path['segments']): string {
  const has = (kind: string): boolean => segments.some(([own]) => own === kind);
  return !has('C') ? 'rect' : has('L') ? 'roundRect' : 'ellipse';
}

function rectangleXml({ box, segments, fill, gradient, stroke, width, alpha }: Path, pictures: Pictures): string {
  const thick = Math.max(0.4, fill ? 0 : width);
  const area = {
    ...box,
    right: Math.max(box.right, box.left + thick),
    bottom: Math.max(box.bottom, box.top + thick),
  };
  const opacity = alpha < 1 ? tag('a:alpha', { val: Math.round(alpha * 100_000) }) : '';
  const colour = tag('a:solidFill', {}, tag('a:srgbClr', { val: hex(fill ?? stroke ?? WHITE) }, opacity));
  const paint = gradient ? gradientXml(gradient, alpha) : colour;
  const shape = tag(
    'wps:wsp',
    {},
    tag('wps:cNvSpPr'),
    tag(
      'wps:spPr',
      {},
      shapeBox(widthOf(area), heightOf(area), 0, formOf(segments)),
      paint,
      tag('a:ln', {}, tag('a:noFill')),
    ),
    tag('wps:bodyPr'),
  );
  const graphic = tag('a:graphic', {}, tag('a:graphicData', { uri: SHAPE }, shape));
  const drawn = drawing(anchor(area, { id: pictures.drawing(), behind: true, wrap: tag('wp:wrapNone') }, graphic));
  const choice = tag('mc:Choice', { Requires: 'wps' }, drawn.replace(/^<w:r>|<\/w:r>$/g, ''));
  return tag('w:r', {}, tag('mc:AlternateContent', {}, choice));
}
