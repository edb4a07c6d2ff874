import type { Paragraph } from '../../../../src/model/flow.ts';
import type { Line, PageLayout } from '../../../../src/model/layout.ts';
import type { Box, GlyphRun, Page, Path, Source, Typeface } from '../../../../src/model/page.ts';
import { layoutOf } from '../../../../src/model/passes/layout.ts';
import { linesOf } from '../../../../src/model/passes/lines/lines.ts';
import { isWide } from '../../../../src/model/passes/lines/scripts.ts';
import { textOf } from '../../../../src/model/passes/text/inlines.ts';

/** Small pages made by hand: Latin letters are half an em wide, wide ones an em. */

export const FACE: Typeface = {
  name: 'Song',
  bold: false,
  italic: false,
  serif: true,
  monospaced: false,
  drawn: false,
};
export const BOLD: Typeface = { ...FACE, name: 'Hei', bold: true };

export type Look = Partial<Omit<GlyphRun, 'text' | 'glyphs' | 'box'>>;

/** Letters from x on, on the base line y; vertical ones go down from y, with their middle at x. */
export function runAt(text: string, x: number, y: number, look: Look = {}): GlyphRun {
  const size = look.size ?? 10;
  let along = 0;
  const glyphs = [...text].map((letter) => {
    const advance = isWide(letter) ? size : size / 2;
    const turn = (((look.angle ?? 0) + (look.vertical ? 90 : 0)) * Math.PI) / 180;
    const glyph = { text: letter, x: x + Math.cos(turn) * along, y: y + Math.sin(turn) * along, advance };
    along += advance;
    return glyph;
  });
  return {
    text,
    glyphs,
    typeface: FACE,
    size,
    colour: '#000000',
    angle: 0,
    vertical: false,
    hidden: false,
    order: y,
    box: { left: x, right: x + along, top: y - size * 0.88, bottom: y + size * 0.12 },
    ...look,
  };
}

/** Lines under each other, each `pitch` lower, the first on the base line `y`. */
export const linesAt = (texts: readonly string[], x: number, y: number, pitch = 16, look: Look = {}): GlyphRun[] =>
  texts.map((text, at) => runAt(text, x, y + at * pitch, look));

/** So many wide letters: a full line where a column is as wide. */
export const wide = (count: number, letter = '文'): string => letter.repeat(count);

export const pageOf = (parts: Partial<Page> = {}): Page => ({
  index: 0,
  width: 600,
  height: 800,
  runs: [],
  paths: [],
  pictures: [],
  links: [],
  tags: [],
  ...parts,
});

export const layoutWith = (parts: Partial<Page>): PageLayout => layoutOf(pageOf(parts));

export const lineAt = (text: string, x: number, y: number, look: Look = {}): Line =>
  linesOf(pageOf({ runs: [runAt(text, x, y, look)] }))[0] as Line;

const painted = { width: 0, alpha: 1, patterned: false, order: 0 };

/** A stroked straight line. */
export const stroke = (x: number, y: number, toX: number, toY: number, width = 0.5): Path => ({
  ...painted,
  width,
  stroke: '#000000',
  box: { left: x, top: y, right: toX, bottom: toY },
  segments: [
    ['M', x, y],
    ['L', toX, toY],
  ],
});

/** A filled rectangle. */
export const filled = (box: Box, fill: string, order = 0): Path => ({
  ...painted,
  box,
  fill,
  order,
  segments: [
    ['M', box.left, box.top],
    ['L', box.right, box.top],
    ['L', box.right, box.bottom],
    ['L', box.left, box.bottom],
    ['Z'],
  ],
});

/** The lines of a table: at each of the places given, from end to end. */
export const gridAt = (xs: readonly number[], ys: readonly number[]): Path[] => [
  ...ys.map((y) => stroke(xs[0] as number, y, xs.at(-1) as number, y)),
  ...xs.map((x) => stroke(x, ys[0] as number, x, ys.at(-1) as number)),
];

export const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

/** What stands around the lines of a page that has nothing else. */
export const BARE: Pick<PageLayout, 'rules' | 'fills' | 'tags'> = { rules: [], fills: [], tags: [] };

/** Pages as an opened document. */
export const sourceOf = (pages: readonly Partial<Page>[], parts: Partial<Source> = {}): Source => ({
  pages: pages.length,
  title: '',
  author: '',
  lang: '',
  outline: [],
  page: async (index) => pageOf({ ...pages[index], index }),
  picture: async () => undefined,
  region: async () => undefined,
  close: () => undefined,
  ...parts,
});

export const said = ({ inlines }: Paragraph): string => textOf(inlines);
