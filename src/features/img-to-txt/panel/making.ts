import type { Recognised } from '../../../../schemas/recognised.ts';
import type { Doing, InputFile } from '../../../stores/tool.ts';
import { READ } from './read-picture.ts';

/** Whether what was read of a file (`asOption`) has no line with text, or none any more. */
const isBlank = ({ values }: Pick<InputFile, 'values'>): boolean =>
  (JSON.parse(String(values[READ])) as Recognised).pages.every(({ lines }) => lines.every(({ text }) => !text.trim()));

/**
 * What a start makes of what was read, a format and its name: what was recognised is what is written, and is not
 * recognised anew. Undefined where a file was not read yet; where none says anything, only a PDF has something to show.
 */
export function making(
  files: readonly Pick<InputFile, 'values'>[],
  { format, name }: { format: string; name: string },
): Doing | undefined {
  if (!files.every(({ values }) => values[READ])) return undefined;
  if (format !== 'pdf' && files.length && files.every(isBlank)) return { words: '没有文字可存', lacks: true };
  return { words: files.length > 1 ? `生成 ${files.length} 个文件` : `生成${name}`, verb: '生成' };
}
