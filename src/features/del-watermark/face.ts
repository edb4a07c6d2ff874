import type { Budget } from '../../formats/pdf/budget.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { asArray, asNumber, type Dict, latin1, type Obj, Stream } from '../../formats/pdf/objects.ts';
import { decodeStream } from '../../formats/pdf/stream/decode.ts';

/** What the shown strings of a font say and how wide they are; one a font. */
export interface Face {
  /**
   * Text of the codes, as far as known; width in text space units of size 1; number of codes, and of single-byte
   * spaces.
   */
  read(bytes: Uint8Array): { text: string; width: number; codes: number; spaces: number };
}

const MAX_CMAP = 2 ** 20;
const MAX_ENTRIES = 70_000;
/** Code pages behind the names of predefined CMaps (ISO 32000-1 §9.7.5.2). */
const CODE_PAGES: [RegExp, string][] = [
  [/^Uni.*(UCS2|UTF16)/, 'utf-16be'],
  [/^GB/, 'gb18030'],
  [/^(B5|ETen|HKscs|CNS)/, 'big5'],
  [/RKSJ/, 'shift_jis'],
  [/^KSC/, 'euc-kr'],
];

/** Reads a font dictionary (§9.6, §9.7); a missing one reads as Latin text. */
export function faceOf(document: PdfDocument, font: Dict | undefined): Face {
  const unicode = toUnicode(document, font?.get('ToUnicode'));
  return font && document.resolve(font.get('Subtype')) === 'Type0'
    ? composite(document, font, unicode)
    : simple(document, font, unicode);
}

function simple(document: PdfDocument, font: Dict | undefined, unicode: Map<number, string>): Face {
  const first = asNumber(document.resolve(font?.get('FirstChar'))) ?? 0;
  const widths = asArray(document.resolve(font?.get('Widths'))).map((value) => asNumber(document.resolve(value)) ?? 0);
  const unit = document.resolve(font?.get('Subtype')) === 'Type3' ? 1 / 100 : 1 / 1000;
  const names = differences(document, font);
  return {
    read(bytes) {
      let text = '';
      let width = 0;
      let spaces = 0;
      for (const code of bytes) {
        text += unicode.get(code) ?? names.get(code) ?? String.fromCharCode(code);
        width += (widths[code - first] || 500) * unit;
        if (code === 32) spaces++;
      }
      return { text, width, codes: bytes.length, spaces };
    },
  };
}

/** Glyph names that say their letter themselves: one letter, `uni4E2D`, and the commonest characters. */
function differences(document: PdfDocument, font: Dict | undefined): Map<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const item of asArray(document.resolve(document.dict(font?.get('Encoding'))?.get('Differences')))) {
    const value = document.resolve(item);
    if (typeof value === 'number') code = value;
    else if (typeof value === 'string') {
      const letter = letterOf(value);
      if (letter) names.set(code, letter);
      code++;
    }
  }
  return names;
}

const SIGNS: Record<string, string> = { space: ' ', period: '.', hyphen: '-', comma: ',', colon: ':', slash: '/' };

function letterOf(name: string): string | undefined {
  if (name.length === 1) return name;
  const [, hex] = /^u(?:ni)?([0-9A-F]{4,5})$/.exec(name) ?? [];
  return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : SIGNS[name];
}

function composite(document: PdfDocument, font: Dict, unicode: Map<number, string>): Face {
  const [descendant] = asArray(document.resolve(font.get('DescendantFonts')));
  const cid = document.dict(descendant);
  const normal = asNumber(document.resolve(cid?.get('DW'))) ?? 1000;
  const encoding = document.resolve(font.get('Encoding'));
  const page = typeof encoding === 'string' ? CODE_PAGES.find(([name]) => name.test(encoding))?.[1] : undefined;
  if (page && page !== 'utf-16be') return byCodePage(page, normal);
  const widths = widthsOf(document, cid?.get('W'));
  const decoder = page ? new TextDecoder(page) : undefined;
  return {
    read(bytes) {
      let text = '';
      let width = 0;
      for (let at = 0; at + 1 < bytes.length; at += 2) {
        const code = ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
        text += unicode.get(code) ?? (decoder ? '' : '\ufffd');
        width += (decoder ? normal : (widths.get(code) ?? normal)) / 1000;
      }
      if (decoder && unicode.size === 0) text = decoder.decode(bytes);
      return { text, width, codes: bytes.length >> 1, spaces: 0 };
    },
  };
}

function byCodePage(page: string, normal: number): Face {
  const decoder = new TextDecoder(page);
  return {
    read(bytes) {
      const text = decoder.decode(bytes);
      return { text, width: (bytes.length / 2) * (normal / 1000), codes: text.length, spaces: 0 };
    },
  };
}

/** The /W array of a CIDFont (§9.7.4.3). */
function widthsOf(document: PdfDocument, value: Obj | undefined): Map<number, number> {
  const widths = new Map<number, number>();
  const items = asArray(document.resolve(value));
  for (let at = 0; at + 1 < items.length && widths.size < MAX_ENTRIES; ) {
    const first = asNumber(document.resolve(items[at])) ?? 0;
    const next = document.resolve(items[at + 1]);
    if (Array.isArray(next)) {
      for (const [index, width] of next.entries()) widths.set(first + index, asNumber(document.resolve(width)) ?? 0);
      at += 2;
    } else {
      const width = asNumber(document.resolve(items[at + 2])) ?? 0;
      const last = Math.min(asNumber(next) ?? first, first + 65_535);
      document.budget.readCodes(last - first);
      for (let code = first; code <= last; code++) widths.set(code, width);
      at += 3;
    }
  }
  return widths;
}

const HEX_PAIR = /<([\da-f\s]+)>\s*<([\da-f\s]+)>(?:\s*(?:<([\da-f\s]+)>|\[([^\]]*)\]))?/gi;

/** A /ToUnicode CMap (§9.10.3): code → text. */
function toUnicode(document: PdfDocument, value: Obj | undefined): Map<number, string> {
  const map = new Map<number, string>();
  const stream = document.resolve(value);
  const decoded = stream instanceof Stream ? decodeStream(document, stream, MAX_CMAP) : undefined;
  if (!decoded || decoded.codec) return map;
  const text = latin1(decoded.bytes);
  for (const [, chars] of text.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, code = '', to = ''] of (chars ?? '').matchAll(/<([\da-f\s]+)>\s*<([\da-f\s]+)>/gi))
      if (map.size < MAX_ENTRIES) map.set(numberOf(code), unicodeOf(to));
  for (const [, ranges] of text.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, from = '', to = '', first, list] of (ranges ?? '').matchAll(HEX_PAIR))
      addRange(document.budget, map, from, to, first, list);
  return map;
}

function addRange(
  budget: Budget,
  map: Map<number, string>,
  from: string,
  to: string,
  first: string | undefined,
  list: string | undefined,
): void {
  const start = numberOf(from);
  const end = Math.min(numberOf(to), start + 65_535);
  budget.readCodes(end - start);
  if (list !== undefined) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\da-f\s]+)>/gi)].entries())
      if (map.size < MAX_ENTRIES) map.set(start + index, unicodeOf(hex));
  } else if (first !== undefined) {
    const base = unicodeOf(first);
    const last = base.codePointAt(base.length - 1) ?? 0;
    for (let code = start; code <= end && map.size < MAX_ENTRIES; code++)
      map.set(code, base.slice(0, -1) + String.fromCharCode(last + code - start));
  }
}

const numberOf = (hex: string): number => Number.parseInt(hex.replace(/\s/g, ''), 16) || 0;

function unicodeOf(hex: string): string {
  const digits = hex.replace(/\s/g, '');
  let text = '';
  for (let at = 0; at < digits.length; at += 4)
    text += String.fromCharCode(Number.parseInt(digits.slice(at, at + 4), 16) || 0);
  return text;
}
