import { UserError } from '../../../schemas/error.ts';
import { ifAvailable } from '../../engines/abilities.ts';
import type { Run } from '../../engines/engine.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { type Matte, matte } from './matting/matte.ts';

/**
 * Cuts the largest person out of a picture, whose pixels become the foreground, by the strongest model there is;
 * `share` is how far the run's progress goes, from 0.1. Refuses a picture without a person with `no-result`; that
 * others were left out is noted.
 */
export async function cutPerson(
  picture: Bitmap,
  share: number,
  run: Pick<Run, 'signal' | 'progress' | 'note' | 'asset' | 'ask'>,
): Promise<Matte> {
  const cut = await matte(picture, await run.asset('selfie-segmentation.tflite'), {
    signal: run.signal,
    mask: (view) => ifAvailable(run.ask('mask', view)),
    progress: (part) => run.progress(0.1 + part * share),
  });
  if (!cut) throw new UserError('no-result', '照片里没有找到人像，请换一张正面、光线均匀的单人照。');
  if (cut.others) run.note('照片里不止一个人，已只保留最大的一位。');
  return cut;
}
