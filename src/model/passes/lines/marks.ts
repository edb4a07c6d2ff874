import type { Style } from '../../flow.ts';
import type { Line, Span } from '../../layout.ts';
import { pieceOf } from '../tables/split.ts';

/** How letters between two places of a line look, besides what their font says. */
export type Mark = Partial<Pick<Style, 'underline' | 'strike' | 'highlight' | 'framed'>>;
export interface Marked {
  from: number;
  to: number;
  mark: Mark;
}

/** The line with a mark on the letters between two places; spans are parted where it begins and ends. */
export function withMark(line: Line, { from, to, mark }: Marked): Line {
  const spans = line.spans.flatMap((span): Span[] => {
    const [first, behind] = coveredBy(span, from, to);
    if (behind <= first) return [span];
    const marked = pieceOf(span, first, behind);
    return [
      ...(first > 0 ? [pieceOf(span, 0, first)] : []),
      { ...marked, style: { ...marked.style, ...mark } },
      ...(behind < span.text.length ? [pieceOf(span, behind, span.text.length)] : []),
    ];
  });
  return { ...line, spans };
}

/** Blanks are written as no more wide spaces than this. */
const MAX_SPACES = 100;

/** About so many wide spaces (one at least) between two places, as high as `box`; they share the room equally. */
export function whiteSpan(style: Style, box: Span['box'], from: number, to: number, spaces: number): Span {
  const count = Math.min(MAX_SPACES, Math.max(1, spaces));
  const edges = Array.from({ length: count + 1 }, (_, at) => from + ((to - from) * at) / count);
  return { text: '\u3000'.repeat(count), style, box: { ...box, left: from, right: to }, edges };
}

/** The letters of a span whose middle lies between two places: the first, and the one behind the last. */
export function coveredBy({ text, edges }: Span, from: number, to: number): [first: number, behind: number] {
  const middle = (at: number): number => ((edges[at] as number) + (edges[at + 1] as number)) / 2;
  let first = 0;
  while (first < text.length && middle(first) < from) first++;
  let behind = text.length;
  while (behind > first && middle(behind - 1) > to) behind--;
  return [first, behind];
}
