import { areaOf, type Box, common, noBox, reach } from '../content/box.ts';
import type { Matrix } from '../frame.ts';

/** The extent of a path under construction (ISO 32000-1 §8.5.2). */
export class PathExtent {
  box: Box = noBox();
  /** Straight pieces, and the length of all of them, curves taken for the way along their control points. */
  private pieces = 0;
  private length = 0;
  /** Twice the area of the triangles between the first point and each piece: at least what the path encloses. */
  private fan = 0;
  private first: [number, number] = [0, 0];
  private last: [number, number] = [0, 0];

  move(x: number, y: number, [a, b, c, d, e, f]: Matrix): void {
    this.first = this.last = [a * x + c * y + e, b * x + d * y + f];
    reach(this.box, this.last[0], this.last[1]);
  }

  line(x: number, y: number, [a, b, c, d, e, f]: Matrix): void {
    const [toX, toY] = [a * x + c * y + e, b * x + d * y + f];
    const { last, first } = this;
    this.pieces++;
    this.length += Math.hypot(toX - last[0], toY - last[1]);
    this.fan += Math.abs((last[0] - first[0]) * (toY - first[1]) - (toX - first[0]) * (last[1] - first[1]));
    this.last = [toX, toY];
    reach(this.box, toX, toY);
  }

  /** What filling it paints within a clip. */
  filled(clip: Box): number {
    return Math.min(areaOf(common(this.box, clip)), this.fan / 2);
  }

  /** What stroking it with a line of this width paints within a clip, a line with no width taken for `least` wide. */
  stroked(clip: Box, width: number, least: number): number {
    const [left, bottom, right, top] = this.box;
    const half = width / 2;
    const seen = common([left - half, bottom - half, right + half, top + half], clip);
    if (seen[2] < seen[0] || seen[3] < seen[1]) return 0;
    const across = Math.hypot(seen[2] - seen[0], seen[3] - seen[1]);
    return Math.min(this.length, this.pieces * across) * Math.max(width, least);
  }
}
