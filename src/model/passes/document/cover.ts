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
  return new Set(large.filter((draft) => sizeOf(draft) < size - 0.5));
}

const sizeOf = ({ paragraph }: ParagraphDraft): number => (paragraph.lines[0] as Line).size;
