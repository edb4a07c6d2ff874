import { UserError } from '../../../../schemas/error.ts';
import { baseName } from '../../../lib/output-name.ts';
import { keptParts, MAX_PARTS, type Part, parseParts, writeTime } from './parts.ts';

/** The parts that remain of a recording of so many milliseconds. Throws UserError `bad-option`. */
export function partsOf(text: string, keep: 'keep' | 'remove', duration: number): Part[] {
  const marked = parseParts(text, duration);
  if (!marked) throw new UserError('bad-option', '选段请写成 0:01.500-0:03.200，多段用逗号隔开，结束要在开始之后。');
  if (marked.length > MAX_PARTS) throw new UserError('bad-option', `最多 ${MAX_PARTS} 段，请分几次剪。`);
  if (text.trim() && marked.length === 0)
    throw new UserError('bad-option', `全长 ${writeTime(duration)}，选段都在它之外，或者太短。`);
  const kept = keptParts(marked, keep, duration);
  if (kept.length === 0) throw new UserError('bad-option', '整段都被去掉了，什么也不剩。');
  return kept;
}

/** What the result counted `at` of `count` of a recording is called. */
export const cutName = (source: string, format: string, at: number, count: number): string =>
  `${baseName(source)}-剪切${count > 1 ? `-${at + 1}` : ''}.${format}`;
