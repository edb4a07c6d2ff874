import type { Marker } from '../shared/markers.ts';
import { circle, lineThrough, roundedRect, type Shape, type Step } from './drawing.ts';

/** Markers and icons are drawn in a square of this side around the origin, then scaled into their place. */
const SIDE = 16;
const RADIUS = 7.5;
const WHITE = '#ffffff';

type Point = [number, number];

/** A square that something is drawn in. */
export interface Square {
  x: number;
  y: number;
  width: number;
}

/** A marker in its square; `width` gives the length of a text in size 1. */
export function drawMarker(marker: Marker, square: Square, width: (text: string) => number): Shape[] {
  return within(shapesOf(marker, width), square);
}

function shapesOf({ shape, colour, value = 0 }: Marker, width: (text: string) => number): Shape[] {
  const disc: Shape = { kind: 'path', steps: circle(0, 0, RADIUS), fill: colour };
  switch (shape) {
    case 'number':
      return [disc, letter(String(value), width)];
    case 'question':
      return [disc, letter('?', width)];
    case 'exclamation':
      return [disc, letter('!', width)];
    case 'tick':
      return [
        disc,
        stroke(
          [
            [-3.5, 0.2],
            [-1, 2.7],
            [3.6, -2.5],
          ],
          WHITE,
          1.7,
        ),
      ];
    case 'cross':
      return [
        disc,
        stroke(
          [
            [-2.6, -2.6],
            [2.6, 2.6],
          ],
          WHITE,
          1.7,
        ),
        stroke(
          [
            [2.6, -2.6],
            [-2.6, 2.6],
          ],
          WHITE,
          1.7,
        ),
      ];
    case 'dot':
      return [disc];
    case 'star':
      return [{ kind: 'path', steps: star(), fill: colour }];
    case 'flag': {
      const cloth: Point[] = [
        [-5, -6.5],
        [6, -6.5],
        [3, -3],
        [6, 0.5],
        [-5, 0.5],
      ];
      return [
        stroke(
          [
            [-5, -6.5],
            [-5, 7],
          ],
          colour,
          1.6,
        ),
        { kind: 'path', steps: lineThrough(cloth, true), fill: colour },
      ];
    }
    case 'pie':
      return pie(value, colour);
  }
}

const stroke = (points: Point[], colour: string, width: number): Shape => ({
  kind: 'path',
  steps: lineThrough(points),
  stroke: colour,
  width,
});

function letter(text: string, width: (text: string) => number): Shape {
  const length = width(text) * 11;
  return { kind: 'text', text, x: -length / 2, y: 4, size: 11, length, colour: WHITE, bold: true };
}

function star(): Step[] {
  const points = Array.from({ length: 10 }, (_, index): Point => {
    const radius = index % 2 ? 3.4 : 8;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return [radius * Math.cos(angle), radius * Math.sin(angle) + 0.5];
  });
  return lineThrough(points, true);
}

/** How much of a task is done, in eighths; all of it is a tick. */
function pie(eighths: number, colour: string): Shape[] {
  const radius = 6.8;
  const ring: Shape = { kind: 'path', steps: circle(0, 0, radius), fill: WHITE, stroke: colour, width: 1.4 };
  if (eighths === 0) return [ring];
  if (eighths === 8)
    return [
      ring,
      stroke(
        [
          [-3.2, 0],
          [-1, 2.3],
          [3.3, -2.5],
        ],
        colour,
        1.7,
      ),
    ];
  const steps: Step[] = [
    ['M', 0, 0],
    ['L', 0, -radius],
  ];
  for (let part = 0; part < eighths; part++) steps.push(eighth(radius, (part * Math.PI) / 4 - Math.PI / 2));
  return [ring, { kind: 'path', steps: [...steps, ['Z']], fill: colour }];
}

/** An eighth of a circle from an angle on. */
function eighth(radius: number, from: number): Step {
  const k = (4 / 3) * Math.tan(Math.PI / 16) * radius;
  const to = from + Math.PI / 4;
  const [x1, y1, x2, y2] = [Math.cos(from), Math.sin(from), Math.cos(to), Math.sin(to)];
  return [
    'C',
    x1 * radius - k * y1,
    y1 * radius + k * x1,
    x2 * radius + k * y2,
    y2 * radius - k * x2,
    x2 * radius,
    y2 * radius,
  ];
}

/** The small icon that says that a topic has a note or leads somewhere. */
export function drawSign(kind: 'note' | 'link', square: Square, colour: string): Shape[] {
  const line = (points: Point[]): Shape => stroke(points, colour, 1.3);
  const note: Shape[] = [
    { kind: 'path', steps: roundedRect(-5, -5.5, 10, 11, 2), stroke: colour, width: 1.3 },
    line([
      [-2.5, -2],
      [2.5, -2],
    ]),
    line([
      [-2.5, 1.5],
      [1, 1.5],
    ]),
  ];
  const link: Shape[] = [
    line([
      [-1, -4.5],
      [-5, -4.5],
      [-5, 5],
      [4.5, 5],
      [4.5, 1],
    ]),
    line([
      [1, -5.5],
      [5.5, -5.5],
      [5.5, -1],
    ]),
    line([
      [5.5, -5.5],
      [-0.5, 0.5],
    ]),
  ];
  return within(kind === 'note' ? note : link, square);
}

/** Scales shapes from around the origin into a square. */
function within(shapes: Shape[], { x, y, width }: Square): Shape[] {
  const scale = width / SIDE;
  const [cx, cy] = [x + width / 2, y + width / 2];
  return shapes.map((shape) => {
    if (shape.kind === 'text') {
      const { size, length } = shape;
      return { ...shape, x: cx + shape.x * scale, y: cy + shape.y * scale, size: size * scale, length: length * scale };
    }
    if (shape.kind !== 'path') return shape;
    const steps = shape.steps.map(
      ([sign, ...numbers]) => [sign, ...numbers.map((value, index) => (index % 2 ? cy : cx) + value * scale)] as Step,
    );
    return { ...shape, steps, ...(shape.width && { width: shape.width * scale }) };
  });
}
