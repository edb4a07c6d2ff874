import { useStore } from '@nanostores/react';
import {
  CircleCheck,
  FileText,
  Info,
  LoaderCircle,
  type LucideIcon,
  ShieldAlert,
  ShieldCheck,
  ShieldX,
  Sparkles,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../islands/Button.tsx';
import { focusIsFree } from '../../../islands/focus-free.ts';
import { showName } from '../../../islands/format.ts';
import { SaveButton } from '../../../islands/SaveButton.tsx';
import { saveFile } from '../../../islands/save.ts';
import type { Result } from '../../../jobs/job.ts';
import { $saved, noteSaved } from '../../../stores/saved.ts';
import { CLEANED } from '../shared/cleaned.ts';
import { canBeCleaned, conclude, type Verdict } from '../shared/verdict.ts';
import type { Scanned } from './use-reports.ts';

const LOOKS: Record<Verdict, { Icon: typeof ShieldCheck; tone: string }> = {
  safe: { Icon: ShieldCheck, tone: 'bg-ok-soft text-ok' },
  look: { Icon: ShieldAlert, tone: 'bg-warn-soft text-warn' },
  danger: { Icon: ShieldX, tone: 'bg-danger-soft text-danger' },
};

interface Props {
  scanned: Scanned;
  running: boolean;
  onClean(): void;
}

/** The verdict in one large sentence, what it rests on, and what to do next. */
export function VerdictHead({ scanned, running, onClean }: Props) {
  const { report, document, clean, notes } = scanned;
  const { verdict, sentence, reason } = conclude(report);
  const { Icon, tone } = LOOKS[verdict];
  const { name, pages, pdf } = report.file;
  const cleanable = canBeCleaned(report);
  const words = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // It is what the job came to; the card of the job, which had the focus, is gone.
    if (focusIsFree()) words.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div data-verdict={verdict} className={`flex flex-col gap-4 p-4 sm:p-6 ${tone}`}>
      <div className="flex items-start gap-3 sm:gap-4">
        <Icon className="mt-0.5 size-9 shrink-0 sm:size-12" aria-hidden />
        <div className="min-w-0">
          <h2
            ref={words}
            tabIndex={-1}
            className="text-2xl leading-tight font-semibold break-keep outline-none sm:text-3xl"
          >
            {sentence}
          </h2>
          <p className="mt-2 text-ink">{reason}</p>
          <p className="mt-1 text-sm break-all text-muted tabular-nums">
            <bdi>{showName(name)}</bdi>，{pages} 页，PDF {pdf}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {clean ? (
          <Save result={clean} icon={Sparkles} words="干净副本" shape="primary" />
        ) : (
          cleanable && (
            <Button shape="primary" aria-disabled={running} onClick={onClean} className="max-sm:w-full">
              {running ? (
                <LoaderCircle size={17} className="animate-spin motion-reduce:animate-none" aria-hidden />
              ) : (
                <Sparkles size={17} aria-hidden />
              )}
              {running ? '正在生成…' : '生成干净副本'}
            </Button>
          )
        )}
        {document && <Save result={document} icon={FileText} words="检测报告（PDF）" shape="plain" />}
      </div>
      <Notes notes={notes} />
      {!clean && cleanable && (
        <p className="text-sm text-muted">干净副本去掉脚本、附件、属性和隐藏内容，页面看上去不变。</p>
      )}
    </div>
  );
}

interface SaveProps {
  result: Result;
  icon: LucideIcon;
  /** What it is. */
  words: string;
  shape: 'primary' | 'plain';
}

/** Saves one result, and says so: in the list of results below, too. */
function Save({ result, icon, words, shape }: SaveProps) {
  const saved = useStore($saved).has(result.id);
  const save = (): void => {
    saveFile(result.file, result.file.name);
    noteSaved([result]);
  };
  return (
    <SaveButton
      saved={saved}
      icon={icon}
      words={`保存${words}`}
      done={`已保存${words}`}
      shape={shape}
      className="max-sm:w-full"
      onSave={save}
    />
  );
}

/** The notes on the file: first what its clean copy lacks. */
function Notes({ notes }: { notes: readonly string[] }) {
  if (!notes.length) return null;
  return (
    <ul className="flex flex-col gap-1.5 rounded-lg bg-card px-3 py-2.5 text-sm text-ink">
      {notes.map((text) => {
        const Icon = text.startsWith(CLEANED) ? CircleCheck : Info;
        return (
          <li key={text} className="flex gap-2">
            <Icon
              size={17}
              className={`mt-0.5 shrink-0 ${text.startsWith(CLEANED) ? 'text-ok' : 'text-muted'}`}
              aria-hidden
            />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
