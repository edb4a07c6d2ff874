import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { type CadFile, readCad } from '../../formats/cad/read.ts';
import { lackingNote } from '../../lib/lacking.ts';
import { baseName } from '../../lib/output-name.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { Outlines } from '../../model/outlines.ts';
import { type PagePlan, placeSheet } from '../../model/readers/cad/place.ts';
import { layoutsOf, MODEL, type Sheet } from '../../model/readers/cad/sheets.ts';
import { addSheet, finishDwf, startDwf } from '../../model/writers/dwf/write.ts';
import { drawnSheets, titleOf } from './drawn-sheets.ts';
import { planPage, unitOf } from './page-plan.ts';
import { countsText } from './type-names.ts';

type Options = EngineOptions['cad-to-dwf'];

/** A drawing published as DWF 6: a sheet for the model and each layout, texts as areas, layers by name. */
const cadToDwf: Engine<'cad-to-dwf'> = async ([file], options, run) => {
  if (!file) return [];
  run.progress(0.02, '读取图纸');
  await yieldToEvents(run.signal);
  const cad = readCad(new Uint8Array(await file.arrayBuffer()));
  if (cad.cut) run.note('文件不完整，读到中断处为止。', { lost: true });
  if (cad.unread.size > 0) run.note(`这些对象读不出来：${countsText(cad.unread)}。`, { lost: true });
  const wishes = { style: options.colour, paper: 'light' } as const;
  const { sheets } = await drawnSheets(cad, { names: namesOf(options, cad), others: true, wishes }, run as Run);
  if (sheets.length === 0) throw new UserError('no-result', '图纸里没有看得见的图形。');
  const book = startDwf(baseName(file.name));
  const outlines = new Outlines(run);
  const unit = unitOf(cad.document.header?.insUnits);
  for (const [index, sheet] of sheets.entries()) {
    await yieldToEvents(run.signal);
    const { plan } = planPage(sheet, { paper: 'auto', scale: 0, margin: 10, weights: 100 }, unit);
    const drawing = placeSheet(sheet, withinPaper(plan));
    await addSheet(book, titleOf(sheet.name), drawing, outlines);
    run.progress(0.4 + (0.5 * (index + 1)) / sheets.length, `第 ${index + 1} 张`);
  }
  tell(sheets, book.lost, run);
  if (outlines.missing.size > 0) run.note(lackingNote(outlines.missing), { lost: true });
  const bytes = finishDwf(book);
  run.progress(1);
  return [new File([bytes], `${baseName(file.name)}.dwf`, { type: 'model/vnd.dwf' })];
};
export default cadToDwf;

/** Points of the longest side of a sheet: that of A0, twice over. */
const MAX_SIDE = (2378 * 72) / 25.4;

/** A page no larger than paper is. */
function withinPaper(plan: PagePlan): PagePlan {
  const smaller = Math.min(1, MAX_SIDE / Math.max(plan.width, plan.height));
  const [width, height, scale, x, y] = [plan.width, plan.height, plan.scale, plan.x, plan.y].map(
    (one) => one * smaller,
  );
  return { ...plan, width, height, scale, x, y } as PagePlan;
}

function namesOf({ space }: Options, { document }: CadFile): string[] {
  const layouts = layoutsOf(document);
  if (space === 'model' || (layouts.length === 0 && space !== 'all')) return [MODEL];
  return space === 'all' ? [MODEL, ...layouts] : layouts;
}

function tell(sheets: readonly Sheet[], lost: { pictures: number; gradients: number }, run: Run<Options>): void {
  const left = new Map<string, number>();
  for (const sheet of sheets) for (const [what, count] of sheet.left) left.set(what, (left.get(what) ?? 0) + count);
  if (left.size > 0) run.note(`这些没有画出来，或只画了一部分：${countsText(left)}。`, { lost: true });
  if (lost.pictures > 0) run.note(`有 ${lost.pictures} 张图片没有放进 DWF。`, { lost: true });
  if (lost.gradients > 0) run.note('渐变色填充改成了单色。');
}
