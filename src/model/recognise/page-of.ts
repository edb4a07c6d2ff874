import { DOUBTFUL, type Quad, type TextLine, type TextPage } from '../../../schemas/recognised.ts';
import type { Flat } from './bend/flat.ts';
import { mapQuad } from './geometry.ts';
import { notesIn } from './margins.ts';
import { mended } from './mend.ts';
import { type Placed, placed, readingOrder, rowsOf, skewOf } from './order.ts';
import { paragraphStarts } from './paragraphs.ts';
import type { ReadLine } from './place.ts';
import { sureOf } from './read-line.ts';
import type { SiftedLine } from './sift.ts';
import { withWrapped } from './wrapped.ts';

/**
 * Lines in the order of reading, with their paragraphs; what seals say comes last. `isDown`: they lie because their
 * picture was turned, and are given as they stand on the page.
 */
export function pageOf({ picture, turn, back }: Flat, found: readonly SiftedLine[], isDown: boolean): TextPage {
  const own = found.filter(({ ofSeal }) => !ofSeal);
  const seals = found.filter(({ ofSeal }) => ofSeal);
  const lines = [own, seals]
    .flatMap((part) => linesOf(part, isDown))
    .map((line) => (back ? { ...line, quad: rounded(back(line.quad)) } : line));
  const { width, height } = picture;
  const page: TextPage = { width, height, turn, lines, sure: sureOf(lines.flatMap(({ sure }) => sure)) };
  return isDown ? writtenDown(page) : page;
}

function linesOf(found: readonly SiftedLine[], isDown: boolean): TextLine[] {
  const quads = found.map(({ quad }) => quad);
  const notes = isDown ? new Set<number>() : notesIn(found);
  const boxes = placed(quads, skewOf(quads));
  const parts = readingOrder(boxes.filter(({ index }) => !notes.has(index))).map(withWrapped);
  const columns = parts.map(({ rows }) => rows);
  const goesOn = new Set(parts.flatMap(({ continued }) => [...continued]));
  const lines = found.map(({ line }) => mended(line, isDown));
  const starts = paragraphStarts(columns, (at) => (lines[at] as ReadLine).characters.join('').trim());
  const lineAt = (at: number, flags: Pick<TextLine, 'begins' | 'beside' | 'aside'>): TextLine => {
    const { quad } = found[at] as SiftedLine;
    return { ...textOf(lines[at] as ReadLine), quad: rounded(quad), ...flags };
  };
  const paragraphs: { bottom: number; lines: TextLine[] }[] = [];
  for (const [index, row] of columns.flat().entries())
    for (const [place, { index: at, bottom }] of row.entries()) {
      const begins = !place && starts[index] && { begins: true as const };
      const beside = place && !goesOn.has(at) && { beside: true as const };
      if (begins || !paragraphs.length) paragraphs.push({ bottom, lines: [] });
      const last = paragraphs.at(-1) as (typeof paragraphs)[number];
      last.lines.push(lineAt(at, { ...begins, ...beside }));
      last.bottom = Math.max(last.bottom, bottom);
    }
  return withNotes(paragraphs, rowsOf(boxes.filter(({ index }) => notes.has(index))).flat(), lineAt);
}

/** The lines of paragraphs with the notes in the margin behind the paragraph that each begins beside. */
function withNotes(
  paragraphs: readonly { bottom: number; lines: readonly TextLine[] }[],
  notes: readonly Placed[],
  lineAt: (at: number, flags: Pick<TextLine, 'begins' | 'aside'>) => TextLine,
): TextLine[] {
  const behind = paragraphs.map((): TextLine[] => []);
  let before: Placed | undefined;
  let place = 0;
  for (const note of notes) {
    const height = note.bottom - note.top;
    const goesOn =
      before !== undefined && note.top - before.bottom < height && Math.abs(note.left - before.left) < 2 * height;
    const found = paragraphs.findIndex(({ bottom }) => bottom > (note.top + note.bottom) / 2);
    if (!goesOn) place = found < 0 ? paragraphs.length - 1 : found;
    behind[place]?.push(lineAt(note.index, { ...(!goesOn && { begins: true }), aside: true }));
    before = note;
  }
  return paragraphs.flatMap(({ lines }, index) => [...lines, ...(behind[index] as TextLine[])]);
}

/** A page that was read lying on its left side as it stands. */
const writtenDown = ({ width, height, lines, sure }: TextPage): TextPage => ({
  width: height,
  height: width,
  turn: 0,
  sure,
  lines: lines.map((line) => ({ ...line, quad: mapQuad(line.quad, (x, y) => [height - y, x]), vertical: true })),
});

/** The first and last characters that are no white space. */
function textOf({ characters, at, sure, other }: ReadLine): Omit<TextLine, 'quad'> {
  const from = characters.findIndex((character) => character.trim());
  const to = characters.findLastIndex((character) => character.trim()) + 1;
  const others: Record<number, string> = {};
  for (let index = from; index < to; index++)
    if ((sure[index] as number) < DOUBTFUL && other[index]) others[index - from] = other[index] as string;
  return {
    text: characters.slice(from, to).join(''),
    at: at.slice(from, to).map((value) => Math.round(value * 1e4) / 1e4),
    sure: sure.slice(from, to).map((value) => Math.round(value * 1e3) / 1e3),
    ...(Object.keys(others).length && { others }),
  };
}

const rounded = (quad: Quad): Quad => quad.map((value) => Math.round(value * 10) / 10) as Quad;
