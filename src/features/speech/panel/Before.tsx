import { Clock, Mic, TriangleAlert } from 'lucide-react';
import { Button } from '../../../islands/Button.tsx';
import { showName } from '../../../islands/format.ts';
import type { Lack } from '../../../jobs/speech-lack.ts';
import { clock } from '../../../lib/clock.ts';
import { LANGUAGE_NAMES } from '../../../lib/language-names.ts';
import type { InputFile } from '../../../stores/tool.ts';
import { setOption } from '../../../stores/work.ts';
import type { Offers } from './use-offers.ts';

interface Props {
  files: readonly InputFile[];
  lengths: ReadonlyMap<string, number | null>;
  offers: Offers | undefined;
  lack: Lack | undefined;
  /** What is lacking is a voice alone. */
  withoutVoice: boolean;
}

/** What is to be known before the start: how long it is in all, what recognises it, and what cannot be done here. */
export function Before({ files, lengths, offers, lack, withoutVoice }: Props) {
  return (
    <div className="flex flex-col gap-3 px-4 py-4 text-sm">
      <p className="flex items-center gap-2 font-medium tabular-nums">
        <Clock size={17} aria-hidden className="shrink-0 text-muted" />
        <span aria-live="polite">{wholeWords(files, lengths)}</span>
      </p>
      {files.length > 1 && (
        <ul className="flex flex-col gap-1 text-muted">
          {files.map(({ id, file }) => (
            <li key={id} className="flex gap-3">
              <bdi className="min-w-0 flex-1 truncate">{showName(file.name)}</bdi>
              <span className="shrink-0 tabular-nums">{lengthWords(lengths.get(id))}</span>
            </li>
          ))}
        </ul>
      )}
      {offers?.speech && (
        <p className="flex items-start gap-2 text-muted">
          <Mic size={17} aria-hidden className="mt-0.5 shrink-0" />
          {speechWords(offers.speech)}
        </p>
      )}
      {lack && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-warn-soft px-3 py-2.5 text-ink"
        >
          <TriangleAlert size={17} aria-hidden className="shrink-0 text-warn" />
          <span className="min-w-0 flex-1 basis-52">{lack.why}</span>
          {lack.instead && (
            <Button onClick={() => setOption('language', lack.instead)}>
              录音是{LANGUAGE_NAMES[lack.instead] ?? lack.instead}
            </Button>
          )}
          {withoutVoice && <Button onClick={() => setOption('voice', 'none')}>不要朗读</Button>}
        </div>
      )}
    </div>
  );
}

const lengthWords = (seconds: number | null | undefined): string =>
  seconds === undefined ? '正在看时长' : seconds === null ? '识别时才知道' : clock(seconds);

function wholeWords(files: readonly InputFile[], lengths: ReadonlyMap<string, number | null>): string {
  const known = files.map(({ id }) => lengths.get(id));
  const sum = known.reduce<number>((all, seconds) => all + (seconds ?? 0), 0);
  if (known.some((seconds) => seconds === undefined)) return '正在看录音有多长……';
  if (!sum) return '这种文件的时长要到识别时才知道';
  const unknown = known.filter((seconds) => seconds === null).length;
  const minutes = Math.max(1, Math.ceil(sum / 60));
  return `时长 ${clock(sum)}，按 ${minutes} 分钟计${unknown ? `，另有 ${unknown} 个文件识别时才知道` : ''}`;
}

function speechWords({ name, basic, languages }: NonNullable<Offers['speech']>): string {
  if (basic) return '这里用的是基础英语识别：没有标点，错字很多，只能当听写的底稿。';
  const names = languages.flatMap((code) => (code === 'auto' ? [] : (LANGUAGE_NAMES[code] ?? [])));
  return `这里用 ${name} 模型识别${names.length ? `，懂${names.join('、')}` : ''}。`;
}
