import type { TextFont } from '../../formats/pdf/font/text-font.ts';
import { addLine, endPage, type Layout, measureOf, type TextPdf, widthOf } from '../../model/typeset/document.ts';
import { breakLines } from '../../model/typeset/lines.ts';

/** What the cover says: its title, a sentence, and a line for each file. */
export interface Cover {
  title: string;
  words: string;
  items: { name: string; size: string; description: string }[];
}

/** A4 in points. */
export const COVER: Layout = { width: 595.28, height: 841.89, margin: 64, size: 11, leading: 19 };
const TITLE_SIZE = 22;
/** Lines of the text the title takes. */
const TITLE_LINES = 3;

/** All the texts a cover shows, for the font. */
export const coverTexts = ({ title, words, items }: Cover): string[] => [
  title,
  words,
  '共个文件.（） 0123456789',
  ...items.flatMap(({ name, size, description }) => [name, size, description]),
];

/** Sets the cover, on as many pages as its list needs. */
export async function writeCover(pdf: TextPdf, { title, words, items }: Cover): Promise<void> {
  pdf.rows.push(titleOperators(pdf.faces.text, title), ...Array.from({ length: TITLE_LINES - 1 }, () => ''));
  const measure = { width: (character: string) => widthOf(pdf.faces, character), tab: 4, gap: 0.2 };
  const say = async (text: string): Promise<void> => {
    for (const line of breakLines(text, measureOf(pdf.layout), measure)) await addLine(pdf, line);
  };
  if (words) await say(words);
  await say('');
  await say(`共 ${items.length} 个文件`);
  await say('');
  for (const [index, { name, size, description }] of items.entries()) {
    await say(`${index + 1}. ${name}（${size}）`);
    if (description) await say(`    ${description}`);
  }
  await endPage(pdf);
}

function titleOperators(font: TextFont, title: string): string {
  const most = (COVER.width - 2 * COVER.margin) / TITLE_SIZE;
  const size = font.width(title) > most ? (TITLE_SIZE * most) / font.width(title) : TITLE_SIZE;
  const y = COVER.height - COVER.margin - TITLE_SIZE;
  return `1 0 0 1 ${COVER.margin} ${y.toFixed(2)} Tm ${font.show('T', size.toFixed(2), title)}\n`;
}
