import { numberIn } from './values.ts';

/** One step of a path: the letters of SVG's M, L, C and Z. */
export type PathStep =
  | ['M', number, number]
  | ['L', number, number]
  | ['C', number, number, number, number, number, number]
  | ['Z'];

/** More is no drawing. */
const MAX_STEPS = 500_000;

/** How many numbers stand behind each operator of AbbreviatedData (GB/T 33190 §9.3.1, table 36). */
const OPERANDS: Record<string, number> = { S: 2, M: 2, L: 2, Q: 4, B: 6, A: 7, C: 0 };

/**
 * The steps of a path as AbbreviatedData writes it: `S` and `M` move, `L` line, `Q` and `B` Bézier curves, `A` arc of
 * an ellipse, `C` close. What cannot be read ends the path.
 */
export function pathSteps(data: string): PathStep[] {
  const words = data.replace(/([A-Za-z])/g, (letter) => (letter === 'e' || letter === 'E' ? letter : ` ${letter} `));
  const steps: PathStep[] = [];
  const pen = { x: 0, y: 0, startX: 0, startY: 0 };
  let operator = '';
  const list = words.split(/[\s,]+/).filter((word) => word !== '');
  for (let at = 0; at < list.length && steps.length < MAX_STEPS; ) {
    const word = list[at] as string;
    if (word in OPERANDS) {
      operator = word;
      at++;
    }
    const count = OPERANDS[operator];
    if (count === undefined || at + count > list.length || (count === 0 && word !== operator)) break;
    const numbers = list.slice(at, at + count).map((value) => numberIn(value, 0));
    at += count;
    append(steps, operator, numbers, pen);
  }
  return steps;
}

interface Pen {
  x: number;
  y: number;
  startX: number;
  startY: number;
}

function append(steps: PathStep[], operator: string, numbers: number[], pen: Pen): void {
  const [x = 0, y = 0] = numbers.slice(-2);
  if (operator === 'C') {
    steps.push(['Z']);
    Object.assign(pen, { x: pen.startX, y: pen.startY });
    return;
  }
  if (operator === 'S' || operator === 'M') {
    steps.push(['M', x, y]);
    Object.assign(pen, { startX: x, startY: y });
  } else if (operator === 'L') steps.push(['L', x, y]);
  else if (operator === 'B') steps.push(['C', ...(numbers as [number, number, number, number, number, number])]);
  else if (operator === 'Q') steps.push(cubic(pen, numbers[0] ?? 0, numbers[1] ?? 0, x, y));
  else steps.push(...arc(pen, numbers));
  pen.x = x;
  pen.y = y;
}

/** A quadratic curve as a cubic one. */
const cubic = ({ x, y }: Pen, throughX: number, throughY: number, toX: number, toY: number): PathStep => [
  'C',
  x + ((throughX - x) * 2) / 3,
  y + ((throughY - y) * 2) / 3,
  toX + ((throughX - toX) * 2) / 3,
  toY + ((throughY - toY) * 2) / 3,
  toX,
  toY,
];

/**
 * An arc of an ellipse as cubic curves, a quarter at most each: radii, rotation in degrees, large, clockwise, end
 * (SVG 2, appendix B.2.4: from end points to the centre).
 */
function arc(from: Pen, numbers: number[]): PathStep[] {
  const [radiusX = 0, radiusY = 0, degrees = 0, large = 0, sweep = 0, toX = 0, toY = 0] = numbers;
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [halfX, halfY] = [(from.x - toX) / 2, (from.y - toY) / 2];
  const [x1, y1] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX];
  let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)];
  if (rx === 0 || ry === 0 || (x1 === 0 && y1 === 0)) return [['L', toX, toY]];
  const needed = (x1 / rx) ** 2 + (y1 / ry) ** 2;
  if (needed > 1) {
    rx *= Math.sqrt(needed);
    ry *= Math.sqrt(needed);
  }
  const square = ((rx * ry) ** 2 - (rx * y1) ** 2 - (ry * x1) ** 2) / ((rx * y1) ** 2 + (ry * x1) ** 2);
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, square));
  const [cx1, cy1] = [(factor * rx * y1) / ry, (-factor * ry * x1) / rx];
  const centreX = cos * cx1 - sin * cy1 + (from.x + toX) / 2;
  const centreY = sin * cx1 + cos * cy1 + (from.y + toY) / 2;
  const start = Math.atan2((y1 - cy1) / ry, (x1 - cx1) / rx);
  let extent = Math.atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - start;
  if (sweep && extent < 0) extent += 2 * Math.PI;
  if (!sweep && extent > 0) extent -= 2 * Math.PI;
  const pieces = Math.max(1, Math.ceil(Math.abs(extent) / (Math.PI / 2) - 1e-9));
  const step = extent / pieces;
  const handle = (4 / 3) * Math.tan(step / 4);
  const at = (x: number, y: number): [number, number] => [
    centreX + cos * rx * x - sin * ry * y,
    centreY + sin * rx * x + cos * ry * y,
  ];
  return Array.from({ length: pieces }, (_, index): PathStep => {
    const [a, b] = [start + index * step, start + (index + 1) * step];
    const first = at(Math.cos(a) - handle * Math.sin(a), Math.sin(a) + handle * Math.cos(a));
    const second = at(Math.cos(b) + handle * Math.sin(b), Math.sin(b) - handle * Math.cos(b));
    const end: [number, number] = index === pieces - 1 ? [toX, toY] : at(Math.cos(b), Math.sin(b));
    return ['C', ...first, ...second, ...end];
  });
}
