import type { Mindmap } from '../../../../schemas/mindmap.ts';
import { arrange } from '../shared/arrange.ts';
import { boxOf, type WidthOf } from '../shared/box.ts';
import type { Frame } from '../shared/frames.ts';
import type { Link } from '../shared/links.ts';
import { strokeOf } from '../shared/paint.ts';
import { branchColour, lookAt, THEMES } from '../shared/themes.ts';
import { drawTopic, MIDDLE, type Pen } from './draw-topic.ts';
import { type Drawing, roundedRect, type Shape, type Step } from './drawing.ts';

const MARGIN = 40;
const CAPTION = 12;

/** Draws a map as the screen shows it, with text measured by `widthOf`. Linear in the number of topics. */
export function drawMap(map: Mindmap, widthOf: WidthOf): Drawing {
  const theme = THEMES[map.theme];
  const pen: Pen = { theme, widthOf };
  const { topics, links, frames } = arrange(map, (topic, depth) => boxOf(topic, depth, lookAt(theme, depth), widthOf));
  const branches = links.filter(({ kind }) => kind !== 'relation');
  const relations = links.filter(({ kind }) => kind === 'relation');
  const shapes = [
    ...branches.map((link) => drawLink(link, pen)),
    ...topics.map((placed) => drawTopic(placed, pen)),
    ...frames.flatMap((frame) => drawFrame(frame, pen)),
    ...relations.flatMap((link) => drawRelation(link, pen)),
  ];
  return framed(shapes, theme.background, map.title ?? map.root.text);
}

function drawLink(link: Link, { theme }: Pen): Shape {
  const { colour, width } = strokeOf(link, theme);
  return { kind: 'path', steps: stepsOf(link.path), stroke: colour, width };
}

function drawRelation(link: Link, pen: Pen): Shape[] {
  const { colour, width } = strokeOf(link, pen.theme);
  const shapes: Shape[] = [{ kind: 'path', steps: stepsOf(link.path), stroke: colour, width, dash: [6, 4] }];
  if (link.head) shapes.push({ kind: 'path', steps: stepsOf(link.head), fill: colour });
  if (link.text) shapes.push(...caption(link.text.text, link.text.x, link.text.y, colour, pen));
  return shapes;
}

function drawFrame(frame: Frame, pen: Pen): Shape[] {
  const { theme } = pen;
  const colour = frame.branch < 0 ? theme.aside : branchColour(theme, frame.branch);
  const steps = roundedRect(frame.x, frame.y, frame.width, frame.height, 10);
  const shapes: Shape[] = [{ kind: 'path', steps, stroke: colour, width: 1.2, dash: [5, 4] }];
  if (frame.text) {
    const length = pen.widthOf(frame.text, CAPTION, false);
    shapes.push(...caption(frame.text, frame.x + 14 + length / 2, frame.y, colour, pen));
  }
  return shapes;
}

/** A short text in the middle of a line, on the background's colour. */
function caption(text: string, x: number, y: number, colour: string, { theme, widthOf }: Pen): Shape[] {
  const one = text.replace(/\s+/g, ' ');
  const length = widthOf(one, CAPTION, false);
  const ground = roundedRect(x - length / 2 - 4, y - CAPTION * 0.75, length + 8, CAPTION * 1.5, 3);
  return [
    { kind: 'path', steps: ground, fill: theme.background },
    { kind: 'text', text: one, x: x - length / 2, y: y + MIDDLE * CAPTION, size: CAPTION, length, colour },
  ];
}

/** Steps of path data made of absolute M, L, C, Q and Z, separated by blanks. */
function stepsOf(path: string): Step[] {
  const steps: Step[] = [];
  let last: [number, number] = [0, 0];
  for (const [, sign = '', rest = ''] of path.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    if (sign === 'Q') steps.push(raised(last, numbers));
    else steps.push([sign, ...numbers] as Step);
    if (numbers.length) last = numbers.slice(-2) as [number, number];
  }
  return steps;
}

/** A quadratic curve as a cubic one. */
function raised([x0, y0]: [number, number], [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[]): Step {
  const third = (a: number, b: number): number => a + (2 / 3) * (b - a);
  return ['C', third(x0, x1), third(y0, y1), third(x2, x1), third(y2, y1), x2, y2];
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Moves everything so that it begins at the margin. */
function framed(shapes: Shape[], background: string, title: string): Drawing {
  const edges: Edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const shape of shapes) widen(edges, shape);
  const [dx, dy] = [MARGIN - edges.left, MARGIN - edges.top];
  return {
    width: Math.ceil(edges.right - edges.left + 2 * MARGIN),
    height: Math.ceil(edges.bottom - edges.top + 2 * MARGIN),
    background,
    title,
    shapes: shapes.map((shape) => moved(shape, dx, dy)),
  };
}

function widen(edges: Edges, shape: Shape): void {
  if (shape.kind === 'group') {
    const { x, y, width, height } = shape.box;
    include(edges, x, y);
    include(edges, x + width, y + height);
    for (const inner of shape.shapes) widen(edges, inner);
  } else if (shape.kind === 'text') {
    include(edges, shape.x, shape.y - shape.size);
    include(edges, shape.x + shape.length, shape.y);
  } else if (shape.kind === 'path') {
    for (const [, ...numbers] of shape.steps)
      for (let at = 0; at + 1 < numbers.length; at += 2)
        include(edges, numbers[at] as number, numbers[at + 1] as number);
  }
}

function include(edges: Edges, x: number, y: number): void {
  edges.left = Math.min(edges.left, x);
  edges.top = Math.min(edges.top, y);
  edges.right = Math.max(edges.right, x);
  edges.bottom = Math.max(edges.bottom, y);
}

function moved(shape: Shape, dx: number, dy: number): Shape {
  if (shape.kind === 'path') return { ...shape, steps: shape.steps.map((step) => movedStep(step, dx, dy)) };
  if (shape.kind !== 'group') return { ...shape, x: shape.x + dx, y: shape.y + dy };
  const { box } = shape;
  return {
    ...shape,
    box: { ...box, x: box.x + dx, y: box.y + dy },
    shapes: shape.shapes.map((inner) => moved(inner, dx, dy)),
  };
}

const movedStep = ([sign, ...numbers]: Step, dx: number, dy: number): Step =>
  [sign, ...numbers.map((value, index) => value + (index % 2 ? dy : dx))] as Step;
