import { overlapX } from '../../box.ts';
import type { Inline } from '../../flow.ts';
import type { Line, PageLayout, Rule } from '../../layout.ts';
import type { Draft, NoteDraft, ParagraphDraft } from '../drafts.ts';
import { isPower } from './powers.ts';

/** Letters of notes are smaller than those of most text by this share, unless a rule parts them from it. */
const SMALLER = 0.97;
/**
 * A rule above notes is shorter than this share of the column, begins where it does, give or take so many ems, and is
 * nearer than so many to the last of them.
 */
const SHORT = 0.6;
const ASIDE = 2.5;
const NEAR = 15;
const MARK = /^[\d*†‡§①-⑳]{1,3}$/u;
/**
 * A mark that is not raised, by itself or right before a letter, as LibreOffice sets it; no part of a figure, a date
 * (3月), a count (3个) or a name (2D).
 */
const PLAIN_MARK =
  /^([\d*†‡§①-⑳]{1,3})(?:[\s.、]|(?=[《“（(「])|(?![年月号个岁]|日(?!本)|\p{Lu}(?![\p{Ll}\s]))(?=\p{L}))/u;

/** Takes notes out of the ends of pages and columns; what refers to them learns their numbers. */
export function takeNotes(drafts: Draft[], layouts: readonly PageLayout[]): { drafts: Draft[]; notes: NoteDraft[] } {
  const layoutOn = new Map(layouts.map((layout) => [layout.index, layout]));
  const notes: NoteDraft[] = [];
  const gone = new Set<Draft>();
  const size = usualSize(drafts);
  const tables = Map.groupBy(
    drafts.filter((draft) => draft.kind === 'table'),
    (draft) => draft.page,
  );
  const pages = Map.groupBy(
    drafts.filter((draft) => draft.kind === 'paragraph'),
    (draft) => draft.page,
  );
  let [before, last]: [ReturnType<typeof referencesIn> | undefined, number] = [undefined, -1];
  for (const [page, own] of pages) {
    const references = referencesIn(own);
    const earlier = page === last + 1 ? before : undefined;
    [before, last] = [references, page];
    const { rules = [], width = 0 } = layoutOn.get(page) ?? {};
    const free = rules.filter((rule) => !isOfTable(rule, tables.get(page) ?? []));
    const near = { above: rulesAbove(free), width };
    for (const draft of own) {
      const mark = markOf(draft);
      // A note may be put off to the next page.
      const asked =
        mark &&
        (references.get(mark.text)?.find((other) => other !== draft && !other.notes.has(mark.text)) ??
          earlier?.get(mark.text)?.find((other) => !other.notes.has(mark.text)));
      if (!mark || !asked || !isAside(draft, size, near, mark.raised)) continue;
      if (!mark.raised && isOverText(draft, own, references, size)) continue;
      asked.notes.set(mark.text, notes.length);
      notes.push({ marker: mark.text, paragraph: draft.paragraph });
      gone.add(draft);
    }
  }
  return { drafts: drafts.filter((draft) => !gone.has(draft)), notes };
}

function usualSize(drafts: readonly Draft[]): number {
  const counts = new Map<number, number>();
  for (const draft of drafts)
    if (draft.kind === 'paragraph')
      for (const { size, text } of draft.paragraph.lines) counts.set(size, (counts.get(size) ?? 0) + text.length);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

/** The mark that a note begins with. */
function markOf({ paragraph }: ParagraphDraft): { text: string; raised: boolean } | undefined {
  const span = (paragraph.lines[0] as Line).spans.find(({ text }) => text.trim());
  if (!span) return undefined;
  if (span.style.raise === 'super' && MARK.test(span.text.trim())) return { text: span.text.trim(), raised: true };
  const found = PLAIN_MARK.exec((paragraph.lines[0] as Line).text.trimStart());
  return found ? { text: found[1] as string, raised: false } : undefined;
}

/** Who refers to a mark, the first two of each: one of them may be the note itself. */
function referencesIn(drafts: readonly ParagraphDraft[]): Map<string, ParagraphDraft[]> {
  const references = new Map<string, ParagraphDraft[]>();
  for (const draft of drafts)
    for (const [at, { spans }] of draft.paragraph.lines.entries())
      for (const [index, { text, style }] of spans.entries()) {
        if (style.raise !== 'super' || at + index === 0 || isPower(spans[index - 1]?.text ?? '', text)) continue;
        const known = references.get(text.trim()) ?? [];
        references.set(text.trim(), known);
        if (known.length < 2 && known[0] !== draft) known.push(draft);
      }
  return references;
}

/** Rules of a table part nothing from the text. */
const isOfTable = ({ at, from, to }: Rule, tables: readonly Draft[]): boolean =>
  tables.some(({ box }) => at > box.top - 3 && at < box.bottom + 3 && to > box.left && from < box.right);

/** So many rules are looked at above a note. */
const MAX_RULES = 50;

/** Gives the level rules above a height, the nearest first. */
function rulesAbove(rules: readonly Rule[]): (y: number) => readonly Rule[] {
  const level = rules.filter(({ horizontal }) => horizontal).sort((one, other) => other.at - one.at);
  return (y) => {
    let [low, high] = [0, level.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((level[middle] as Rule).at >= y) low = middle + 1;
      else high = middle;
    }
    return level.slice(low, low + MAX_RULES);
  };
}

/** Below the text, smaller, or under a short rule. */
function isAside(
  { paragraph, column, box }: ParagraphDraft,
  usual: number,
  { above, width }: { above: (y: number) => readonly Rule[]; width: number },
  raised: boolean,
): boolean {
  const { size } = paragraph.lines[0] as Line;
  // A page that has little else on it has no wide column.
  const whole = Math.max(column.right - column.left, width / 2);
  const ruled = above(box.top).some(
    ({ at, from, to }) =>
      box.top - at < size * NEAR && Math.abs(from - column.left) < size * ASIDE && to - from < whole * SHORT,
  );
  return ruled || (raised && size <= usual * SMALLER);
}

/** Whether text that is no note stands below in the column, as large as most: notes are the last of it. */
function isOverText(
  { box }: ParagraphDraft,
  drafts: readonly ParagraphDraft[],
  references: ReadonlyMap<string, unknown>,
  usual: number,
): boolean {
  return drafts.some((other) => {
    const [first] = other.paragraph.lines as [Line];
    if (other.box.top < box.bottom || first.size <= usual * SMALLER || overlapX(box, other.box) <= 0) return false;
    const mark = markOf(other);
    const isNote = mark && (references.has(mark.text) || !other.paragraph.marker);
    return /\p{L}/u.test(first.text) && !isNote;
  });
}

/**
 * Inlines with references in the place of raised marks; `notes` of the parts of a paragraph in their order, for each
 * page may count its notes anew.
 */
export function withNotes(inlines: readonly Inline[], notes: readonly ReadonlyMap<string, number>[]): Inline[] {
  const left = Map.groupBy(
    notes.flatMap((part) => [...part]),
    ([mark]) => mark,
  );
  return inlines.map((inline, at) => {
    const known =
      inline.kind === 'text' && isReference(inline, inlines[at - 1]) ? left.get(inline.text.trim()) : undefined;
    const found = known && known.length > 1 ? known.shift() : known?.[0];
    return found ? { kind: 'note', note: found[1] } : inline;
  });
}

const isReference = ({ text, style }: Inline & { kind: 'text' }, before: Inline | undefined): boolean =>
  style.raise === 'super' && !isPower(before?.kind === 'text' ? before.text : '', text);
