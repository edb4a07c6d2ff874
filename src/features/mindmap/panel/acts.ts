import type { WritableAtom } from 'nanostores';
import type { RefObject } from 'react';
import type { Arrangement } from '../shared/arrange.ts';
import { flat, type Placed } from '../shared/placed.ts';
import { tops } from '../shared/tree.ts';
import { endEdit, fold as foldTopic, moveTo, reveal, startEdit } from '../store/edit.ts';
import { $chosen, $editing, $map, choose } from '../store/mindmap.ts';
import { meets, type Rect } from './camera.ts';
import type { Acts } from './gestures.ts';
import { focusMap } from './Keyboard.tsx';
import { type Drop, dropAt } from './places.ts';
import type { CameraHandle } from './use-camera.ts';

/** What is dragged, where the pointer is on the map, and where it would go. */
export interface Dragging {
  text: string;
  x: number;
  y: number;
  drop: Drop | undefined;
  sweep?: Rect;
}

/** A menu asked for at a point of the window, for a topic or for the map. */
export interface MenuAt {
  id: string | undefined;
  x: number;
  y: number;
}

interface Stage {
  camera: CameraHandle;
  dragging: WritableAtom<Dragging | undefined>;
  setMoving(ids: ReadonlySet<string>): void;
  /** The topic that is to stay where it is seen when the map is arranged anew. */
  fold: RefObject<{ id: string; x: number; y: number } | undefined>;
  latest(): {
    arrangement: Arrangement;
    byId: ReadonlyMap<string, Placed>;
    onMenu(at: MenuAt): void;
    onNote(id: string): void;
  };
}

/** What gestures on the canvas do to the map. */
export const actsOn = (stage: Stage): Acts => ({ ...topicActs(stage), ...dragActs(stage), sweep: sweeper(stage) });

function topicActs({ fold, latest }: Stage): Omit<Acts, 'dragStart' | 'dragMove' | 'dragEnd' | 'sweep'> {
  return {
    isChosen: (id) => $chosen.get().includes(id),
    canDrag: (id) => id !== $map.get().root.id && $editing.get()?.id !== id,
    choose(id, more) {
      if ($editing.get()?.id === id) return;
      endEdit();
      const before = $chosen.get();
      if (!more) choose(id);
      else choose(...(before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
      focusMap();
    },
    edit(id) {
      startEdit(id);
      focusMap();
    },
    fold(id) {
      endEdit();
      const placed = latest().byId.get(id);
      if (placed) fold.current = { id, x: placed.x, y: placed.y };
      foldTopic(id);
      focusMap();
    },
    note(id) {
      choose(id);
      latest().onNote(id);
    },
    go: (id) => reveal(id),
    menu(id, x, y) {
      endEdit();
      if (id && !$chosen.get().includes(id)) choose(id);
      latest().onMenu({ id, x, y });
    },
    background() {
      endEdit();
      focusMap();
    },
  };
}

function dragActs({ camera, dragging, setMoving, latest }: Stage): Pick<Acts, 'dragStart' | 'dragMove' | 'dragEnd'> {
  let ids: ReadonlySet<string> = new Set();
  return {
    dragStart(id) {
      endEdit();
      const map = $map.get();
      const moved = tops(map, new Set($chosen.get().includes(id) ? $chosen.get() : [id]));
      ids = new Set(moved.map((topic) => topic.id));
      const all = moved.flatMap((topic) => {
        const placed = latest().byId.get(topic.id);
        return placed ? flat(placed).map((one) => one.topic.id) : [];
      });
      setMoving(new Set(all));
      const text = moved.length > 1 ? `${moved.length} 个主题` : (moved[0]?.text ?? '');
      dragging.set({ text, x: 0, y: 0, drop: undefined });
    },
    dragMove(clientX, clientY) {
      const now = dragging.get();
      if (!now) return;
      const at = camera.toMap(clientX, clientY);
      dragging.set({ ...now, ...at, drop: dropAt(latest().arrangement, $map.get().layout, ids, at) });
    },
    dragEnd(drop) {
      const target = dragging.get()?.drop;
      dragging.set(undefined);
      setMoving(new Set());
      if (drop && target) moveTo([...ids], target.place);
      focusMap();
    },
  };
}

const sweeper =
  ({ camera, dragging, latest }: Stage): Acts['sweep'] =>
  (from, to, ended) => {
    const [a, b] = [camera.toMap(from.x, from.y), camera.toMap(to.x, to.y)];
    const rect = {
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      width: Math.abs(a.x - b.x),
      height: Math.abs(a.y - b.y),
    };
    dragging.set(ended ? undefined : { text: '', x: b.x, y: b.y, drop: undefined, sweep: rect });
    if (!ended) return;
    const inside = latest().arrangement.topics.filter(({ x, y, box }) =>
      meets(rect, { x, y, width: box.width, height: box.height }),
    );
    choose(...inside.map(({ topic }) => topic.id));
    focusMap();
  };
