import { STRANGE } from '../../../../schemas/recognised.ts';
import type { Run } from '../../../engines/engine.ts';
import { columnName } from '../../../lib/column-name.ts';
import { traditionalNote } from '../../../lib/recognised-text.ts';
import type { Flow } from '../../../model/flow.ts';
import { DOUBT_FILL, type TablePageRead } from '../../../model/recognise/tables/flow.ts';
import { isTable } from '../../../model/recognise/tables/tables.ts';
import { type SheetOptions, sheetsOf } from '../../../model/writers/xlsx/layout.ts';
import type { Total } from './sums.ts';

/** A page with how sure its characters are. */
export type SurePage = TablePageRead & { sure: number; traditional?: true };

/** So many cells, or totals, are named one by one. */
const MAX_NAMED = 12;

/** What the visitor should know of pages: where no table was found, and which were hard to read. */
export function tellPages(pages: readonly SurePage[], count: number, run: Pick<Run, 'note'>): void {
  const numbers = (own: readonly SurePage[]): string => own.map(({ index }) => index + 1).join('、');
  const without = pages.filter(({ read }) => !read.items.some(isTable));
  if (without.length && count > 1) run.note(`第 ${numbers(without)} 页没有找到表格。`);
  const traditional = pages.filter((page) => page.traditional);
  if (traditional.length) run.note(traditionalNote(count > 1 ? `第 ${numbers(traditional)} 页` : ''));
  const strange = pages.filter(({ sure, read }) => read.items.length && sure < STRANGE);
  if (!strange.length) return;
  const where = count > 1 ? `第 ${numbers(strange)} 页` : '';
  run.note(`${where}认得不太有把握，可能有生僻字，或者图片不够清楚，请对照原图。`);
}

/** Names the doubtful cells of a document whose cells are marked, by sheet and place. */
export function tellDoubts(marked: Flow, options: SheetOptions, colour: boolean, run: Pick<Run, 'note'>): void {
  const names: string[] = [];
  let [count, last] = [0, ''];
  for (const { name, cells } of sheetsOf(marked, options))
    for (const { row, column, look } of cells) {
      if (look.fill !== DOUBT_FILL) continue;
      if (count++ >= MAX_NAMED) continue;
      names.push(`${name === last ? '' : `“${name}”的 `}${columnName(column)}${row + 1}`);
      last = name;
    }
  if (!count) return;
  const more = count > MAX_NAMED ? ` 等 ${count} 格` : '';
  run.note(`请对照原图看一遍${colour ? '标黄的格子' : '没把握的格子'}：${names.join('、')}${more}。`);
}

/** Says whether totals are right. */
export function tellTotals(totals: readonly Total[], run: Pick<Run, 'note'>): void {
  const wrong = totals.filter(({ right }) => !right);
  if (totals.length && !wrong.length) run.note(`合计核对过，${totals.length} 处都对得上。`);
  const said = wrong.slice(0, MAX_NAMED).map(({ heading, said, sum }) => {
    const name = heading ? `“${heading}”` : '';
    return `${name}写的是 ${show(said)}，加起来是 ${show(sum)}`;
  });
  if (said.length) run.note(`合计有对不上的，可能认错了数字，也可能原文就这样：${said.join('；')}。`);
}

const show = (amount: number): string => amount.toLocaleString('zh-CN', { maximumFractionDigits: 6 });
