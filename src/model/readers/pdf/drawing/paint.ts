import type { GraphicsState, Looks } from '../../../../formats/pdf/content/state.ts';
import type { PathPainted } from '../../../../formats/pdf/content/visitor.ts';
import type { PdfDocument } from '../../../../formats/pdf/document.ts';
import type { Matrix } from '../../../../lib/matrix.ts';
import { combine, IDENTITY, inverse, sidesOf } from '../../../../lib/matrix.ts';
import type { Brush, Clip, PathItem, Stroke } from '../../../drawing.ts';
import type { Segment } from '../../../page.ts';
import { moved, rectangle } from '../../../segments.ts';
import { hexOf, type Seen } from '../space.ts';
import { patternGradient } from './gradients.ts';
import { segmentsIn } from './segments.ts';

/** What fills, and what is drawn with, still in the coordinates in use. */
export interface Brushes {
  fill?: Brush;
  stroke?: Stroke;
}

/** The thinnest line there is, in points. */
const HAIRLINE = 0.12;

/** Painted without soft masks and without mixing colours with what lies below. */
export const isPlain = ({ softMask, blend }: Looks): boolean =>
  !softMask && (blend === 'Normal' || blend === 'Compatible');

/** The brushes in force, colours that are not known as black; undefined where a pattern is needed. */
export function brushesOf(looks: Looks, { fills, strokes }: { fills: boolean; strokes: boolean }): Brushes | undefined {
  if ((fills && looks.fill.pattern !== undefined) || (strokes && looks.stroke.pattern !== undefined)) return undefined;
  return {
    ...(fills && { fill: { kind: 'flat', colour: hexOf(looks.fill) ?? '#000000', alpha: looks.fillAlpha } }),
    ...(strokes && { stroke: strokeOf(looks) }),
  };
}

const numbered = (value: number): 0 | 1 | 2 => (value === 1 || value === 2 ? value : 0);

/** The line in force, still in the coordinates in use; black where its colour is not known, as of a pattern. */
export function strokeOf({ stroke, strokeAlpha, lineWidth, lineCap, lineJoin, miterLimit, dash }: Looks): Stroke {
  const lengths = dash.lengths.map((length) => Math.max(0, length));
  return {
    brush: { kind: 'flat', colour: hexOf(stroke) ?? '#000000', alpha: strokeAlpha },
    width: Math.max(0, lineWidth),
    cap: numbered(lineCap),
    join: numbered(lineJoin),
    miterLimit: Math.max(1, miterLimit),
    dash: lengths.some((length) => length > 0) ? lengths : [],
    dashOffset: dash.phase,
  };
}

/** A stroke in units so many times smaller. */
export const scaledStroke = (stroke: Stroke, scale: number): Stroke => ({
  ...stroke,
  width: Math.max(HAIRLINE, stroke.width * scale),
  dash: stroke.dash.map((length) => length * scale),
  dashOffset: stroke.dashOffset * scale,
});

/** How much larger things become under a matrix, on the whole. */
const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

/** How far lines reach beyond a path, in user space, to both sides; mitres and all. */
export function reachOf({ ctm, looks }: GraphicsState): [number, number] {
  const most = Math.max(...sidesOf(ctm)) * Math.max(0.2, looks.lineWidth);
  const reach = most * (looks.lineJoin === 0 ? Math.min(4, Math.max(1, looks.miterLimit)) : 1);
  return [reach, reach];
}

/** A path with flat colours, in points of the page. */
export function pathItem(
  painted: PathPainted,
  { seen, brushes: { fill, stroke }, clips }: { seen: Seen; brushes: Brushes; clips: Clip[] },
): PathItem {
  const scale = scaleOf(painted.state.ctm) * scaleOf(seen.matrix);
  return {
    kind: 'path',
    segments: segmentsIn(painted, seen),
    fill,
    stroke: stroke && scaledStroke(stroke, scale),
    evenOdd: painted.fills === 'evenodd',
    matrix: IDENTITY,
    clips,
  };
}

/** A path filled with a gradient, in the gradient's space, and its line; undefined where its pattern is another. */
export function gradientItem(
  document: PdfDocument,
  painted: PathPainted,
  { seen, clips }: { seen: Seen; clips: Clip[] },
): PathItem[] | undefined {
  const { state, fills, strokes, base } = painted;
  const { looks } = state;
  if (!fills || looks.fill.pattern === undefined || (strokes && looks.stroke.pattern !== undefined)) return undefined;
  const gradient = patternGradient(document, looks.fill.pattern, base, looks.fillAlpha);
  if (!gradient) return undefined;
  const matrix = combine(gradient.matrix, seen.matrix);
  const item = gradientArea(
    { kind: 'path', segments: segmentsIn(painted, seen), evenOdd: fills === 'evenodd' },
    { brush: gradient.brush, matrix, clips },
  );
  if (!item) return undefined;
  const line = brushesOf(looks, { fills: false, strokes }) as Brushes;
  return strokes ? [item, pathItem(painted, { seen, brushes: line, clips })] : [item];
}

type Area = { kind: 'path'; segments: Segment[]; evenOdd: boolean } | { kind: 'box'; width: number; height: number };

/** An area of the page filled with a gradient whose space `matrix` leads from; undefined where that is flattened. */
export function gradientArea(
  area: Area,
  { brush, matrix, clips }: { brush: Brush; matrix: Matrix; clips: Clip[] },
): PathItem | undefined {
  const back = inverse(matrix);
  if (!back) return undefined;
  const segments = area.kind === 'path' ? area.segments : rectangle(area.width, area.height);
  return {
    kind: 'path',
    segments: segments.map((segment) => moved(segment, back)),
    fill: brush,
    evenOdd: area.kind === 'path' && area.evenOdd,
    matrix,
    clips,
  };
}
