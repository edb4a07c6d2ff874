import type { TextLine } from '../../../../schemas/recognised.ts';
import { MAX_TEXT_EDITS, type ScanPage, type TextEdit } from '../../../../schemas/text-edits.ts';
import { editedLine, editOf, lineFinder } from '../../../lib/corrected-text.ts';
import { asOption } from './kept-edits.ts';

/** What is to be known before a page is corrected, where it is to be saved in this format. */
export const warningsOn = ({ searchable }: Pick<ScanPage, 'searchable'>, format: string): string[] =>
  searchable && format === 'pdf' ? [LEFT_ALONE] : [];

const LEFT_ALONE = '这一页已经有能搜索的文字，存成可搜索的 PDF 时原样保留，改的字不会写进去；存成 Word 才用得上。';

/** A page that was read as it is corrected: one line for each that was read. */
export function editedPage(read: ScanPage, edits: readonly TextEdit[]): ScanPage {
  const lines = [...read.lines];
  const placeOf = lineFinder(read.lines);
  for (const edit of edits) {
    const at = edit.page === read.page ? placeOf(edit) : undefined;
    if (at !== undefined) lines[at] = editedLine(read.lines[at] as TextLine, edit);
  }
  return { ...read, lines };
}

/**
 * The corrections of a file when the lines of this page are `now`, as the engine takes them: by pages and lines, so
 * that who only looks from page to page changes nothing, and results stay. Undefined where that is more than it takes.
 */
export function withPage(edits: readonly TextEdit[], read: ScanPage, now: readonly TextLine[]): string | undefined {
  const own = read.lines.flatMap((line, at) => {
    const edit = editOf(line, now[at] as TextLine, { page: read.page, line: at });
    return edit ?? [];
  });
  const placeOf = lineFinder(read.lines);
  const anew = new Set(own.map(({ line }) => line));
  // What belongs to no line may do so again when the page is read as it was before, on another sheet.
  const others = edits.filter(
    (edit) => edit.page !== read.page || (placeOf(edit) === undefined && !anew.has(edit.line)),
  );
  const all = [...others, ...own].sort((one, other) => one.page - other.page || one.line - other.line);
  const text = asOption(all);
  return text.length <= MAX_TEXT_EDITS ? text : undefined;
}
