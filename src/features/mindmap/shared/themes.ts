import type { MindmapTheme } from '../../../../schemas/mindmap.ts';
import { channelsOf, hexColour } from '../../../lib/hex.ts';

/**
 * A colour, or one taken from the main branch a topic belongs to: its own, or that colour thinned with the background.
 */
export type Paint = `#${string}` | 'branch' | 'tint' | 'none';

/** How topics of one level look. Lengths in pixels. */
export interface TopicLook {
  fill: Paint;
  colour: Paint;
  border: Paint;
  size: number;
  bold: boolean;
  radius: number;
  /** Room left and right of the text, and above and below it. */
  pad: [x: number, y: number];
}

export interface ThemeLook {
  name: string;
  dark: boolean;
  background: `#${string}`;
  /** Main branches take these in turn. */
  palette: `#${string}`[];
  /** Relationships, boundaries and other things that belong to no branch. */
  aside: `#${string}`;
  /** How wide the lines are to the first level, the second, and all below. */
  widths: [number, number, number];
  /** Root, main topics, all below. */
  levels: [TopicLook, TopicLook, TopicLook];
}

const root = (fill: Paint, colour: Paint, border: Paint = 'none'): TopicLook => ({
  fill,
  colour,
  border,
  size: 22,
  bold: true,
  radius: 12,
  pad: [24, 14],
});
const main = (fill: Paint, colour: Paint, border: Paint = 'none'): TopicLook => ({
  fill,
  colour,
  border,
  size: 16,
  bold: true,
  radius: 8,
  pad: [14, 8],
});
const sub = (fill: Paint, colour: Paint, border: Paint = 'none'): TopicLook => ({
  fill,
  colour,
  border,
  size: 14,
  bold: false,
  radius: 6,
  pad: fill === 'none' && border === 'none' ? [4, 4] : [10, 5],
});

/** The themes a map may have; the editor and the exports draw from the same data. */
export const THEMES: Record<MindmapTheme, ThemeLook> = {
  clear: {
    name: '清朗',
    dark: false,
    background: '#ffffff',
    palette: ['#2f6fed', '#b4560a', '#0b7f5d', '#d13d65', '#7a57d1', '#0a7b95', '#986110'],
    aside: '#64748b',
    widths: [3, 2, 1.5],
    levels: [root('#1e293b', '#ffffff'), main('branch', '#ffffff'), sub('none', '#1f2937')],
  },
  ink: {
    name: '水墨',
    dark: false,
    background: '#f7f4ec',
    palette: ['#3b3a36', '#8c3b2e', '#4c6455', '#7d6a45', '#44546a'],
    aside: '#8c3b2e',
    widths: [2.5, 1.75, 1.25],
    levels: [root('#2b2a27', '#f7f4ec'), main('tint', '#2b2a27', 'branch'), sub('none', '#35332e')],
  },
  forest: {
    name: '林间',
    dark: false,
    background: '#f5faf5',
    palette: ['#2e7d4f', '#6a9a1f', '#00838a', '#9a7b1e', '#4f6f52', '#b4562f'],
    aside: '#5b7065',
    widths: [4, 2.5, 1.5],
    levels: [root('#1f5c3a', '#ffffff'), main('tint', '#163d28', 'branch'), sub('none', '#22372b')],
  },
  dusk: {
    name: '晚霞',
    dark: false,
    background: '#fff8f3',
    palette: ['#c2410c', '#be185d', '#7c3aed', '#b45309', '#9f1239', '#4338ca'],
    aside: '#9a6b53',
    widths: [3.5, 2.25, 1.5],
    levels: [root('#9a3412', '#ffffff'), main('branch', '#ffffff'), sub('tint', '#431d10')],
  },
  candy: {
    name: '糖果',
    dark: false,
    background: '#fffdfd',
    palette: ['#e0457b', '#4b7bec', '#17a673', '#c77800', '#8854d0', '#0a8fb3'],
    aside: '#7b7f93',
    widths: [5, 3, 2],
    levels: [
      { ...root('#ffffff', '#2d2a3e', '#e0457b'), radius: 26 },
      { ...main('tint', '#2d2a3e'), radius: 18 },
      { ...sub('none', '#3a3750'), radius: 12 },
    ],
  },
  business: {
    name: '商务',
    dark: false,
    background: '#ffffff',
    palette: ['#1f4e8c', '#2c7a8f', '#4a5f7d', '#1f4e8c', '#5b6f3a', '#7a5230'],
    aside: '#6b7a90',
    widths: [2, 1.5, 1.25],
    levels: [
      { ...root('#16365f', '#ffffff'), radius: 4 },
      { ...main('branch', '#ffffff'), radius: 4 },
      { ...sub('#f3f6fa', '#1c2a3a', '#c9d4e2'), radius: 4 },
    ],
  },
  night: {
    name: '夜空',
    dark: true,
    background: '#12161f',
    palette: ['#6ea8fe', '#ffb35c', '#4fd1a5', '#ff8fab', '#b79bff', '#5cd3ea'],
    aside: '#8b96a8',
    widths: [3, 2, 1.5],
    levels: [root('#e8edf5', '#12161f'), main('tint', '#f2f5fa', 'branch'), sub('none', '#d7deea')],
  },
  print: {
    name: '黑白',
    dark: false,
    background: '#ffffff',
    palette: ['#000000'],
    aside: '#555555',
    widths: [2.25, 1.5, 1],
    levels: [
      { ...root('#ffffff', '#000000', '#000000'), radius: 6 },
      { ...main('#ffffff', '#000000', '#000000'), radius: 4 },
      { ...sub('none', '#000000'), radius: 4 },
    ],
  },
};

/** How strongly a tint shows its branch's colour. */
const TINT = 0.16;
const TINT_DARK = 0.26;

/** The colour a paint stands for on a branch (`#rrggbb`), or `undefined` for none. */
export function colourOf(paint: Paint, branch: string, theme: ThemeLook): string | undefined {
  if (paint === 'none') return undefined;
  if (paint === 'branch') return branch;
  return paint === 'tint' ? mix(theme.background, branch, theme.dark ? TINT_DARK : TINT) : paint;
}

/** The look of a topic at a depth (0 is the root). */
export const lookAt = (theme: ThemeLook, depth: number): TopicLook => theme.levels[Math.min(depth, 2) as 0 | 1 | 2];

/** The colour of the main branch with this index. */
export const branchColour = (theme: ThemeLook, index: number): string =>
  theme.palette[index % theme.palette.length] as string;

/** Two colours mixed channel by channel, `part` of the second. */
export function mix(first: string, second: string, part: number): string {
  const [a, b] = [channelsOf(first), channelsOf(second)];
  return hexColour(a.map((value, index) => value + ((b[index] ?? 0) - value) * part));
}
