import type { TextLine, TextPage } from '../../schemas/recognised.ts';

const LATIN_END = /[\p{Script=Latin}\p{Script=Cyrillic}\d,.;:!?)\]"'%]$/u;
const LATIN_START = /^[\p{Script=Latin}\p{Script=Cyrillic}\d(["']/u;
const HYPHENATED = /\p{Script=Latin}-$/u;

/** A paragraph's text: rows run on, with a space between Latin ones, and a word cut at a row's end is made whole. */
export function joinRows(text: string, next: string): string {
  if (HYPHENATED.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  return LATIN_END.test(text) && LATIN_START.test(next) ? `${text} ${next}` : text + next;
}

/** The lines of a page by paragraphs. */
export function paragraphsOf({ lines }: Pick<TextPage, 'lines'>): TextLine[][] {
  const paragraphs: TextLine[][] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (line.begins || !last) paragraphs.push([line]);
    else last.push(line);
  }
  return paragraphs;
}

/** What a paragraph says; what stands beside each other keeps a gap. */
export const paragraphText = (lines: readonly TextLine[]): string =>
  lines.reduce((text, line) => (line.beside ? `${text}　${line.text}` : joinRows(text, line.text)), '');

/** A page as plain text, a paragraph a line; `rows`: as the rows stand on the page. */
export const pageText = (page: Pick<TextPage, 'lines'>, rows = false): string =>
  paragraphsOf(page)
    .map((lines) => (rows ? rowTexts(lines).join('\n') : paragraphText(lines)))
    .join('\n');

const rowTexts = (lines: readonly TextLine[]): string[] =>
  lines.reduce<string[]>((rows, { text, beside }) => {
    if (beside) rows[rows.length - 1] += `　${text}`;
    else rows.push(text);
    return rows;
  }, []);

/** What is said of pages in traditional characters; `where` names them, '' for the only one. */
export const traditionalNote = (where: string): string =>
  `${where || '这份文件'}是繁体字：先由自带的网络识别，它不认识的字由 Tesseract 的繁体模型补认，没把握的字请对照原图。`;
