import {
  Arc,
  type AttributeBase,
  AttributeDefinition,
  AttributeEntity,
  type BlockRecord,
  Circle,
  Dimension,
  Ellipse,
  type Entity,
  Face3D,
  Hatch,
  Insert,
  Leader,
  Line,
  LwPolyline,
  MLine,
  MText,
  Point,
  Polyline,
  Solid,
  Spline,
  TextEntity,
  Viewport,
} from '@node-projects/acad-ts';
import type { R12Pairs } from './pairs.ts';
import { writeCorners, writeCurve, writeLwPolyline, writePolyline, writeWay } from './polylines.ts';
import { writeLines, writeText } from './texts.ts';

/** Lines that the pattern of one hatch may be drawn with; one with more is drawn as its border. */
const MAX_PATTERN = 5_000;

/** An entity as R12 knows it; what it does not know is drawn with simpler ones or left out, and counted. */
export function writeEntity(entity: Entity, pairs: R12Pairs): void {
  if (entity instanceof Line) {
    pairs.begin('LINE', entity);
    pairs.point(10, entity.startPoint);
    pairs.point(11, entity.endPoint);
  } else if (entity instanceof Circle) writeCircle(entity, pairs);
  else if (entity instanceof LwPolyline) writeLwPolyline(entity, pairs);
  else if (entity instanceof Polyline) writePolyline(entity, pairs);
  else if (entity instanceof AttributeDefinition || entity instanceof AttributeEntity) writeAttribute(entity, pairs);
  else if (entity instanceof TextEntity) writeText(entity, pairs);
  else if (entity instanceof MText) writeLines(entity, pairs);
  else if (entity instanceof Insert) writeInsert(entity, pairs);
  else if (entity instanceof Dimension) writeDimension(entity, pairs);
  else if (entity instanceof Hatch) writeHatch(entity, pairs);
  else if (entity instanceof Spline || entity instanceof Ellipse) writeCurve(entity, pairs);
  else if (entity instanceof Solid) writeCornersOf('SOLID', entity, pairs);
  else if (entity instanceof Face3D) writeCornersOf('3DFACE', entity, pairs);
  else if (entity instanceof Point) {
    pairs.begin('POINT', entity);
    pairs.point(10, entity.location);
  } else if (entity instanceof Leader) {
    writeWay(entity, entity.vertices, pairs);
    pairs.simplify('LEADER');
  } else if (entity instanceof MLine) writeMLine(entity, pairs);
  else if (!(entity instanceof Viewport)) pairs.drop(entity.objectName);
}

function writeCircle(circle: Circle, pairs: R12Pairs): void {
  pairs.begin(circle instanceof Arc ? 'ARC' : 'CIRCLE', circle);
  pairs.point(10, circle.center);
  pairs.pair(40, circle.radius);
  if (circle instanceof Arc) {
    pairs.angle(50, circle.startAngle);
    pairs.angle(51, circle.endAngle);
  }
  pairs.normal(circle.normal);
}

function writeCornersOf(type: string, entity: Solid | Face3D, pairs: R12Pairs): void {
  pairs.begin(type, entity);
  const { firstCorner, secondCorner, thirdCorner, fourthCorner } = entity;
  for (const [at, corner] of [firstCorner, secondCorner, thirdCorner, fourthCorner].entries())
    pairs.point(10 + at, corner);
  if (entity instanceof Solid) pairs.normal(entity.normal);
  else if (Number(entity.flags) !== 0) pairs.pair(70, Number(entity.flags));
}

function writeAttribute(attribute: AttributeBase, pairs: R12Pairs): void {
  writeText(attribute, pairs, attribute instanceof AttributeDefinition ? 'ATTDEF' : 'ATTRIB');
  if (attribute instanceof AttributeDefinition) pairs.pair(3, attribute.prompt ?? '');
  pairs.pair(2, (attribute.tag || 'TAG').replace(/\s/g, '_').slice(0, 31));
  pairs.pair(70, Number(attribute.flags) & 15);
}

function writeInsert(insert: Insert, pairs: R12Pairs): void {
  if (!insert.block) {
    pairs.drop(insert.objectName);
    return;
  }
  const attributes = [...insert.attributes];
  pairs.begin('INSERT', insert);
  if (attributes.length > 0) pairs.pair(66, 1);
  pairs.pair(2, pairs.blocks.of(insert.block.name));
  pairs.point(10, insert.insertPoint);
  pairs.pair(41, insert.xScale);
  pairs.pair(42, insert.yScale);
  pairs.pair(43, insert.zScale);
  pairs.angle(50, insert.rotation);
  if (insert.columnCount > 1 || insert.rowCount > 1) {
    pairs.pair(70, insert.columnCount);
    pairs.pair(71, insert.rowCount);
    pairs.pair(44, insert.columnSpacing);
    pairs.pair(45, insert.rowSpacing);
  }
  pairs.normal(insert.normal);
  for (const attribute of attributes) writeAttribute(attribute, pairs);
  if (attributes.length > 0) pairs.begin('SEQEND', insert);
}

/** The block that shows a dimension, where it has one. */
function writeDimension(dimension: Dimension, pairs: R12Pairs): void {
  const block: BlockRecord | null = dimension.block;
  if (!block) {
    pairs.drop('DIMENSION');
    return;
  }
  pairs.begin('INSERT', dimension);
  pairs.pair(2, pairs.blocks.of(block.name));
  pairs.point(10, { x: 0, y: 0, z: 0 });
  pairs.simplify('DIMENSION');
}

/** The lines of its pattern, or its border; a filled one with three or four corners as SOLID. */
function writeHatch(hatch: Hatch, pairs: R12Pairs): void {
  pairs.simplify('HATCH');
  const lines = hatch.isSolid ? [] : patternOf(hatch);
  for (const line of lines) {
    line.layer = hatch.layer;
    line.color = hatch.color;
    writeEntity(line, pairs);
  }
  if (lines.length > 0) return;
  for (const path of hatch.paths) {
    const points = path.getPoints(32);
    const [first, last] = [points[0], points.at(-1)];
    if (first && last && points.length > 1 && first.x === last.x && first.y === last.y) points.pop();
    if (points.length < 2) continue;
    if (hatch.isSolid && hatch.paths.length === 1 && (points.length === 3 || points.length === 4)) {
      const [a, b, c, d = c] = points;
      pairs.begin('SOLID', hatch);
      // The third and the fourth corner cross over.
      for (const [at, corner] of [a, b, d, c].entries()) if (corner) pairs.point(10 + at, corner);
    } else
      writeCorners(
        hatch,
        points.map(({ x, y }) => ({ x, y })),
        true,
        pairs,
      );
  }
}

function patternOf(hatch: Hatch): Entity[] {
  if (!isDrawable(hatch)) return [];
  try {
    const lines = hatch.explodePattern();
    return lines.length > MAX_PATTERN ? [] : lines;
  } catch {
    return [];
  }
}

/** Whether its pattern has a bearable number of lines: how many fit in the box, for each of its families. */
function isDrawable(hatch: Hatch): boolean {
  const box = hatch.getBoundingBox();
  if (!box) return false;
  const across = Math.hypot(box.max.x - box.min.x, box.max.y - box.min.y);
  let lines = 0;
  for (const { offset, dashLengths } of hatch.pattern.lines) {
    const step = Math.hypot(offset.x, offset.y);
    const dash = dashLengths.reduce((sum, length) => sum + Math.abs(length), 0);
    lines += (across / step) * Math.max(1, dash > 0 ? (across / dash) * dashLengths.length : 1);
  }
  return lines <= MAX_PATTERN * 4;
}

/** Each line of a multiline, by its style's distances. */
function writeMLine(mline: MLine, pairs: R12Pairs): void {
  const count = Math.max(...mline.vertices.map(({ segments }) => segments.length), 0);
  for (let element = 0; element < count; element++) {
    const way = mline.vertices.map(({ position, miter, segments }) => {
      const aside = segments[element]?.parameters[0] ?? 0;
      return { x: position.x + miter.x * aside, y: position.y + miter.y * aside, z: position.z + miter.z * aside };
    });
    writeWay(mline, way, pairs);
  }
  pairs.simplify('MLINE');
}
