import { useStore } from '@nanostores/react';
import { CircleCheck, Eye, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import type { Stage } from '../jobs/job.ts';
import { formatName } from '../lib/format-name.ts';
import { $files, $interrupted, $results, $stage, $stale, type InputFile, type Stale } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { Facts } from './Facts.tsx';
import { FileName } from './FileName.tsx';
import { formatBytes, formatChange, shortName } from './format.ts';
import { MOMENT } from './moment.ts';
import { NextSteps } from './NextSteps.tsx';
import { type Sizes, sizesOf, sumOfSizes } from './result-lines.ts';
import { SaveButtons } from './SaveButtons.tsx';
import { canShow, endOf } from './shown.ts';
import { Thumb } from './Thumb.tsx';
import { useResultFacts } from './use-result-facts.ts';

const MAX_NAMED = 3;
/** Pixels of the longer side of the one result. */
const SHOT = 480;

const STALE: Record<Stale, string> = { settings: '设置已改', files: '文件有增减', order: '顺序已改' };

interface Outcome {
  before: string;
  after: string;
  tone: 'ok' | 'warn' | 'muted';
}

/** What the job came to, in a sentence and a colour: well, well but for some files, stopped, or out of date. */
function outcome(
  stage: Stage | undefined,
  files: readonly InputFile[],
  all: boolean,
  interrupted: boolean,
  stale: Stale | undefined,
): Outcome {
  const left = files.filter((entry) => entry.stage?.state === 'failed');
  const names = left.slice(0, MAX_NAMED).map(({ file }) => shortName(file.name));
  const named = `${names.join('、')}${left.length > MAX_NAMED ? (all ? ` 等 ${left.length} 个文件` : ' 等') : ''}`;
  const after = !left.length ? '' : all ? `，没有包括 ${named}` : `，还有 ${left.length} 个没有处理：${named}`;
  if (interrupted) return { before: '中断之前完成了', after, tone: 'warn' };
  if (!stage) return { before: `${stale ? `${STALE[stale]}，` : ''}这是上次的结果，共`, after: '', tone: 'muted' };
  if (stage.state === 'cancelled') return { before: '已取消，之前完成了', after, tone: 'warn' };
  return { before: '处理完成，共', after, tone: left.length ? 'warn' : 'ok' };
}

const TONES = { ok: 'text-ok', warn: 'text-warn', muted: 'text-muted' };

/** Nobody has turned to anything else since the start: the buttons that were pressed are gone. */
const focusIsFree = (): boolean => !document.activeElement || document.activeElement === document.body;

interface Props extends Pick<ToolProps, 'tool' | 'engine' | 'next'> {
  onShow(file: File): void;
}

/** The moment of the result: what the job came to, the one thing that came out or their sum, and what to do with it. */
export function ResultHead({ tool, engine, next, onShow }: Props) {
  const results = useStore($results);
  const files = useStore($files);
  const sizes = tool.sizes ? sumOfSizes(sizesOf(results, files), results) : undefined;
  const [first] = results;
  const only = results.length === 1 ? first : undefined;
  const facts = useResultFacts(only?.file, SHOT);
  return (
    <div className={MOMENT.frame}>
      {only && <Shot key={only.id} file={only.file} thumb={facts?.thumb} onShow={onShow} />}
      <div className={`min-w-0 ${only ? '' : 'col-span-2'}`}>
        <Words all={engine.input === 'all'} />
        {only && (
          <div className="mt-1">
            <FileName name={only.file.name} />
            <Facts facts={[formatName(endOf(only.file.name)), facts?.words]} />
          </div>
        )}
      </div>
      <div className={`${MOMENT.rest} ${only ? '' : 'col-span-2'}`}>
        {sizes && <Saved {...sizes} />}
        <div className="flex flex-wrap gap-2">
          <SaveButtons results={results} tool={tool.name} />
          {only && canShow(only.file.name) && (
            <Button
              shape="quiet"
              aria-label={`预览 ${only.file.name}`}
              onClick={() => onShow(only.file)}
              className="max-sm:flex-1 sm:min-h-11 sm:px-4"
            >
              <Eye size={17} aria-hidden />
              预览
            </Button>
          )}
        </div>
        <NextSteps next={next} results={results} />
      </div>
    </div>
  );
}

function Words({ all }: { all: boolean }) {
  const stage = useStore($stage);
  const results = useStore($results);
  const words = useRef<HTMLParagraphElement>(null);
  const interrupted = useStore($interrupted);
  const { before, after, tone } = outcome(stage, useStore($files), all, interrupted, useStore($stale));
  const total = results.reduce((sum, { file }) => sum + file.size, 0);
  const ended = useRef(stage !== undefined);
  useEffect(() => {
    // It comes up with the end of the job; brought back by a reload it leaves the focus alone.
    if (ended.current && focusIsFree()) words.current?.focus({ preventScroll: true });
  }, []);
  const Icon = tone === 'ok' ? CircleCheck : TriangleAlert;
  return (
    <p
      ref={words}
      tabIndex={-1}
      className={`relative font-medium break-words outline-none sm:text-lg ${tone === 'muted' ? '' : 'pl-7'} ${TONES[tone]}`}
    >
      {tone !== 'muted' && <Icon size={20} className="absolute top-1 left-0 sm:top-1.5" aria-hidden />}
      {`${before} ${results.length} 个文件，${formatBytes(total)}`}
      {after && <bdi>{after}</bdi>}
    </p>
  );
}

interface ShotProps {
  file: File;
  thumb: string | undefined;
  onShow(file: File): void;
}

/** The one result, large; a press shows it in full. */
function Shot({ file, thumb, onShow }: ShotProps) {
  const picture = <Thumb key={thumb} src={thumb} type={endOf(file.name)} large />;
  if (!canShow(file.name)) return <div className={MOMENT.shot}>{picture}</div>;
  return (
    // The button beside it does the same, and is the one that is told.
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      onClick={() => onShow(file)}
      className={`${MOMENT.shot} cursor-zoom-in hover:bg-accent-soft`}
    >
      {picture}
    </button>
  );
}

/** The size before and after, where a change of it is what the tool is for. */
function Saved({ before, after }: Sizes) {
  const change = formatChange(before, after);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-muted tabular-nums">
      <span>{formatBytes(before)}</span>
      <span aria-hidden>→</span>
      <span className="sr-only">变为</span>
      <b className="text-2xl font-semibold text-ink">{formatBytes(after)}</b>
      {change && (
        <span
          className={`rounded-full px-2.5 py-0.5 text-sm font-medium ${after < before ? 'bg-ok-soft text-ok' : 'bg-sunken text-muted'}`}
        >
          {change}
        </span>
      )}
    </p>
  );
}
