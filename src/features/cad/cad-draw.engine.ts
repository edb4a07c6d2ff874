import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { type CadFile, readCad } from '../../formats/cad/read.ts';
import { picturePorts } from '../../formats/pdf/pictures/read.ts';
import { digestOf } from '../../lib/digest.ts';
import { lackingNote } from '../../lib/lacking.ts';
import { baseName } from '../../lib/output-name.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { Wishes } from '../../model/readers/cad/look.ts';
import { type PagePlan, placeSheet } from '../../model/readers/cad/place.ts';
import { layoutsOf, type Sheet } from '../../model/readers/cad/sheets.ts';
import { addDrawing, finishPdf, startPdf } from '../../model/writers/pdf/write.ts';
import { svgOf } from '../../model/writers/svg/write.ts';
import { drawnSheets, titleOf } from './drawn-sheets.ts';
import type { Metrics } from './metrics.ts';
import { tellDrawn } from './notes.ts';
import { planPage, planPicture, unitOf } from './page-plan.ts';
import { pixelsOf, sideWithin } from './picture.ts';
import { namesOf } from './shared/view.ts';
import { sheetNames } from './sheet-names.ts';

type Options = EngineOptions['cad-draw'];

/** A drawing as one PDF, or as pictures of its model and layouts. */
const cadDraw: Engine<'cad-draw'> = async ([file], options, run) => {
  if (!file) return [];
  run.progress(0, '正在读图');
  const cad = readCad(new Uint8Array(await file.arrayBuffer()));
  await yieldToEvents(run.signal);
  run.progress(0.3, '正在画图');
  const wishes = wishesOf(options, cad);
  const names = sheetNames(options, cad, file, run);
  const others = namesOf(options.sheets[0] ?? '').length === 0;
  const { sheets, empty, metrics } = await drawnSheets(cad, { names, others, wishes }, run as Run);
  if (sheets.length === 0) throw nothing(cad);
  if (empty.length > 0) run.note(`${file.name}：${empty.map(titleOf).join('、')}上没有看得见的图形，没有出页。`);
  tellDrawn(file, cad, sheets, run.note);
  if (metrics.missing.size > 0) run.note(lackingNote(metrics.missing), { lost: true });
  run.progress(0.6);
  const results =
    options.to === 'pdf'
      ? [await asPdf(file, cad, sheets, options, run)]
      : await asPictures(file, sheets, metrics, options, run);
  run.progress(1);
  return results;
};
export default cadDraw;

const nothing = ({ document }: CadFile): UserError => {
  const layouts = layoutsOf(document);
  return new UserError(
    'no-result',
    layouts.length > 0
      ? `选中的地方没有图形。图纸里有布局：${layouts.slice(0, 10).join('、')}，请改画布局，或打开更多图层。`
      : '图纸里没有看得见的图形。',
  );
};

function wishesOf({ layers, style, background, to }: Options, { document }: CadFile): Wishes {
  const chosen = namesOf(layers[0] ?? '');
  const paper = background === 'black' && to !== 'pdf' ? 'dark' : 'light';
  if (chosen.length === 0) return { style, paper };
  const known = new Set([...(document.layers ?? [])].map(({ name }) => name));
  const found = chosen.filter((name) => known.has(name));
  if (found.length === 0) throw new UserError('bad-option', `图纸里没有这些图层：${chosen.slice(0, 10).join('、')}。`);
  return { style, paper, layers: new Set(found) };
}

async function asPdf(file: File, cad: CadFile, sheets: Sheet[], options: Options, run: Run<Options>): Promise<File> {
  const book = startPdf({
    asset: run.asset,
    pictures: picturePorts(run, (text, about) => run.note(`${text}。`, about)),
  });
  const unit = unitOf(cad.document.header?.insUnits);
  for (const [index, sheet] of sheets.entries()) {
    const { plan, over } = planPage(sheet, options, unit);
    if (over)
      run.note(`“${sheet.name}”按 1:${options.scale} 比纸大，四周超出的没有印上。换大一号的纸，或选“跟随图形”。`, {
        lost: true,
      });
    const drawing = placeSheet(sheet, plan);
    await addDrawing(book, options.keepLayers ? drawing : withoutLayers(drawing));
    if (sheets.length > 1) book.outline.push({ title: titleOf(sheet.name), page: index, depth: 0 });
    run.progress(0.6 + (0.4 * (index + 1)) / (sheets.length + 1), `第 ${index + 1} 页`);
    await yieldToEvents(run.signal);
  }
  const name = baseName(file.name);
  const digest = digestOf(`${name} ${file.size} ${file.lastModified} ${JSON.stringify(options)}`);
  const parts = await finishPdf(book, { title: name, digest });
  return new File(parts, `${name}.pdf`, { type: 'application/pdf' });
}

const withoutLayers = (drawing: Drawing): Drawing => ({
  ...drawing,
  items: drawing.items.map((item) => {
    if (item.kind !== 'group') return item;
    const { layer: _, ...rest } = item;
    return rest;
  }),
});

const BACKGROUNDS = { white: '#ffffff', black: '#000000', clear: undefined } as const;
/** Points of the longer side of an SVG, which has no pixels. */
const SVG_SIDE = 1600;

async function asPictures(
  file: File,
  sheets: Sheet[],
  metrics: Metrics,
  options: Options,
  run: Run<Options>,
): Promise<File[]> {
  const results: File[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const name = sheets.length > 1 ? `${baseName(file.name)}-${baseName(sheet.name)}` : baseName(file.name);
    results.push(await asPicture(name, sheet, metrics, options, run));
    run.progress(0.6 + (0.4 * (index + 1)) / sheets.length);
    await yieldToEvents(run.signal);
  }
  return results;
}

async function asPicture(
  name: string,
  sheet: Sheet,
  metrics: Metrics,
  options: Options,
  run: Run<Options>,
): Promise<File> {
  const { format } = options;
  const background = BACKGROUNDS[options.background];
  if (format === 'svg') {
    const drawing = placeSheet(sheet, planPicture(sheet, SVG_SIDE, options.weights));
    const lines = svgOf(drawing, background ? { background } : {});
    return new File([lines.join('\n')], `${name}.svg`, { type: 'image/svg+xml' });
  }
  const type = format === 'jpg' ? 'jpg' : 'png';
  const { left, right, bottom, top } = sheet.box;
  const side = sideWithin(options.size, right - left, top - bottom);
  if (side < options.size) run.note(`“${sheet.name}”太大，长边画成了 ${side} 像素。`);
  const plan: PagePlan = planPicture(sheet, side, options.weights);
  const drawing = placeSheet(sheet, plan);
  const bitmap = await pixelsOf(drawing, background ?? (type === 'jpg' ? '#ffffff' : undefined), metrics, run as Run);
  const blob = await run.image.encode(bitmap, type, { quality: 90 });
  if (!blob) throw new UserError('not-available');
  return new File([blob], `${name}.${type}`, { type: blob.type });
}
