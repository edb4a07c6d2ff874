import { type FaceSources, faceFor, isFirst, type Typeface } from '../font/chain.ts';
import { bareName, type Style } from '../font/style.ts';
import { type FontRequest, type FontTable, faceName } from './fonts.ts';
import { guard, heap, type Library, release, reserve } from './library.ts';

/** What a document lacks, as far as it was drawn. */
export interface Lacking {
  /** The fonts, by their bare names. */
  fonts: Map<string, FontRequest>;
  /** What the faces are called that each style was drawn in. */
  faces: Map<Style, Set<string>>;
  /** Characters of each style that the faces tried for it do not have; another style may have one that does. */
  characters: Map<Style, Set<string>>;
}

/** Characters of a page that are drawn with stand-ins, by the style of these. */
export type StandInText = Map<Style, Set<string>>;

/** What faces differ in; punctuation, letters and kana are in all. */
const CHECKED = /\p{Script=Han}|\p{Script=Hangul}/u;
const MAX_NAME_BYTES = 256;

/**
 * The styles that a loaded page needs stand-ins of, each with the Chinese and Korean characters it is to show: PDFium
 * leaves those blank that a stand-in lacks, and does not say. What PDFium has asked for is noted in `lacking`.
 */
export function standInText({ api, fonts }: Library, page: number, lacking: Lacking): StandInText {
  const text: StandInText = new Map();
  for (const request of fonts.asked.splice(0)) {
    lacking.fonts.set(bareName(request.face), request);
    text.set(request.style, new Set());
  }
  if (!lacking.fonts.size) return text;
  const buffer = reserve(api, MAX_NAME_BYTES);
  const view = guard(() => api.FPDFText_LoadPage(page));
  for (let index = 0, count = guard(() => api.FPDFText_CountChars(view)); index < count; index++) {
    const code = api.FPDFText_GetUnicode(view, index);
    const character = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    if (!CHECKED.test(character)) continue;
    const length = api.FPDFText_GetFontInfo(view, index, buffer, MAX_NAME_BYTES, 0);
    const request = length <= MAX_NAME_BYTES && lacking.fonts.get(bareName(faceName(heap(api), buffer)));
    if (request) text.set(request.style, (text.get(request.style) ?? new Set()).add(character));
  }
  api.FPDFText_ClosePage(view);
  release(api, buffer);
  return text;
}

/** Takes back the faces that an earlier document needed for its rare characters. */
export function forgetRareFaces({ faces }: FontTable): void {
  for (const [style, face] of faces) if (!isFirst(style, face)) faces.delete(style);
}

const lackedBy = ({ font }: Typeface, characters: string[]): string[] =>
  characters.filter((character) => !font.glyph(character.codePointAt(0) as number));

/**
 * Puts faces into the table that have the text, of those fetched here or before. Tells whether it holds others than
 * before.
 */
export async function provideFaces(
  table: FontTable,
  text: StandInText,
  lacking: Lacking,
  sources: FaceSources,
): Promise<boolean> {
  let changed = false;
  for (const [style, characters] of text) {
    const given = table.faces.get(style);
    const missing = lacking.characters.get(style) ?? new Set();
    lacking.characters.set(style, missing);
    const wanted = [...characters].filter((character) => !missing.has(character));
    const face = given && !lackedBy(given, wanted).length ? given : await faceFor(style, wanted, sources);
    for (const character of lackedBy(face, wanted)) missing.add(character);
    lacking.faces.set(style, (lacking.faces.get(style) ?? new Set()).add(face.title));
    changed ||= face.asset !== given?.asset;
    table.faces.set(style, face);
  }
  return changed;
}

const MAX_NAMED = 8;

/** One sentence for all fonts and characters that a document lacks; undefined where it lacks none. */
export function lackingNote({ fonts, faces, characters: missing }: Lacking): string | undefined {
  if (!fonts.size) return undefined;
  const characters = new Set([...missing.values()].flatMap((some) => [...some]));
  const named = [...characters].slice(0, MAX_NAMED).join('') + (characters.size > MAX_NAMED ? '…' : '');
  const parts = [
    ...replacements([...fonts], faces),
    ...(faces.has('fang') ? ['没有可用的开源仿宋，用了最接近的楷体'] : []),
    ...(characters.size ? [`没有字体能显示这些字：${named}`] : []),
  ];
  return `文件${parts.join('；')}。`;
}

/** 没有嵌入“宋体”字体，已用思源宋体代替显示, for each style. */
function replacements(fonts: [string, FontRequest][], faces: Lacking['faces']): string[] {
  return [...new Set(fonts.map(([, { style }]) => style))].map((style) => {
    const names = fonts.flatMap(([name, request]) => (name && request.style === style ? [titleOf(name)] : []));
    const distinct = [...new Set(names)].map((name) => `“${name}”`);
    const shown =
      distinct.slice(0, MAX_NAMED).join('') + (distinct.length > MAX_NAMED ? `等 ${distinct.length} 种` : '');
    return `没有嵌入${shown || '中文'}字体，已用${[...(faces.get(style) ?? [])].join('和')}代替显示`;
  });
}

const titleOf = (name: string): string => TITLES[name.toLowerCase().replace(/[\s_]|gb2312/g, '')] ?? name;

const TITLES: Record<string, string> = {
  simsun: '宋体',
  nsimsun: '新宋体',
  stsong: '华文宋体',
  'stsong-light': '华文宋体',
  simhei: '黑体',
  simkai: '楷体',
  kaiti: '楷体',
  stkaiti: '华文楷体',
  simfang: '仿宋',
  fangsong: '仿宋',
  stfangsong: '华文仿宋',
};
