import type { TextEdit } from '../../../schemas/text-edits.ts';
import type { Run } from '../../engines/engine.ts';
import { parsePages } from '../../lib/page-range.ts';
import type { Source } from '../../model/page.ts';
import { type ReadSource, withScansRead } from '../../model/readers/picture/scans.ts';

/** Of the whole work: what `convert` tells when all pages have been looked at. */
export const READING = 0.64;

/** The source with its pages read that are pictures, and corrected; the run hears of each line. */
export function readScans(
  source: Source,
  range: string,
  run: Pick<Run, 'signal' | 'asset' | 'ask' | 'image' | 'progress' | 'cores'>,
  edits?: ReadonlyMap<number, readonly TextEdit[]>,
): ReadSource {
  const pages = [...new Set(parsePages(range, source.pages))].sort((one, other) => one - other);
  const place = new Map(pages.map((page, index) => [page, index]));
  const onLine = (page: number, done: number, total: number): void => {
    const part = ((place.get(page) ?? 0) + done / total) / pages.length;
    run.progress(part * READING, `正在识别第 ${page + 1} 页，第 ${done} / ${total} 行`);
  };
  return withScansRead(source, run, onLine, edits);
}
