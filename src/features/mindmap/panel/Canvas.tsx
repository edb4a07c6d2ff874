import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import {
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { MindmapLayout } from '../../../../schemas/mindmap.ts';
import { type Arrangement, arrange } from '../shared/arrange.ts';
import { branchOf, paintOf } from '../shared/paint.ts';
import type { Placed } from '../shared/placed.ts';
import { lookAt, THEMES } from '../shared/themes.ts';
import { changeTopic } from '../shared/tree.ts';
import { $mapId } from '../store/keep.ts';
import { $chosen, $editing, $map } from '../store/mindmap.ts';
import { actsOn, type Dragging, type MenuAt } from './acts.ts';
import { type Camera, fitting, meets, type Rect, showing, zoomedTo } from './camera.ts';
import { Dragged } from './Dragged.tsx';
import { listenToGestures } from './gestures.ts';
import { focusMap, Keyboard } from './Keyboard.tsx';
import type { Around } from './keys.ts';
import { Lines, Relations } from './Lines.tsx';
import { boxesIn } from './measure.ts';
import { nextTo } from './places.ts';
import { TopicView } from './TopicView.tsx';
import { type CameraHandle, useCamera } from './use-camera.ts';

/** What the page around the canvas may ask of it. */
export interface CanvasHandle {
  fit(): void;
  zoom(by: number): void;
  show(id: string): void;
}

interface Props {
  handle: Ref<CanvasHandle>;
  /** Topics that a search found. */
  found: ReadonlySet<string>;
  onScale(scale: number): void;
  onMenu(at: MenuAt): void;
  onNote(id: string): void;
  onFind(): void;
  onHelp(): void;
  onPanel(): void;
  onFiles(files: File[]): void;
}

/** Maps up to this many topics are drawn whole; of larger ones what is near the screen. */
const WHOLE = 250;
/** A map that does not fit is shown at least so large; on a phone, which is held near, larger. */
const readable = (width: number): number => (width < 640 ? 0.62 : 0.55);
/** From the edge of the canvas to the root, where the map begins there. */
const EDGE = 40;

const rectOf = ({ x, y, box }: Placed): Rect => ({ x, y, width: box.width, height: box.height });

/** The map arranged, with the text that is being written in it. */
function useArrangement(): Arrangement {
  const map = useStore($map);
  const editing = useStore($editing);
  return useMemo(() => {
    const drawn = editing ? changeTopic(map, editing.id, (topic) => ({ ...topic, text: editing.text })) : map;
    return arrange(drawn, boxesIn(map.theme));
  }, [map, editing]);
}

/** Another map, or another structure, is shown whole where that can be read, else from its root on. */
function useFirstSight(camera: CameraHandle, arrangement: Arrangement, ready: boolean): void {
  const { layout } = useStore($map);
  const mapId = useStore($mapId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each map and structure
  useLayoutEffect(() => {
    if (ready && mapId) camera.set(firstSight(arrangement, layout, camera.size()));
  }, [ready, mapId, layout, camera]);
}

function firstSight(
  { bounds, topics }: Arrangement,
  layout: MindmapLayout,
  size: { width: number; height: number },
): Camera {
  const whole = fitting(bounds, size);
  const scale = readable(size.width);
  const [root] = topics;
  if (whole.scale >= scale || !root) return whole;
  const { width, height } = root.box;
  const start = { left: EDGE + (width / 2) * scale, top: EDGE + (height / 2) * scale };
  const x =
    { mind: size.width / 2, org: size.width / 2, left: size.width - start.left }[layout as string] ?? start.left;
  const y = layout === 'org' || layout === 'catalog' ? start.top : size.height / 2;
  return { x, y, scale };
}

interface Sight {
  camera: CameraHandle;
  byId: ReadonlyMap<string, Placed>;
  fold: RefObject<{ id: string; x: number; y: number } | undefined>;
  show(id: string): void;
  ready: boolean;
}

/** What was folded stays under the pointer; another topic that is chosen comes into view, and the keys go to it. */
function useSight({ camera, byId, fold, show, ready }: Sight): void {
  const focus = useStore($chosen).at(-1);
  const writes = useStore($editing)?.id;
  useLayoutEffect(() => {
    const { current: kept } = fold;
    const placed = kept && byId.get(kept.id);
    if (!kept || !placed) return;
    fold.current = undefined;
    const { x, y, scale } = camera.get();
    camera.set({ x: x - (placed.x - kept.x) * scale, y: y - (placed.y - kept.y) * scale, scale });
  }, [byId, camera, fold]);
  const focused = useRef(focus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: not at every change of the map, only when another topic is meant
  useEffect(() => {
    if (!ready) return;
    const moved = focused.current !== focus || writes !== undefined;
    focused.current = focus;
    if (moved && focus) show(focus);
    // Who searches or fills in a panel goes on with that.
    const { activeElement: active } = document;
    if (writes !== undefined || active === document.body || active?.closest('.mm-stage')) focusMap();
  }, [focus, writes, ready]);
}

interface Latest {
  props: Props;
  arrangement: Arrangement;
  byId: ReadonlyMap<string, Placed>;
}

/** What keys and buttons ask of the canvas. */
function useAround(camera: CameraHandle, latest: RefObject<Latest>): Around & CanvasHandle {
  return useMemo<Around & CanvasHandle>(() => {
    const middle = (): { x: number; y: number } => ({ x: camera.size().width / 2, y: camera.size().height / 2 });
    return {
      step(direction, more) {
        const ids = $chosen.get();
        const from = latest.current.byId.get(ids.at(-1) ?? '');
        const next = from && nextTo(latest.current.arrangement.topics, from, direction);
        if (next) $chosen.set(more ? [...ids.filter((id) => id !== next.topic.id), next.topic.id] : [next.topic.id]);
      },
      zoom: (by) => camera.set(zoomedTo(camera.get(), camera.get().scale * by, middle()), true),
      fit: () => camera.set(fitting(latest.current.arrangement.bounds, camera.size()), true),
      show(id) {
        const placed = latest.current.byId.get(id);
        if (placed) camera.set(showing(camera.get(), rectOf(placed), camera.size()), true);
      },
      find: () => latest.current.props.onFind(),
      help: () => latest.current.props.onHelp(),
      panel: () => latest.current.props.onPanel(),
    };
  }, [camera, latest]);
}

/** The map, drawn: pan, zoom, choose, write, drag. */
export function Canvas(props: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const { handle: camera, seen, scale, ready } = useCamera(stage, world);
  const map = useStore($map);
  const chosen = useStore($chosen);
  const editing = useStore($editing);
  const arrangement = useArrangement();
  const theme = THEMES[map.theme];
  const byId = useMemo(() => new Map(arrangement.topics.map((placed) => [placed.topic.id, placed])), [arrangement]);
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set());
  const [dragging] = useState(() => atom<Dragging | undefined>(undefined));
  const latest = useRef<Latest>({ props, arrangement, byId });
  latest.current = { props, arrangement, byId };
  const fold = useRef<{ id: string; x: number; y: number }>(undefined);

  const around = useAround(camera, latest);
  useImperativeHandle(props.handle, () => around, [around]);

  useEffect(() => {
    if (!stage.current) return undefined;
    const acts = actsOn({
      camera,
      dragging,
      setMoving,
      fold,
      latest: () => ({ ...latest.current, ...latest.current.props }),
    });
    return listenToGestures(stage.current, camera, acts);
  }, [camera, dragging]);

  useFirstSight(camera, arrangement, ready);
  useSight({ camera, byId, fold, show: around.show, ready });

  const { onScale } = props;
  useEffect(() => onScale(scale), [scale, onScale]);

  const part = arrangement.topics.length > WHOLE ? seen : undefined;
  const visible = useMemo(
    () => (part ? arrangement.topics.filter((placed) => meets(part, rectOf(placed))) : arrangement.topics),
    [arrangement, part],
  );
  const active = byId.get(chosen.at(-1) ?? '');
  const picked = useMemo(() => new Set(chosen), [chosen]);
  return (
    <div
      ref={stage}
      className="mm-stage size-full"
      style={
        {
          background: theme.background,
          '--mm-back': theme.background,
          '--mm-ring': theme.dark ? '#7db4ff' : '#2563eb',
        } as React.CSSProperties
      }
    >
      <div ref={world} className="mm-world" data-shown={visible.length}>
        <Lines arrangement={arrangement} theme={theme} seen={part} />
        {visible.map((placed) => {
          const { topic, box, x, y, way, hidden, depth } = placed;
          return (
            <TopicView
              key={topic.id}
              topic={topic}
              box={box}
              x={x}
              y={y}
              way={way}
              hidden={hidden}
              {...paintOf(placed, theme)}
              look={lookAt(theme, depth)}
              branch={branchOf(placed, theme)}
              root={depth === 0}
              chosen={picked.has(topic.id)}
              editing={editing?.id === topic.id}
              dimmed={moving.has(topic.id)}
              found={props.found.has(topic.id)}
            />
          );
        })}
        <Relations arrangement={arrangement} theme={theme} />
        <Keyboard
          placed={active}
          look={lookAt(theme, active?.depth ?? 0)}
          colour={active ? paintOf(active, theme).colour : '#000'}
          around={around}
          onFiles={props.onFiles}
        />
        <Dragged state={dragging} ring={theme.dark ? '#7db4ff' : '#2563eb'} />
      </div>
    </div>
  );
}
