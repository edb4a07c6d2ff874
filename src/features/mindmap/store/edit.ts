import type { Mindmap, Topic, TopicStyle } from '../../../../schemas/mindmap.ts';
import { sidesOf } from '../shared/sides.ts';
import { newTopic, topicId } from '../shared/starter.ts';
import { textFromTopics, topicsFromText } from '../shared/text.ts';
import {
  changeTopic,
  changeTopics,
  copyOf,
  insertTopics,
  moveTopics,
  type Place,
  parentOf,
  patched,
  pathTo,
  removeTopics,
  topicOf,
  tops,
} from '../shared/tree.ts';
import { allTopics, visits } from '../shared/walk.ts';
import { $chosen, $editing, $focus, $map, choose, commit, say } from './mindmap.ts';

const short = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text) || '空主题';

/** Begins to write a topic's text, from what it is or from `text`. */
export function startEdit(id = $focus.get().id, text?: string): void {
  const topic = topicOf($map.get(), id);
  if (!topic) return;
  if ($editing.get()) endEdit();
  choose(id);
  $editing.set({ id, text: text ?? topic.text });
}

/** Ends the writing of a text and keeps it; `false` gives it up. */
export function endEdit(keep = true): void {
  const editing = $editing.get();
  if (!editing) return;
  $editing.set(undefined);
  if (keep) setText(editing.id, editing.text);
}

/** Gives a topic a text; quick changes of one topic are undone as one. */
export function setText(id: string, text: string, kind = ''): void {
  const topic = topicOf($map.get(), id);
  if (!topic || topic.text === text) return;
  commit(
    changeTopic($map.get(), id, (one) => ({ ...one, text })),
    [id],
    kind,
  );
}

function addAt(parent: string, index: number, topic: Topic, write: boolean): void {
  if (!commit(insertTopics($map.get(), parent, index, [topic]), [topic.id])) return;
  say('已添加主题');
  if (write) $editing.set({ id: topic.id, text: topic.text });
}

/** What a topic is called until it has a text of its own: on the map an empty one could not be seen. */
const firstText = (parent: string): string => (parent === $map.get().root.id ? '分支主题' : '子主题');

/** Adds a topic below another and begins to write it. */
export function addChild(id = $focus.get().id): void {
  endEdit();
  const topic = topicOf($map.get(), id);
  if (topic) addAt(id, topic.children.length, newTopic(firstText(id)), true);
}

/** Adds a topic after (or before) another and begins to write it; the root, which has no siblings, gets a child. */
export function addSibling(id = $focus.get().id, offset: 0 | 1 = 1): void {
  endEdit();
  const parent = parentOf($map.get(), id);
  if (!parent) {
    addChild(id);
    return;
  }
  const index = parent.children.findIndex((child) => child.id === id);
  const { side } = parent.children[index] ?? {};
  addAt(parent.id, index + offset, { ...newTopic(firstText(parent.id)), ...(side && { side }) }, true);
}

/** What is chosen next when topics go: a sibling after them, before them, else their parent. */
function neighbour(map: Mindmap, gone: readonly Topic[]): string {
  const [first] = gone;
  const parent = first && parentOf(map, first.id);
  if (!parent) return map.root.id;
  const left = parent.children.filter((child) => !gone.includes(child));
  const at = parent.children.findIndex((child) => child.id === first.id);
  return (left[at] ?? left[at - 1] ?? left.at(-1) ?? parent).id;
}

/** Takes the chosen topics away, with all below them. */
export function removeChosen(): void {
  $editing.set(undefined);
  const map = $map.get();
  const gone = tops(map, new Set($chosen.get()));
  if (!gone.length) {
    say('中心主题不能删除');
    return;
  }
  commit(removeTopics(map, new Set(gone.map(({ id }) => id))), [neighbour(map, gone)]);
  say(gone.length > 1 ? `已删除 ${gone.length} 个主题` : `已删除“${short(gone[0]?.text ?? '')}”`);
}

/** Changes all chosen topics. */
export function patchChosen(patch: Parameters<typeof patched>[1], kind = ''): void {
  commit(
    changeTopics($map.get(), new Set($chosen.get()), (topic) => patched(topic, patch)),
    $chosen.get(),
    kind,
  );
}

/** Changes how all chosen topics look; `undefined` gives a part of it back to the theme. */
export function styleChosen(style: { [K in keyof TopicStyle]?: TopicStyle[K] | undefined }): void {
  const change = (topic: Topic): Topic => {
    const next = Object.fromEntries(
      Object.entries({ ...topic.style, ...style }).filter(([, value]) => value !== undefined),
    );
    return patched(topic, { style: Object.keys(next).length ? next : undefined });
  };
  const kind = `style:${Object.keys(style).join()}:${$chosen.get().join()}`;
  commit(changeTopics($map.get(), new Set($chosen.get()), change), $chosen.get(), kind);
}

/**
 * Gives the chosen topics a marker, in place of one of its own kind (`priority-1` for `priority-2`), or takes it away.
 */
export function toggleMarker(name: string): void {
  const kind = name.slice(0, name.indexOf('-') + 1);
  const on = !$focus.get().markers?.includes(name);
  const change = (topic: Topic): Topic => {
    const others = (topic.markers ?? []).filter((other) => !other.startsWith(kind));
    const markers = on ? [...others, name] : others;
    return patched(topic, { markers: markers.length ? markers : undefined });
  };
  commit(changeTopics($map.get(), new Set($chosen.get()), change));
}

/**
 * Breaks a topic's text in two, as Enter does in a text: what is after goes into a new topic, below it where topics are
 * seen there.
 */
export function splitTopic(id: string, before: string, after: string): void {
  const map = $map.get();
  const topic = topicOf(map, id);
  if (!topic) return;
  const parent = parentOf(map, id);
  const inside = !parent || (topic.children.length > 0 && !topic.folded);
  const fresh = newTopic(after);
  const cut = changeTopic(map, id, (one) => ({ ...one, text: before }));
  const at = (parent?.children.findIndex((child) => child.id === id) ?? -1) + 1;
  const side = parent?.children[at - 1]?.side;
  commit(
    inside || !parent
      ? insertTopics(cut, id, 0, [fresh])
      : insertTopics(cut, parent.id, at, [{ ...fresh, ...(side && { side }) }]),
    [fresh.id],
  );
}

/** A topic with another's text at its end, and what else that has: nothing of it is lost. */
function joined(topic: Topic, other: Topic): Topic {
  const both = (key: 'labels' | 'markers'): Partial<Topic> => {
    const list = new Set([...(topic[key] ?? []), ...(other[key] ?? [])]);
    return list.size ? { [key]: [...list] } : {};
  };
  const notes = [topic.note, other.note, topic.link && other.link].filter(Boolean).join('\n');
  const { link = other.link, image = other.image } = topic;
  return {
    ...topic,
    text: topic.text + other.text,
    ...both('labels'),
    ...both('markers'),
    ...(notes && { note: notes }),
    ...(link && { link }),
    ...(image && { image }),
  };
}

/**
 * Puts a topic's text, and what else it has, at the end of another's and takes the topic away; only where nothing is
 * below it.
 */
export function joinTopic(id: string, into: string): boolean {
  const map = $map.get();
  const [topic, other] = [topicOf(map, id), topicOf(map, into)];
  if (!topic || !other || topic.children.length > 0 || topic === map.root) return false;
  const next = changeTopic(map, into, (one) => joined(one, topic));
  return commit(removeTopics(next, new Set([id])), [into]);
}

/** Pastes an outline after a topic, in the outline view. */
export function pasteAfter(id: string, text: string): void {
  const map = $map.get();
  const parent = parentOf(map, id);
  const topics = topicsFromText(text, topicId);
  const last = topics.at(-1);
  if (!last) return;
  const at = parent?.children.findIndex((child) => child.id === id) ?? -1;
  commit(insertTopics(map, parent?.id ?? id, at + 1, topics), [last.id]);
}

/** Opens whatever is folded above a topic, in one step, and chooses it. */
export function reveal(id: string): void {
  const above = new Set(
    pathTo($map.get(), id)
      ?.slice(0, -1)
      .flatMap((topic) => (topic.folded ? topic.id : [])),
  );
  commit(
    changeTopics($map.get(), above, (topic) => patched(topic, { folded: undefined })),
    [id],
  );
}

/** Folds or unfolds a topic; what is chosen below a folded one gives way to it. */
export function fold(id: string, folded?: boolean): void {
  const map = $map.get();
  const topic = topicOf(map, id);
  if (!topic?.children.length || topic === map.root) return;
  const next = folded ?? !topic.folded;
  const inside = new Set([...visits(topic)].map((visit) => visit.topic.id));
  const chosen = next && $chosen.get().some((one) => inside.has(one)) ? [id] : $chosen.get();
  commit(
    changeTopic(map, id, (one) => patched(one, { folded: next || undefined })),
    chosen,
  );
  say(next ? '已折叠' : '已展开');
}

/** Folds every topic below the first level, or unfolds all. */
export function foldAll(folded: boolean): void {
  endEdit();
  const map = $map.get();
  const ids = new Set<string>();
  for (const { topic, depth } of allTopics(map)) if (topic.children.length && (depth > 0 || !folded)) ids.add(topic.id);
  const chosen = pathTo(map, $focus.get().id)?.slice(0, 2).at(-1)?.id ?? map.root.id;
  commit(
    changeTopics(map, ids, (topic) => patched(topic, { folded: folded || undefined })),
    folded ? [chosen] : $chosen.get(),
  );
  say(folded ? '已全部折叠' : '已全部展开');
}

/** The map with every main topic on the side it is seen on. */
function withSides(map: Mindmap): Mindmap {
  const sides = sidesOf(map.root.children);
  return {
    ...map,
    root: { ...map.root, children: map.root.children.map((topic, at) => patched(topic, { side: sides[at] })) },
  };
}

/** Moves topics to another place. */
export function moveTo(ids: readonly string[], place: Place): void {
  endEdit();
  // Once one main topic's side is chosen, the others stay where they are seen.
  const map = place.side ? withSides($map.get()) : $map.get();
  commit(moveTopics(map, new Set(ids), place), ids);
  say(`已移到“${short(topicOf(map, place.parent)?.text ?? '')}”下`);
}

/** Moves the chosen topic among its siblings by one place. */
export function moveBy(by: -1 | 1): void {
  endEdit();
  const { id } = $focus.get();
  const parent = parentOf($map.get(), id);
  const at = parent?.children.findIndex((child) => child.id === id) ?? -1;
  const to = at + by;
  if (!parent || to < 0 || to >= parent.children.length) return;
  const { side } = parent.children[to] ?? {};
  commit(moveTopics($map.get(), new Set([id]), { parent: parent.id, index: by > 0 ? to + 1 : to, side }), [id]);
  say(by > 0 ? '已下移' : '已上移');
}

/** Puts the topic below the sibling before it. False where there is none. */
export function indent(id = $focus.get().id): boolean {
  const map = $map.get();
  const parent = parentOf(map, id);
  const at = parent?.children.findIndex((child) => child.id === id) ?? -1;
  const above = parent?.children[at - 1];
  if (!above) return false;
  say('已降一级');
  return commit(moveTopics(map, new Set([id]), { parent: above.id, index: above.children.length }), [id]);
}

/** Puts the topic after its parent. False where that would leave the tree. */
export function outdent(id = $focus.get().id): boolean {
  const map = $map.get();
  const parent = parentOf(map, id);
  const above = parent && parentOf(map, parent.id);
  if (!parent || !above) return false;
  const index = above.children.findIndex((child) => child.id === parent.id) + 1;
  say('已升一级');
  return commit(moveTopics(map, new Set([id]), { parent: above.id, index, side: parent.side }), [id]);
}

/** What was copied here last, so that more than the text comes back when it is pasted; told by that text. */
let copied: { text: string; topics: Topic[] } | undefined;

/** The chosen topics as text, an outline; `cut` takes them away. Empty where only the root is chosen and is cut. */
export function copyChosen(cut = false): string {
  const map = $map.get();
  const chosen = $chosen.get();
  const topics = chosen.includes(map.root.id) ? [map.root] : tops(map, new Set(chosen));
  copied = { text: textFromTopics(topics), topics };
  if (cut) removeChosen();
  else say('已复制');
  return copied.text;
}

/**
 * Pastes text below the chosen topic: what was copied here with all that belongs to it, anything else as an outline.
 */
export function paste(text: string): void {
  endEdit();
  const same = copied && copied.text.trim() === text.replace(/\r\n/g, '\n').trim() ? copied.topics : undefined;
  const topics = same
    ? same.map((topic) => patched(copyOf(topic, topicId), { side: undefined }))
    : topicsFromText(text, topicId);
  const into = $focus.get();
  if (!topics.length) return;
  const ids = topics.map(({ id }) => id);
  if (commit(insertTopics($map.get(), into.id, into.children.length, topics), ids))
    say(`已粘贴 ${topics.length} 个主题`);
}

/** Adds copies of the chosen topics after them. */
export function duplicateChosen(): void {
  const map = $map.get();
  const topics = tops(map, new Set($chosen.get()));
  const last = topics.at(-1);
  const parent = last && parentOf(map, last.id);
  if (!parent) return;
  const copies = topics.map((topic) => copyOf(topic, topicId));
  const index = parent.children.findIndex((child) => child.id === last.id) + 1;
  commit(
    insertTopics(map, parent.id, index, copies),
    copies.map(({ id }) => id),
  );
}

/** How the whole map is arranged and painted. */
export function setLook(look: Partial<Pick<Mindmap, 'layout' | 'theme'>>): void {
  endEdit();
  commit({ ...$map.get(), ...look });
}
