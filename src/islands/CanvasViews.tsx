import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import { $options, $stage, isRunning } from '../stores/tool.ts';
import { setOption } from '../stores/work.ts';
import { fillsCanvas } from './canvas-views.ts';
import { Segments } from './parts/Segments.tsx';

/** The other view has them in its own bar: whoever pressed one there finds the focus here. */
let pressed = false;

/** Where a tool's work can be seen in two ways: the files as they are, or its panel. */
export function CanvasViews(props: ToolProps) {
  const { canvas } = props.tool;
  const id = useId();
  const panel = fillsCanvas(props, useStore($options));
  const fixed = isRunning(useStore($stage));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pressed) place.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus({ preventScroll: true });
    pressed = false;
  }, []);
  if (typeof canvas !== 'object') return null;
  const show = (view: string): void => {
    pressed = true;
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
