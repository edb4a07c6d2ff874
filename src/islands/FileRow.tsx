import { RotateCw, X } from 'lucide-react';
import { type ComponentProps, memo } from 'react';
import { mayRetry } from '../../schemas/error.ts';
import type { OptionDescriptors } from '../../schemas/option.ts';
import { start } from '../stores/run.ts';
import { type InputFile, isRunning } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { EachFields } from './EachFields.tsx';
import { Facts } from './Facts.tsx';
import { FileName } from './FileName.tsx';
import { FileTrouble } from './FileTrouble.tsx';
import { factsOf, passwordOf } from './file-state.ts';
import { Movers } from './Movers.tsx';
import { PasswordAsk } from './PasswordAsk.tsx';
import { StageLine } from './StageLine.tsx';
import { Thumb } from './Thumb.tsx';
import { takeAway } from './use-next-file.ts';

export interface RowProps {
  entry: InputFile;
  place: number;
  count: number;
  /** The job is under way: the list stands still. */
  fixed: boolean;
  /** Other locked files wait for a password as well. */
  othersLocked: boolean;
  each: OptionDescriptors;
  /** The engine takes files one by one: one can be tried again alone. */
  alone: boolean;
  /** The order of the files decides what comes out. */
  sorted: boolean;
  /** The files are taken as they are: passwords and damage do not matter. */
  unopened: boolean;
  /** What dnd-kit wants on the handle; without it the handle does nothing. */
  handle?: ComponentProps<'button'> | undefined;
}

/**
 * Rows far down are not laid out, so 200 files cost little more than 20; the first ones always are, so that none shows
 * at a height it does not have.
 */
export const ROW =
  'border-b border-line last:border-b-0 bg-card nth-[n+13]:[content-visibility:auto] nth-[n+13]:[contain-intrinsic-size:auto_4.75rem]';

/** One input: what it is, its own options, how far it is, what is wrong with it. */
export const FileRow = memo(function FileRow({
  entry,
  place,
  count,
  fixed,
  othersLocked,
  each,
  alone,
  sorted,
  unopened,
  handle,
}: RowProps) {
  const { id, file, type, thumb, stage } = entry;
  const again = stage?.state === 'failed' && mayRetry(stage.error);
  const { asksPassword } = passwordOf(entry);
  return (
    <div data-file={id} className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Thumb src={thumb} type={type} />
        <div className="min-w-0 flex-1 basis-24">
          <FileName name={file.name} />
          <Facts facts={factsOf(entry, each)} />
          <StageLine stage={asksPassword && !isRunning(stage) ? undefined : stage} />
        </div>
        <div className="ml-auto flex items-center">
          {again && alone && !asksPassword && !fixed && (
            <Button shape="icon" aria-label={`重试 ${file.name}`} onClick={() => void start([id])}>
              <RotateCw size={17} aria-hidden />
            </Button>
          )}
          {sorted && !fixed && <Movers name={file.name} place={place} count={count} handle={handle} upright />}
          <Button
            shape="icon"
            data-remove
            aria-label={`移除 ${file.name}`}
            disabled={fixed}
            onClick={() => takeAway(id)}
          >
            <X size={18} aria-hidden />
          </Button>
        </div>
      </div>
      <EachFields entry={entry} each={each} disabled={fixed} />
      <PasswordAsk
        entry={entry}
        asks={asksPassword && !unopened && !fixed}
        othersLocked={othersLocked}
        className="rounded-lg"
      />
      {(!asksPassword || unopened) && <FileTrouble entry={entry} unopened={unopened} />}
    </div>
  );
});
