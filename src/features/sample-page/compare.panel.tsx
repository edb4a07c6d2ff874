import { useStore } from '@nanostores/react';
import { type ReactNode, useRef, useState } from 'react';
import { type ErrorData, sentence } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { Button } from '../../islands/Button.tsx';
import { formatBytes } from '../../islands/format.ts';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import type { Result } from '../../jobs/job.ts';
import { meets } from '../../lib/option-when.ts';
import { $files, $options, $results, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { drawInput, drawMade, isPaged, SIZE } from './panel/draw.ts';
import { Sides, saved, wordsFor } from './panel/Sides.tsx';
import { drawSample, makeSample } from './panel/samples.ts';
import { usePicture } from './panel/use-picture.ts';
import { wordsOf } from './panel/words.ts';

/** What the panel is called before the start. */
const TRIAL = '效果对比';
/** A visitor who still types or slides is not done yet. */
const REST_MS = 400;
/** A visitor who starts within this time has not come to look. */
const LOOK_MS = 150;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** An input beside what came of it alone, or before the start beside what the settings would make of it. */
export default function ComparePanel(props: ToolProps) {
  const files = useStore($files);
  const results = useStore($results);
  const running = isRunning(useStore($stage));
  const [chosen, setChosen] = useState<string>();
  const alone = files.length === 1;
  const pairs = files.flatMap((entry) => {
    const own = results.filter(({ from }) => from.length === 1 && from[0] === entry.id);
    return own.length === 1 ? [{ entry, result: own[0] as Result }] : [];
  });
  const pair = pairs.find(({ entry }) => entry.id === chosen) ?? pairs[0];
  // It comes with the results, all at once; what has the canvas to itself stays.
  if (running && !alone) return null;
  if (!pair && results.length) return null;
  if (!pair && alone) return <Alone {...props} entry={files[0] as InputFile} running={running} />;
  if (!pair) return <Trial {...props} files={files} chosen={chosen} onChoose={setChosen} />;
  return (
    <Framed title="前后对比" files={pairs.map(({ entry }) => entry)} entry={pair.entry} onChoose={setChosen}>
      <Made key={pair.result.id} {...pair} sizes={props.tool.sizes === true} />
    </Framed>
  );
}

interface FramedProps {
  title: string;
  files: readonly InputFile[];
  entry: InputFile;
  onChoose(id: string): void;
  children: ReactNode;
}

const Framed = ({ title, files, entry, onChoose, children }: FramedProps) => (
  <section aria-label={title} className="overflow-hidden rounded-2xl border border-line bg-card">
    {files.length > 1 ? (
      <FileChooser label={title} files={files} entry={entry} isSet={() => false} onChoose={onChoose} />
    ) : (
      <h2 className="border-b border-line px-4 py-2.5 text-sm font-medium text-ink">{title}</h2>
    )}
    {children}
  </section>
);

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

/** The only file, which has the canvas to itself: what would become of it, or as it is where only the job can tell. */
function Alone({ tool, engine, places, entry, running }: ToolProps & { entry: InputFile; running: boolean }) {
  const options = useStore($options);
  const failed = entry.fault ?? (entry.stage?.state === 'failed' ? entry.stage.error : undefined);
  if (failed || (entry.locked && !entry.password))
    return (
      <section
        aria-label={TRIAL}
        className="grid min-h-72 place-items-center rounded-2xl border border-line bg-card px-4 text-center text-sm text-muted"
      >
        {wordsOf(entry, failed)}
      </section>
    );
  const untold = running
    ? '正在处理…'
    : !places.includes('browser')
      ? '处理完成后可以对比'
      : engine.whole && meets(engine.whole, options)
        ? '要看整份文件，处理完成后可以对比'
        : undefined;
  return (
    <Framed title={TRIAL} files={[entry]} entry={entry} onChoose={() => undefined}>
      <Tried key={entry.id} entry={entry} sizes={tool.sizes === true} untold={untold} />
    </Framed>
  );
}

interface TriedProps {
  entry: InputFile;
  sizes: boolean;
  /** Nothing is tried, and this is said in its place. */
  untold?: string | undefined;
}

function Tried({ entry, sizes, untold }: TriedProps) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>();
  const key = `${entry.id} ${entry.password ?? ''} ${page}`;
  const running = isRunning(useStore($stage));
  const seen = useRef(false);
  // A start that comes at once is not slowed down by a large picture: what is not yet seen waits for its end.
  const before = usePicture(running && !seen.current ? '' : key, async (signal) => {
    await pause(LOOK_MS);
    return signal.aborted || (running && !seen.current) ? undefined : drawInput(entry, page, signal);
  });
  if (before.url) seen.current = true;
  const wish = JSON.stringify([useStore($options), entry.values, !!untold]);
  const after = usePicture(`${key} ${wish}`, async (signal) => {
    if (untold) return undefined;
    await pause(REST_MS);
    if (signal.aborted) return undefined;
    if (isPaged(entry)) return (await drawSample(entry, page, SIZE, signal)).picture;
    const made = await makeSample(entry, signal);
    setSize(made.size);
    return drawMade(made, 1, signal);
  });
  return (
    <Sides
      entry={entry}
      page={page}
      onPage={setPage}
      before={before.url}
      after={after.url}
      missing={untold ?? whyNot(before, after)}
      words={wordsFor(sizes)}
      facts={
        !isPaged(entry) && size && !untold ? [formatBytes(entry.file.size), saved(entry.file.size, size)] : undefined
      }
    />
  );
}

/** Why one of the two pictures does not come, in words. */
function whyNot(...pictures: { fault?: ErrorData }[]): string | undefined {
  const fault = pictures.find((picture) => picture.fault)?.fault;
  return fault && sentence(fault);
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
      before={before.url}
      after={after.url}
      missing={whyNot(before, after)}
      words={wordsFor(sizes)}
      facts={[
        formatBytes(entry.file.size),
        sizes ? saved(entry.file.size, result.file.size) : formatBytes(result.file.size),
      ]}
    />
  );
}
