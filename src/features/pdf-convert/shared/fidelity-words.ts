import type { FidelityReport, PageFidelity } from '../../../../schemas/fidelity.ts';

/** From so many points on a page is taken to be carried over. */
const GOOD = 95;
const MAX_NAMED = 8;
/** Of lines and fills so large a part is as good as all: thin ones are never drawn quite alike. */
const DRAWN = 0.9;

/** The marks of what is missing on a page, as far as words are said of it. */
export const marksOf = ({ marks, drawn }: PageFidelity): PageFidelity['marks'] =>
  drawn < DRAWN ? marks : marks.filter(({ kind }) => kind !== 'drawn');

/** Pages to be looked at: the weakest first, pages that are pictures at the end. */
export function pagesToCheck(pages: readonly PageFidelity[]): PageFidelity[] {
  const weak = pages.filter(({ score, scanned }) => scanned || (score !== undefined && score < GOOD));
  return weak.sort((one, other) => (one.score ?? 101) - (other.score ?? 101) || one.page - other.page);
}

/** All pages, those to be looked at first, the others as they stand in the file. */
export function pagesInOrder(pages: readonly PageFidelity[]): PageFidelity[] {
  const weak = pagesToCheck(pages);
  const first = new Set(weak);
  return [...weak, ...pages.filter((page) => !first.has(page))];
}

/** The mean of all pages that have a score, rounded down; undefined where none has. */
export function overallScore(pages: readonly PageFidelity[]): number | undefined {
  const scores = pages.flatMap(({ score }) => score ?? []);
  return scores.length ? Math.floor(scores.reduce((sum, score) => sum + score, 0) / scores.length) : undefined;
}

/**
 * How good a result is, in a sentence or two; '' where nothing can be said. `unread`: some letters of the document
 * could not be read, wherever they stand: then nothing is praised.
 */
export function summaryOf(pages: readonly PageFidelity[], unread = false): string {
  const rated = pages.filter(({ score }) => score !== undefined);
  const weak = rated.filter(({ score = 0 }) => score < GOOD);
  const overall = overallScore(pages);
  if (overall === undefined) return '';
  if (!weak.length && unread) return `还原度 ${overall} 分，认不出来的字没有算在内。`;
  if (!weak.length)
    return rated.length === 1 ? `还原度 ${overall} 分。` : `还原度 ${overall} 分，各页都在 ${GOOD} 分以上。`;
  if (rated.length === 1) return `还原度 ${overall} 分，请对照原文看一遍。`;
  const names = weak.slice(0, MAX_NAMED).map(({ page }) => page + 1);
  const more = weak.length > MAX_NAMED ? ` 等 ${weak.length} 页` : ' 页';
  const good = rated.length - weak.length;
  const share = good ? `${rated.length} 页里 ${good} 页还原度在 ${GOOD} 分以上，` : `还原度 ${overall} 分，`;
  return `${share}第 ${names.join('、')}${more}请对照原文。`;
}

/** Whether settings leave out what stands outside of tables: then it was not compared either. */
export const isTablesOnly = ({ format, text }: Record<string, unknown>): boolean => format === 'xlsx' && text !== true;

/**
 * What to do with a result, in a sentence; `most`: so many of the pages to be looked at are shown. `tables`: nothing
 * else was asked for.
 */
export function adviceOf(pages: readonly PageFidelity[], most: number, tables = false): string {
  if (pages.every(({ score, scanned }) => score === undefined && !scanned)) return '选中的页里没有表格可以对照。';
  const check = pagesToCheck(pages).length;
  if (check) return `下面 ${Math.min(check, most)} 页请对照原文看一遍。`;
  if (pages.some((page) => reasonsOf(page).length)) return '大部分内容都转过来了，没有转过来的列在下面。';
  if (tables)
    return '表格都转过来了，标题和紧挨着的说明一起放进去了。其余文字默认不放，需要的话打开“表格以外的文字也放进去”再转一次。';
  return '各页的内容都转过来了，抽查一两页就可以。';
}

/** What is to be looked at on a page, in words. */
export function reasonsOf({
  scanned,
  sure,
  characters,
  found,
  unknown,
  pictures,
  picturesKept,
  drawn,
}: PageFidelity): string[] {
  if (scanned) return ['整页是图片，文字没有转'];
  const lost = characters - found;
  return [
    ...(sure === undefined ? [] : [`扫描的页，文字是识别的，把握 ${Math.floor(sure * 100)}%`]),
    ...(lost > 0 ? [`${lost} 个字没有转过来`] : []),
    ...(unknown > 0 ? [`${unknown} 个字取不出文字`] : []),
    ...(pictures > picturesKept ? [`${pictures - picturesKept} 张图片没有转过来`] : []),
    ...(drawn < DRAWN ? ['有线条或底色没有转过来'] : []),
  ];
}

const MAX_TEXTS = 12;

/**
 * What of a page is missing, in words, with the texts themselves, or that nothing is (`good`). Of a page without
 * anything that was asked for (`written`: something was), neither can be said. `tables`: nothing else was asked for.
 */
export function differencesOf(
  page: PageFidelity,
  written: boolean,
  tables = false,
): { words: string[]; good: boolean } {
  const words = markWords(page);
  if (words.length) return { words, good: false };
  if (!written || (tables && page.score === undefined)) return { words: ['这一页没有可以对照的内容。'], good: false };
  return { words: [tables ? '这一页的表格都转过来了。' : '这一页的内容都转过来了。'], good: true };
}

function markWords(page: PageFidelity): string[] {
  const texts = page.marks.flatMap(({ text }) => text ?? []);
  const named = texts.slice(0, MAX_TEXTS).map((text) => `“${text}”`);
  const more = texts.length > MAX_TEXTS ? ` 等 ${texts.length} 处` : '';
  return [...reasonsOf(page), ...(named.length ? [`缺的文字：${named.join('、')}${more}`] : [])];
}

const MAX_FONTS = 8;

/** What became of fonts, pictures and text of a whole document, by heading. */
export function lossesOf({ pages, fonts }: FidelityReport): { title: string; words: string }[] {
  const where = (isOne: (page: PageFidelity) => boolean): string => pageNames(pages.filter(isOne));
  const total = (count: (page: PageFidelity) => number): number => pages.reduce((sum, page) => sum + count(page), 0);
  const [regions, letters] = [
    total((page) => page.regions),
    total((page) => (page.scanned ? 0 : page.characters - page.found)),
  ];
  const [unknown, pictures] = [total((page) => page.unknown), total((page) => page.pictures - page.picturesKept)];
  const scanned = pages.filter((page) => page.scanned);
  const changes = fonts.slice(0, MAX_FONTS).map(({ from, to }) => `${from} → ${to}`);
  const kept = [
    ...(scanned.length ? [`${pageNames(scanned)}是整页图片`] : []),
    ...(regions ? [`${where((page) => page.regions > 0)}的 ${regions} 处图形`] : []),
  ];
  const dropped = [
    ...(letters ? [`${letters} 个字（${where((page) => !page.scanned && page.characters > page.found)}）`] : []),
    ...(unknown ? [`${unknown} 个认不出的字（${where((page) => page.unknown > 0)}）`] : []),
    ...(pictures ? [`${pictures} 张图片（${where((page) => page.pictures > page.picturesKept)}）`] : []),
    ...(pages.some(({ drawn }) => drawn < DRAWN) ? [`一些线条或底色（${where(({ drawn }) => drawn < DRAWN)}）`] : []),
  ];
  return [
    { title: '换了的字体', words: changes.join('，') + (fonts.length > MAX_FONTS ? ` 等 ${fonts.length} 种` : '') },
    { title: '作为图片', words: kept.join('，') },
    { title: '没有转过来', words: dropped.join('，') },
  ].filter(({ words }) => words);
}

function pageNames(pages: readonly PageFidelity[]): string {
  const names = pages.slice(0, MAX_NAMED).map(({ page }) => page + 1);
  return `第 ${names.join('、')}${pages.length > MAX_NAMED ? ` 等 ${pages.length} 页` : ' 页'}`;
}
