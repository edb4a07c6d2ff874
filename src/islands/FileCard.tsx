import { CircleAlert, RotateCw, X } from 'lucide-react';
import { type ComponentProps, memo } from 'react';
import { mayRetry } from '../../schemas/error.ts';
import { formatName } from '../lib/format-name.ts';
import { start } from '../stores/run.ts';
import { isRunning } from '../stores/tool.ts';
import { removeFile } from '../stores/work.ts';
import { Button } from './Button.tsx';
import { EachFields } from './EachFields.tsx';
import { Facts } from './Facts.tsx';
import { FileName } from './FileName.tsx';
import type { RowProps } from './FileRow.tsx';
import { passwordOf, troubleOf } from './file-state.ts';
import { formatBytes, formatPart } from './format.ts';
import { Movers } from './Movers.tsx';
import { PasswordRow } from './PasswordRow.tsx';
import { StageLine } from './StageLine.tsx';
import { Thumb } from './Thumb.tsx';

/**
 * Cards far down are not laid out; the first ones always are, so that none shows at a height it does not have. One that
 * asks for something is as wide as two.
 */
export const CARD =
  'relative flex min-w-0 flex-col rounded-xl border border-line bg-card shadow-xs has-[form]:col-span-2 nth-[n+13]:[content-visibility:auto] nth-[n+13]:[contain-intrinsic-size:auto_18rem]';

/** A small mark on the picture, in the middle of what a finger may press. */
const ROUND = 'grid size-6 place-items-center rounded-full border border-line bg-card shadow-xs';

/** A drag begins anywhere on the picture with a mouse; a finger there scrolls, and drags by the handle. */
const byMouse = (handle: ComponentProps<'button'> | undefined): Pick<ComponentProps<'div'>, 'onPointerDown'> => ({
  onPointerDown: (event) =>
    event.pointerType === 'mouse' &&
    handle?.onPointerDown?.(event as unknown as Parameters<NonNullable<typeof handle.onPointerDown>>[0]),
});

/** One input as a card: its first page large, and what a row says of it. */
export const FileCard = memo(function FileCard(props: RowProps) {
  const { entry, place, count, fixed, othersLocked, each, alone, unopened, handle } = props;
  const { id, file, type, thumb, pages, restricted, stage } = entry;
  const again = stage?.state === 'failed' && mayRetry(stage.error);
  const trouble = troubleOf(unopened ? { ...entry, fault: undefined } : entry, each);
  const { asksPassword, wrong } = passwordOf(entry);
  const sorted = count > 1 && !alone;
  return (
    <div data-file={id} className="flex h-full flex-col">
      <div
        {...(sorted && !fixed ? byMouse(handle) : {})}
        className={`relative rounded-t-xl bg-sunken/60 p-3 ${sorted && !fixed ? 'cursor-grab active:cursor-grabbing' : ''}`}
      >
        {/* Of a card as wide as two the picture keeps its size. */}
        <div className={asksPassword && !unopened && !fixed ? 'mx-auto w-2/5' : ''}>
          <Thumb src={thumb} type={type} large />
        </div>
        {sorted && (
          <span
            aria-hidden
            className="absolute top-2 left-2 grid h-6 min-w-6 place-items-center rounded-full bg-black/75 px-1.5 text-xs font-medium text-white tabular-nums"
          >
            {place + 1}
          </span>
        )}
        {isRunning(stage) && stage.state !== 'waiting' && (
          <span className="absolute inset-x-0 bottom-0 h-1 bg-line" aria-hidden>
            <span className="block h-full bg-accent" style={{ width: formatPart(stage.part) }} />
          </span>
        )}
      </div>
      <div className="absolute top-0 right-0 flex">
        {again && alone && !asksPassword && !fixed && (
          <Button shape="icon" aria-label={`重试 ${file.name}`} onClick={() => void start([id])}>
            <span className={ROUND}>
              <RotateCw size={15} aria-hidden />
            </span>
          </Button>
        )}
        <Button shape="icon" aria-label={`移除 ${file.name}`} disabled={fixed} onClick={() => removeFile(id)}>
          <span className={ROUND}>
            <X size={16} aria-hidden />
          </span>
        </Button>
      </div>
      <div className="flex flex-1 flex-col gap-1.5 px-3 pt-2 pb-3">
        <div className="line-clamp-2">
          <FileName name={file.name} />
        </div>
        <Facts
          facts={[formatName(type), formatBytes(file.size), !!pages && `${pages} 页`, !!restricted && '有权限限制']}
        />
        <StageLine stage={stage} />
        <EachFields entry={entry} each={each} disabled={fixed} full />
        {trouble && (unopened || !asksPassword) && (
          <p className="flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
            {trouble}
          </p>
        )}
        {asksPassword && !unopened && !fixed && <PasswordRow entry={entry} wrong={wrong} othersLocked={othersLocked} />}
        {sorted && !fixed && (
          <div className="-mx-1.5 -mb-1.5 mt-auto flex justify-center">
            <Movers name={file.name} place={place} count={count} handle={handle} />
          </div>
        )}
      </div>
    </div>
  );
});
