import { useStore } from '@nanostores/react';
import { ChevronRight } from 'lucide-react';
import { type FocusEvent, memo, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../islands/Button.tsx';
import { INPUT } from '../../../islands/fields/field.ts';
import { useNear } from '../../../islands/use-near.ts';
import { $stage, isRunning } from '../../../stores/tool.ts';
import type { ViewLayer } from '../shared/view.ts';
import { LAYERS_FIRST, layersShown } from './layers-shown.ts';

interface Props {
  layers: readonly ViewLayer[];
  /** Names of those that are drawn. */
  on: ReadonlySet<string>;
  onChange(on: ReadonlySet<string>): void;
}

/** The layers of a drawing, each to be switched on or off; the last one stays. Of very many the first are listed. */
export function LayerList({ layers, on, onChange }: Props) {
  const fixed = isRunning(useStore($stage));
  const [words, setWords] = useState('');
  const [all, setAll] = useState(false);
  const { shown, more } = useMemo(() => layersShown(layers, words, all), [layers, words, all]);
  const list = useRef<HTMLDivElement>(null);
  // The button goes: the focus comes to the first of those that it brought.
  const showAll = (): void => {
    flushSync(() => setAll(true));
    list.current?.querySelectorAll('input')[LAYERS_FIRST]?.focus();
  };
  const latest = useRef({ on, onChange });
  latest.current = { on, onChange };
  const toggle = useCallback((name: string): void => {
    const next = new Set(latest.current.on);
    if (!next.delete(name)) next.add(name);
    latest.current.onChange(next);
  }, []);
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-2 text-sm font-medium text-ink">
        <ChevronRight size={16} className="text-muted transition-transform group-open:rotate-90" aria-hidden />
        图层
        <span className="font-normal text-muted tabular-nums">
          显示 {layers.filter(({ name }) => on.has(name)).length} / {layers.length} 个
        </span>
      </summary>
      <div className="flex flex-wrap gap-1 px-3">
        <Button shape="quiet" disabled={fixed} onClick={() => onChange(new Set(layers.map(({ name }) => name)))}>
          全部打开
        </Button>
        <Button
          shape="quiet"
          disabled={fixed}
          onClick={() => onChange(new Set(layers.filter((layer) => layer.on).map(({ name }) => name)))}
        >
          恢复图纸原样
        </Button>
      </div>
      {layers.length > LAYERS_FIRST && (
        <div className="px-4 py-2">
          <input
            type="search"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            aria-label="按名称找图层"
            placeholder="按名称找图层"
            className={INPUT}
          />
        </div>
      )}
      <div ref={list} className="px-4 pb-3 empty:hidden">
        {blocksOf(shown).map((layers, place) => (
          <LayerBlock key={layers[0]?.name} first={place < 2} layers={layers} on={on} fixed={fixed} onToggle={toggle} />
        ))}
      </div>
      {shown.length === 0 && <p className="px-4 pb-3 text-sm text-muted">没有名称里有这些字的图层。</p>}
      {more !== undefined && (
        <div className="px-3 pb-3">
          <Button shape="quiet" onClick={showAll}>
            {words.trim() ? `显示找到的全部 ${more} 个图层` : `显示全部 ${more} 个图层`}
          </Button>
        </div>
      )}
    </details>
  );
}

/**
 * Layers in blocks of which only those near the view are drawn; a block fills whole rows of one, two or three columns.
 */
const blocksOf = (layers: readonly ViewLayer[]): (readonly ViewLayer[])[] =>
  Array.from({ length: Math.ceil(layers.length / LAYERS_FIRST) }, (_, place) =>
    layers.slice(place * LAYERS_FIRST, (place + 1) * LAYERS_FIRST),
  );

/** As high as a whole block, a row being 2.75rem. */
const BLOCK_HEIGHT = 'h-[165rem] sm:h-[82.5rem] xl:h-[55rem]';

interface BlockProps {
  layers: readonly ViewLayer[];
  /** It is among the first. */
  first: boolean;
  on: ReadonlySet<string>;
  fixed: boolean;
  onToggle(name: string): void;
}

/** A block that has the focus stays, wherever it is scrolled to. */
function LayerBlock({ layers, first, on, fixed, onToggle }: BlockProps) {
  const place = useRef<HTMLUListElement>(null);
  const near = useNear(place, first);
  const [held, setHeld] = useState(false);
  // A window that is left keeps its focus, and so does a block in which it moves.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void =>
    setHeld([relatedTarget, document.activeElement].some((element) => currentTarget.contains(element)));
  const drawn = near || held || layers.length < LAYERS_FIRST;
  return (
    <ul
      ref={place}
      onFocus={() => setHeld(true)}
      onBlur={onBlur}
      className={`grid grid-cols-1 gap-x-4 sm:grid-cols-2 xl:grid-cols-3 ${drawn ? '' : BLOCK_HEIGHT}`}
    >
      {drawn &&
        layers.map((layer) => (
          <LayerRow
            key={layer.name}
            layer={layer}
            on={on.has(layer.name)}
            fixed={fixed || (on.size === 1 && on.has(layer.name))}
            onToggle={onToggle}
          />
        ))}
    </ul>
  );
}

interface RowProps {
  layer: ViewLayer;
  on: boolean;
  fixed: boolean;
  onToggle(name: string): void;
}

const LayerRow = memo(function LayerRow({ layer: { name, colour }, on, fixed, onToggle }: RowProps) {
  return (
    <li>
      <label className="flex min-h-11 items-center gap-2 text-sm text-ink">
        <input
          type="checkbox"
          checked={on}
          disabled={fixed}
          onChange={() => onToggle(name)}
          className="size-4 shrink-0 accent-accent"
        />
        <span aria-hidden className="size-3 shrink-0 rounded-full border border-line" style={{ background: colour }} />
        <span className="min-w-0 truncate" title={name}>
          {name}
        </span>
      </label>
    </li>
  );
});
