import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { sentence } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { CanvasViews } from '../../islands/CanvasViews.tsx';
import { valuesOf } from '../../islands/option-fields.ts';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { useDoing } from '../../islands/use-doing.ts';
import { $files, $options, $stage, type Doing, type InputFile, isRunning } from '../../stores/tool.ts';
import { FilmBench } from './panel/FilmBench.tsx';
import { useFilm } from './panel/use-film.ts';

/** The film with its sound, on which parts are marked; writes the engine's option `parts` of each file. */
export default function FilmCutPanel(props: ToolProps) {
  const files = useStore($files);
  const options = valuesOf(props, useStore($options));
  const fixed = isRunning(useStore($stage));
  const [chosen, setChosen] = useState<string>();
  const entry = files.find(({ id }) => id === chosen) ?? files[0];
  const cuts = options.cut === true;
  const marked = files.filter(({ values }) => String(values.parts ?? '').trim()).length;
  useDoing(cuts ? doingOf(marked, files.length) : undefined);
  if (!entry || !cuts) return null;
  return (
    <section aria-label="剪切" className="overflow-hidden rounded-2xl border border-line bg-card">
      <div className="flex items-center gap-3 border-b border-line px-3 py-2">
        <CanvasViews {...props} />
      </div>
      {files.length > 1 && (
        <FileChooser
          label="正在剪"
          files={files}
          entry={entry}
          isSet={({ values }) => !!values.parts}
          onChoose={setChosen}
        />
      )}
      <Opened key={entry.id} entry={entry} options={options} fixed={fixed} />
    </section>
  );
}

/** What a start does with so many files of all; those on which nothing is marked are converted as a whole. */
function doingOf(marked: number, all: number): Doing | undefined {
  if (!marked) return { words: '先选一段', lacks: true };
  return marked === all ? { words: `剪切 ${all} 个文件`, verb: '剪切' } : undefined;
}

function Opened({ entry, options, fixed }: { entry: InputFile; options: Record<string, unknown>; fixed: boolean }) {
  const { sound, error } = useFilm(entry.file);
  const wish = Object.fromEntries(['video', 'encode', 'size', 'keep', 'way'].map((key) => [key, String(options[key])]));
  if (sound) return <FilmBench entry={entry} sound={sound} wish={wish as never} fixed={fixed} />;
  return (
    <p
      data-opening={!error || undefined}
      className="grid min-h-72 place-content-center px-4 py-6 text-center text-sm text-muted"
    >
      {error ? `${sentence(error)}看不到画面，也能剪：在设置里写时间，如 0:01.500-0:03.200。` : '正在读视频……'}
    </p>
  );
}
