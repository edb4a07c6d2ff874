import type { Topic } from '../../../../schemas/mindmap.ts';
import type { TopicBox } from './box.ts';

/** Which way the topics below one lie; `indent`: under it, further in; `indent-up`: over it, further in. */
export type Way = 'left' | 'right' | 'down' | 'indent' | 'indent-up';

/** One topic where it stands; coordinates in pixels, x to the right and y down, the root's centre at 0, 0. */
export interface Placed {
  topic: Topic;
  box: TopicBox;
  x: number;
  y: number;
  /** 0 for the root; a floating topic is drawn like a main topic. */
  depth: number;
  /** Index of the main branch it belongs to; -1 for the root and floating topics. */
  branch: number;
  way: Way;
  parent?: Placed;
  children: Placed[];
  summaries: Sum[];
  /** How many topics below it are not shown, as it is folded. */
  hidden: number;
  /** What the topic and all below it need, in pixels, across and down. */
  across: number;
  down: number;
}

/** A topic that sums up children `from` to `to`. */
export interface Sum {
  id: string;
  from: number;
  to: number;
  placed: Placed;
}

/** Sets one topic at a depth. */
export type BoxOf = (topic: Topic, depth: number) => TopicBox;

type At = Pick<Placed, 'depth' | 'branch' | 'way'> & { parent?: Placed };

function countBelow(topic: Topic): number {
  let count = -1;
  const stack = [topic];
  for (let one = stack.pop(); one; one = stack.pop()) {
    count++;
    stack.push(...one.children);
  }
  return count;
}

/** A topic with all that is shown below it, set but not yet placed; a root is never folded. */
export function grow(topic: Topic, boxOf: BoxOf, at: At): Placed {
  const folded = !!topic.folded && at.depth > 0;
  const placed: Placed = {
    topic,
    box: boxOf(topic, at.depth),
    ...at,
    x: 0,
    y: 0,
    children: [],
    summaries: [],
    hidden: folded ? countBelow(topic) : 0,
    across: 0,
    down: 0,
  };
  if (folded) return placed;
  const below = (child: Topic, index: number): Placed =>
    grow(child, boxOf, {
      depth: at.depth + 1,
      parent: placed,
      way: at.way,
      branch: at.depth === 0 ? index : at.branch,
    });
  placed.children = topic.children.map(below);
  placed.summaries = (topic.summaries ?? []).flatMap(({ id, from, to, topic: sum }) =>
    from <= to && to < topic.children.length ? [{ id, from, to, placed: below(sum, from) }] : [],
  );
  return placed;
}

/** A topic and all shown below it in reading order: parents first, what sums up after what it sums up. */
export function flat(root: Placed): Placed[] {
  const out: Placed[] = [];
  const stack = [root];
  for (let one = stack.pop(); one; one = stack.pop()) {
    out.push(one);
    for (let at = one.summaries.length - 1; at >= 0; at--) stack.push((one.summaries[at] as Sum).placed);
    for (let at = one.children.length - 1; at >= 0; at--) stack.push(one.children[at] as Placed);
  }
  return out;
}
