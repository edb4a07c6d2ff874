import type { Topic } from '../../../../schemas/mindmap.ts';
import { flat, type Placed } from './placed.ts';

/** A boundary as drawn. */
export interface Frame {
  id: string;
  text?: string;
  branch: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

const ROOM = 8;

/** The rectangle around topics and all shown below them. */
export function around(roots: readonly Placed[]): { left: number; top: number; right: number; bottom: number } {
  const all = roots.flatMap(flat);
  return {
    left: Math.min(...all.map(({ x }) => x)),
    top: Math.min(...all.map(({ y }) => y)),
    right: Math.max(...all.map(({ x, box }) => x + box.width)),
    bottom: Math.max(...all.map(({ y, box }) => y + box.height)),
  };
}

type Boundary = NonNullable<Topic['boundaries']>[number];

/** A boundary around children of a topic, or around the topic with all below it; none where it names no child shown. */
export function frameAround(placed: Placed, { id, from, to, text }: Boundary): Frame[] {
  const inside = from === undefined ? [placed] : placed.children.slice(from, (to ?? from) + 1);
  if (!inside.length) return [];
  const { left, top, right, bottom } = around(inside);
  const frame = { x: left - ROOM, y: top - ROOM, width: right - left + 2 * ROOM, height: bottom - top + 2 * ROOM };
  return [{ id, text: text || undefined, branch: inside[0]?.branch ?? placed.branch, ...frame }];
}
