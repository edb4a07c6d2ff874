import { pipeline, type Readable, Transform } from 'node:stream';
import { UserError } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';
import { watchRate } from './upload-rate.ts';

const MB = 1024 * 1024;
/** Bytes between two looks at the disk. */
export const STEP = 16 * MB;

/** Throws UserError `no-space` where the store would keep less than its reserve after `more` bytes. */
export async function checkSpace(
  { files, settings }: Pick<Context, 'files' | 'settings'>,
  more: number,
): Promise<void> {
  const free = await files.free();
  if (free !== undefined && free - more < settings.FREE_MB * MB) throw new UserError('no-space');
}

const tooSlow = (): UserError => new UserError('no-service', '上传太慢，连接已断开；网络好转后可以从断开的地方继续。');

/**
 * The stream as long as the disk keeps its reserve, however many others write to it; then it fails with UserError
 * `no-space`. Where the sender only drips it fails with `no-service`, and what came may be gone on with. `claim` is
 * told now and then how many bytes have come, and may refuse more.
 */
export function withinSpace(
  context: Pick<Context, 'files' | 'settings'>,
  from: Readable,
  claim: (bytes: number) => Promise<void> = async () => {},
): Transform {
  let left = STEP;
  let bytes = 0;
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      bytes += chunk.length;
      if (left > 0) return done(null, chunk);
      left = STEP;
      Promise.all([checkSpace(context, 0), claim(bytes)]).then(
        () => done(null, chunk),
        (error: Error) => done(error),
      );
    },
  });
  const unwatch = watchRate({
    came: () => bytes,
    waiting: () =>
      guard.writableEnded || guard.writableLength > 0 || guard.readableLength >= guard.readableHighWaterMark,
    tooSlow: () => guard.destroy(tooSlow()),
  });
  guard.once('close', unwatch);
  // The end of either ends the other; the reader of the guard sees the error.
  pipeline(from, guard, () => {});
  return guard;
}
