import type { Mindmap, MindmapLayout } from '../../../../schemas/mindmap.ts';
import { around } from './frames.ts';
import type { Placed, Sum } from './placed.ts';

/**
 * A line as drawn. `path` is SVG path data (commands M, L, C, Q, absolute, separated by blanks) in the coordinates of
 * the topics.
 */
export interface Link {
  /** From a topic to one below it; around topics that are summed up; from any topic to any other, with an arrow. */
  kind: 'branch' | 'summary' | 'relation';
  id: string;
  path: string;
  /** Index of the main branch whose colour it has; -1 for none. */
  branch: number;
  /** The depth of the topic it leads to. */
  depth: number;
  /** The topic whose `style.line` may colour it. */
  to: Placed;
  /** An arrow's head, to be filled, and what stands on it, with the middle of that text. */
  head?: string;
  text?: { text: string; x: number; y: number };
}

const n = (value: number): string => String(Math.round(value * 100) / 100);
const p = (x: number, y: number): string => `${n(x)} ${n(y)}`;

const centreY = ({ y, box }: Placed): number => y + box.height / 2;
const centreX = ({ x, box }: Placed): number => x + box.width / 2;

function curve(from: Placed, to: Placed): string {
  const right = to.way === 'right';
  const x1 = right ? from.x + from.box.width : from.x;
  const x2 = right ? to.x : to.x + to.box.width;
  const middle = (x1 + x2) / 2;
  return `M ${p(x1, centreY(from))} C ${p(middle, centreY(from))} ${p(middle, centreY(to))} ${p(x2, centreY(to))}`;
}

const ROUND = 7;

/** Down from a topic, across half way, down to the next, corners rounded. */
function stairs(from: Placed, to: Placed): string {
  const [x1, y1, x2, y2] = [centreX(from), from.y + from.box.height, centreX(to), to.y];
  const half = y1 + Math.min(22, (y2 - y1) / 2);
  const across = x2 - x1;
  const round = Math.min(ROUND, Math.abs(across) / 2, half - y1);
  const sign = Math.sign(across);
  if (round < 0.5) return `M ${p(x1, y1)} L ${p(x2, y2)}`;
  return `M ${p(x1, y1)} L ${p(x1, half - round)} Q ${p(x1, half)} ${p(x1 + sign * round, half)} L ${p(x2 - sign * round, half)} Q ${p(x2, half)} ${p(x2, half + round)} L ${p(x2, y2)}`;
}

/** From under a topic's beginning down (or up) and across to one further in. */
function hook(from: Placed, to: Placed): string {
  const up = from.way === 'indent-up';
  const x = Math.min(from.x + 14, to.x - ROUND);
  const y = centreY(to);
  const start = up ? from.y : from.y + from.box.height;
  return `M ${p(x, start)} L ${p(x, y + (up ? ROUND : -ROUND))} Q ${p(x, y)} ${p(x + ROUND, y)} L ${p(to.x, y)}`;
}

function branchPath(layout: MindmapLayout, from: Placed, to: Placed): string {
  if (layout === 'timeline' && from.depth === 0 && to.depth === 1) {
    const before = from.children[from.children.indexOf(to) - 1] ?? from;
    return `M ${p(before.x + before.box.width, 0)} L ${p(to.x, 0)}`;
  }
  if (to.way === 'left' || to.way === 'right') return curve(from, to);
  return to.way === 'down' ? stairs(from, to) : hook(from, to);
}

/** A bracket beside (or under) topics, from its middle on to the topic that sums them up. */
function brace(of: Placed, { from, to, placed }: Sum): string {
  const range = around(of.children.slice(from, to + 1));
  const { way } = placed;
  if (way === 'down') {
    const y = placed.y - 22;
    const x = centreX(placed);
    return `M ${p(range.left, y - 6)} Q ${p(range.left, y)} ${p(range.left + 6, y)} L ${p(range.right - 6, y)} Q ${p(range.right, y)} ${p(range.right, y - 6)} M ${p(x, y)} L ${p(x, placed.y)}`;
  }
  const sign = way === 'left' ? -1 : 1;
  const near = way === 'left' ? placed.x + placed.box.width : placed.x;
  const x = near - sign * 18;
  const y = centreY(placed);
  return `M ${p(x - sign * 6, range.top)} Q ${p(x, range.top)} ${p(x, range.top + 6)} L ${p(x, range.bottom - 6)} Q ${p(x, range.bottom)} ${p(x - sign * 6, range.bottom)} M ${p(x, y)} L ${p(near, y)}`;
}

interface Point {
  x: number;
  y: number;
}

/** Where the line from a box's centre to a point leaves the box. */
function edge(placed: Placed, target: Point): Point {
  const centre = { x: centreX(placed), y: centreY(placed) };
  const dx = target.x - centre.x;
  const dy = target.y - centre.y;
  const part = Math.min(
    dx ? placed.box.width / 2 / Math.abs(dx) : Number.POSITIVE_INFINITY,
    dy ? placed.box.height / 2 / Math.abs(dy) : Number.POSITIVE_INFINITY,
    1,
  );
  return { x: centre.x + dx * part, y: centre.y + dy * part };
}

/** An arrow between two topics, bent a little to one side so that it does not run along the branches. */
function relation(from: Placed, to: Placed): Pick<Link, 'path' | 'head'> & { middle: Point } {
  const a = { x: centreX(from), y: centreY(from) };
  const b = { x: centreX(to), y: centreY(to) };
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const bend = Math.min(90, length / 4);
  const bent = {
    x: (a.x + b.x) / 2 - ((b.y - a.y) / length) * bend,
    y: (a.y + b.y) / 2 + ((b.x - a.x) / length) * bend,
  };
  const start = edge(from, bent);
  const end = edge(to, bent);
  const turn = Math.atan2(end.y - bent.y, end.x - bent.x);
  const wing = (by: number): string => p(end.x - 10 * Math.cos(turn + by), end.y - 10 * Math.sin(turn + by));
  return {
    path: `M ${p(start.x, start.y)} Q ${p(bent.x, bent.y)} ${p(end.x, end.y)}`,
    head: `M ${p(end.x, end.y)} L ${wing(0.42)} L ${wing(-0.42)} Z`,
    middle: { x: (start.x + 2 * bent.x + end.x) / 4, y: (start.y + 2 * bent.y + end.y) / 4 },
  };
}

/** All lines between topics that are shown. */
export function linksOf(map: Mindmap, topics: readonly Placed[]): Link[] {
  const out: Link[] = [];
  for (const from of topics) {
    for (const to of from.children)
      out.push({
        kind: 'branch',
        id: to.topic.id,
        path: branchPath(map.layout, from, to),
        branch: to.branch,
        depth: to.depth,
        to,
      });
    for (const one of from.summaries) {
      const { placed: to, id } = one;
      out.push({ kind: 'summary', id, path: brace(from, one), branch: to.branch, depth: to.depth, to });
    }
  }
  if (!map.relationships?.length) return out;
  const byId = new Map(topics.map((placed) => [placed.topic.id, placed]));
  for (const { id, from, to, text } of map.relationships) {
    const [a, b] = [byId.get(from), byId.get(to)];
    if (!a || !b || a === b) continue;
    const { path, head, middle } = relation(a, b);
    out.push({
      kind: 'relation',
      id,
      path,
      head: head || undefined,
      branch: -1,
      depth: b.depth,
      to: b,
      text: text ? { text, ...middle } : undefined,
    });
  }
  return out;
}
