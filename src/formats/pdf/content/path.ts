import type { Matrix } from '../../../lib/matrix.ts';
import { isUpright } from '../../../lib/matrix.ts';
import { asNumber, type Obj } from '../objects.ts';
import { type Box, noBox, reach } from './box.ts';
import type { PathPainted } from './visitor.ts';

const number = (value: Obj | undefined): number => asNumber(value) ?? 0;

/** The four corners of a box under a matrix, as a path. */
export function rectangleUnder(box: Box, ctm: Matrix): Pick<PathPainted, 'pieces' | 'points'> {
  const path = new PathBuilder(0);
  path.add('re', [box[0], box[1], box[2] - box[0], box[3] - box[1]], ctm);
  return { pieces: path.pieces, points: path.points };
}

/** A path under construction (ISO 32000-1 §8.5.2), its points in the page's space. */
export class PathBuilder {
  readonly pieces: PathPainted['pieces'] = [];
  readonly points: number[] = [];
  readonly box: Box = noBox();
  /** Offset of its first operation. */
  readonly start: number;
  /** Whether it shall clip once it is painted. */
  clips: false | 'nonzero' | 'evenodd' = false;
  private upright = true;

  constructor(start: number) {
    this.start = start;
  }

  /** Takes an operation that builds paths. */
  add(operator: string, operands: readonly Obj[], ctm: Matrix): void {
    if (operator === 're') this.rectangle(operands.slice(-4).map(number), ctm);
    else if (operator === 'h') this.close();
    else if (operator === 'm' || operator === 'l') this.piece(operator, operands, 2, ctm);
    else if (operator === 'c') this.piece('c', operands, 6, ctm);
    else this.shortCurve(operator, operands, ctm);
  }

  /** Whether it is one upright rectangle. */
  get isRectangle(): boolean {
    return this.upright && this.pieces.length === 1 && this.pieces[0] === 're';
  }

  /** A rectangle is closed by itself. */
  private close(): void {
    if (this.pieces.at(-1) !== 're') this.pieces.push('h');
  }

  private piece(piece: 'm' | 'l' | 'c', operands: readonly Obj[], count: number, ctm: Matrix): void {
    this.pieces.push(piece);
    for (let at = operands.length - count; at < operands.length; at += 2)
      this.point(number(operands[at]), number(operands[at + 1]), ctm);
  }

  private rectangle([x = 0, y = 0, width = 0, height = 0]: number[], ctm: Matrix): void {
    this.upright &&= isUpright(ctm);
    this.pieces.push('re');
    this.point(x, y, ctm);
    this.point(x + width, y, ctm);
    this.point(x + width, y + height, ctm);
    this.point(x, y + height, ctm);
  }

  /** v and y: curves that begin or end with a control point. */
  private shortCurve(operator: string, operands: readonly Obj[], ctm: Matrix): void {
    const { points } = this;
    const from = points.length;
    this.pieces.push('c');
    const [x = 0, y = 0] = points.slice(-2);
    if (operator === 'v') points.push(x, y);
    for (const at of [-4, -2]) this.point(number(operands.at(at)), number(operands.at(at + 1)), ctm);
    if (operator === 'y') points.push(points[from + 2] as number, points[from + 3] as number);
  }

  private point(x: number, y: number, [a, b, c, d, e, f]: Matrix): void {
    const [toX, toY] = [a * x + c * y + e, b * x + d * y + f];
    this.points.push(toX, toY);
    reach(this.box, toX, toY);
  }
}
