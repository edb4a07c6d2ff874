/** What is known of a PDF before a start: its pages, and how many of them are only pictures. */
export interface ScansIn {
  pages: number;
  scans: number;
}

/**
 * What is to be told before a start of files with pages that are only pictures; undefined where none has any. `total`:
 * how many files there are, with those of which nothing is known.
 */
export function scansAhead(files: readonly ScansIn[], reads: boolean, total = files.length): string | undefined {
  const scanned = files.filter(({ scans }) => scans > 0);
  const [one] = scanned;
  if (!one) return undefined;
  const what =
    total > 1
      ? `其中 ${scanned.length} 个 PDF 有扫描页`
      : one.scans < one.pages
        ? `这个 PDF 的 ${one.pages} 页里有 ${one.scans} 页是扫描的图片`
        : '这个 PDF 整份都是扫描的图片';
  const how = reads
    ? '打开“识别扫描页”，文字才能修改；要边看原件边校对，请用“扫描件转Word”。'
    : '要取出文字，请先用“扫描件转Word”识别。';
  return `${what}，直接转换得到的仍是图片，没有文字。${how}`;
}
