import { attributeOf, childOf, type XmlElement } from '../../../formats/xml/xml.ts';
import type { Border, Style } from '../../flow.ts';
import { plainStyle } from '../../plain-flow.ts';

/** The looks that a document's styles give (ECMA-376 part 1, 17.7). */
export interface Styles {
  /** How letters of a paragraph style look; of the default one where no other is named. */
  letters(paragraphStyle: string | undefined): Style;
  /** What a paragraph style says of its paragraphs: heading levels are 1–6, 0 for none. */
  level(paragraphStyle: string | undefined): number;
  /** The borders that a table's style gives to its cells: top, right, bottom, left, between rows, between columns. */
  borders(tableStyle: string | undefined): Borders;
}

export type Borders = Partial<Record<'top' | 'right' | 'bottom' | 'left' | 'insideH' | 'insideV', Border>>;

const PLAIN = plainStyle('', 10.5);
const MAX_DEPTH = 20;
const SIDES = ['top', 'right', 'bottom', 'left', 'insideH', 'insideV'] as const;

export function stylesOf(part: XmlElement | undefined): Styles {
  const root = part?.children[0];
  const byId = new Map(
    (root?.children ?? [])
      .filter(({ name }) => name === 'style')
      .map((style) => [attributeOf(style, 'styleId') ?? '', style]),
  );
  const defaults = childOf(childOf(childOf(root, 'docDefaults'), 'rPrDefault'), 'rPr');
  const usual = [...byId].find(
    ([, style]) => attributeOf(style, 'type') === 'paragraph' && isOn(attributeOf(style, 'default')),
  )?.[0];
  /** A style and what it is based on, the most general first. */
  const chain = (id: string | undefined): XmlElement[] => {
    const all: XmlElement[] = [];
    for (let style = byId.get(id ?? ''); style && all.length < MAX_DEPTH; ) {
      all.unshift(style);
      style = byId.get(valueOfChild(style, 'basedOn') ?? '');
    }
    return all;
  };
  const known = new Map<string | undefined, Style>();
  return {
    letters: (id) => {
      const style =
        known.get(id) ?? [defaults, ...chain(id ?? usual).map((one) => childOf(one, 'rPr'))].reduce(lettersOf, PLAIN);
      known.set(id, style);
      return style;
    },
    level: (id) => {
      const level = chain(id)
        .map((one) => valueOfChild(childOf(one, 'pPr'), 'outlineLvl'))
        .findLast((value) => value !== undefined);
      return level === undefined || Number(level) > 5 ? 0 : Number(level) + 1;
    },
    borders: (id) =>
      Object.assign({}, ...chain(id).map((one) => bordersOf(childOf(childOf(one, 'tblPr'), 'tblBorders')))),
  };
}

/** How letters look with these properties (17.3.2) where they looked so before. */
export function lettersOf(before: Style, properties: XmlElement | undefined): Style {
  if (!properties?.children.length) return before;
  const toggle = (name: string, was: boolean): boolean => {
    const child = childOf(properties, name);
    return child ? isOn(attributeOf(child, 'val') ?? '1') : was;
  };
  const fonts = childOf(properties, 'rFonts');
  const font = (fonts && (attributeOf(fonts, 'eastAsia') ?? attributeOf(fonts, 'ascii'))) ?? before.font;
  const size = Number(valueOfChild(properties, 'sz'));
  const underline = valueOfChild(properties, 'u');
  const raise = valueOfChild(properties, 'vertAlign');
  return {
    ...before,
    font,
    serif: !/黑|hei|gothic|arial|calibri|sans|等线|dengxian/i.test(font),
    size: size > 0 && size < 400 ? size / 2 : before.size,
    bold: toggle('b', before.bold),
    italic: toggle('i', before.italic),
    strike: toggle('strike', before.strike),
    underline: underline === undefined ? before.underline : underline !== 'none',
    colour: colourOf(valueOfChild(properties, 'color')) ?? before.colour,
    ...(raise === 'superscript' && { raise: 'super' }),
    ...(raise === 'subscript' && { raise: 'sub' }),
  };
}

/** The borders that an element names; `nil` and `none` are of width 0. */
export function bordersOf(element: XmlElement | undefined): Borders {
  const borders: Borders = {};
  for (const side of SIDES) {
    const own = childOf(element, side) ?? childOf(element, { left: 'start', right: 'end' }[side as string] ?? '');
    if (!own) continue;
    const shown = !/^(nil|none)$/.test(attributeOf(own, 'val') ?? 'nil');
    const width = Math.min(12, (Number(attributeOf(own, 'sz')) || 4) / 8);
    borders[side] = { width: shown ? width : 0, colour: colourOf(attributeOf(own, 'color')) ?? '#000000' };
  }
  return borders;
}

/** `#rrggbb`; undefined for what is left to the program. */
export const colourOf = (value: string | undefined): string | undefined =>
  value && /^[0-9a-f]{6}$/i.test(value) ? `#${value.toLowerCase()}` : undefined;

/** The attribute `val` of the first child of this name. */
export function valueOfChild(element: XmlElement | undefined, name: string): string | undefined {
  const child = childOf(element, name);
  return child && attributeOf(child, 'val');
}

export const isOn = (value: string | undefined): boolean => value === '1' || value === 'true' || value === 'on';
