import { useStore } from '@nanostores/react';
import { Button } from '../../../islands/Button.tsx';
import { $stage, isRunning } from '../../../stores/tool.ts';
import type { ViewLayer } from '../shared/view.ts';

interface Props {
  layers: readonly ViewLayer[];
  /** Names of those that are drawn. */
  on: ReadonlySet<string>;
  onChange(on: ReadonlySet<string>): void;
}

/** The layers of a drawing, each to be switched on or off; the last one stays. */
export function LayerList({ layers, on, onChange }: Props) {
  const fixed = isRunning(useStore($stage));
  const toggle = (name: string): void => {
    const next = new Set(on);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  };
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-2 text-sm font-medium text-ink">
        图层
        <span className="font-normal text-muted tabular-nums">
          画 {layers.filter(({ name }) => on.has(name)).length} / {layers.length} 个
        </span>
      </summary>
      <div className="flex gap-1 px-3">
        <Button shape="quiet" disabled={fixed} onClick={() => onChange(new Set(layers.map(({ name }) => name)))}>
          全部打开
        </Button>
        <Button
          shape="quiet"
          disabled={fixed}
          onClick={() => onChange(new Set(layers.filter((layer) => layer.on).map(({ name }) => name)))}
        >
          按图纸
        </Button>
      </div>
      <ul className="grid grid-cols-1 gap-x-4 px-4 pb-3 sm:grid-cols-2 xl:grid-cols-3">
        {layers.map(({ name, colour }) => (
          <li key={name}>
            <label className="flex min-h-11 items-center gap-2 text-sm text-ink">
              <input
                type="checkbox"
                checked={on.has(name)}
                disabled={fixed || (on.size === 1 && on.has(name))}
                onChange={() => toggle(name)}
                className="size-4 shrink-0 accent-accent"
              />
              <span
                aria-hidden
                className="size-3 shrink-0 rounded-full border border-line"
                style={{ background: colour }}
              />
              <span className="min-w-0 truncate" title={name}>
                {name}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
