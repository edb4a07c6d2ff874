import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import { $options, $stage, isRunning } from '../stores/tool.ts';
import { setOption } from '../stores/work.ts';
import { fillsCanvas } from './canvas-views.ts';
import { Segments } from './parts/Segments.tsx';

/** Where a tool's work can be seen in two ways: the files as they are, or its panel. */
export function CanvasViews(props: ToolProps) {
  const { canvas } = props.tool;
  const id = useId();
  const panel = fillsCanvas(props, useStore($options));
  const fixed = isRunning(useStore($stage));
  if (typeof canvas !== 'object') return null;
  const show = (view: string): void => {
    for (const [key, value] of Object.entries(canvas.when))
      setOption(key, view === 'panel' ? value : props.engine.options[key]?.default);
  };
  return (
    <div className="w-full rounded-lg border border-line sm:w-56">
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
