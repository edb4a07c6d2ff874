import { pipeline, type Readable, Transform } from 'node:stream';
import { UserError } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';

const MB = 1024 * 1024;
/** Bytes between two looks at the disk. */
export const STEP = 16 * MB;

/** Throws UserError `no-space` where the store would keep less than its reserve after `more` bytes. */
export async function checkSpace({ files, settings }: Pick<Context, 'files' | 'settings'>, more: number): Promise<void> {
  const free = await files.free();
  if (free !== undefined && free - more < settings.FREE_MB * MB) throw new UserError('no-space');
}

/**
 * The stream as long as the disk keeps its reserve, however many others write to it; then it fails with UserError `no-space`.
 * `claim` is told now and then how many bytes have come, and may refuse more.
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
  // An end of either is told to the other; the reader of the guard sees the error.
  pipeline(from, guard, () => {});
  return guard;
}
