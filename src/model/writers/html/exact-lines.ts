import { least } from '../../../lib/extremes.ts';
import { around, holdsMiddle } from '../../box.ts';
import type { Flow } from '../../flow.ts';
import type { Box, GlyphRun, Page, PlacedGlyph } from '../../page.ts';

/** Glyphs that are set as one text: one look, one base line, no gap but that of a word. */
export interface ExactLine {
  text: string;
  /** The run it begins with, for its look. */
  run: GlyphRun;
  /** Around its runs. */
  box: Box;
  /** Where it begins, and how far it goes along its direction. */
  x: number;
  y: number;
  length: number;
}

/** In ems: gaps that are a space, gaps that end a line, and how far letters may stand off a base line. */
const WORD = 0.14;
const MAX_GAP = 0.6;
const MAX_BACK = 0.3;
const SAME_BASE = 0.06;
/** Letters that have no spaces between them, however far apart they are set. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** The text of a page in the order of reading, as far as the flow knows it. */
export function linesOf(page: Page, flow: Flow): ExactLine[] {
  const lines: ExactLine[] = [];
  const vertical = flow.sections.some((one) => one.vertical && isOn(one.pages, page.index));
  for (const run of inOrder(page, flow).map((one) => (vertical ? stacked(one) : one)))
    for (const glyph of run.glyphs) {
      const last = lines.at(-1);
      const gap = last && gapTo(last, run, glyph);
      if (last && gap !== undefined) extend(last, run, glyph, gap);
      else if (glyph.text.trim()) lines.push(lineAt(run, glyph));
    }
  return lines;
}

const isOn = ({ first, last }: { first: number; last: number }, page: number): boolean => page >= first && page <= last;

/** From the base line to the top of a Chinese letter, in ems. */
const RISE = 0.88;

/** A letter that was put in its place alone, on a page of vertical writing: as a piece of a line that goes down. */
function stacked(run: GlyphRun): GlyphRun {
  const [glyph] = run.glyphs;
  if (run.vertical || run.angle || !glyph || run.glyphs.length > 1 || !WIDE.test(glyph.text)) return run;
  const { size } = run;
  const placed = { ...glyph, x: glyph.x + glyph.advance / 2, y: glyph.y - RISE * size, advance: size };
  return { ...run, vertical: true, glyphs: [placed] };
}

function inOrder({ index, runs }: Page, flow: Flow): GlyphRun[] {
  const boxes = flow.sections.flatMap(({ blocks }) =>
    blocks.flatMap(({ places }) => places.filter(({ page }) => page === index).map(({ box }) => box)),
  );
  const top = least(boxes.map((box) => box.top));
  const rank = ({ box }: GlyphRun): number => {
    const at = boxes.findIndex((outer) => holdsMiddle(outer, box));
    return at >= 0 ? at : box.bottom <= top + 1 ? -1 : boxes.length;
  };
  const ranked = runs.map((run) => ({ run, at: rank(run) }));
  return ranked.sort((one, other) => one.at - other.at || one.run.order - other.run.order).map(({ run }) => run);
}

/** A point as (along the line, across it), for a run's direction. */
function turned({ angle, vertical }: GlyphRun, x: number, y: number): [along: number, across: number] {
  const turn = ((vertical ? angle + 90 : angle) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [x * cos + y * sin, y * cos - x * sin];
}

const lineAt = (run: GlyphRun, { text, x, y, advance }: PlacedGlyph): ExactLine => ({
  text,
  run,
  box: run.box,
  x,
  y,
  length: advance,
});

/** The gap between a line and a glyph that goes on with it; undefined where it does not. */
function gapTo({ run: before, x, y, length }: ExactLine, run: GlyphRun, glyph: PlacedGlyph): number | undefined {
  if (run !== before && !isSameLook(before, run)) return undefined;
  const [start, base] = turned(before, x, y);
  const [next, across] = turned(before, glyph.x, glyph.y);
  const gap = next - (start + length);
  const near = gap < MAX_GAP * run.size && gap > -MAX_BACK * run.size;
  return near && Math.abs(base - across) <= SAME_BASE * run.size ? gap : undefined;
}

const LOOK = ['colour', 'angle', 'vertical', 'hidden'] as const;
const FACE = ['name', 'bold', 'italic', 'serif', 'monospaced'] as const;

/** Fonts that are cut into several parts are one. */
const isSameLook = (one: GlyphRun, other: GlyphRun): boolean =>
  Math.abs(one.size - other.size) < 0.1 &&
  LOOK.every((key) => one[key] === other[key]) &&
  FACE.every((key) => one.typeface[key] === other.typeface[key]);

function extend(line: ExactLine, run: GlyphRun, glyph: PlacedGlyph, gap: number): void {
  const spaced =
    /\s$/.test(line.text) || /^\s/.test(glyph.text) || (WIDE.test(line.text.slice(-1)) && WIDE.test(glyph.text));
  line.text += gap > WORD * run.size && !spaced ? ` ${glyph.text}` : glyph.text;
  line.length = turned(line.run, glyph.x, glyph.y)[0] + glyph.advance - turned(line.run, line.x, line.y)[0];
  line.box = around([line.box, run.box]);
}
