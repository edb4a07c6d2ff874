import type { Recognised, TextLine, TextPage } from '../../../schemas/recognised.ts';
import { paragraphsOf, paragraphText } from '../../lib/recognised-text.ts';
import type { Flow, Paragraph } from '../../model/flow.ts';
import { plainFlow, plainSection, plainStyle } from '../../model/plain-flow.ts';
import { sidesOf } from '../../model/recognise/geometry.ts';

/** A4 with the margins of a new document, in points; text is 五号, 10.5. */
const PAPER = { width: 595.3, height: 841.9 };
const MARGIN = { top: 72, right: 90, bottom: 72, left: 90 };
const SIZE = 10.5;
const PITCH = 1.5;
/** Letters so much larger than the usual ones are set larger. */
const LARGE = 1.25;
const MAX_SIZE = 36;
/** A line is in the middle where its free space at both sides differs by less than this share of the page. */
const CENTRED = 0.06;

/**
 * What was read as a document that can be edited: paragraphs in order, the size of headings and what is centred kept.
 */
export const textFlow = ({ pages }: Recognised, title: string): Flow => {
  const all = { first: 0, last: Math.max(0, pages.length - 1) };
  return plainFlow(title, [
    plainSection({ page: PAPER, margins: MARGIN, blocks: pages.flatMap(blocksOf), pages: all }),
  ]);
};

function blocksOf(page: TextPage, index: number): Paragraph[] {
  const usual = usualHeight(page.lines);
  return paragraphsOf(page).map((lines, at) => paragraphOf(lines, page, usual, index > 0 && at === 0));
}

const heightOf = (line: TextLine): number => sidesOf(line.quad).height;

function usualHeight(lines: readonly TextLine[]): number {
  const heights = lines.map(heightOf).sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 1;
}

function paragraphOf(lines: readonly TextLine[], page: TextPage, usual: number, breaks: boolean): Paragraph {
  const ratio = usualHeight(lines) / usual;
  const size = ratio > LARGE ? Math.min(MAX_SIZE, Math.round(SIZE * ratio * 2) / 2) : SIZE;
  const text = paragraphText(lines);
  const align = lines.length === 1 && ratio > 1.1 && isCentred(lines[0] as TextLine, page) ? 'center' : 'left';
  return {
    kind: 'paragraph',
    level: 0,
    align,
    spaceBefore: 0,
    linePitch: size * PITCH,
    places: [],
    inlines: [{ kind: 'text', text, style: { ...STYLE, size, bold: ratio > LARGE } }],
    indent: { first: 0, left: 0, right: 0 },
    ...(breaks && { breakBefore: 'page' as const }),
  };
}

function isCentred({ quad, vertical }: TextLine, { width }: TextPage): boolean {
  if (vertical) return false;
  const [left, right] = [Math.min(quad[0], quad[6]), width - Math.max(quad[2], quad[4])];
  return Math.abs(left - right) < CENTRED * width && left > CENTRED * width;
}

const STYLE = plainStyle('宋体', SIZE);
