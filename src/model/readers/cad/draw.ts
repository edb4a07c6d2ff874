import {
  CadBody,
  type Entity,
  ModelerGeometry,
  PdfUnderlay,
  ProxyEntity,
  Region,
  Seqend,
  Shape,
  Solid3D,
  UnderlayEntity,
  Viewport,
} from '@node-projects/acad-ts';
import { toErrorData } from '../../../../schemas/error.ts';
import { blockDrawers } from './blocks.ts';
import { type Class, type Draw, type Drawer, PLAIN } from './entities.ts';
import { FRAMES } from './frames.ts';
import { HATCHES } from './hatch.ts';
import { leaderDrawers } from './leaders.ts';
import { MTEXTS } from './mtext.ts';
import { MULTILINES } from './multilines.ts';
import type { Painter, Scope } from './painter.ts';
import { drawProxy } from './proxies.ts';
import { TEXTS } from './text.ts';

/** What is not drawn, by class, as people call it. */
const LEFT: [abstract new (...given: never[]) => unknown, string][] = [
  [Solid3D, '三维实体'],
  [Region, '面域'],
  [CadBody, '三维实体'],
  [ModelerGeometry, '三维实体'],
  [PdfUnderlay, '参考底图'],
  [UnderlayEntity, '参考底图'],
  [Shape, '形（SHX 图形）'],
];
/** Never seen on paper. */
const SILENT = [Viewport, Seqend];

const left: Drawer[] = LEFT.map(([of, name]) => [
  of,
  ((entity: Entity, scope: Scope, painter: Painter) => {
    if (!drawProxy(entity, scope, painter)) painter.leave(name);
  }) as Draw<never>,
]);

const DRAWERS: Drawer[] = [
  ...PLAIN,
  ...TEXTS,
  ...MTEXTS,
  ...HATCHES,
  ...MULTILINES,
  ...FRAMES,
  ...blockDrawers(drawEntity),
  ...leaderDrawers(drawEntity),
  ...left,
];
const byClass = new Map<unknown, Draw<never> | undefined>(DRAWERS);

/** Draws an entity where it is seen; what it cannot is left out and counted. */
export function drawEntity(entity: Entity, scope: Scope, painter: Painter): void {
  painter.spend('visits');
  if (!painter.shows(entity, scope)) return;
  const draw = drawerOf(entity);
  if (draw) attempt(() => draw(entity as never, scope, painter), painter);
  else if (!SILENT.some((of) => isOf(entity, of)))
    attempt(() => drawProxy(entity, scope, painter) || painter.leave(nameOf(entity)), painter);
}

/** Fields of damaged entities are lacking in ways that are not foreseen: one of them costs itself only. */
function attempt(draw: () => unknown, painter: Painter): void {
  try {
    draw();
  } catch (thrown) {
    if (toErrorData(thrown).code !== 'unknown') throw thrown;
    painter.leave('内容不完整的对象');
  }
}

const isOf = (entity: Entity, { prototype }: Class): boolean => Object.prototype.isPrototypeOf.call(prototype, entity);

function drawerOf(entity: Entity): Draw<never> | undefined {
  if (!byClass.has(entity.constructor)) byClass.set(entity.constructor, DRAWERS.find(([of]) => isOf(entity, of))?.[1]);
  return byClass.get(entity.constructor);
}

function nameOf(entity: Entity): string {
  const known = entity instanceof ProxyEntity ? entity.dxfClass?.dxfName : undefined;
  const name = known ?? entity.objectName;
  if (/^LIGHT$|^SUN$|^CAMERA$/.test(name ?? '')) return '灯光和相机';
  return name && name !== 'UNKNOWN' ? `其他软件的对象（${name}）` : '其他软件的对象';
}
