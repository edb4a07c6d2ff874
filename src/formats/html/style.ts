import { table } from '../../lib/table.ts';
import { colourOf, fontSizeOf, type Length, lengthOf, NONE } from './length.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';
export const SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left'];

/** A line around a block; width in sizes of body text. */
export interface Edge {
  width: number;
  colour: string;
}

/** How an element looks, as far as pages of books need it. Lengths are in sizes of body text. */
export interface Look {
  display:
    | 'block'
    | 'inline'
    | 'none'
    | 'list-item'
    | 'table'
    | 'row'
    | 'cell'
    | 'row-group'
    | 'ruby'
    | 'rt'
    | 'caption';
  size: number;
  bold: boolean;
  italic: boolean;
  family: 'serif' | 'sans' | 'mono' | 'kai' | 'fang' | undefined;
  colour: string | undefined;
  background: string | undefined;
  align: 'left' | 'center' | 'right' | 'justify' | undefined;
  indent: Length;
  /** Of the size of the text; undefined where nothing is said. */
  lineHeight: number | undefined;
  margin: Record<Side, Length>;
  padding: Record<Side, Length>;
  border: Record<Side, Edge | undefined>;
  float: 'left' | 'right' | undefined;
  width: Length | undefined;
  breakBefore: boolean;
  breakAfter: boolean;
  keep: boolean;
  raise: 'super' | 'sub' | undefined;
  underline: boolean;
  strike: boolean;
  pre: boolean;
  list: string;
  vertical: boolean;
  uppercase: boolean;
  /** Dots beside letters. */
  emphasis: boolean;
}

const noSides = <Value>(value: Value): Record<Side, Value> => ({
  top: value,
  right: value,
  bottom: value,
  left: value,
});

/** Body text of which nothing is said. */
export const PLAIN: Look = {
  display: 'block',
  size: 1,
  bold: false,
  italic: false,
  family: undefined,
  colour: undefined,
  background: undefined,
  align: undefined,
  indent: NONE,
  lineHeight: undefined,
  margin: noSides(NONE),
  padding: noSides(NONE),
  border: noSides<Edge | undefined>(undefined),
  float: undefined,
  width: undefined,
  breakBefore: false,
  breakAfter: false,
  keep: false,
  raise: undefined,
  underline: false,
  strike: false,
  pre: false,
  list: 'disc',
  vertical: false,
  uppercase: false,
  emphasis: false,
};

/** What an element has before anything is said of itself: what is inherited. */
export const inherited = (around: Look): Look => ({
  ...around,
  display: 'inline',
  background: undefined,
  margin: noSides(NONE),
  padding: noSides(NONE),
  raise: undefined,
  border: noSides<Edge | undefined>(undefined),
  float: undefined,
  width: undefined,
  breakBefore: false,
  breakAfter: false,
  keep: false,
});

type Setter = (look: Look, value: string, around: Look) => void;

const length = (value: string, look: Look): Length | undefined => lengthOf(value, look.size);

function box(set: (look: Look, side: Side, value: string) => void): Setter {
  return (look, value) => {
    const parts = value.split(/\s+/);
    const [top = '', right = top, bottom = top, left = right] = parts;
    for (const [side, part] of [
      ['top', top],
      ['right', right],
      ['bottom', bottom],
      ['left', left],
    ] as const)
      set(look, side, part);
  };
}

const setMargin = (look: Look, side: Side, value: string): void => {
  const found = length(value, look);
  if (found) look.margin = { ...look.margin, [side]: found };
};
const setPadding = (look: Look, side: Side, value: string): void => {
  const found = length(value, look);
  if (found && found.em >= 0) look.padding = { ...look.padding, [side]: found };
};
const WIDTHS = table<number>({ thin: 1 / 16, medium: 3 / 16, thick: 5 / 16 });
function setBorder(look: Look, side: Side, value: string): void {
  const parts = value.toLowerCase().split(/\s+(?![^(]*\))/);
  const drawn = parts.some((part) => /^(solid|dashed|dotted|double|groove|ridge|inset|outset)$/.test(part));
  const widths = parts.map((part) => WIDTHS[part] ?? length(part, look)?.em).filter((one) => one !== undefined);
  const width = Math.min(1, widths[0] ?? WIDTHS.medium ?? 0);
  const colour = parts.map(colourOf).find(Boolean) ?? look.colour ?? '#000000';
  look.border = { ...look.border, [side]: drawn && width > 0 ? { width, colour } : undefined };
}

const breaks = (value: string): boolean => /^(always|page|left|right|recto|verso)$/i.test(value);

/** Families by the names that books use. */
function familyOf(value: string): Look['family'] {
  const name = value.toLowerCase().replace(/["']/g, '');
  if (/mono|courier|consol|menlo/.test(name)) return 'mono';
  if (/仿宋|fangsong|cnepub-fs|\bfs\b/.test(name)) return 'fang';
  if (/楷|kai|\bkt\b/.test(name)) return 'kai';
  if (/黑|hei|\bht\b|sans|arial|helvetica|verdana|yahei|pingfang/.test(name)) return 'sans';
  if (/宋|song|serif|times|georgia|garamond|明|ming|\bst\b/.test(name)) return 'serif';
  return undefined;
}

const DISPLAYS = table<Look['display']>({
  none: 'none',
  block: 'block',
  inline: 'inline',
  'inline-block': 'inline',
  'list-item': 'list-item',
  table: 'table',
  'table-row': 'row',
  'table-cell': 'cell',
  flex: 'block',
  grid: 'block',
});

const SETTERS = table<Setter>({
  display: (look, value) => {
    look.display = DISPLAYS[value] ?? look.display;
  },
  'font-weight': (look, value) => {
    if (/^(bold|bolder|[6-9]00)$/.test(value)) look.bold = true;
    else if (/^(normal|lighter|[1-5]00)$/.test(value)) look.bold = false;
  },
  'font-style': (look, value) => {
    look.italic = /italic|oblique/.test(value);
  },
  'font-family': (look, value) => {
    look.family = familyOf(value) ?? look.family;
  },
  color: (look, value) => {
    look.colour = colourOf(value) ?? look.colour;
  },
  'background-color': (look, value) => {
    look.background = colourOf(value);
  },
  background: (look, value) => {
    look.background =
      value
        .split(/\s+(?![^(]*\))/)
        .map(colourOf)
        .find(Boolean) ?? look.background;
  },
  'text-align': (look, value) => {
    const word = value.replace('start', 'left').replace('end', 'right').replace('-webkit-', '');
    if (/^(left|center|right|justify)$/.test(word)) look.align = word as NonNullable<Look['align']>;
  },
  'text-indent': (look, value) => {
    look.indent = length(value, look) ?? look.indent;
  },
  'line-height': (look, value) => {
    const bare = /^\d*\.?\d+$/.test(value) ? Number(value) : undefined;
    const found = bare === undefined ? length(value, look) : undefined;
    const ratio = bare ?? (found && found.em / look.size + found.percent / 100);
    if (ratio !== undefined && ratio >= 0.9) look.lineHeight = Math.min(4, ratio);
  },
  margin: box(setMargin),
  padding: box(setPadding),
  border: (look, value) => {
    for (const side of SIDES) setBorder(look, side, value);
  },
  float: (look, value) => {
    look.float = value === 'left' || value === 'right' ? value : undefined;
  },
  width: (look, value) => {
    look.width = length(value, look);
  },
  'page-break-before': (look, value) => {
    look.breakBefore = breaks(value);
  },
  'page-break-after': (look, value) => {
    look.breakAfter = breaks(value);
  },
  'page-break-inside': (look, value) => {
    look.keep = value === 'avoid';
  },
  'vertical-align': (look, value) => {
    look.raise = value === 'super' || value === 'sub' ? value : value === 'baseline' ? undefined : look.raise;
  },
  'text-decoration': (look, value) => {
    if (value.includes('none')) [look.underline, look.strike] = [false, false];
    if (value.includes('underline')) look.underline = true;
    if (value.includes('line-through')) look.strike = true;
  },
  'white-space': (look, value) => {
    look.pre = /^pre(-wrap|-line)?$/.test(value);
  },
  'list-style-type': (look, value) => {
    look.list = value;
  },
  'list-style': (look, value) => {
    look.list =
      /none|disc|circle|square|[a-z-]*(decimal|alpha|latin|roman|chinese|hiragana)[a-z-]*/.exec(value)?.[0] ??
      look.list;
  },
  'writing-mode': (look, value) => {
    look.vertical = /vertical|tb/.test(value);
  },
  'text-emphasis-style': (look, value) => {
    look.emphasis = value !== 'none';
  },
  'text-transform': (look, value) => {
    look.uppercase = value === 'uppercase';
  },
  font: (look, value) => {
    if (/\b(italic|oblique)\b/.test(value)) look.italic = true;
    if (/\b(bold|[6-9]00)\b/.test(value)) look.bold = true;
    look.family = familyOf(value) ?? look.family;
  },
});
for (const side of SIDES) {
  SETTERS[`margin-${side}`] = (look, value) => setMargin(look, side, value);
  SETTERS[`padding-${side}`] = (look, value) => setPadding(look, side, value);
  SETTERS[`border-${side}`] = (look, value) => setBorder(look, side, value);
}
/** Names for one property. */
const ALIASES = table<string>({
  'break-before': 'page-break-before',
  'break-after': 'page-break-after',
  'break-inside': 'page-break-inside',
  '-epub-writing-mode': 'writing-mode',
  '-webkit-writing-mode': 'writing-mode',
  'text-decoration-line': 'text-decoration',
  'text-emphasis': 'text-emphasis-style',
  '-epub-text-emphasis-style': 'text-emphasis-style',
  '-epub-text-emphasis': 'text-emphasis-style',
  '-webkit-text-emphasis-style': 'text-emphasis-style',
  '-webkit-text-emphasis': 'text-emphasis-style',
  'margin-inline-start': 'margin-left',
  'margin-block-start': 'margin-top',
  'margin-block-end': 'margin-bottom',
});

/** Applies declarations, the font's size before all others, which are measured by it. */
export function apply(look: Look, declarations: Iterable<{ property: string; value: string }>, around: Look): void {
  const all = [...declarations];
  for (const { property, value } of all) {
    const size = property === 'font-size' ? value : property === 'font' ? sizeIn(value) : undefined;
    const found = size && fontSizeOf(size, around.size);
    if (found) look.size = found;
  }
  for (const { property, value } of all) {
    const setter = SETTERS[ALIASES[property] ?? property];
    if (setter) setter(look, value === 'inherit' ? inheritedValue(property, around) : value.toLowerCase(), around);
  }
}

const sizeIn = (value: string): string | undefined =>
  /(?<![\d.])(?:\d+(?:\.\d+)?|\.\d+)(?:px|pt|em|rem|%)/.exec(value)?.[0];
const inheritedValue = (property: string, { align }: Look): string => (property === 'text-align' ? (align ?? '') : '');
