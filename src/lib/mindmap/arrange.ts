import type { Mindmap, MindmapLayout } from '../../../schemas/mindmap.ts';
import { type Frame, frameAround } from './frames.ts';
import { type Link, linksOf } from './links.ts';
import { type BoxOf, flat, grow, type Placed, type Way } from './placed.ts';
import { placers } from './placers.ts';

export interface Arrangement {
  /** All topics shown, every parent before its children. */
  topics: Placed[];
  links: Link[];
  frames: Frame[];
  /** The smallest rectangle that holds topics and frames. */
  bounds: { x: number; y: number; width: number; height: number };
}

const FIRST_WAY: Record<MindmapLayout, Way> = {
  mind: 'right',
  right: 'right',
  left: 'left',
  org: 'down',
  catalog: 'indent',
  timeline: 'indent',
};

function boundsOf(parts: readonly { x: number; y: number; width: number; height: number }[]): Arrangement['bounds'] {
  const edge = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const { x, y, width, height } of parts) {
    edge.left = Math.min(edge.left, x);
    edge.top = Math.min(edge.top, y);
    edge.right = Math.max(edge.right, x + width);
    edge.bottom = Math.max(edge.bottom, y + height);
  }
  return { x: edge.left, y: edge.top, width: edge.right - edge.left, height: edge.bottom - edge.top };
}

/** Moves a placed tree so that its root's centre is at a point; gives all its topics. */
function centred(root: Placed, x: number, y: number): Placed[] {
  const dx = x - (root.x + root.box.width / 2);
  const dy = y - (root.y + root.box.height / 2);
  const topics = flat(root);
  for (const placed of topics) {
    placed.x += dx;
    placed.y += dy;
  }
  return topics;
}

/** Where everything of a map is drawn: on the screen and in every export alike. Takes time linear in the topics shown. */
export function arrange(map: Mindmap, boxOf: BoxOf): Arrangement {
  const root = grow(map.root, boxOf, { depth: 0, branch: -1, way: FIRST_WAY[map.layout] });
  placers[map.layout](root);
  const topics = centred(root, 0, 0);
  for (const { topic, x, y } of map.floating ?? []) {
    const floating = grow(topic, boxOf, { depth: 1, branch: -1, way: 'right' });
    placers.right(floating);
    topics.push(...centred(floating, x, y));
  }
  const frames = topics.flatMap((placed) => (placed.topic.boundaries ?? []).flatMap((boundary) => frameAround(placed, boundary)));
  const bounds = boundsOf([...topics.map(({ x, y, box: { width, height } }) => ({ x, y, width, height })), ...frames]);
  return { topics, frames, links: linksOf(map, topics), bounds };
}
