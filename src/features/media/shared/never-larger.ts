import { formatBytes, formatLimit } from '../../../lib/format-bytes.ts';
import { wishedBytes } from '../../../lib/wished-size.ts';

/** How small a file is to become; `target` in MB. */
export interface Aim {
  mode: 'quality' | 'size';
  target: number;
}

/** Who saves less than this share has lost quality for nothing. */
const WORTH = 0.97;

/**
 * Whether a result is given rather than its source, by their sizes in bytes: for a size whenever it keeps to it and the
 * source does not, else where it saves enough.
 */
export function isWorthGiving(made: number, source: number, { mode, target }: Aim): boolean {
  const limit = wishedBytes(target, 'MB');
  return mode === 'size' && source > limit ? made <= limit : made < source * WORTH;
}

/** What is said where a file is small enough for `target` MB as it is. */
export const fitsAlready = (bytes: number, target: number): string =>
  `原文件 ${formatBytes(bytes)}，已经不超过 ${formatLimit(target)}，原样给出，没有重新压制。`;

/** What is said where nothing was saved. */
export const NOT_SMALLER =
  '按这个设置压不小：原文件已经压得很小，原样给出，没有白白损失画质和音质。还要再小，请选更低的一档，或按大小压。';
