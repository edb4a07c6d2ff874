import { type ErrorData, sentence } from '../../../../schemas/error.ts';
import type { InputFile } from '../../../stores/tool.ts';

/** Why no page is seen yet, in words. */
export function wordsOf({ locked, password, fault }: InputFile, error: ErrorData | undefined): string {
  if (locked && !password) return '输入这个文件的密码后，可以看到效果。';
  const wrong = fault ?? error;
  return wrong ? sentence(wrong) : '正在生成效果预览……';
}
