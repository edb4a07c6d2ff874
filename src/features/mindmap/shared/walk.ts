import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';

/** A topic with where it stands: `depth` 0 for a root. */
export interface Visit {
  topic: Topic;
  depth: number;
  parent?: Topic;
}

/**
 * A topic and all below it, summaries' topics after the children, in reading order; never by recursion, so any depth is
 * safe.
 */
export function* visits(topic: Topic, depth = 0): Generator<Visit> {
  const stack: Visit[] = [{ topic, depth }];
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    yield visit;
    const below = [...visit.topic.children, ...(visit.topic.summaries ?? []).map((summary) => summary.topic)];
    for (let at = below.length - 1; at >= 0; at--)
      stack.push({ topic: below[at] as Topic, depth: visit.depth + 1, parent: visit.topic });
  }
}

/** Every topic of a map: the tree's, then the floating ones'. */
export function* allTopics(map: Mindmap): Generator<Visit> {
  yield* visits(map.root);
  for (const { topic } of map.floating ?? []) yield* visits(topic);
}
