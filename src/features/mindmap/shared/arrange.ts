import type { Mindmap, MindmapLayout } from '../../../../schemas/mindmap.ts';
import { type Frame, frameAround } from './frames.ts';
import { type Link, linksOf } from './links.ts';
import { type BoxOf, flat, grow, type Placed, type Way } from './placed.ts';
import { placers } from './placers.ts';

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Arrangement {
  /** All topics shown, every parent before its children. */
  topics: Placed[];
  links: Link[];
  frames: Frame[];
  /** The smallest rectangle that holds topics and frames. */
  bounds: Rect;
}

const FIRST_WAY: Record<MindmapLayout, Way> = {
  mind: 'right',
  right: 'right',
  left: 'left',
  org: 'down',
  catalog: 'indent',
  timeline: 'indent',
};

/** The smallest rectangle around some. */
function hull(parts: readonly Rect[]): Rect {
  const edge = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
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

const rectOf = ({ x, y, box: { width, height } }: Placed): Rect => ({ x, y, width, height });
/** Between a floating topic that had to give way and what it gave way to. */
const ROOM = 16;

/**
 * How far a floating tree must go down (or up, where it stands above the root) so that it lies on nothing: it keeps its
 * place from the root's centre, and the tree takes other room in every structure and with every topic.
 */
function gap(own: Rect, others: readonly Rect[]): number {
  const up = own.y + own.height / 2 < 0;
  const aside = others.filter(({ x, width }) => x < own.x + own.width && own.x < x + width);
  let { y } = own;
  // From near to far, one pass is enough: what was passed lies behind.
  for (const other of aside.sort((a, b) => (up ? b.y + b.height - a.y - a.height : a.y - b.y))) {
    if (other.y >= y + own.height || y >= other.y + other.height) continue;
    y = up ? other.y - own.height - ROOM : other.y + other.height + ROOM;
  }
  return y - own.y;
}

const framesOf = (topics: readonly Placed[]): Frame[] =>
  topics.flatMap((placed) => (placed.topic.boundaries ?? []).flatMap((boundary) => frameAround(placed, boundary)));

/**
 * Where everything of a map is drawn: on the screen and in every export alike. Takes time linear in the topics shown.
 */
export function arrange(map: Mindmap, boxOf: BoxOf): Arrangement {
  const root = grow(map.root, boxOf, { depth: 0, branch: -1, way: FIRST_WAY[map.layout] });
  placers[map.layout](root);
  const topics = centred(root, 0, 0);
  const frames = framesOf(topics);
  for (const { topic, x, y } of map.floating ?? []) {
    const floating = grow(topic, boxOf, { depth: 1, branch: -1, way: 'right' });
    placers.right(floating);
    const own = centred(floating, x, y);
    const dy = gap(hull(own.map(rectOf)), [...topics.map(rectOf), ...frames]);
    for (const placed of own) placed.y += dy;
    topics.push(...own);
    frames.push(...framesOf(own));
  }
  const bounds = hull([...topics.map(rectOf), ...frames]);
  return { topics, frames, links: linksOf(map, topics), bounds };
}
