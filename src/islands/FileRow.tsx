import { ArrowDown, ArrowUp, CircleAlert, CircleCheck, GripVertical, LoaderCircle, RotateCw, X } from 'lucide-react';
import { type ComponentProps, memo } from 'react';
import { mayRetry, sentence } from '../../schemas/error.ts';
import type { OptionDescriptors } from '../../schemas/option.ts';
import type { Stage } from '../jobs/job.ts';
import { formatName } from '../lib/format-name.ts';
import { start } from '../stores/run.ts';
import type { InputFile } from '../stores/tool.ts';
import { moveFile, removeFile } from '../stores/work.ts';
import { Button } from './Button.tsx';
import { EachFields } from './EachFields.tsx';
import { Facts } from './Facts.tsx';
import { FileName } from './FileName.tsx';
import { formatBytes, formatPart } from './format.ts';
import { PasswordRow } from './PasswordRow.tsx';
import { Thumb } from './Thumb.tsx';

export interface RowProps {
  entry: InputFile;
  place: number;
  count: number;
  /** The job is under way: the list stands still. */
  fixed: boolean;
  /** Other locked files wait for a password as well. */
  othersLocked: boolean;
  each: OptionDescriptors;
  /** The engine takes files one by one: one can be tried again alone, and their order decides nothing. */
  alone: boolean;
  /** The files are taken as they are: passwords and damage do not matter. */
  unopened: boolean;
  /** What dnd-kit wants on the handle; without it the handle is not drawn. */
  handle?: ComponentProps<'button'>;
}

/**
 * Rows far down are not laid out, so 200 files cost little more than 20; the first ones always are, so that none shows
 * at a height it does not have.
 */
export const ROW =
  'border-b border-line last:border-b-0 bg-card nth-[n+13]:[content-visibility:auto] nth-[n+13]:[contain-intrinsic-size:auto_4.75rem]';

/** Whether the file waits for its password, and whether the one given was wrong. */
function passwordOf({ locked, password, fault, stage }: InputFile): { asksPassword: boolean; wrong: boolean } {
  const code = stage?.state === 'failed' ? stage.error.code : fault?.code;
  const wrong = code === 'wrong-password';
  return { wrong, asksPassword: wrong || (locked === true && !password) || code === 'password-needed' };
}

/** What is wrong with a file that no password mends: why it failed, or before a start what looking at it found. */
function troubleOf({ stage, fault }: InputFile, each: OptionDescriptors): string | undefined {
  // A page range that is wrong says so under its own field.
  const byField = stage?.state === 'failed' && stage.error.code === 'bad-range';
  if (byField && Object.values(each).some(({ type }) => type === 'pages')) return undefined;
  if (stage?.state === 'failed') return sentence(stage.error);
  return !stage && fault ? `预览时发现：${sentence(fault)}` : undefined;
}

/** One input: what it is, its own options, how far it is, what is wrong with it. */
export const FileRow = memo(function FileRow({
  entry,
  place,
  count,
  fixed,
  othersLocked,
  each,
  alone,
  unopened,
  handle,
}: RowProps) {
  const { id, file, type, thumb, pages, restricted, stage } = entry;
  const again = stage?.state === 'failed' && mayRetry(stage.error);
  const trouble = troubleOf(unopened ? { ...entry, fault: undefined } : entry, each);
  const { asksPassword, wrong } = passwordOf(entry);
  return (
    <div data-file={id} className="flex flex-col gap-2 px-3 py-2.5 sm:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Thumb src={thumb} type={type} />
        <div className={`min-w-0 flex-1 ${Object.keys(each).length ? 'basis-40' : 'basis-24'}`}>
          <FileName name={file.name} />
          <Facts
            facts={[formatName(type), formatBytes(file.size), !!pages && `${pages} 页`, !!restricted && '有权限限制']}
          />
          <StageLine stage={stage} />
        </div>
        <EachFields entry={entry} each={each} disabled={fixed} />
        <div className="ml-auto flex items-center">
          {again && alone && !asksPassword && !fixed && (
            <Button shape="icon" aria-label={`重试 ${file.name}`} onClick={() => void start([id])}>
              <RotateCw size={17} aria-hidden />
            </Button>
          )}
          {count > 1 && !fixed && !alone && <Movers name={file.name} place={place} count={count} handle={handle} />}
          <Button shape="icon" aria-label={`移除 ${file.name}`} disabled={fixed} onClick={() => removeFile(id)}>
            <X size={18} aria-hidden />
          </Button>
        </div>
      </div>
      {trouble && (unopened || !asksPassword) && (
        <p className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          {trouble}
        </p>
      )}
      {asksPassword && !unopened && !fixed && <PasswordRow entry={entry} wrong={wrong} othersLocked={othersLocked} />}
    </div>
  );
});

interface MoversProps {
  name: string;
  place: number;
  count: number;
  handle?: ComponentProps<'button'> | undefined;
}

/** Puts a row in its place, where the order decides what comes out. */
function Movers({ name, place, count, handle }: MoversProps) {
  return (
    <span className="flex items-center">
      <span className="flex sm:flex-col">
        <Button
          className="sm:h-7"
          shape="icon"
          aria-label={`上移 ${name}`}
          disabled={place === 0}
          onClick={() => moveFile(place, place - 1)}
        >
          <ArrowUp size={17} aria-hidden />
        </Button>
        <Button
          className="sm:h-7"
          shape="icon"
          aria-label={`下移 ${name}`}
          disabled={place === count - 1}
          onClick={() => moveFile(place, place + 1)}
        >
          <ArrowDown size={17} aria-hidden />
        </Button>
      </span>
      <Button
        shape="icon"
        disabled={!handle}
        {...handle}
        aria-label={`拖动排序 ${name}`}
        className="cursor-grab touch-none"
      >
        <GripVertical size={18} aria-hidden />
      </Button>
    </span>
  );
}

function StageLine({ stage }: { stage: Stage | undefined }) {
  if (stage?.state === 'done')
    return (
      <p className="flex items-center gap-1 text-xs text-ok">
        <CircleCheck size={14} aria-hidden />
        完成
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
