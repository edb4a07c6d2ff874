import {
  AttributeDefinition,
  AttributeFlags,
  type BlockRecord,
  BlockTypeFlags,
  Dimension,
  type Entity,
  Insert,
  TableEntity,
} from '@node-projects/acad-ts';
import type { Segment } from '../../page.ts';
import { type Affine, compose, extruded, moved, scaled, turned } from './affine.ts';
import { clipOf } from './block-clip.ts';
import { drawDimension } from './dimensions.ts';
import type { Draw, Drawer } from './entities.ts';
import { alphaOf, isFrozen, layerOf, lineTypeOf } from './look.ts';
import type { Clipping, Painter, Scope } from './painter.ts';

/** Draws an entity by its class. */
export type DrawAny = (entity: Entity, scope: Scope, painter: Painter) => void;

/** Blocks within blocks. */
const MAX_DEPTH = 32;

/** What draws blocks, which need to draw what is in them. */
export function blockDrawers(draw: DrawAny): Drawer[] {
  const inside = (block: BlockRecord, entity: Entity, scope: Scope, at: Affine, painter: Painter) => {
    if (scope.inside.includes(block) || scope.inside.length >= MAX_DEPTH) {
      painter.leave('套在自己里面的图块');
      return;
    }
    const within = handedOn(block, entity, { ...scope, at }, painter);
    for (const part of sorted(block)) {
      if (part instanceof AttributeDefinition && !(part.flags & AttributeFlags.Constant)) continue;
      draw(part, within, painter);
    }
  };

  const insert: Draw<Insert> = (entity, scope, painter) => {
    const { block } = entity;
    if (!block) return;
    const layer = layerOf(entity, scope);
    if (layer && isFrozen(layer) && !painter.wishes.layers?.has(layer.name)) return;
    if (isForeign(block)) painter.leave(`外部参照“${block.name}”`);
    else {
      const clip = clipOf(entity);
      for (const at of places(entity, block, scope.at, painter))
        inside(block, entity, clip ? { ...scope, clip: cut(clip(at), scope, painter) } : scope, at, painter);
    }
    for (const attribute of entity.attributes) draw(attribute, scope, painter);
  };

  /** The picture of a dimension is a block, in world coordinates. */
  const dimension: Draw<Dimension> = (entity, scope, painter) => {
    if (entity.block && entity.block.entities.count > 0) inside(entity.block, entity, scope, scope.at, painter);
    else painter.leave(drawDimension(entity, scope, painter) ? '没有带图形的标注（已按数据重画）' : '没有带图形的标注');
  };

  const table: Draw<TableEntity> = (entity, scope, painter) => {
    if (entity.block && entity.block.entities.count > 0) insert(entity, scope, painter);
    else painter.leave('没有带图形的表格');
  };

  return [
    [TableEntity, table],
    [Insert, insert],
    [Dimension, dimension],
  ];
}

/** What is drawn first comes first. */
export function sorted(block: BlockRecord): Iterable<Entity> {
  return block.sortEntitiesTable ? block.getSortedEntities() : block.entities;
}

/** What is seen in the scope of this area alone; its corners count like those of what is drawn. */
function cut(segments: Segment[], { clip }: Scope, painter: Painter): Clipping {
  painter.spend('segments', segments.length);
  return { segments, within: clip };
}

const isForeign = (block: BlockRecord): boolean =>
  block.entities.count === 0 && (block.combinedFlags & (BlockTypeFlags.XRef | BlockTypeFlags.XRefOverlay)) !== 0;

function handedOn(block: BlockRecord, entity: Entity, scope: Scope, painter: Painter): Scope {
  const byBlock: number = entity.lineWeight;
  const own = layerOf(entity, scope);
  return {
    ...scope,
    layer: own,
    colour: painter.colour(entity, scope),
    alpha: alphaOf(entity, scope),
    weight: byBlock === -2 ? scope.weight : byBlock === -1 ? own?.lineWeight : byBlock,
    lineType: lineTypeOf(entity, scope),
    inside: [...scope.inside, block],
  };
}

/** Each place of a block in its rows and columns. */
function* places(entity: Insert, block: BlockRecord, outer: Affine, painter: Painter): Generator<Affine> {
  const {
    insertPoint: { x, y, z },
    rotation,
    xScale,
    yScale,
    zScale,
  } = entity;
  const base = block.blockEntity.basePoint;
  const head = compose(compose(outer, extruded(entity.normal)), compose(moved(x, y, z), turned(rotation)));
  const tail = compose(scaled(xScale || 1, yScale || 1, zScale || 1), moved(-base.x, -base.y, -base.z));
  const [rows, columns] = [Math.max(1, entity.rowCount || 1), Math.max(1, entity.columnCount || 1)];
  // All at once: what is too much in the end is refused before the work
  painter.spend('visits', rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      yield compose(compose(head, moved(column * entity.columnSpacing, row * entity.rowSpacing)), tail);
    }
  }
}
