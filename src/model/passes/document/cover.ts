import { greatest } from '../../../lib/extremes.ts';
import type { Line } from '../../layout.ts';
import type { Draft, ParagraphDraft } from '../drafts.ts';

/** A cover has so few paragraphs of so few lines, and this share of them in the middle. */
const MAX_PARAGRAPHS = 15;
const MAX_LINES = 3;
const CENTRED = 0.6;

/**
 * What stands on a cover and is no heading though it is large: kind of document, names, place and day. A cover is a
 * first page of short lines, most in the middle, before pages of text; the largest of them is the title.
 */
export function coverLines(
  drafts: readonly Draft[],
  candidates: readonly ParagraphDraft[],
): ReadonlySet<ParagraphDraft> {
  const page = drafts[0]?.page;
  const own = drafts.filter((draft) => draft.page === page);
  const lines = own.filter((draft) => draft.kind === 'paragraph');
  const isShort = lines.every(({ paragraph }) => paragraph.lines.length <= MAX_LINES && !paragraph.marker);
  const centred = lines.filter(({ paragraph }) => paragraph.align === 'center').length;
  const isCover = isShort && lines.length > 1 && lines.length <= MAX_PARAGRAPHS && centred >= lines.length * CENTRED;
  if (!isCover || own.length === drafts.length || own.some(({ kind }) => kind === 'table')) return new Set();
  const large = candidates.filter((draft) => draft.page === page);
  const size = greatest(large.map(sizeOf), 0);
  const small = large.filter((draft) => sizeOf(draft) < size - 0.5);
  return isProgramme(small, lines) ? new Set() : new Set(small);
}

/** Each part of a programme has so many items below its heading, and there are so many parts. */
const [ITEMS, PARTS] = [2, 2];
/** Of a contract's cover, who signs it, and when; so many parts are a programme though they name such. */
const PARTIES = /^[甲乙丙丁]\s*方|^\p{L}[\p{L}\s]{0,11}[：:]|公司|\d\s*年|[〇零一二三四五六七八九]年/u;
const MANY_PARTS = 3;

/** Whether large lines head parts of smaller ones, as in a programme: its page is no cover. */
function isProgramme(large: readonly ParagraphDraft[], lines: readonly ParagraphDraft[]): boolean {
  const itemsOf = (draft: ParagraphDraft): ParagraphDraft[] => {
    const at = lines.indexOf(draft);
    return lines.slice(at + 1, at + 1 + ITEMS).filter((item) => sizeOf(item) < sizeOf(draft) - 0.5);
  };
  const ofCover = large.some((draft) => [draft, ...itemsOf(draft)].some(({ paragraph }) => isParty(paragraph.lines)));
  const isHeaded = large.every((draft) => itemsOf(draft).length === ITEMS);
  return isHeaded && large.length >= (ofCover ? MANY_PARTS : PARTS);
}

const isParty = (lines: readonly Line[]): boolean => lines.some(({ text }) => PARTIES.test(text.trim()));

const sizeOf = ({ paragraph }: ParagraphDraft): number => (paragraph.lines[0] as Line).size;
