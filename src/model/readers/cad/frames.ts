import { Ole2Frame, RasterImage, Wipeout } from '@node-projects/acad-ts';
import { type Affine, compose, moved, type Vector } from './affine.ts';
import { straight } from './curves.ts';
import type { Draw, Drawer } from './entities.ts';
import { writeBlock } from './mtext.ts';
import type { Scope } from './painter.ts';

/** The corners of a picture or what it is cut to; its pixels’ centres have whole coordinates, y growing downwards. */
function corners({ clipBoundaryVertices: cut, size }: RasterImage | Wipeout): Vector[] {
  const all = [-0.5, -0.5, size.x - 0.5, size.y - 0.5];
  const given =
    cut.length > 0
      ? cut
      : [
          { x: all[0] ?? 0, y: all[1] ?? 0 },
          { x: all[2] ?? 0, y: all[3] ?? 0 },
        ];
  const [a, b] = given as [Vector, Vector?];
  const points = given.length === 2 && b ? [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }] : given;
  return points.map(({ x, y }) => ({ x: x + 0.5, y: size.y - (y + 0.5) }));
}

/** From pixels to the drawing. */
function pixels({ insertPoint: { x, y, z }, uVector: u, vVector: v }: RasterImage | Wipeout, scope: Scope): Affine {
  return compose(compose(scope.at, moved(x, y, z)), [u.x, u.y, u.z, v.x, v.y, v.z, 0, 0, 0, 0, 0, 0]);
}

/** Covers what lies under it with the colour of the paper. */
const wipeout: Draw<Wipeout> = (entity, scope, painter) => {
  const colour = painter.wishes.paper === 'light' ? '#ffffff' : '#000000';
  const area = straight(pixels(entity, scope), corners(entity), true);
  painter.fill(area, entity, scope, { kind: 'flat', colour, alpha: 1 });
};

/** Pictures lie beside a drawing, in files of their own: a frame with their name stands for them. */
const image: Draw<RasterImage> = (entity, scope, painter) => {
  const at = pixels(entity, scope);
  painter.stroke(straight(at, corners(entity), true), entity, scope);
  const name = (entity.definition?.fileName ?? '').replace(/^.*[\\/]/, '');
  painter.leave(name ? `图片“${name}”（只画了框）` : '图片（只画了框）');
  const height = Math.max(
    1e-9,
    Math.hypot(entity.uVector.x, entity.uVector.y) * Math.min(entity.size.x / 20, entity.size.y / 8),
  );
  const { x, y, z } = entity.insertPoint;
  const block = { value: name.replace(/[\\{}]/g, ' '), style: null, height, width: 0, attachment: 7, spacing: 1 };
  writeBlock(block, entity, scope, painter, compose(scope.at, moved(x + height / 2, y + height / 2, z)));
};

const ole: Draw<Ole2Frame> = (entity, scope, painter) => {
  painter.leave('OLE 对象（如 Excel 表格，只画了框）');
  const { upperLeftCorner: a, lowerRightCorner: b } = entity as unknown as Record<string, Vector>;
  if (a && b) painter.stroke(straight(scope.at, [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }], true), entity, scope);
};

export const FRAMES: Drawer[] = [
  [Wipeout, wipeout],
  [RasterImage, image],
  [Ole2Frame, ole],
];
