import type { Doing, InputFile } from '../../../stores/tool.ts';
import type { Shape } from '../shared/crop.ts';

type Settings = Pick<Shape, 'mode' | 'ratio' | 'width' | 'height'> & { format: string };

type Picture = Pick<InputFile, 'type' | 'values'>;

/** Others are written in another format, which somebody may want of whole pictures. */
const STAY = new Set(['jpg', 'png', 'webp']);
/** Whether a file is to be the whole picture, as it stands. */
const isWhole = ({ type, values: { frame, turn } }: Picture): boolean =>
  STAY.has(type) && !frame && (turn ?? '0') === '0';

/** What a start has to be told first, where it would cut nothing, turn nothing and change no format. */
export function cutting(
  files: readonly Picture[],
  { mode, ratio, width, height, format }: Settings,
): Doing | undefined {
  const asked = mode !== 'crop' || !['free', 'original'].includes(ratio) || width || height || format !== 'same';
  return asked || !files.every(isWhole) ? undefined : { words: '先框出要留的部分', lacks: true };
}
