import { RotateCw, X } from 'lucide-react';
import { type ComponentProps, memo } from 'react';
import { mayRepeat } from '../../schemas/error.ts';
import { start } from '../stores/run.ts';
import { isRunning } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { EachFields } from './EachFields.tsx';
import { Facts } from './Facts.tsx';
import { FileName } from './FileName.tsx';
import type { RowProps } from './FileRow.tsx';
import { FileTrouble } from './FileTrouble.tsx';
import { factsOf, passwordOf } from './file-state.ts';
import { formatPart } from './format.ts';
import { Movers } from './Movers.tsx';
import { PasswordAsk } from './PasswordAsk.tsx';
import { StageLine } from './StageLine.tsx';
import { Thumb } from './Thumb.tsx';
import { useComingUp } from './use-coming-up.ts';
import { takeAway } from './use-next-file.ts';

/**
 * Cards far down are not laid out; the first ones always are, so that none shows at a height it does not have. A few of
 * them (`data-few`) stand one below the other on a phone, their picture beside the words, each with the room that the
 * field of a password needs.
 */
export const CARD =
  'relative flex min-w-0 flex-col rounded-xl border border-line bg-card shadow-xs max-sm:in-data-few:min-h-52 nth-[n+13]:[content-visibility:auto] nth-[n+13]:[contain-intrinsic-size:auto_18rem]';

/** What of a name a few lines of a card hold. */
const CARD_PLACES = 40;

/** A small mark on the picture, in the middle of what a finger may press. */
const ROUND = 'grid size-6 place-items-center rounded-full border border-line bg-card shadow-xs';

/** Where the picture stands, and where the field of a password stands instead. */
const PICTURE =
  'rounded-t-xl bg-sunken/60 max-sm:in-data-few:w-36 max-sm:in-data-few:shrink-0 max-sm:in-data-few:self-stretch max-sm:in-data-few:rounded-r-none max-sm:in-data-few:rounded-bl-xl';
const ASKING = 'h-full content-center rounded-t-xl max-sm:in-data-few:rounded-t-none max-sm:in-data-few:rounded-b-xl';

/** A drag begins anywhere on the picture with a mouse; a finger there scrolls, and drags by the handle. */
const byMouse = (handle: ComponentProps<'button'> | undefined): Pick<ComponentProps<'div'>, 'onPointerDown'> => ({
  onPointerDown: (event) =>
    event.pointerType === 'mouse' &&
    handle?.onPointerDown?.(event as unknown as Parameters<NonNullable<typeof handle.onPointerDown>>[0]),
});

/** One input as a card: its first page large, and what a row says of it. */
export const FileCard = memo(function FileCard(props: RowProps) {
  const { entry, place, count, fixed, othersLocked, each, alone, sorted, unopened, handle } = props;
  const { id, file, type, thumb, stage } = entry;
  const again = stage?.state === 'failed' && mayRepeat(stage.error);
  const { asksPassword, wrong } = passwordOf(entry);
  const asks = asksPassword && !unopened && !fixed;
  const drags = sorted && !fixed && !asks;
  // A field that comes back for another password takes the focus, which nothing unseen can.
  const card = useComingUp(asks ? (wrong ? undefined : 'asks') : 'plain');
  return (
    <div
      ref={card}
      data-file={id}
      className={`flex h-full flex-col ${asks ? 'max-sm:in-data-few:flex-col-reverse' : 'max-sm:in-data-few:flex-row'}`}
    >
      <div
        {...(drags ? byMouse(handle) : {})}
        className={`relative grid @container *:[grid-area:1/1] ${asks ? '' : PICTURE} ${drags ? 'cursor-grab active:cursor-grabbing' : ''}`}
      >
        {/* A locked file has no picture: the field stands in its place, and the card is as high as before. */}
        <div className={`p-3 ${asks ? 'invisible max-sm:in-data-few:hidden' : ''}`}>
          <Thumb src={thumb} type={type} large />
        </div>
        <PasswordAsk entry={entry} asks={asks} othersLocked={othersLocked} className={ASKING} />
        {isRunning(stage) && stage.state !== 'waiting' && (
          <span className="absolute inset-x-0 bottom-0 h-1 bg-line" aria-hidden>
            <span className="block h-full bg-accent" style={{ width: formatPart(stage.part) }} />
          </span>
        )}
      </div>
      <div className="absolute top-0 right-0 flex max-sm:in-data-few:flex-col-reverse">
        {again && alone && !asksPassword && !fixed && (
          <Button shape="icon" aria-label={`重试 ${file.name}`} onClick={() => void start([id])}>
            <span className={ROUND}>
              <RotateCw size={15} aria-hidden />
            </span>
          </Button>
        )}
        <Button shape="icon" data-remove aria-label={`移除 ${file.name}`} disabled={fixed} onClick={() => takeAway(id)}>
          <span className={ROUND}>
            <X size={16} aria-hidden />
          </span>
        </Button>
      </div>
      <div className="flex flex-1 flex-col gap-1.5 px-3 pt-2 pb-3">
        <div className="flex items-start gap-1.5 max-sm:in-data-few:pr-8">
          {sorted && (
            <span
              aria-hidden
              className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full border border-line bg-card px-1 text-xs font-medium text-ink tabular-nums"
            >
              {place + 1}
            </span>
          )}
          <FileName name={file.name} places={CARD_PLACES} />
        </div>
        <Facts facts={factsOf(entry, each)} />
        <StageLine stage={asksPassword && !isRunning(stage) ? undefined : stage} />
        {/* Beside the picture of a phone's card there is no room for both: the password comes first. */}
        <div className={`contents ${asks ? 'max-sm:in-data-few:hidden' : ''}`}>
          <EachFields entry={entry} each={each} disabled={fixed} />
        </div>
        {(!asksPassword || unopened) && <FileTrouble entry={entry} unopened={unopened} />}
        {sorted && !fixed && (
          <div className="-mx-1.5 -mb-1.5 mt-auto flex justify-center">
            <Movers name={file.name} place={place} count={count} handle={handle} turns />
          </div>
        )}
      </div>
    </div>
  );
});
