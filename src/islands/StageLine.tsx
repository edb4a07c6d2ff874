import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import type { Stage } from '../jobs/job.ts';
import { formatPart } from './format.ts';

/** How far one file is, in words. */
export function StageLine({ stage }: { stage: Stage | undefined }) {
  if (stage?.state === 'done')
    return (
      <p className="flex items-center gap-1 text-xs text-ok">
        <CircleCheck size={14} aria-hidden />
        完成
      </p>
    );
  // The reason is said where the result would be.
  if (stage?.state === 'failed')
    return (
      <p className="flex items-center gap-1 text-xs text-danger">
        <CircleX size={14} aria-hidden />
        没有处理
      </p>
    );
  if (stage?.state === 'cancelled') return <p className="text-xs text-muted">已取消</p>;
  if (stage?.state === 'waiting')
    return <p className="text-xs text-muted tabular-nums">{stage.place ? `排在第 ${stage.place} 位` : '等待处理'}</p>;
  if (stage?.state !== 'running' && stage?.state !== 'uploading') return null;
  return (
    <p className="flex items-center gap-1 text-xs text-accent tabular-nums">
      <LoaderCircle size={14} className="animate-spin motion-reduce:animate-none" aria-hidden />
      {[formatPart(stage.part), stage.state === 'uploading' ? '正在上传' : stage.note].filter(Boolean).join(' · ')}
    </p>
  );
}
