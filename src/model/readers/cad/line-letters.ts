import { type Entity, type LineType, type LineTypeSegment, LineTypeShapeFlags } from '@node-projects/acad-ts';
import type { Segment } from '../../page.ts';
import { compose, type Flat, moved, turned } from './affine.ts';
import { cubic } from './curves.ts';
import { faceOf } from './faces.ts';
import type { Painter, Scope } from './painter.ts';
import { noteFont, setLine } from './text.ts';

/** Straight steps that stand for a curve. */
const STEPS = 16;
/** More letters along one path are smaller than anybody sees. */
const MAX_PLACES = 2000;
/** A line type has no more parts, here as for its dashes; of them few have words. */
export const MAX_PARTS = 32;

/** Whether a part of a line type says something; the others are shapes of a font, which only its SHX file holds. */
export const isSaid = ({ shapeFlags, text }: LineTypeSegment): boolean =>
  (shapeFlags & LineTypeShapeFlags.Text) !== 0 && text.trim() !== '';

/**
 * Writes the words of a line type along a path in units of the drawing, `scale` times as large as the type says: each
 * stands where its part of the pattern ends (DXF reference, LTYPE, codes 9, 44–46 and 50), again and again.
 */
export function writeAlong(
  segments: readonly Segment[],
  type: LineType,
  scale: number,
  entity: Entity,
  scope: Scope,
  painter: Painter,
): void {
  const parts = type.segments.slice(0, MAX_PARTS);
  const period = parts.reduce((sum, { length }) => sum + Math.abs(length), 0) * scale;
  if (!(period > 0) || !parts.some(isSaid)) return;
  const steps = stepsOf(segments);
  const length = steps.reduce((sum, step) => sum + step.length, 0);
  if (!(length / period < MAX_PLACES)) return;
  let end = 0;
  for (const part of parts) {
    end += Math.abs(part.length) * scale;
    if (isSaid(part))
      for (const place of placesOn(steps, end, period)) write(part, scale, place, entity, scope, painter);
  }
}

interface Step {
  from: Flat;
  length: number;
  angle: number;
  /** It begins a path of its own. */
  begins: boolean;
}

/** The straight steps of a path; curves become many. */
function stepsOf(segments: readonly Segment[]): Step[] {
  const steps: Step[] = [];
  let [at, start, begins]: [Flat, Flat, boolean] = [[0, 0], [0, 0], true];
  const go = (to: Flat): void => {
    const [dx, dy] = [to[0] - at[0], to[1] - at[1]];
    const length = Math.hypot(dx, dy);
    if (length > 0) steps.push({ from: at, length, angle: Math.atan2(dy, dx), begins });
    [at, begins] = [to, begins && length === 0];
  };
  for (const segment of segments) {
    if (segment[0] === 'M') [at, start, begins] = [[segment[1], segment[2]], [segment[1], segment[2]], true];
    else if (segment[0] === 'Z') go(start);
    else if (segment[0] === 'L') go([segment[1], segment[2]]);
    else {
      const from = at;
      for (let step = 1; step <= STEPS; step++) go(cubic(from, segment, step / STEPS));
    }
  }
  return steps;
}

/** The places at `first`, and every `period` after it, on each path. */
function* placesOn(steps: readonly Step[], first: number, period: number): Generator<{ at: Flat; angle: number }> {
  let [gone, next] = [0, first];
  for (const { from, length, angle, begins } of steps) {
    if (begins) [gone, next] = [0, first];
    for (; next <= gone + length; next += period) {
      const along = next - gone;
      yield { at: [from[0] + Math.cos(angle) * along, from[1] + Math.sin(angle) * along], angle };
    }
    gone += length;
  }
}

function write(
  part: LineTypeSegment,
  scale: number,
  { at, angle }: { at: Flat; angle: number },
  entity: Entity,
  scope: Scope,
  painter: Painter,
): void {
  const face = faceOf(part.style);
  noteFont(face, painter);
  const size = (part.scale || 1) * (part.style?.height || 1) * scale * face.em;
  const stretch = part.style?.width || 1;
  const { glyphs } = setLine(part.text, face, size, stretch, painter);
  const isAbsolute = (part.shapeFlags & LineTypeShapeFlags.RotationIsAbsolute) !== 0;
  const beside = compose(compose(moved(...at), turned(angle)), moved(part.offset.x * scale, part.offset.y * scale));
  const turn = compose(beside, turned((part.rotation || 0) - (isAbsolute ? angle : 0)));
  const { style, bold, italic } = face;
  const colour = painter.colour(entity, scope);
  painter.write({ style, size, stretch, bold, italic, colour, alpha: 1, glyphs }, entity, scope, turn);
}
