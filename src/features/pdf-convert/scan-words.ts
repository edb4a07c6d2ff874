import { STRANGE } from '../../../schemas/recognised.ts';
import type { Run } from '../../engines/engine.ts';
import { traditionalNote } from '../../lib/recognised-text.ts';
import type { ScanRead } from '../../model/readers/picture/scans.ts';

const MAX_NAMED = 8;

/** Tells which pages were read from pictures and how sure that is; nothing where none was. */
export function tellScans(read: ReadonlyMap<number, ScanRead>, pages: number, run: Pick<Run, 'note'>): void {
  if (!read.size) return;
  const all = [...read].sort(([one], [other]) => one - other);
  const named = all.slice(0, MAX_NAMED).map(([page, { sure }]) => `${page + 1}（${percent(sure)}）`);
  const more = all.length > MAX_NAMED ? ` 等 ${all.length} 页` : ' 页';
  const [first] = all as [[number, ScanRead]];
  run.note(
    pages === 1
      ? `这一页是扫描件，已识别文字，把握 ${percent(first[1].sure)}，请对照原件校对。`
      : `第 ${named.join('、')}${more}是扫描件，已识别文字；括号里是把握，请对照原件校对。`,
  );
  const traditional = all.flatMap(([page, { traditional }]) => (traditional ? [page + 1] : []));
  if (traditional.length) run.note(traditionalNote(pages === 1 ? '' : namedPages(traditional)));
  const strange = all.filter(([, { sure }]) => sure < STRANGE).map(([page]) => page + 1);
  if (!strange.length) return;
  const where = pages === 1 ? '这一页' : namedPages(strange);
  run.note(`${where}认得不太有把握，可能有生僻字、手写字，或者扫描得不够清楚。`);
}

const namedPages = (pages: readonly number[]): string =>
  `第 ${pages.slice(0, MAX_NAMED).join('、')}${pages.length > MAX_NAMED ? ` 等 ${pages.length}` : ''} 页`;

const percent = (sure: number): string => `${Math.floor(sure * 100)}%`;
