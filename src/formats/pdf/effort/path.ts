import type { Matrix } from '../../../lib/matrix.ts';
import { areaOf, type Box, common, noBox, reach } from '../content/box.ts';

/** The extent of a path under construction (ISO 32000-1 §8.5.2). */
export class PathExtent {
  box: Box = noBox();
  /** Straight pieces, and the length of all of them, curves taken for the way along their control points. */
  private pieces = 0;
  private length = 0;
  /** Twice the area of the triangles between the first point and each piece: at least what the path encloses. */
  private fan = 0;
  private firstX = 0;
  private firstY = 0;
  private lastX = 0;
  private lastY = 0;

  /** Begins another path. */
  clear(): void {
    this.box = noBox();
    this.pieces = this.length = this.fan = 0;
    this.firstX = this.firstY = this.lastX = this.lastY = 0;
  }

  move(x: number, y: number, ctm: Matrix): void {
    this.firstX = this.lastX = ctm[0] * x + ctm[2] * y + ctm[4];
    this.firstY = this.lastY = ctm[1] * x + ctm[3] * y + ctm[5];
    reach(this.box, this.lastX, this.lastY);
  }

  line(x: number, y: number, ctm: Matrix): void {
    const { firstX, firstY, lastX, lastY } = this;
    const toX = ctm[0] * x + ctm[2] * y + ctm[4];
    const toY = ctm[1] * x + ctm[3] * y + ctm[5];
    this.pieces++;
    this.length += Math.hypot(toX - lastX, toY - lastY);
    this.fan += Math.abs((lastX - firstX) * (toY - firstY) - (toX - firstX) * (lastY - firstY));
    this.lastX = toX;
    this.lastY = toY;
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
