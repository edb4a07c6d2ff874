import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { sentence } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { Button } from '../../islands/Button.tsx';
import { valuesOf } from '../../islands/option-fields.ts';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { ProgressBar } from '../../islands/parts/ProgressBar.tsx';
import { useDoing } from '../../islands/use-doing.ts';
import { clock } from '../../lib/clock.ts';
import { $files, $options, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { $ways } from '../../stores/ways.ts';
import { setFileOption } from '../../stores/work.ts';
import { NotesLack } from './panel/NotesLack.tsx';
import { useNotesLack } from './panel/use-notes-lack.ts';
import { type Look, type Shown, useSlides } from './panel/use-slides.ts';

/** The pictures that are found in a film, to choose from; writes the engine's option `moments` of the file. */
export default function SlidesPanel(props: ToolProps) {
  const files = useStore($files);
  const { by, sensitivity, interval, format, notes } = valuesOf(props, useStore($options));
  const lack = useNotesLack(format === 'pptx' ? String(notes) : 'none');
  useDoing(lack && { words: lack.words, lacks: true });
  const [chosen, setChosen] = useState<string>();
  const running = isRunning(useStore($stage));
  const entry = files.find(({ id }) => id === chosen) ?? files[0];
  if (!entry) return null;
  return (
    <section aria-label="找到的画面" className="overflow-hidden rounded-2xl border border-line bg-card">
      {files.length > 1 && (
        <FileChooser
          label="正在看"
          files={files}
          entry={entry}
          isSet={({ values }) => !!values.moments}
          onChoose={setChosen}
        />
      )}
      {lack && !running && (
        <div className="border-b border-line p-3">
          <NotesLack {...lack} />
        </div>
      )}
      <Looked key={entry.id} entry={entry} look={{ by, sensitivity, interval }} />
    </section>
  );
}

function Looked({ entry, look }: { entry: InputFile; look: Look }) {
  const { slides, error, part } = useSlides(entry.file, look);
  const inService = useStore($ways).get(entry.id)?.place === 'service';
  if (slides) return <Strip entry={entry} slides={slides} />;
  return (
    <div
      data-opening={!error || undefined}
      className="grid min-h-40 place-content-center gap-3 sm:min-h-72 px-4 py-6 text-center text-sm text-muted"
    >
      {error ? (
        // What the browser itself cannot play is no fault of the film.
        `${error.code === 'unknown' ? '这个浏览器播放不了这段视频。' : sentence(error)}不能先看${inService ? '，开始后由服务器找换页的画面' : ''}。`
      ) : (
        <>
          <p>正在找换页的画面……</p>
          <div className="mx-auto w-64 max-w-full">
            <ProgressBar name="找画面" part={part} words="正在找换页的画面" />
          </div>
          <p className="text-xs">不想等可以直接开始，找到的全部都要。</p>
        </>
      )}
    </div>
  );
}

const timesIn = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

function Strip({ entry, slides }: { entry: InputFile; slides: readonly Shown[] }) {
  const fixed = isRunning(useStore($stage));
  const said = String(entry.values.moments ?? '');
  const own = new Set(timesIn(said).map((time) => time.toFixed(2)));
  const isKept = ({ at }: Shown): boolean => !said || own.has(at.toFixed(2));
  const kept = slides.filter(isKept);
  const write = (next: readonly Shown[]): void =>
    setFileOption(
      entry.id,
      'moments',
      next.length === slides.length ? '' : next.map(({ at }) => at.toFixed(2)).join(','),
    );
  const toggle = (slide: Shown): void =>
    write(slides.filter((other) => (other === slide ? !isKept(other) : isKept(other))));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-2">
        <p aria-live="polite" className="min-w-0 flex-1 basis-40 text-sm text-muted tabular-nums">
          找到 {slides.length} 张，取 {kept.length} 张
        </p>
        <Button shape="quiet" disabled={fixed || !said} onClick={() => write(slides)}>
          全部要
        </Button>
      </div>
      <ul className="grid grid-cols-2 gap-2 p-3 sm:grid-cols-3 lg:grid-cols-4">
        {slides.map((slide, index) => (
          <li key={slide.src}>
            <button
              type="button"
              aria-pressed={isKept(slide)}
              aria-label={`第 ${index + 1} 张，${clock(slide.at)}`}
              disabled={fixed || (isKept(slide) && kept.length === 1)}
              onClick={() => toggle(slide)}
              className="block w-full cursor-pointer rounded-lg border-2 border-transparent p-1 text-left focus-visible:outline-2 focus-visible:outline-accent disabled:cursor-not-allowed aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              <img
                src={slide.src}
                alt=""
                className={`aspect-video w-full rounded bg-sunken object-contain ${isKept(slide) ? '' : 'opacity-40'}`}
              />
              <span className="block px-1 pt-1 text-xs text-muted tabular-nums">
                {clock(slide.at)}
                {isKept(slide) ? '' : ' · 不要'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
