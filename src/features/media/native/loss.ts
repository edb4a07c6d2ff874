import type { Run } from '../../../engines/engine.ts';
import { clock } from '../../../lib/clock.ts';
import { shortNote } from '../shared/short.ts';
import type { Opened } from './open.ts';
import { durationOf } from './probe.ts';
import type { Made } from './transcode.ts';

/** Says when less came out than the file promised. Guessed lengths promise nothing. */
export async function tellLoss(
  { media, cutOff, call }: Opened,
  expected: number,
  { path, seconds: counted, damaged }: Made,
  run: Pick<Run, 'note'>,
): Promise<void> {
  const missed = !media.guessed && shortNote(counted, expected) !== undefined;
  // ffmpeg counts by the frame that it wrote last, which is shown before others: of one a second that is some seconds.
  const seconds = missed ? Math.max(counted, await durationOf(path, call)) : counted;
  const short = missed ? shortNote(seconds, expected) : undefined;
  if (short) run.note(short, { lost: true });
  else if (cutOff) run.note(`文件不完整，结尾缺了一段，只转出了前 ${clock(seconds)}。`, { lost: true });
  else if (damaged) run.note('文件有损坏的地方，能读出的部分已转换，请检查结果。', { lost: true });
}
