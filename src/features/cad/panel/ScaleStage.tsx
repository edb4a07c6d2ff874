import { useStore } from '@nanostores/react';
import { Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { Button } from '../../../islands/Button.tsx';
import { $stage, isRunning } from '../../../stores/tool.ts';
import { setOption } from '../../../stores/work.ts';
import { onPaper, type Place, scaleOf, UNIT_NAMES, type Unit } from '../shared/scale.ts';

/** A page as a picture, and its size in points. */
export interface Measured {
  src: string;
  width: number;
  height: number;
}

interface Props {
  page: Measured;
  unit: Unit;
  /** The n of 1∶n that is set. */
  scale: number;
}

/** As tall as the page is seen at most; enlarged, the rest is scrolled to. */
const TALLEST = 'min(70dvh, 40rem)';
const ZOOMS = [1, 2, 4, 8];
/** How far an arrow key moves a point, in parts of the width as it is seen; with Shift ten times as far. */
const STEP = 0.001;
const NAMES = ['起点', '终点'];

/** Two points on the page and the length between them: from these the scale. */
export function ScaleStage({ page, unit, scale }: Props) {
  const fixed = isRunning(useStore($stage));
  const [places, setPlaces] = useState<Place[]>([]);
  const [length, setLength] = useState('');
  const [zoom, setZoom] = useState(1);
  const field = useId();
  const [one, other] = places;
  const paper = one && other ? onPaper(one, other, page) : 0;
  const found = scaleOf(paper, Number(length), unit);
  const put = (place: Place): void => setPlaces(places.length === 1 ? [...places, place] : [place]);
  const move = (at: number, place: Place): void => setPlaces(places.map((old, index) => (index === at ? place : old)));
  const next = ZOOMS[ZOOMS.indexOf(zoom) + 1];
  const last = ZOOMS[ZOOMS.indexOf(zoom) - 1];
  return (
    <>
      <div className="overflow-auto bg-sunken p-3" style={{ maxHeight: `calc(${TALLEST} + 1.5rem)` }}>
        <Page page={page} zoom={zoom} places={places} fixed={fixed} onPut={put} onMove={move} />
      </div>
      <div className="flex flex-col gap-2 border-t border-line p-3">
        <p aria-live="polite" className="text-sm text-ink">
          {wordsFor(places.length, paper)}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <label htmlFor={field} className="text-sm text-ink">
            两点之间实际是
          </label>
          <input
            id={field}
            type="number"
            inputMode="decimal"
            min="0"
            step="any"
            value={length}
            disabled={fixed}
            onChange={({ currentTarget }) => setLength(currentTarget.value)}
            className="min-h-11 w-28 rounded-xl border border-line bg-card px-3 text-ink"
          />
          <span className="text-sm text-muted">{UNIT_NAMES[unit]}</span>
          <Button shape="primary" disabled={fixed || found === undefined} onClick={() => setOption('scale', found)}>
            {found === undefined ? '算出比例' : `按 1∶${found} 转换`}
          </Button>
          <span className="ml-auto flex items-center">
            <Button shape="icon" aria-label="缩小" disabled={!last} onClick={() => last && setZoom(last)}>
              <ZoomOut size={18} aria-hidden />
            </Button>
            <Button shape="icon" aria-label="放大" disabled={!next} onClick={() => next && setZoom(next)}>
              <ZoomIn size={18} aria-hidden />
            </Button>
            <Button shape="icon" aria-label="重新选点" disabled={fixed || !one} onClick={() => setPlaces([])}>
              <Undo2 size={18} aria-hidden />
            </Button>
          </span>
        </div>
        <p className="text-xs text-muted">{`现在按 1∶${scale} 转换。不量也可以，图纸打开后仍能缩放。`}</p>
      </div>
    </>
  );
}

function wordsFor(count: number, paper: number): string {
  if (count === 0) return '在图上点出一段知道尺寸的线的起点，例如一条标注。';
  if (count === 1) return '再点终点。';
  return `图上相距 ${paper.toFixed(2)} 毫米，填上它的实际长度。点可以用方向键微调。`;
}

interface PageProps {
  page: Measured;
  zoom: number;
  places: readonly Place[];
  fixed: boolean;
  onPut(place: Place): void;
  onMove(at: number, place: Place): void;
}

function Page({ page, zoom, places, fixed, onPut, onMove }: PageProps) {
  const [one, other] = places;
  const ratio = page.width / page.height;
  // Without a pointer (Enter) a point goes to the middle; arrow keys take it from there.
  const click = ({ clientX, clientY, currentTarget, detail }: MouseEvent<HTMLButtonElement>): void => {
    const box = currentTarget.getBoundingClientRect();
    if (detail === 0) onPut({ x: places.length === 1 ? 0.6 : 0.4, y: 0.5 });
    else onPut({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
  };
  return (
    <div
      className="relative mx-auto"
      style={{ width: `calc(min(100%, ${TALLEST} * ${ratio}) * ${zoom})`, aspectRatio: ratio }}
    >
      <button
        type="button"
        disabled={fixed}
        onClick={click}
        aria-label="图页：点两下选出一段已知长度"
        className="absolute inset-0 size-full cursor-crosshair"
      >
        <img src={page.src} alt="" draggable={false} className="size-full bg-white shadow" />
      </button>
      {one && other && (
        <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
          <line
            x1={`${one.x * 100}%`}
            y1={`${one.y * 100}%`}
            x2={`${other.x * 100}%`}
            y2={`${other.y * 100}%`}
            stroke="#d33"
            strokeWidth="1.5"
          />
        </svg>
      )}
      {places.map((place, at) => (
        <Mark
          key={NAMES[at]}
          name={NAMES[at] ?? ''}
          place={place}
          zoom={zoom}
          fixed={fixed}
          onMove={(to) => onMove(at, to)}
        />
      ))}
    </div>
  );
}

interface MarkProps {
  name: string;
  place: Place;
  zoom: number;
  fixed: boolean;
  onMove(place: Place): void;
}

const ARROWS: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function Mark({ name, place, zoom, fixed, onMove }: MarkProps) {
  const key = (event: KeyboardEvent): void => {
    const way = ARROWS[event.key];
    if (!way || fixed) return;
    event.preventDefault();
    const step = (STEP * (event.shiftKey ? 10 : 1)) / zoom;
    const within = (value: number): number => Math.min(1, Math.max(0, value));
    onMove({ x: within(place.x + way.x * step), y: within(place.y + way.y * step) });
  };
  return (
    <button
      type="button"
      disabled={fixed}
      onKeyDown={key}
      aria-label={`${name}：方向键移动`}
      className="absolute grid size-6 -translate-1/2 place-items-center rounded-full"
      style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
    >
      <span aria-hidden="true" className="size-2.5 rounded-full border-2 border-[#d33] bg-white/70" />
    </button>
  );
}
