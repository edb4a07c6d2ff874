import { UserError } from '../../../schemas/error.ts';
import { ifAvailable } from '../../engines/abilities.ts';
import type { Run } from '../../engines/engine.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { base64, bytesOfBase64 } from '../../lib/base64.ts';
import { remembered } from '../../model/recognise/remembered.ts';
import type { FoundPerson } from './matting/apply.ts';
import { findMatte } from './matting/matte.ts';
import { bytesOf } from './matting/plane.ts';
import { isUnsure } from './matting/unsure.ts';

type Finding = Pick<Run, 'signal' | 'progress' | 'note' | 'asset' | 'ask'>;

/** A found person as plain data: alpha as bytes, in base64. */
type Kept = Omit<FoundPerson, 'alpha'> & { alpha: { width: number; height: number; text: string } };

/**
 * Finds the largest person of a picture made of `bytes`, by the strongest model there is, for `applyMatte`; once on
 * this device as far as that is remembered, so that a panel and the job after it do the work once. `share` is how far
 * the run's progress goes, from 0.1. Refuses a picture without a person with `no-result`; that others were left out is
 * noted.
 */
export async function locatePerson(
  picture: Bitmap,
  bytes: Uint8Array,
  share: number,
  run: Finding,
): Promise<FoundPerson> {
  const kept = await remembered(run, 'person', bytes, () => find(picture, share, run));
  const found = kept && personOf(kept);
  if (!found) throw new UserError('no-result', '照片里没有找到人像，请换一张正面、光线均匀的单人照。');
  if (found.others) run.note('照片里不止一个人，已只保留最大的一位。');
  if (isUnsure(found.unsure)) run.note(UNSURE);
  return found;
}

/** What is said where the hair may have patches of the old background. */
const UNSURE =
  '头发边缘有些地方分不清是头发还是背景，可能留下灰块：请放大看看，可用“擦除”“补回”修整，或换一张背景干净、与头发颜色分明的照片。';

async function find(picture: Bitmap, share: number, run: Finding): Promise<Kept | undefined> {
  const found = await findMatte(picture, await run.asset('selfie-segmentation.tflite'), {
    signal: run.signal,
    mask: (view) => ifAvailable(run.ask('mask', view)),
    progress: (part) => run.progress(0.1 + part * share),
  });
  if (!found) return undefined;
  const { width, height } = found.alpha;
  return { ...found, alpha: { width, height, text: base64(new Uint8Array(bytesOf(found.alpha).buffer)) } };
}

function personOf({ alpha: { width, height, text }, ...rest }: Kept): FoundPerson | undefined {
  const bytes = bytesOfBase64(text);
  return bytes && { ...rest, alpha: { width, height, data: Float32Array.from(bytes, (part) => part / 255) } };
}
