import type { TextLine } from '../../../../schemas/recognised.ts';
import type { ScanPage, TextEdit } from '../../../../schemas/text-edits.ts';
import { editedLine, editOf } from '../../../lib/corrected-text.ts';
import type { InputFile } from '../../../stores/tool.ts';

/** The engine's option with the corrections of a file. */
export const EDITS = 'edits';

/** The corrections that are kept of a file. */
export function editsOf({ values }: InputFile): TextEdit[] {
  try {
    return JSON.parse(String(values[EDITS] || '[]')) as TextEdit[];
  } catch {
    return [];
  }
}

/** A page that was read as it is corrected: one line for each that was read. */
export function editedPage(read: ScanPage, edits: readonly TextEdit[]): ScanPage {
  const lines = [...read.lines];
  for (const edit of edits) {
    const line = edit.page === read.page ? read.lines[edit.line] : undefined;
    if (line?.text === edit.was) lines[edit.line] = editedLine(line, edit);
  }
  return { ...read, lines };
}

/** The corrections of a file when the lines of this page are `now`, as the engine takes them. */
export function withPage(edits: readonly TextEdit[], read: ScanPage, now: readonly TextLine[]): string {
  const own = read.lines.flatMap((line, at) => {
    const edit = editOf(line, now[at] as TextLine, { page: read.page, line: at });
    return edit ?? [];
  });
  const all = [...edits.filter(({ page }) => page !== read.page), ...own];
  return all.length ? JSON.stringify(all) : '';
}
