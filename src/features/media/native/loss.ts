import type { Run } from '../../../engines/engine.ts';
import { clock } from '../../../lib/clock.ts';
import { shortNote } from '../shared/short.ts';
import type { Media } from './probe.ts';
import type { Made } from './transcode.ts';

/** Says when less came out than the file promised. Guessed lengths promise nothing. */
export function tellLoss(
  media: Media,
  expected: number,
  { seconds, damaged, cutOff }: Made & { cutOff: boolean },
  run: Pick<Run, 'note'>,
): void {
  const short = media.guessed ? undefined : shortNote(seconds, expected);
  if (short) run.note(short, { lost: true });
  else if (cutOff) run.note(`文件不完整，结尾缺了一段，只转出了前 ${clock(seconds)}。`, { lost: true });
  else if (damaged) run.note('文件有损坏的地方，能读出的部分已转换，请检查结果。', { lost: true });
}
