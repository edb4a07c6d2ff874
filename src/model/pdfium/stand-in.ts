import { type FaceSources, faceFor, isFirst, STYLE_NAMES } from '../font/chain.ts';
import { bareName, type Style } from '../font/style.ts';
import { type FontRequest, type FontTable, faceName } from './fonts.ts';
import { guard, heap, type Library, release, reserve } from './library.ts';

/** The fonts a document lacks, by their bare names, and what of its text no face has. */
export interface Lacking {
  fonts: Map<string, FontRequest>;
  characters: Set<string>;
}

/** Chinese characters of a page that are drawn with stand-ins, by the style of these. */
export type StandInText = Map<Style, Set<string>>;

const HAN = /\p{Script=Han}/u;
const LONGEST_NAME = 256;

/**
 * The styles that a loaded page needs stand-ins of, each with the Chinese characters it is to show: PDFium leaves those blank that a
 * stand-in lacks, and does not tell. What PDFium has asked for is noted in `lacking`.
 */
export function standInText({ api, fonts }: Library, page: number, lacking: Lacking): StandInText {
  const text: StandInText = new Map();
  for (const request of fonts.asked.splice(0)) {
    lacking.fonts.set(bareName(request.face), request);
    text.set(request.style, new Set());
  }
  if (!lacking.fonts.size) return text;
  const buffer = reserve(api, LONGEST_NAME);
  const view = guard(() => api.FPDFText_LoadPage(page));
  for (let index = 0, count = guard(() => api.FPDFText_CountChars(view)); index < count; index++) {
    const character = String.fromCodePoint(api.FPDFText_GetUnicode(view, index));
    if (!HAN.test(character)) continue;
    const length = api.FPDFText_GetFontInfo(view, index, buffer, LONGEST_NAME, 0);
    const request = length <= LONGEST_NAME && lacking.fonts.get(bareName(faceName(heap(api), buffer)));
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

/** Puts faces into the table that have the text, of those fetched here or before. Tells whether it holds others than before. */
export async function provideFaces(
  table: FontTable,
  text: StandInText,
  lacking: Lacking,
  sources: FaceSources,
): Promise<boolean> {
  let changed = false;
  for (const [style, characters] of text) {
    const given = table.faces.get(style);
    const has = (character: string): boolean => Boolean(given?.font.glyph(character.codePointAt(0) as number));
    const wanted = [...characters].filter((character) => !lacking.characters.has(character));
    if (given && wanted.every(has)) continue;
    const face = await faceFor(style, wanted, sources);
    for (const character of wanted) if (!face.font.glyph(character.codePointAt(0) as number)) lacking.characters.add(character);
    changed ||= face.asset !== given?.asset;
    table.faces.set(style, face);
  }
  return changed;
}

const HANGUL = 129;
const MAX_NAMED = 8;

/** One sentence for all fonts and characters that a document lacks; undefined where it lacks none. */
export function lackingNote({ fonts, characters }: Lacking): string | undefined {
  if (!fonts.size) return undefined;
  const hangul = [...fonts].filter(([, { charset }]) => charset === HANGUL);
  const replaced = [...fonts].filter(([, { charset }]) => charset !== HANGUL);
  const parts = [
    replaced.length && `文件没有嵌入${replacements(replaced)}`,
    replaced.some(([, { style }]) => style === 'fang') && '没有可用的开源仿宋，用了最接近的楷体',
    hangul.length && `文件没有嵌入韩文字体${quoted(hangul.map(([name]) => name))}，其中的韩文字母无法显示`,
    characters.size &&
      `没有字体能显示这些字：${[...characters].slice(0, MAX_NAMED).join('')}${characters.size > MAX_NAMED ? '…' : ''}`,
  ];
  return `${parts.filter(Boolean).join('；')}。`;
}

const quoted = (names: string[]): string =>
  [...new Set(names.filter(Boolean).map((name) => CHINESE[name.toLowerCase().replace(/[\s_]|gb2312/g, '')] ?? name))]
    .map((name) => `“${name}”`)
    .join('');

/** “宋体”，已用思源宋体代替显示; of several styles each with its own. */
function replacements(fonts: [string, FontRequest][]): string {
  const shown = fonts.slice(0, MAX_NAMED);
  const styles = [...new Set(shown.map(([, { style }]) => style))];
  const groups = styles.map((style) => {
    const names = shown.filter(([, request]) => request.style === style).map(([name]) => name);
    return `${quoted(names) || '中文'}字体，已用${STYLE_NAMES[style]}代替显示`;
  });
  return groups.join('；没有嵌入') + (fonts.length > MAX_NAMED ? `（共 ${fonts.length} 种）` : '');
}

const CHINESE: Record<string, string> = {
  simsun: '宋体',
  nsimsun: '新宋体',
  stsong: '华文宋体',
  'stsong-light': '华文宋体',
  stkaiti: '华文楷体',
  stfangsong: '华文仿宋',
  simhei: '黑体',
  simkai: '楷体',
  kaiti: '楷体',
  simfang: '仿宋',
  fangsong: '仿宋',
};
