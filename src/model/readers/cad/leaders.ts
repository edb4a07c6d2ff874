import {
  AttributeDefinition,
  AttributeEntity,
  AttributeFlags,
  Leader,
  MultiLeader,
  Tolerance,
} from '@node-projects/acad-ts';
import { compose, moved, scaled, turned, type Vector } from './affine.ts';
import { arrowHead } from './arrows.ts';
import { type DrawAny, sorted } from './blocks.ts';
import { straight } from './curves.ts';
import type { Draw, Drawer } from './entities.ts';
import { headSize } from './leader-style.ts';
import { printed } from './look.ts';
import { writeBlock } from './mtext.ts';
import type { Painter, Scope } from './painter.ts';
import { splinePoints } from './spline.ts';
import { tolerance } from './tolerances.ts';

/** Points of a leader, as a curve where it is one. */
function course(points: readonly Vector[], isCurved: boolean): readonly Vector[] {
  if (!isCurved || points.length < 3) return points;
  const inner = Array.from({ length: Math.max(points.length - 4, 0) }, (_, index) => index + 1);
  const degree = Math.min(3, points.length - 1);
  const last = inner.length + 1;
  const knots = [...Array(degree + 1).fill(0), ...inner, ...Array(degree + 1).fill(last)];
  return splinePoints({ degree, knots, points, weights: [] });
}

const leader: Draw<Leader> = (entity, scope, painter) => {
  const points = course(entity.vertices, Number(entity.pathType) === 1);
  painter.stroke(straight(scope.at, points), entity, scope);
  if (entity.arrowHeadEnabled)
    arrowHead(entity.vertices, headSize(entity), entity, scope, painter, painter.colour(entity, scope));
};

const multileader =
  (draw: DrawAny): Draw<MultiLeader> =>
  (entity, scope, painter) => {
    const context = entity.contextData;
    const own = entity.lineColor;
    const colour = own.isByLayer || own.isByBlock ? painter.colour(entity, scope) : printed(own, painter.wishes);
    const pen = { ...painter.pen(entity, scope), colour };
    for (const root of context.leaderRoots) {
      const { connectionPoint: end, direction, landingDistance } = root;
      for (const { points } of root.lines) {
        const corners = [...points, end];
        const way = course(corners, Number(entity.pathType) === 2);
        if (Number(entity.pathType) !== 0) painter.stroke(straight(scope.at, way), entity, scope, pen);
        arrowHead(corners, context.arrowheadSize, entity, scope, painter, colour);
      }
      const landing = { x: end.x + direction.x * landingDistance, y: end.y + direction.y * landingDistance, z: end.z };
      if (entity.enableLanding && landingDistance > 0)
        painter.stroke(straight(scope.at, [end, landing]), entity, scope, pen);
    }
    if (context.hasTextContents && context.textLabel) writeLabel(entity, scope, painter);
    const block = context.blockContent;
    if (!context.hasContentsBlock || !block || scope.inside.includes(block)) return;
    const { x, y, z } = context.blockContentLocation;
    const size = context.blockContentScale;
    let at = compose(scope.at, compose(moved(x, y, z), turned(context.blockContentRotation)));
    at = compose(at, scaled(size.x || 1, size.y || 1, size.z || 1));
    const within = { ...scope, at, inside: [...scope.inside, block] };
    for (const part of sorted(block)) {
      if (part instanceof AttributeDefinition && !(part.flags & AttributeFlags.Constant)) continue;
      draw(part, within, painter);
    }
    for (const { attributeDefinition, text } of entity.blockAttributes) {
      if (!attributeDefinition) continue;
      const attribute = new AttributeEntity(attributeDefinition);
      attribute.value = text;
      if (attribute.mText) attribute.mText.value = text;
      draw(attribute, within, painter);
    }
  };

function writeLabel(entity: MultiLeader, scope: Scope, painter: Painter): void {
  const {
    textLocation: { x, y, z },
    textRotation,
    textLabel,
    textHeight,
    boundaryWidth,
    ...context
  } = entity.contextData;
  const at = compose(scope.at, compose(moved(x, y, z), turned(textRotation)));
  const column = { 1: 1, 2: 2, 3: 3 }[Number(context.textAttachmentPoint)] ?? 1;
  const style = entity.contextData.textStyle ?? entity.textStyle;
  const height = textHeight || entity.style?.textHeight || 1;
  const block = {
    value: textLabel,
    style,
    height,
    width: boundaryWidth,
    attachment: column,
    spacing: 1,
    colour: entity.contextData.textColor,
  };
  writeBlock(block, entity, scope, painter, at);
}

export const leaderDrawers = (draw: DrawAny): Drawer[] => [
  [Leader, leader],
  [MultiLeader, multileader(draw)],
  [Tolerance, tolerance],
];
