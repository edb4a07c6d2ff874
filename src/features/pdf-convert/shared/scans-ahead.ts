import { parsePages } from '../../../lib/page-range.ts';

/** The tools that read pages which are only pictures. */
export const SCAN_READERS = {
  words: { id: 'scan-to-word', name: '扫描件转Word' },
  tables: { id: 'scan-to-excel', name: '扫描件转Excel' },
};

/** What is known of a PDF before a start: how many pages it has, and which of them (0-based) are only pictures. */
export interface ScansIn {
  pages: number;
  scans: readonly number[];
}

/** Of how many pages a start takes of a file, how many are only pictures. */
interface Taken {
  pages: number;
  scans: number;
}

/**
 * What is to be told before a start of files with pages that are only pictures; undefined where it takes none.
 * `asked`: the pages that are asked for, as a visitor writes them. `total`: how many files there are, with those of
 * which nothing is known. `reader`: the name of the tool that reads scans.
 */
export function scansAhead(
  files: readonly ScansIn[],
  reads: boolean,
  {
    total = files.length,
    asked = '',
    reader = SCAN_READERS.words.name,
  }: { total?: number; asked?: string; reader?: string } = {},
): string | undefined {
  const taken = files.map((file) => ({ file, ...takenOf(file, asked) }));
  const scanned = taken.filter(({ scans }) => scans > 0);
  const [one] = scanned;
  if (!one) return undefined;
  const whole = one.pages === one.file.pages;
  const what =
    total > 1
      ? `其中 ${scanned.length} 个 PDF 有扫描页`
      : one.scans < one.pages
        ? `${whole ? '这个 PDF 的' : '要转的'} ${one.pages} 页里有 ${one.scans} 页是扫描的图片`
        : whole
          ? '这个 PDF 整份都是扫描的图片'
          : `要转的 ${one.pages} 页都是扫描的图片`;
  const how = reads
    ? `打开“识别扫描页”，文字才能修改；要边看原件边校对，请用“${reader}”。`
    : `要取出文字，请先用“${reader}”识别。`;
  return `${what}，直接转换得到的仍是图片，没有文字。${how}`;
}

/** Of a text that is still being typed, and wrong, all pages. */
function takenOf({ pages, scans }: ScansIn, asked: string): Taken {
  try {
    const taken = new Set(parsePages(asked, pages));
    return { pages: taken.size, scans: scans.filter((page) => taken.has(page)).length };
  } catch {
    return { pages, scans: scans.length };
  }
}
