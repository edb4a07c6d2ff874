import { greatest, least } from '../../../lib/extremes.ts';
import { around, widthOf } from '../../box.ts';
import type { Inline, Paragraph } from '../../flow.ts';
import type { Box, GlyphRun } from '../../page.ts';
import { behindMarker, type InkLine, inkLines, runsIn } from '../ink-lines.ts';

/** A paragraph, or what of it stands on one page, with how its letters stand there. Points of the page. */
export interface Piece {
  paragraph: Paragraph;
  box: Box;
  /** Of most of its letters. */
  size: number;
  /** Its lines as they stand; empty for writing that is turned or goes down. */
  lines: InkLine[];
  /** From base line to base line. */
  pitch: number;
  align: Paragraph['align'];
  angle: number;
  vertical: boolean;
  /** Of an item of a list: where its text begins, and how the marker is written. */
  text?: { left: number; marker: GlyphRun | undefined };
}

/** Lines of which there is one alone are as high as this, in ems. */
const SINGLE = 1.2;
/** What stands so near to the middle, in ems, is centred. */
const CENTRED = 0.4;
/** An edge is the same for lines nearer than this, in ems. */
const EVEN = 0.5;

/**
 * Measures a paragraph on its page. `container`: what it could be centred in, the card or cell or page around it.
 * `down`: it is written down the page, whatever its runs say, which may be single letters.
 */
export function pieceOf(
  paragraph: Paragraph,
  box: Box,
  runs: readonly GlyphRun[],
  container: Box,
  down = false,
): Piece {
  const own = runsIn(runs, box);
  const size = sizeOf(paragraph.inlines);
  const [turned] = [...own].sort((one, other) => other.text.length - one.text.length);
  const [angle, vertical] = [down ? 0 : (turned?.angle ?? paragraph.angle ?? 0), down || (turned?.vertical ?? false)];
  const lines = angle || vertical ? [] : inkLines(own);
  const [first, last] = [lines[0], lines.at(-1)];
  const pitch =
    first && last && lines.length > 1
      ? (last.base - first.base) / (lines.length - 1)
      : vertical
        ? paragraph.linePitch
        : Math.min(paragraph.linePitch, size * SINGLE);
  return {
    paragraph,
    box,
    size,
    lines,
    pitch,
    angle,
    vertical,
    align: paragraph.item ? 'left' : alignOf(paragraph, box, lines, container, size),
    ...(paragraph.item && first && { text: behindMarker(first, paragraph.item.marker) }),
  };
}

/** The size of most letters. */
export function sizeOf(inlines: readonly Inline[]): number {
  const counts = new Map<number, number>();
  for (const inline of inlines)
    if (inline.kind === 'text' && !inline.style.raise)
      counts.set(inline.style.size, (counts.get(inline.style.size) ?? 0) + inline.text.length);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 12;
}

/** Slides say by the places of lines how they are aligned: columns of text to compare with are rare there. */
function alignOf(
  { align }: Paragraph,
  box: Box,
  lines: readonly InkLine[],
  container: Box,
  size: number,
): Paragraph['align'] {
  const spread = (values: number[]): number => greatest(values) - least(values);
  if (lines.length > 1) {
    if (spread(lines.map(({ left }) => left)) < EVEN * size) return align === 'justify' ? 'justify' : 'left';
    if (spread(lines.map(({ left, right }) => left + right)) < EVEN * size) return 'center';
    if (spread(lines.map(({ right }) => right)) < EVEN * size && align === 'right') return 'right';
    return align === 'justify' ? 'justify' : 'left';
  }
  const { left, right } = lines[0] ?? box;
  const off = left + right - container.left - container.right;
  const free = widthOf(container) - (right - left);
  if (Math.abs(off) < CENTRED * size && free > size) return 'center';
  return align === 'justify' ? 'left' : align;
}

/**
 * A paragraph that stands on several pages or columns, cut into what stands on each; `pages` gives the runs of a page.
 */
export function cutUp(paragraph: Paragraph, pages: (page: number) => readonly GlyphRun[]): Paragraph[] {
  const { places, inlines } = paragraph;
  if (places.length < 2) return [paragraph];
  const whole = compact(inlines.map((inline) => (inline.kind === 'text' ? inline.text : '')).join(''));
  const shares = places.map(({ page, box }) => compact(inkText(runsIn(pages(page), box))));
  const ends: number[] = [];
  for (const next of shares.slice(1)) {
    const from = (ends.at(-1) ?? 0) + 1;
    const at = whole.indexOf(next.slice(0, 12), from);
    ends.push(next && at >= 0 ? at : Math.min(whole.length, from + (shares[ends.length]?.length ?? 0)));
  }
  return places.map((place, at) => ({
    ...paragraph,
    inlines: within(inlines, at ? (ends[at - 1] as number) : 0, ends[at] ?? Infinity),
    places: [place],
    ...(at > 0 && { item: undefined }),
  }));
}

const compact = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '');
const inkText = (runs: readonly GlyphRun[]): string =>
  inkLines(runs)
    .flatMap((line) => line.runs.map(({ text }) => text))
    .join('');

/** The inlines from one character to another, white space not counted. */
function within(inlines: readonly Inline[], from: number, to: number): Inline[] {
  let count = 0;
  return inlines.flatMap((inline): Inline[] => {
    if (inline.kind !== 'text') return count >= from && count < to ? [inline] : [];
    let text = '';
    for (const character of inline.text) {
      if (count >= from && count < to) text += character;
      count += compact(character).length;
    }
    return text ? [{ ...inline, text }] : [];
  });
}

/** Around the letters of pieces. */
export const boxAround = (pieces: readonly Piece[]): Box => around(pieces.map(({ box }) => box));
