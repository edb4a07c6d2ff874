import type { MindmapLayout } from '../../../schemas/mindmap.ts';
import type { Arrangement } from '../../lib/mindmap/arrange.ts';
import type { Placed } from '../../lib/mindmap/placed.ts';
import type { Place } from '../../lib/mindmap/tree.ts';
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

/** Where topics dropped at a point would go; `undefined` where there is nothing near. */
export function dropAt(
  { topics }: Arrangement,
  layout: MindmapLayout,
  ids: ReadonlySet<string>,
  { x, y }: { x: number; y: number },
): Drop | undefined {
  let best: { placed: Placed; far: number } | undefined;
  for (const placed of topics) {
    const far = distance(rectOf(placed), x, y);
    if (far < (best?.far ?? NEAR) && !isBelow(placed, ids)) best = { placed, far };
  }
  if (!best) return undefined;
  const { placed } = best;
  const { box, topic, parent } = placed;
  const side = layout === 'mind' && placed.depth <= 1 ? (x < 0 ? 'left' : 'right') : undefined;
  const siblings = parent?.topic.children ?? [];
  const at = siblings.findIndex(({ id }) => id === topic.id);
  const across = sideBySide(placed, layout);
  const part = across ? (x - placed.x) / box.width : (y - placed.y) / box.height;
  if (parent && at >= 0 && (part < 0.28 || part > 0.72) && !beyond(placed, x, across)) {
    const after = part > 0.5;
    const mark = across
      ? { x: after ? placed.x + box.width + 3 : placed.x - 3 - THICK, y: placed.y, width: THICK, height: box.height }
      : {
          x: placed.x,
          y: after ? placed.y + box.height + 3 : placed.y - 3 - THICK,
          width: Math.max(box.width, 60),
          height: THICK,
        };
    const onSide = placed.depth === 1 && layout === 'mind' ? (placed.way === 'left' ? 'left' : 'right') : undefined;
    return {
      kind: 'between',
      target: placed,
      mark,
      place: { parent: parent.topic.id, index: at + (after ? 1 : 0), side: onSide },
    };
  }
  return {
    kind: 'into',
    target: placed,
    mark: rectOf(placed),
    place: { parent: topic.id, index: topic.children.length, ...(placed.depth === 0 && { side }) },
  };
}

/** Whether a point lies where the children of a topic would stand. */
const beyond = (placed: Placed, x: number, across: boolean): boolean =>
  !across && (placed.way === 'left' ? x < placed.x - 8 : x > placed.x + placed.box.width + 8);

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The topic to go to with an arrow key: the nearest in that direction, kin before others. */
export function nextTo(topics: readonly Placed[], from: Placed, direction: Direction): Placed | undefined {
  const middle = (one: Placed): [number, number] => [one.x + one.box.width / 2, one.y + one.box.height / 2];
  const [fx, fy] = middle(from);
  let best: { placed: Placed; score: number } | undefined;
  for (const placed of topics) {
    if (placed === from) continue;
    const [px, py] = middle(placed);
    const level = direction === 'left' || direction === 'right';
    const ahead = level ? (direction === 'right' ? px - fx : fx - px) : direction === 'down' ? py - fy : fy - py;
    // Boxes beside each other overlap across the way: only what lies between them counts.
    const room = level ? (from.box.height + placed.box.height) / 2 : (from.box.width + placed.box.width) / 2;
    const aside = Math.max(0, Math.abs(level ? py - fy : px - fx) - room);
    if (ahead < 6 || aside > 3 * ahead + 40) continue;
    const kin = placed.parent === from || from.parent === placed ? 0.4 : placed.parent === from.parent ? 0.7 : 1;
    const score = (ahead + 2.5 * aside) * kin;
    if (score < (best?.score ?? Number.POSITIVE_INFINITY)) best = { placed, score };
  }
  return best?.placed;
}
