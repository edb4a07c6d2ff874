import { least } from '../../../lib/extremes.ts';
import type { PageLayout } from '../../layout.ts';
import type { ParagraphDraft } from '../drafts.ts';

/** Gives headings the levels of their tags; whether there are several. */
export function byTags(paragraphs: readonly ParagraphDraft[], layouts: readonly PageLayout[]): boolean {
  const typesOf = typesIn(layouts);
  let found = 0;
  for (const draft of paragraphs)
    for (const type of typesOf(draft)) {
      const level = /^H([1-6])?$/.exec(type);
      if (!level) continue;
      draft.level = Number(level[1] ?? 1);
      found++;
      break;
    }
  return found > 1;
}

/**
 * Whether a paragraph may be the title beside headings. What its producer names otherwise is none (a masthead above the
 * one `H1`), unless several headings of the first level stand below it, and they have numbers or it is in the middle:
 * writers have `P` for it.
 */
export function titlesIn(
  paragraphs: readonly ParagraphDraft[],
  layouts: readonly PageLayout[],
): (draft: ParagraphDraft) => boolean {
  const typesOf = typesIn(layouts);
  const highest = least(paragraphs.flatMap(({ level }) => level || []));
  const [first, more] = paragraphs.filter(({ level }) => level === highest);
  return (draft) => {
    const types = [...typesOf(draft)];
    const isAbove = draft.paragraph.align === 'center' || first?.paragraph.marker;
    return !types.length || types.includes('Title') || (!!more && !!isAbove);
  };
}

/** The types of the tags around the beginning of a paragraph, from the innermost out. */
function typesIn(layouts: readonly PageLayout[]): (draft: ParagraphDraft) => Generator<string> {
  const pages = new Map(layouts.map((layout) => [layout.index, layout]));
  return function* ({ page, paragraph }) {
    const tags = pages.get(page)?.tags ?? [];
    for (let at = paragraph.lines[0]?.tag; at !== undefined; at = tags[at]?.parent) yield tags[at]?.type ?? '';
  };
}
