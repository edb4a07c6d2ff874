import type { Flow, Inline, Paragraph } from '../../flow.ts';
import { paragraphsIn } from '../../paragraphs.ts';

const MAX_LENGTH = 120;
/** Names that programs give to documents by themselves. */
const NAMELESS = /^(untitled|无标题|未命名|新建|文档\s?\d*|document\s?\d*|microsoft word|幻灯片\s?\d+|slide\s?\d+)/i;
const FILE = /\.(docx?|wps|pptx?|xlsx?|indd|tex|dvi|pdf|qxd|html?|odt)$/i;

/** A line's end between Chinese characters is no space. */
const HAN_BREAK = /(?<=[\p{sc=Han}\p{P}])\n(?=\p{sc=Han})/gu;

/** What inlines say, on one line. */
export const plainText = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) =>
      inline.kind === 'text' ? inline.text : inline.kind === 'break' ? '\n' : inline.kind === 'note' ? '' : ' ',
    )
    .join('')
    .replace(HAN_BREAK, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A name for a document: its own, its title on the page, or its first heading. */
export function titleOf({ title, sections }: Pick<Flow, 'title' | 'sections'>): string {
  const own = title.replace(/\s+/g, ' ').trim();
  if (own && !NAMELESS.test(own) && !FILE.test(own)) return own.slice(0, MAX_LENGTH);
  const first = (wanted: (one: Paragraph) => boolean): string | undefined => {
    for (const { blocks } of sections)
      for (const one of paragraphsIn(blocks)) if (wanted(one) && plainText(one.inlines)) return plainText(one.inlines);
    return undefined;
  };
  const found = first(({ title: isTitle }) => isTitle === true) ?? first(({ level }) => level > 0);
  return (found ?? own.replace(FILE, '')).slice(0, MAX_LENGTH) || '未命名文档';
}
