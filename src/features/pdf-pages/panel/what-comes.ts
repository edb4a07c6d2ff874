import { parsePages, parseRanges } from '../../../lib/page-range.ts';
import type { Doing, InputFile } from '../../../stores/tool.ts';
import { turnsOf } from './turn-map.ts';

/** The pages a text names; none while it is being typed and wrong. */
export function pagesNamed(text: unknown, pages: number): ReadonlySet<number> {
  try {
    return new Set(String(text ?? '').trim() ? parsePages(String(text), pages) : []);
  } catch {
    return new Set();
  }
}

type Files = readonly Pick<InputFile, 'id' | 'pages' | 'values'>[];
const sumOf = (files: Files, count: (pages: number, own: unknown, values: Files[number]['values']) => number): number =>
  files.reduce((sum, { pages = 0, values }) => sum + count(pages, values.pages, values), 0);

/** What is done to the chosen pages; files without any are left alone. */
function toChosen(files: Files, words: (pages: number) => string): Doing | undefined {
  const count = sumOf(files, (pages, own) => pagesNamed(own, pages).size);
  const chosen = files.filter(({ values }) => values.pages);
  const only = chosen.length < files.length ? chosen.map(({ id }) => id) : undefined;
  return count ? { words: words(count), only } : undefined;
}

/**
 * What a start deletes, or that nothing is chosen yet; undefined where a text is not understood or pages are not
 * counted.
 */
export function deleting(files: Files): Doing | undefined {
  if (files.every(({ values }) => !values.pages)) return { words: '先点要删除的页', lacks: true };
  const isAll = ({ pages, values }: Files[number]): boolean =>
    !!pages && pagesNamed(values.pages, pages).size === pages;
  if (files.some(isAll)) return { words: '至少留下一页', lacks: true };
  return toChosen(files, (count) => `删除 ${count} 页`);
}

/** What a start turns, or that nothing is turned yet; files that stay as they are are left alone. */
export function turning(files: Files): Doing {
  const turned = files.filter(({ values }) => values.turns);
  if (!turned.length) return { words: '先左转或右转', lacks: true };
  const only = turned.length < files.length ? turned.map(({ id }) => id) : undefined;
  const count =
    turned.every(({ pages }) => pages) &&
    sumOf(turned, (pages, _, values) => turnsOf(values, pages).filter(Boolean).length);
  return { words: count ? `旋转 ${count} 页` : `旋转 ${turned.length} 个文件`, only };
}

/** How a document is to be cut, as the form has it. */
export interface Cut {
  mode: string;
  every: number;
  ranges: string;
  together: boolean;
}

const intoFiles = (count: number): string => `拆成 ${count} 个文件`;

/** What a split makes, or what it needs first; undefined where it is not known, as deleting. */
export function splitting(files: Files, cut: Cut): Doing | undefined {
  if (cut.mode === 'outline') return { words: '按书签拆分' };
  if (cut.mode === 'size') return { words: '按大小拆分' };
  if (cut.mode === 'extract') return extracting(files, cut.together);
  if (cut.mode === 'ranges' && !cut.ranges.trim()) return { words: '先写页码范围', lacks: true };
  if (files.some(({ pages }) => !pages)) return undefined;
  try {
    const count = sumOf(files, (pages) => piecesOf(pages, cut));
    return count > 0 && Number.isFinite(count) ? { words: intoFiles(count) } : undefined;
  } catch {
    return undefined;
  }
}

function piecesOf(pages: number, { mode, every, ranges }: Cut): number {
  if (mode === 'ranges') return parseRanges(ranges, pages).length;
  return mode === 'parity' ? Math.min(2, pages) : Math.ceil(pages / every);
}

function extracting(files: Files, together: boolean): Doing | undefined {
  if (files.every(({ values }) => !values.pages)) return { words: '先点要抽取的页', lacks: true };
  return toChosen(files, together ? (count) => `抽出 ${count} 页` : intoFiles);
}

/** Of the options as they were before pages were chosen, those that still are what the choice asked for (`when`). */
export const stillAsked = <Before extends [name: string, value: unknown]>(
  before: readonly Before[],
  when: Readonly<Record<string, unknown>> | undefined,
  options: Readonly<Record<string, unknown>>,
): Before[] => before.filter(([name]) => options[name] === when?.[name]);
