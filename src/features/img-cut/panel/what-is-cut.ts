import type { Doing, InputFile } from '../../../stores/tool.ts';
import type { Shape } from '../shared/crop.ts';

type Settings = Pick<Shape, 'mode' | 'ratio' | 'width' | 'height'> & { format: string };

/** Whether a file is to be the whole picture, as it stands. */
const isWhole = ({ values: { frame, turn } }: Pick<InputFile, 'values'>): boolean => !frame && (turn ?? '0') === '0';

/** What a start has to be told first, where it would give nothing but copies of the pictures. */
export function cutting(
  files: readonly Pick<InputFile, 'values'>[],
  { mode, ratio, width, height, format }: Settings,
): Doing | undefined {
  const asked = mode !== 'crop' || !['free', 'original'].includes(ratio) || width || height || format !== 'same';
  return asked || !files.every(isWhole) ? undefined : { words: '先框出要留的部分', lacks: true };
}
