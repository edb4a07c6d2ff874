import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { cancel } from '../stores/run.ts';
import { $files, $stage, type Running } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { focusFirst, focusIsFree } from './focus-free.ts';
import { formatPart, formatSeconds } from './format.ts';
import { MOMENT } from './moment.ts';
import { ProgressBar } from './parts/ProgressBar.tsx';
import { wordsOf } from './say-stage.ts';
import { Thumb } from './Thumb.tsx';

/** A job that is cancelled takes the focus with it: the start has it again. What came of others takes it itself. */
function focusStart(): void {
  const state = $stage.get()?.state;
  if (state !== 'done' && state !== 'failed') focusFirst('[data-start]');
}

/** The job under way, where its results will be: how far it is, how long it will take, and a way to stop it. */
export function RunCard({ stage, each }: { stage: Running; each: boolean }) {
  const files = useStore($files);
  const percent = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The start that was pressed is gone; whoever has turned to something else is left there.
    if (focusIsFree()) percent.current?.focus({ preventScroll: true });
    return () => queueMicrotask(focusStart);
  }, []);
  const part = stage.part ?? 0;
  const left = stage.state === 'waiting' ? undefined : stage.secondsLeft;
  const rest = stage.state === 'uploading' ? '上传还需' : '还需';
  const words = wordsOf(stage);
  const done = files.filter((entry) => entry.stage?.state === 'done').length;
  const shown = files.find((entry) => entry.stage?.state === 'running') ?? files[0];
  const facts = [
    words,
    each && files.length > 1 && !words.startsWith('已完成') && `已完成 ${done} / ${files.length} 个文件`,
    left !== undefined && (left >= 5 || part > 0.9) && `${left < 5 ? '' : rest}${formatSeconds(left)}`,
  ];
  return (
    <div className={MOMENT.card}>
      <div className={`${MOMENT.frame} ${MOMENT.height}`}>
        <div className={`${MOMENT.shot} ${MOMENT.one}`}>
          <Thumb key={shown?.thumb} src={shown?.thumb} type={shown?.type ?? ''} large />
        </div>
        <div className="min-w-0">
          <p ref={percent} tabIndex={-1} className="text-4xl font-semibold text-ink tabular-nums outline-none">
            {formatPart(part)}
          </p>
          <p title={words} className="mt-1 truncate text-sm text-muted tabular-nums">
            {facts.filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className={MOMENT.rest}>
          <ProgressBar name="总进度" part={part} words={`${formatPart(part)}，${words}`} />
          <Button onClick={cancel} className="mt-1 max-sm:w-full sm:self-start">
            取消
          </Button>
        </div>
      </div>
    </div>
  );
}
