import type { Block, Section } from '../../flow.ts';
import type { Line } from '../../layout.ts';
import { paragraphsIn } from '../../paragraphs.ts';
import { runningIn } from '../../running.ts';
import { textOf } from '../text/inlines.ts';
import { paragraphsOf } from '../text/paragraphs.ts';
import { paragraphAlone } from './block-of.ts';
import type { BothEnds, Ends } from './ends.ts';
import { isPageLike } from './page-numbers.ts';

/** A head or foot that no section shows. */
interface Unshown {
  line: Line;
  isHead: boolean;
}

/**
 * Puts heads and feet among the blocks of their pages that no section shows, each once: where they change within a
 * paragraph that runs over pages, or with nearly every page. What the text says as well, as the title of a chapter, is
 * not lost.
 */
export function putBackUnshown(sections: readonly Section[], ends: BothEnds, shown: ReadonlySet<string>): void {
  const known = new Set(shown);
  const unshown = [...linesNotIn(known, ends.heads, true), ...linesNotIn(known, ends.feet, false)];
  if (!unshown.length) return;
  const missing = missingOf(unshown, sections);
  for (const { line, isHead } of unshown)
    if (phrasesIn(line.text).some((phrase) => missing.has(phrase))) putBack(sections, line, isHead);
}

const linesNotIn = (known: Set<string>, { lines, numbering }: Ends, isHead: boolean): Unshown[] =>
  lines.flat().flatMap((line) => {
    const key = numbering.key(line.text);
    if (known.has(key) || isPageLike(line.text)) return [];
    known.add(key);
    return { line, isHead };
  });

/** What lines say that the document does not. */
function missingOf(unshown: readonly Unshown[], sections: readonly Section[]): ReadonlySet<string> {
  const missing = new Set(unshown.flatMap(({ line }) => phrasesIn(line.text)));
  for (const section of sections)
    for (const { inlines, item } of paragraphsIn([...section.blocks, ...runningIn(section)]))
      for (const phrase of phrasesIn(`${item?.marker ?? ''} ${textOf(inlines)}`)) missing.delete(phrase);
  return missing;
}

/** The words (Chinese characters, numbers) of a text, and each two that follow each other. */
function phrasesIn(text: string): string[] {
  const words = text.toLowerCase().match(/\p{Script=Han}|[^\P{L}\p{Script=Han}]+|\p{N}+/gu) ?? [];
  return words.flatMap((word, at) => (at ? [`${words[at - 1]} ${word}`, word] : [word]));
}

/**
 * A line as a paragraph: a head before the first block that begins on its page or behind it, a foot behind the last on
 * it or before.
 */
function putBack(sections: readonly Section[], line: Line, isHead: boolean): void {
  const isOn = ({ pages: { first, last } }: Section): boolean => first <= line.page && line.page <= last;
  const section =
    (isHead ? sections.find(isOn) : sections.findLast(isOn)) ??
    sections.findLast(({ pages }) => pages.first <= line.page) ??
    sections[0];
  if (!section) return;
  const { blocks } = section;
  const pageOf = ({ places }: Block): number => places[0]?.page ?? 0;
  const before = blocks.findIndex((block) => pageOf(block) >= line.page);
  const behind = blocks.findLastIndex((block) => pageOf(block) <= line.page) + 1;
  const at = !isHead ? behind : before < 0 ? blocks.length : before;
  const column = { left: section.page.width * 0.1, right: section.page.width * 0.9 };
  blocks.splice(at, 0, ...paragraphsOf([line], column).map((one) => paragraphAlone(one, column)));
}
