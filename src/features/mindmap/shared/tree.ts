import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';
import { allTopics } from './walk.ts';

/** The topics from a tree's root down to the one with this id, that one last; `undefined` where there is none. */
export function pathTo(map: Mindmap, id: string): Topic[] | undefined {
  const parents = new Map<Topic, Topic | undefined>();
  for (const { topic, parent } of allTopics(map)) {
    parents.set(topic, parent);
    if (topic.id !== id) continue;
    const path: Topic[] = [];
    for (let one: Topic | undefined = topic; one; one = parents.get(one)) path.unshift(one);
    return path;
  }
  return undefined;
}

/** The topic with this id. */
export const topicOf = (map: Mindmap, id: string): Topic | undefined => pathTo(map, id)?.at(-1);

/** The topic a topic is a child of; a tree's root and a summary's topic are nobody's children. */
export function parentOf(map: Mindmap, id: string): Topic | undefined {
  const parent = pathTo(map, id)?.at(-2);
  return parent?.children.some((child) => child.id === id) ? parent : undefined;
}

type Change = (topic: Topic) => Topic | undefined;

/** A list with each member changed, those changed to nothing left out; the same list where nothing changed. */
function mapList<T>(list: readonly T[], change: (one: T) => T | undefined): T[] {
  const next = list.map(change);
  return next.every((one, index) => one === list[index]) ? (list as T[]) : next.filter((one) => one !== undefined);
}

const holding =
  <T extends { topic: Topic }>(change: Change) =>
  (held: T): T | undefined => {
    const topic = walk(held.topic, change);
    return topic === held.topic ? held : topic && { ...held, topic };
  };

/**
 * A topic with a change made to it and to all below it, from the leaves up; what is not touched stays the same object.
 */
function walk(topic: Topic, change: Change): Topic | undefined {
  const children = mapList(topic.children, (child) => walk(child, change));
  const summaries = topic.summaries && mapList(topic.summaries, holding(change));
  const same = children === topic.children && summaries === topic.summaries;
  const next = same ? topic : withRanges({ ...topic, children, ...(summaries && { summaries }) }, topic.children);
  return change(next);
}

/** Ranges over children, after some of those before went. */
function withRanges(topic: Topic, before: readonly Topic[]): Topic {
  if (topic.children.length === before.length || !(topic.summaries || topic.boundaries)) return topic;
  const stay = new Set(topic.children.map(({ id }) => id));
  const left = (index: number): number => before.slice(0, index).filter(({ id }) => stay.has(id)).length;
  const shift = <T extends { from?: number | undefined; to?: number | undefined }>(range: T): T | undefined => {
    if (range.from === undefined) return range;
    const from = left(range.from);
    const to = left((range.to ?? range.from) + 1) - 1;
    return to < from ? undefined : { ...range, from, to };
  };
  return {
    ...topic,
    ...(topic.summaries && { summaries: mapList(topic.summaries, shift) }),
    ...(topic.boundaries && { boundaries: mapList(topic.boundaries, shift) }),
  };
}

/**
 * A map with a change made to every topic (`undefined` takes it out, never the root); arrows that lost an end go, too.
 */
function changeAll(map: Mindmap, change: Change): Mindmap {
  const root = walk(map.root, change) ?? map.root;
  const floating = map.floating && mapList(map.floating, holding(change));
  if (root === map.root && floating === map.floating) return map;
  const next = { ...map, root, ...(floating && { floating }) };
  if (!next.relationships?.length) return next;
  const ids = new Set([...allTopics(next)].map(({ topic }) => topic.id));
  return {
    ...next,
    relationships: mapList(next.relationships, (one) => (ids.has(one.from) && ids.has(one.to) ? one : undefined)),
  };
}

/** A map with one topic changed. */
export const changeTopic = (map: Mindmap, id: string, change: (topic: Topic) => Topic): Mindmap =>
  changeAll(map, (topic) => (topic.id === id ? change(topic) : topic));

/** A map with something changed in several topics. */
export const changeTopics = (map: Mindmap, ids: ReadonlySet<string>, change: (topic: Topic) => Topic): Mindmap =>
  changeAll(map, (topic) => (ids.has(topic.id) ? change(topic) : topic));

/** A topic with fields set, and those set to `undefined` taken away. */
export function patched(topic: Topic, patch: { [K in keyof Topic]?: Topic[K] | undefined }): Topic {
  const next: Record<string, unknown> = { ...topic };
  for (const [key, value] of Object.entries(patch))
    if (value === undefined) delete next[key];
    else next[key] = value;
  return next as Topic;
}

/** Topics of a map without some of them and all below those; the root stays. */
export const removeTopics = (map: Mindmap, ids: ReadonlySet<string>): Mindmap =>
  changeAll(map, (topic) => (ids.has(topic.id) && topic.id !== map.root.id ? undefined : topic));

/** A map with topics put among a topic's children; ranges that cover the place grow. A folded topic is unfolded. */
export function insertTopics(map: Mindmap, parent: string, index: number, topics: readonly Topic[]): Mindmap {
  const grown = <T extends { from?: number | undefined; to?: number | undefined }>(range: T): T => {
    if (range.from === undefined) return range;
    const to = range.to ?? range.from;
    if (index > to) return range;
    return { ...range, from: range.from + (index <= range.from ? topics.length : 0), to: to + topics.length };
  };
  return changeTopic(map, parent, (topic) =>
    patched(topic, {
      children: topic.children.toSpliced(index, 0, ...topics),
      folded: undefined,
      summaries: topic.summaries?.map(grown),
      boundaries: topic.boundaries?.map(grown),
    }),
  );
}

/** Of some topics those that are not below another of them, in reading order, never the root. */
export function tops(map: Mindmap, ids: ReadonlySet<string>): Topic[] {
  const inside = new Set<Topic>();
  const out: Topic[] = [];
  for (const { topic, parent } of allTopics(map)) {
    const covered = parent !== undefined && inside.has(parent);
    const meant = ids.has(topic.id) && topic !== map.root;
    if (covered || meant) inside.add(topic);
    if (meant && !covered) out.push(topic);
  }
  return out;
}

/** Where topics are dropped: as children of a topic, before the child with this index (counted before the move). */
export interface Place {
  parent: string;
  index: number;
  /** The side of the root, for main topics. */
  side?: 'left' | 'right' | undefined;
}

/** A map with topics moved to another place; the same map where the place is below one of them. */
export function moveTopics(map: Mindmap, ids: ReadonlySet<string>, { parent, index, side }: Place): Mindmap {
  const path = pathTo(map, parent);
  if (!path || path.some(({ id }) => ids.has(id) && id !== map.root.id)) return map;
  const moved = tops(map, ids);
  if (!moved.length) return map;
  const before = path.at(-1)?.children.slice(0, index) ?? [];
  const going = new Set(moved);
  const at = before.filter((child) => !going.has(child)).length;
  const onSide = parent === map.root.id ? side : undefined;
  const relations = map.relationships;
  const next = insertTopics(
    removeTopics(map, new Set(moved.map(({ id }) => id))),
    parent,
    at,
    moved.map((topic) => patched(topic, { side: onSide })),
  );
  return relations ? { ...next, relationships: relations } : next;
}

/** A copy of a topic with all below it under new ids. */
export function copyOf(topic: Topic, newId: () => string): Topic {
  return {
    ...topic,
    id: newId(),
    children: topic.children.map((child) => copyOf(child, newId)),
    ...(topic.summaries && {
      summaries: topic.summaries.map((one) => ({ ...one, id: newId(), topic: copyOf(one.topic, newId) })),
    }),
    ...(topic.boundaries && { boundaries: topic.boundaries.map((one) => ({ ...one, id: newId() })) }),
  };
}
