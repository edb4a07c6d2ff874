import { useStore } from '@nanostores/react';
import { CircleCheck, Eye, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import type { Stage } from '../jobs/job.ts';
import { formatName } from '../lib/format-name.ts';
import { $files, $interrupted, $notes, $results, $stage, $stale, type Stale } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { Facts } from './Facts.tsx';
import { FileName } from './FileName.tsx';
import { focusIsFree } from './focus-free.ts';
import { formatBytes, formatChange } from './format.ts';
import { MOMENT } from './moment.ts';
import { NextSteps } from './NextSteps.tsx';
import { apart, type Sizes, sizesOf, sumOfSizes } from './result-lines.ts';
import { SaveButtons } from './SaveButtons.tsx';
import { canShow, endOf } from './shown.ts';
import { Thumb } from './Thumb.tsx';
import { useSomeFailed } from './use-failed.ts';
import { useResultFacts } from './use-result-facts.ts';

/** Pixels of the longer side of the one result. */
const SHOT = 480;

/** More sheets below it. */
const PILE =
  'mr-2 mb-2 shadow-[4px_4px_0_-1px_var(--card),4px_4px_0_0_var(--line),8px_8px_0_-1px_var(--card),8px_8px_0_0_var(--line)]';

const STALE: Record<Stale, string> = { settings: '设置已改', files: '文件有增减', order: '顺序已改' };

interface Outcome {
  words: string;
  tone: 'ok' | 'warn' | 'muted';
}

/** What the job came to, in a sentence and a colour: well, well but for something, stopped, or out of date. */
function outcome(
  stage: Stage | undefined,
  /** Files failed, or something in them is missing from what came out. */
  wanting: boolean,
  answers: boolean,
  interrupted: boolean,
  stale: Stale | undefined,
): Outcome {
  if (interrupted) return { words: '中断之前完成了', tone: 'warn' };
  if (!stage) return { words: `${stale ? `${STALE[stale]}，` : ''}这是上次的结果，共`, tone: 'muted' };
  if (stage.state === 'cancelled') return { words: '已取消，之前完成了', tone: 'warn' };
  // Where a panel says what was found, what lies here are files, and no praise.
  if (answers) return { words: '生成了', tone: wanting ? 'warn' : 'muted' };
  return { words: '处理完成，共', tone: wanting ? 'warn' : 'ok' };
}

const TONES = { ok: 'text-ok', warn: 'text-warn', muted: 'text-muted' };

interface Props extends Pick<ToolProps, 'tool' | 'next'> {
  onShow(file: File): void;
}

/** The moment of the result: what the job came to, the one thing that came out or their sum, and what to do with it. */
export function ResultHead({ tool, next, onShow }: Props) {
  const all = useStore($results);
  const { main: results } = apart(all, tool);
  const files = useStore($files);
  const sizes = tool.sizes ? sumOfSizes(sizesOf(all, files), all) : undefined;
  const stale = useStore($stale);
  const outdated = !useStore($stage) && stale !== undefined;
  const [first] = results;
  const only = results.length === 1 ? first : undefined;
  const facts = useResultFacts(first, SHOT);
  return (
    <div className={`${MOMENT.frame} ${only ? MOMENT.height : ''}`}>
      {first && <Shot key={first.id} file={first.file} more={!only} thumb={facts?.thumb} onShow={onShow} />}
      <div className="min-w-0">
        <Words tool={tool} />
        {only && (
          <div className="mt-1">
            <FileName name={only.file.name} />
            <Facts facts={[formatName(endOf(only.file.name)), facts?.words]} />
          </div>
        )}
      </div>
      <div className={MOMENT.rest}>
        {sizes && <Saved {...sizes} outdated={outdated} />}
        <div className="flex flex-wrap gap-2">
          <SaveButtons results={results} tool={tool.name} quiet={tool.answers === true || outdated} />
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

function Words({ tool }: Pick<Props, 'tool'>) {
  const stage = useStore($stage);
  const { main: results } = apart(useStore($results), tool);
  const words = useRef<HTMLParagraphElement>(null);
  const interrupted = useStore($interrupted);
  const failed = useSomeFailed();
  const lost = useStore($notes).some((note) => note.lost);
  const { words: before, tone } = outcome(stage, failed || lost, tool.answers === true, interrupted, useStore($stale));
  const total = results.reduce((sum, { file }) => sum + file.size, 0);
  useEffect(() => {
    // It comes up with the end of the job.
    if (focusIsFree()) words.current?.focus({ preventScroll: true });
  }, []);
  const cut = before.lastIndexOf('，') + 1;
  const Icon = tone === 'ok' ? CircleCheck : TriangleAlert;
  return (
    <p
      ref={words}
      tabIndex={-1}
      className={`relative font-medium break-words outline-none max-sm:text-[0.9375rem] sm:text-lg ${tone === 'muted' ? '' : 'pl-7'} ${TONES[tone]}`}
    >
      {tone !== 'muted' && <Icon size={20} className="absolute top-1 left-0 sm:top-1.5" aria-hidden />}
      {/* A narrow card breaks it between its parts. */}
      <span className="inline-block">{before.slice(0, cut)}</span>
      <span className="inline-block">{`${before.slice(cut)} ${results.length} 个文件，${formatBytes(total)}`}</span>
    </p>
  );
}

interface ShotProps {
  file: File;
  /** It is the first of several. */
  more: boolean;
  thumb: string | undefined;
  onShow(file: File): void;
}

/** The one result, large, or the first of several on the others; a press shows it in full. */
function Shot({ file, more, thumb, onShow }: ShotProps) {
  const look = `${MOMENT.shot} ${more ? `${MOMENT.first} ${PILE}` : MOMENT.one}`;
  const picture = <Thumb key={thumb} src={thumb} type={endOf(file.name)} large />;
  if (!canShow(file.name)) return <div className={look}>{picture}</div>;
  return (
    // The button beside it does the same, and is the one that is announced.
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      onClick={() => onShow(file)}
      className={`${look} cursor-zoom-in hover:bg-accent-soft`}
    >
      {picture}
    </button>
  );
}

/** The size before and after, where a change of it is what the tool is for. */
function Saved({ before, after, outdated }: Sizes & { outdated: boolean }) {
  const change = formatChange(before, after);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-muted tabular-nums">
      <span>{formatBytes(before)}</span>
      <span aria-hidden>→</span>
      <span className="sr-only">变为</span>
      <b className={`text-2xl font-semibold ${outdated ? '' : 'text-ink'}`}>{formatBytes(after)}</b>
      {change && (
        <span
          className={`rounded-full px-2.5 py-0.5 text-sm font-medium ${after < before && !outdated ? 'bg-ok-soft text-ok' : 'bg-sunken text-muted'}`}
        >
          {change}
        </span>
      )}
    </p>
  );
}
