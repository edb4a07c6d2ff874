import { UserError } from '../../../schemas/error.ts';
import { MAX_LINE } from '../../../schemas/recognised.ts';
import { type TextEdit, textEditsSchema } from '../../../schemas/text-edits.ts';
import type { Run } from '../../engines/engine.ts';
import type { ReadSource } from '../../model/readers/picture/scans.ts';

/** Corrections of what was read, by the index of their page. Throws UserError `bad-option` for anything else. */
export function readTextEdits(text: string): Map<number, TextEdit[]> {
  const pages = new Map<number, TextEdit[]>();
  for (const edit of parsed(text)) {
    const own = pages.get(edit.page);
    if (own) own.push(edit);
    else pages.set(edit.page, [edit]);
  }
  return pages;
}

function parsed(text: string): TextEdit[] {
  if (!text) return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const { data, error } = textEditsSchema.safeParse(value);
  if (error)
    throw new UserError('bad-option', error.issues.some(isTooLong) ? TOO_LONG : '“文字改动”不是校对时给出的 JSON。');
  return data;
}

const isTooLong = ({ code, path }: { code?: string; path: PropertyKey[] }): boolean =>
  code === 'too_big' && path.at(-1) === 'text';
const TOO_LONG = `“文字改动”里有一行超过 ${MAX_LINE.toLocaleString('en')} 个字，请改短。`;

/** Tells of corrections that were not made. */
export function tellFailed(source: Pick<ReadSource, 'failed'>, run: Pick<Run, 'note'>): void {
  const failed = source.failed();
  if (failed) run.note(`有 ${failed} 处文字改动对不上这次认出的行，没有改；请对照原件再看一遍。`, { lost: true });
}
