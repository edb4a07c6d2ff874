import type { MindmapLayout } from '../../../../schemas/mindmap.ts';
import type { Arrangement } from '../shared/arrange.ts';
import type { Placed } from '../shared/placed.ts';
import type { Place } from '../shared/tree.ts';
import type { Rect } from './camera.ts';

/** Where a drop would go, and the line or the frame that shows it, in the map's coordinates. */
export interface Drop {
  place: Place;
  kind: 'into' | 'between';
  mark: Rect;
  /** What it is dropped at. */
  target: Placed;
}

/** How near a drop must be to a topic, in pixels of the map. */
const NEAR = 90;

const rectOf = ({ x, y, box }: Placed): Rect => ({ x, y, width: box.width, height: box.height });

function distance({ x, y, width, height }: Rect, px: number, py: number): number {
  return Math.hypot(Math.max(x - px, 0, px - (x + width)), Math.max(y - py, 0, py - (y + height)));
}

function isBelow(placed: Placed, ids: ReadonlySet<string>): boolean {
  for (let one: Placed | undefined = placed; one; one = one.parent) if (ids.has(one.topic.id)) return true;
  return false;
}

/** Whether the topics of a level stand side by side. */
const sideBySide = (placed: Placed, layout: MindmapLayout): boolean =>
  placed.way === 'down' || (layout === 'timeline' && placed.depth === 1);

const THICK = 4;

/** The topic nearest to a point, of those that may be dropped at. */
function nearest(topics: readonly Placed[], ids: ReadonlySet<string>, x: number, y: number): Placed | undefined {
  let best: { placed: Placed; far: number } | undefined;
  for (const placed of topics) {
    const far = distance(rectOf(placed), x, y);
    if (far < (best?.far ?? NEAR) && !isBelow(placed, ids)) best = { placed, far };
  }
  return best?.placed;
}

/** The line between two siblings where something would go. */
function lineBeside({ x, y, box }: Placed, after: boolean, across: boolean): Rect {
  if (across) return { x: after ? x + box.width + 3 : x - 3 - THICK, y, width: THICK, height: box.height };
  return { x, y: after ? y + box.height + 3 : y - 3 - THICK, width: Math.max(box.width, 60), height: THICK };
}

/** The side of the root a main topic comes to, where the layout has two. */
function sideAt(placed: Placed, layout: MindmapLayout, x: number): Place['side'] {
  if (layout !== 'mind' || placed.depth > 1) return undefined;
  if (placed.depth === 1) return placed.way === 'left' ? 'left' : 'right';
  return x < 0 ? 'left' : 'right';
}

/** Where topics dropped at a point would go; `undefined` where there is nothing near. */
export function dropAt(
  { topics }: Arrangement,
  layout: MindmapLayout,
  ids: ReadonlySet<string>,
  { x, y }: { x: number; y: number },
): Drop | undefined {
  const placed = nearest(topics, ids, x, y);
  if (!placed) return undefined;
  const { box, topic, parent } = placed;
  const at = parent?.topic.children.findIndex(({ id }) => id === topic.id) ?? -1;
  const across = sideBySide(placed, layout);
  const part = across ? (x - placed.x) / box.width : (y - placed.y) / box.height;
  if (parent && at >= 0 && Math.abs(part - 0.5) > 0.22 && !beyond(placed, x, across)) {
    const after = part > 0.5;
    const place: Place = { parent: parent.topic.id, index: at + (after ? 1 : 0), side: sideAt(placed, layout, x) };
    return { kind: 'between', target: placed, mark: lineBeside(placed, after, across), place };
  }
  const side = placed.depth === 0 ? sideAt(placed, layout, x) : undefined;
  const place: Place = { parent: topic.id, index: topic.children.length, side };
  return { kind: 'into', target: placed, mark: rectOf(placed), place };
}

/** Whether a point lies where the children of a topic would stand. */
const beyond = (placed: Placed, x: number, across: boolean): boolean =>
  !across && (placed.way === 'left' ? x < placed.x - 8 : x > placed.x + placed.box.width + 8);

export type Direction = 'left' | 'right' | 'up' | 'down';

/**
 * How far a topic is from another in a direction, more for what lies aside; `undefined` where it does not lie there.
 */
function farness(from: Placed, to: Placed, direction: Direction): number | undefined {
  const dx = to.x + to.box.width / 2 - (from.x + from.box.width / 2);
  const dy = to.y + to.box.height / 2 - (from.y + from.box.height / 2);
  const level = direction === 'left' || direction === 'right';
  const [along, off] = level ? [dx, dy] : [dy, dx];
  const ahead = direction === 'left' || direction === 'up' ? -along : along;
  // Boxes beside each other overlap across the way: only what lies between them counts.
  const room = level ? (from.box.height + to.box.height) / 2 : (from.box.width + to.box.width) / 2;
  const aside = Math.max(0, Math.abs(off) - room);
  return ahead < 6 || aside > 3 * ahead + 40 ? undefined : ahead + 2.5 * aside;
}

/** Kin is meant rather than others at the same distance. */
const kinship = (from: Placed, to: Placed): number =>
  to.parent === from || from.parent === to ? 0.4 : to.parent === from.parent ? 0.7 : 1;

/** The topic to go to with an arrow key: the nearest in that direction, kin before others. */
export function nextTo(topics: readonly Placed[], from: Placed, direction: Direction): Placed | undefined {
  let best: { placed: Placed; score: number } | undefined;
  for (const placed of topics) {
    const far = placed === from ? undefined : farness(from, placed, direction);
    const score = far === undefined ? Number.POSITIVE_INFINITY : far * kinship(from, placed);
    if (score < (best?.score ?? Number.POSITIVE_INFINITY)) best = { placed, score };
  }
  return best?.placed;
}
