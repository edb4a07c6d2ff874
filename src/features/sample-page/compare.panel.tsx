import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { Button } from '../../islands/Button.tsx';
import { aloneIn } from '../../islands/canvas-views.ts';
import { formatBytes } from '../../islands/format.ts';
import type { Result } from '../../jobs/job.ts';
import { meets } from '../../lib/option-when.ts';
import { $files, $options, $results, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { Alone } from './panel/Alone.tsx';
import { drawInput, drawMade, isPaged } from './panel/draw.ts';
import { Framed, TRIAL } from './panel/Framed.tsx';
import { Sides, saved } from './panel/Sides.tsx';
import { Tried } from './panel/Tried.tsx';
import { usePicture } from './panel/use-picture.ts';

/** An input beside what came of it alone, or before the start beside what the settings would make of it. */
export default function ComparePanel(props: ToolProps) {
  const files = useStore($files);
  const results = useStore($results);
  const running = isRunning(useStore($stage));
  const [chosen, setChosen] = useState<string>();
  const alone = aloneIn(files);
  const pairs = files.flatMap((entry) => {
    const own = results.filter(({ from }) => from.length === 1 && from[0] === entry.id);
    return own.length === 1 ? [{ entry, result: own[0] as Result }] : [];
  });
  const pair = pairs.find(({ entry }) => entry.id === chosen) ?? pairs[0];
  // It comes with the results, all at once; what has the canvas to itself stays.
  if (running && !alone) return null;
  if (!pair && results.length) return null;
  if (!pair && alone) return <Alone {...props} entry={alone} running={running} />;
  if (!pair) return <Trial {...props} files={files} chosen={chosen} onChoose={setChosen} />;
  return (
    <Framed title="前后对比" files={pairs.map(({ entry }) => entry)} entry={pair.entry} onChoose={setChosen}>
      <Made key={pair.result.id} {...pair} sizes={props.tool.sizes === true} />
    </Framed>
  );
}

interface TrialProps extends ToolProps {
  files: readonly InputFile[];
  chosen: string | undefined;
  onChoose(id: string): void;
}

/** One page or picture as the settings would make it, once the visitor asks to see it. */
function Trial({ tool, engine, places, files, chosen, onChoose }: TrialProps) {
  const options = useStore($options);
  const [open, setOpen] = useState(false);
  const whole = files.filter(({ fault, stage }) => !fault && stage?.state !== 'failed');
  const entry = whole.find(({ id }) => id === chosen) ?? whole[0];
  if (!entry || !places.includes('browser') || (engine.whole && meets(engine.whole, options))) return null;
  const paged = isPaged(entry);
  return (
    <Framed title={TRIAL} files={whole} entry={entry} onChoose={onChoose}>
      {open && !(entry.locked && !entry.password) ? (
        <Tried key={entry.id} entry={entry} sizes={tool.sizes === true} />
      ) : (
        <p className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm text-muted">
          <span className="min-w-0 flex-1 basis-56">
            {paged ? '先拿一页试做，放大到原大，看看画质够不够。' : '先试做这一张，放大到原大，看看画质够不够。'}
          </span>
          <Button onClick={() => setOpen(true)}>看效果</Button>
        </p>
      )}
    </Framed>
  );
}

function Made({ entry, result, sizes }: { entry: InputFile; result: Result; sizes: boolean }) {
  const [page, setPage] = useState(1);
  const before = usePicture(`${entry.id} ${page}`, (signal) => drawInput(entry, page, signal));
  const after = usePicture(`${result.id} ${page}`, (signal) => drawMade(result.file, page, signal));
  return (
    <Sides
      entry={entry}
      page={page}
      onPage={setPage}
      before={before}
      after={after}
      sizes={sizes}
      facts={[
        formatBytes(entry.file.size),
        sizes ? saved(entry.file.size, result.file.size) : formatBytes(result.file.size),
      ]}
    />
  );
}
