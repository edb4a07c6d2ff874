import { type Style, styleOf } from '../font/style.ts';

/**
 * What text of an SVG is set in: Western letters by their kind, and the style of the Chinese beside them; `own`: both
 * from Chinese fonts.
 */
export interface Slot {
  latin: 'Arimo' | 'Tinos' | 'Cousine';
  style: Style;
  own: boolean;
}

/** What the text of an SVG asks for. */
export interface SvgText {
  /** The slot of each family that is asked for. */
  families: Map<string, Slot>;
  /** The first family of each list, as the author meant it. */
  meant: Set<string>;
  bold: boolean;
  italic: boolean;
  /** What stands in the file, markup included. */
  characters: Set<string>;
}

const SANS: Slot = { latin: 'Arimo', style: 'hei', own: false };
export const SERIF: Slot = { latin: 'Tinos', style: 'song', own: false };
const MONO: Slot = { latin: 'Cousine', style: 'hei', own: false };
const GENERIC: Record<string, Slot> = {
  'sans-serif': SANS,
  serif: SERIF,
  monospace: MONO,
  cursive: SERIF,
  fantasy: SANS,
};
const LATIN: [RegExp, Slot][] = [
  [/mono|courier|consol|menlo|code|typewriter|terminal|cousine/, MONO],
  [/sans|arial|helvet|verdana|tahoma|segoe|roboto|calibri|ubuntu|inter|lato|system|arimo|impact/, SANS],
  [
    /serif|times|georgia|garamond|palatin|cambria|century|antiqua|roman|tinos|minion|bodoni|didot|baskerville|caslon/,
    SERIF,
  ],
];
const MAX_LISTS = 200;
const MAX_NAME = 100;

/** Fonts whose letters are as wide as those of what stands in. */
const SAME_WIDTHS = new Set(['Arial', 'Helvetica', 'Times New Roman', 'Times', 'Courier New', 'Courier']);
/** Fonts that are here under these names. */
const HERE =
  /^(arimo|tinos|cousine|liberation (sans|serif|mono)|noto sans (s chinese|hans|sc)|noto serif sc|lxgw wenkai|noto emoji|思源[黑宋]体|霞鹜文楷)/i;
const TITLES: Record<Style, string> = {
  hei: '思源黑体',
  song: '思源宋体',
  title: '思源宋体粗体',
  kai: '霞鹜文楷',
  fang: '霞鹜文楷细体',
};
const MAX_NAMED = 8;

/** A sentence about the fonts that an SVG names and that others stand in for; undefined where there are none. */
export function replacedNote({ families, meant, bold }: SvgText): string | undefined {
  const replaced = [...meant].filter((name) => !HERE.test(name));
  if (!replaced.length) return undefined;
  const shown = replaced.slice(0, MAX_NAMED).map((name) => {
    const { latin, style, own } = families.get(name) as Slot;
    return `“${name}”用${own ? TITLES[style] : ` ${latin}${SAME_WIDTHS.has(name) ? '（字宽相同）' : ''}`}`;
  });
  const more = replaced.length > MAX_NAMED ? `等 ${replaced.length} 种` : '';
  const thin = bold && replaced.some((name) => ['kai', 'fang'].includes((families.get(name) as Slot).style));
  return `SVG 里没有字体文件：${shown.join('、')}${more}代替${thin ? '；楷体、仿宋没有粗体，按常规粗细画' : ''}。`;
}

/** XML in the encoding of its byte-order mark or its declaration (XML 1.0, appendix F), else UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes); // a name nobody knows
  }
}

/** Whether an SVG has text. */
export const hasText = (svg: string): boolean => /<(\w+:)?(text|tspan)\b/.test(svg);

/**
 * Reads what fonts an SVG asks for in attributes and style sheets; it is not parsed, so a family named in vain may be
 * among them.
 */
export function readSvgText(svg: string): SvgText {
  const families = new Map<string, Slot>();
  const meant = new Set<string>();
  for (const list of familyLists(svg)) {
    const known = list.findIndex((name) => slotOf(name));
    const slot = slotOf(list[known] ?? '') ?? SANS;
    if (list[0] && !(list[0] in GENERIC)) meant.add(list[0]);
    if (!slot.own) families.set(slot.latin, slot);
    for (const name of list.slice(0, known < 0 ? list.length : known + 1))
      if (!(name in GENERIC) && !families.has(name)) families.set(name, slot);
  }
  const [bold, italic] = [
    /font(-weight)?\s{0,9}[:=]\s{0,9}["']?[^;"'<>{}]{0,99}\b(bold(er)?|[6-9]00)\b/i.test(svg),
    /font(-style)?\s{0,9}[:=]\s{0,9}["']?[^;"'<>{}]{0,99}\b(italic|oblique)\b/i.test(svg),
  ];
  return { families, meant, bold, italic, characters: new Set(decoded(svg)) };
}

/**
 * Lists of families: in attributes, in style sheets, and at the end of the shorthand `font` (CSS Fonts Level 4 §2.7).
 */
function familyLists(svg: string): string[][] {
  const attributes = valuesOf(svg.matchAll(/\bfont-family\s{0,9}=\s{0,9}(?:"([^"<]{0,999})"|'([^'<]{0,999})')/g));
  const styles = valuesOf(svg.matchAll(/\bstyle\s{0,9}=\s{0,9}(?:"([^"<]{0,9999})"|'([^'<]{0,9999})')/g));
  const sheets = svg
    .split(/<(?:\w{1,99}:)?style\b/)
    .map((part, index) => (index ? (part.split('</', 1)[0] as string) : ''));
  const declared = [...styles, ...sheets].flatMap((css) => {
    const text = decoded(css);
    return [...valuesOf(text.matchAll(FAMILY)), ...valuesOf(text.matchAll(SHORTHAND))];
  });
  const lists = [...attributes.map(decoded), ...declared].slice(0, MAX_LISTS).map((list) => list.split(','));
  return lists.map((list) => list.map(unquoted).filter((name) => name && name.length <= MAX_NAME));
}

const FAMILY = /\bfont-family\s{0,9}:\s{0,9}([^;}]{0,999})/g;
const SHORTHAND = /\bfont\s{0,9}:[^;}]{0,99}?[\d.](?:px|pt|pc|em|rem|mm|cm|in|%)(?:\/[\w.%]{1,9})?\s([^;}]{0,999})/g;

const valuesOf = (matches: Iterable<RegExpExecArray>): string[] =>
  [...matches].map(([, first, second]) => first ?? second ?? '');

/** A name without the quotes around it. */
const unquoted = (name: string): string =>
  /^\s*(?:"([^"]*)"|'([^']*)'|([^"']*))/.exec(name)?.slice(1).find(Boolean)?.trim() ?? '';

const ENTITIES: Record<string, string> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>' };

/** A text with its character references resolved (XML 1.0 §4.1). */
const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The slot that a family's name stands for; undefined where it gives none. */
function slotOf(name: string): Slot | undefined {
  const style = styleOf(name);
  if (style) return { latin: style === 'hei' ? 'Arimo' : 'Tinos', style, own: true };
  return GENERIC[name] ?? LATIN.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1];
}
