import { atom, computed } from 'nanostores';
import type { Mindmap } from '../../../../schemas/mindmap.ts';
import { MAX_DEPTH, MAX_NOTE, MAX_TEXT, MAX_TOPICS } from '../../../../schemas/mindmap-limits.ts';
import { toast } from '../../../stores/toast.ts';
import { newMap } from '../shared/starter.ts';
import { topicOf } from '../shared/tree.ts';
import { allTopics } from '../shared/walk.ts';

/** A state of the map that undo goes back to, and what was chosen in it. */
export interface Step {
  map: Mindmap;
  chosen: readonly string[];
}

const MAX_STEPS = 200;
/** Changes of one kind to one topic within this time are undone as one. */
const SAME_MS = 1200;

const blank = newMap('中心主题', { layout: 'mind', theme: 'clear' });
/** The map on the page. Nothing changes it in place: every change makes a new one that shares what stayed. */
export const $map = atom<Mindmap>(blank);
/** The ids of the topics chosen, the one that keys act on last; never empty while a map is shown. */
export const $chosen = atom<readonly string[]>([blank.root.id]);
export const $past = atom<readonly Step[]>([]);
export const $future = atom<readonly Step[]>([]);
/** The topic whose text is being written, with that text. */
export const $editing = atom<{ id: string; text: string } | undefined>(undefined);
export const $view = atom<'map' | 'outline'>('map');
/** What was done last, for screen readers. */
export const $said = atom('');

/** The one topic that keys and panels act on. */
export const $focus = computed([$map, $chosen], (map, chosen) => topicOf(map, chosen.at(-1) ?? '') ?? map.root);

let last = { kind: '', at: 0 };

/** Says what was done to those who do not see it. */
export const say = (text: string): void => $said.set(text);

/** Chooses topics; those that are not in the map are left out, and the root stands in for none. */
export function choose(...ids: string[]): void {
  const map = $map.get();
  const known = new Set([...allTopics(map)].map(({ topic }) => topic.id));
  const there = ids.filter((id) => known.has(id));
  $chosen.set(there.length ? there : [map.root.id]);
}

function tooLarge(map: Mindmap): string | undefined {
  let count = 0;
  for (const { topic, depth } of allTopics(map)) {
    if (++count > MAX_TOPICS) return `一张导图最多 ${MAX_TOPICS} 个主题。`;
    if (depth > MAX_DEPTH) return `最多 ${MAX_DEPTH} 层。`;
    if (topic.text.length > MAX_TEXT) return `一个主题最多 ${MAX_TEXT} 字，更长的请写进备注。`;
    if (topic.note && topic.note.length > MAX_NOTE) return `一条备注最多 ${MAX_NOTE} 字。`;
  }
  return undefined;
}

/**
 * Makes a changed map the map, with a step to undo; changes of one `kind` that follow quickly are one step.
 * A map past the limits is refused with a toast, and false given back.
 */
export function commit(map: Mindmap, chosen: readonly string[] = $chosen.get(), kind = ''): boolean {
  const before = $map.get();
  if (map === before) {
    choose(...chosen);
    return true;
  }
  const refusal = tooLarge(map);
  if (refusal) {
    toast(refusal, 'danger');
    return false;
  }
  const now = Date.now();
  const goesOn = kind !== '' && kind === last.kind && now - last.at < SAME_MS;
  last = { kind, at: now };
  if (!goesOn) $past.set([...$past.get(), { map: before, chosen: $chosen.get() }].slice(-MAX_STEPS));
  $future.set([]);
  $map.set(map);
  choose(...chosen);
  return true;
}

function step(from: typeof $past, to: typeof $past, word: string): void {
  const there = from.get().at(-1);
  if (!there) return;
  last = { kind: '', at: 0 };
  from.set(from.get().slice(0, -1));
  to.set([...to.get(), { map: $map.get(), chosen: $chosen.get() }]);
  $map.set(there.map);
  choose(...there.chosen);
  say(word);
}

/** One step back. A text that is being written is given up first. */
export function undo(): void {
  $editing.set(undefined);
  step($past, $future, '已撤销');
}

/** One step forward again. */
export function redo(): void {
  $editing.set(undefined);
  step($future, $past, '已重做');
}

/** Puts another map on the page, with the steps kept of it. */
export function showMap(map: Mindmap, past: readonly Step[] = []): void {
  last = { kind: '', at: 0 };
  $editing.set(undefined);
  $past.set(past);
  $future.set([]);
  $map.set(map);
  $chosen.set([map.root.id]);
}
