import { CadDictionary, type Insert, type Matrix4, SpatialFilter } from '@node-projects/acad-ts';
import type { Segment } from '../../page.ts';
import { type Affine, compose, extruded, inverted, type Vector } from './affine.ts';
import { straight } from './curves.ts';

/** Corners of a frame that are kept: people draw them by hand. */
const MAX_CORNERS = 10_000;

/**
 * What a block is cut to (XCLIP) where `at` takes its coordinates to the drawing; undefined where all of it is seen.
 * The frame was drawn where the block stood then: one matrix takes the drawing to the frame’s plane, the other takes it
 * to the block (DXF reference, SPATIAL_FILTER).
 */
export function clipOf(insert: Insert): ((at: Affine) => Segment[]) | undefined {
  const filter = filterOf(insert);
  if (!filter?.displayBoundary) return undefined;
  const points = cornersOf(filter);
  if (points.length < 3) return undefined;
  const plane = extruded(filter.normal);
  const drawn = inverted(affineOf(filter.insertTransform));
  const inBlock = compose(affineOf(filter.inverseInsertTransform), drawn ? compose(drawn, plane) : plane);
  return (at) => straight(compose(at, inBlock), points, true);
}

/** By its keys: a block may be placed a million times, and what hangs on it may be many. */
function filterOf({ xDictionary }: Insert): SpatialFilter | undefined {
  const filters = xDictionary?.getEntry('ACAD_FILTER');
  const filter = filters instanceof CadDictionary ? filters.getEntry('SPATIAL') : undefined;
  return filter instanceof SpatialFilter ? filter : undefined;
}

/** Two points are the opposite corners of a rectangle. */
function cornersOf({ boundaryPoints }: SpatialFilter): Vector[] {
  const points = boundaryPoints.slice(0, MAX_CORNERS).map(({ x, y }) => ({ x, y }));
  const [a, b] = points;
  if (points.length !== 2 || !a || !b) return points;
  return [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
}

/** The library keeps rows; an affinity is told by its columns. */
const affineOf = (m: Matrix4): Affine => [
  ...[m.m00, m.m10, m.m20],
  ...[m.m01, m.m11, m.m21],
  ...[m.m02, m.m12, m.m22],
  ...[m.m03, m.m13, m.m23],
];
