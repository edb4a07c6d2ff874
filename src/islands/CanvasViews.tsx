import { useStore } from '@nanostores/react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import { $files, $options, $stage, isRunning } from '../stores/tool.ts';
import { setOption } from '../stores/work.ts';
import { canvasPanel } from './canvas-views.ts';
import { Segments } from './parts/Segments.tsx';

/**
 * Each view has the switch in its own bar: the one that comes takes the focus of the one that goes with the same change
 * of the page, and nobody's later.
 */
let focused = false;

/** Where a tool's work can be seen in two ways: the files as they are, or its panel. */
export function CanvasViews(props: ToolProps) {
  const { canvas } = props.tool;
  const id = useId();
  const panel = canvasPanel(props, useStore($options), useStore($files)) === props.tool.panel;
  const fixed = isRunning(useStore($stage));
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = place.current;
    if (focused) own?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus({ preventScroll: true });
    return () => {
      focused = !!own?.contains(document.activeElement);
      queueMicrotask(() => {
        focused = false;
      });
    };
  }, []);
  if (typeof canvas !== 'object') return null;
  const show = (view: string): void => {
    for (const [key, value] of Object.entries(canvas.when))
      setOption(key, view === 'panel' ? value : props.engine.options[key]?.default);
  };
  return (
    <div ref={place} className="w-36 shrink-0 sm:w-44 rounded-lg border border-line">
      <span id={id} className="sr-only">
        怎么看
      </span>
      <Segments
        labelledBy={id}
        describedBy={undefined}
        choices={[
          ['files', canvas.files],
          ['panel', canvas.panel],
        ]}
        value={panel ? 'panel' : 'files'}
        disabled={fixed}
        onChange={show}
      />
    </div>
  );
}
