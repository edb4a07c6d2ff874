import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import { readCad } from '../../formats/cad/read.ts';
import { isPlotted, printed, type Wishes } from '../../model/readers/cad/look.ts';
import { type PagePlan, placeSheet } from '../../model/readers/cad/place.ts';
import { drawSheet, layoutsOf, MODEL, type Sheet } from '../../model/readers/cad/sheets.ts';
import { svgOf } from '../../model/writers/svg/write.ts';
import { metricsFor, roughly } from './metrics.ts';
import { notDrawn } from './notes.ts';
import { type PlannedPage, POINTS, planEnlarged, planPage, planPicture, unitOf } from './page-plan.ts';
import { pixelsOf, sideWithin } from './picture.ts';
import { type CadView, namesOf, type ViewPage } from './shared/view.ts';

/** Pixels of the longer side of a preview before it is enlarged. */
const SIDE = 2000;
/** Steps and letters of an SVG that a page still takes in at once, and the pixels of what has more. */
export const PREVIEW = { steps: 300_000, side: 4000 };

/**
 * What the panel shows of a drawing: `view.json` (`CadView`) and one sheet as an SVG, its letters about as wide as they
 * will be: no face is fetched for it. A sheet that a page could not take in as SVG is a PNG.
 */
const cadView: Engine<'cad-view'> = async ([file], { sheet, layers, style, dark, ...wishesOfPaper }, run) => {
  if (!file) return [];
  const cad = readCad(new Uint8Array(await file.arrayBuffer()));
  const { document, release } = cad;
  const chosen = namesOf(layers);
  const wishes: Wishes = {
    style,
    paper: dark ? 'dark' : 'light',
    ...(chosen.length > 0 ? { layers: new Set(chosen) } : {}),
  };
  const sheets = [MODEL, ...layoutsOf(document)];
  const drawn = drawSheet(document, sheets.includes(sheet) ? sheet : MODEL, wishes, roughly);
  const { paper } = wishesOfPaper;
  const unit = unitOf(document.header?.insUnits);
  const page =
    paper === 'none' || drawn.marks.length === 0 ? undefined : planPage(drawn, { ...wishesOfPaper, paper }, unit);
  const view: CadView = {
    sheets,
    release,
    lacks: notDrawn(cad, [drawn]),
    ...(page && { page: pageOf(page) }),
    layers: [...(document.layers ?? [])].map((layer) => ({
      name: layer.name,
      colour: printed(layer.color, { style: 'colour', paper: 'light' }),
      on: isPlotted(layer),
    })),
  };
  const background = dark ? '#000000' : '#ffffff';
  const picture =
    stepsOf(drawn) > PREVIEW.steps ? asPng(drawn, page, background, run as Run) : asSvg(drawn, page, background);
  return [new File([JSON.stringify(view)], 'view.json', { type: 'application/json' }), await picture];
};
export default cadView;

const stepsOf = ({ marks }: Sheet): number =>
  marks.reduce((sum, mark) => sum + (mark.kind === 'path' ? mark.segments : mark.run.glyphs).length, 0);

/** A page in millimetres. */
const pageOf = ({ plan: { width, height }, over, scale }: PlannedPage): ViewPage => ({
  width: Math.round(width / POINTS),
  height: Math.round(height / POINTS),
  scale,
  over,
});

const planOf = (sheet: Sheet, page: PlannedPage | undefined, side: number): PagePlan =>
  page ? planEnlarged(page.plan, side) : planPicture(sheet, side, 100);

function asSvg(sheet: Sheet, page: PlannedPage | undefined, background: string): File {
  const lines = svgOf(placeSheet(sheet, planOf(sheet, page, SIDE)), { background, flows: true });
  return new File([lines.join('\n')], 'picture.svg', { type: 'image/svg+xml' });
}

async function asPng(sheet: Sheet, page: PlannedPage | undefined, background: string, run: Run): Promise<File> {
  const { left, right, bottom, top } = sheet.box;
  const [wide, high] = page ? [page.plan.width, page.plan.height] : [right - left, top - bottom];
  const plan = planOf(sheet, page, sideWithin(PREVIEW.side, wide, high));
  const bitmap = await pixelsOf(placeSheet(sheet, plan), background, await metricsFor([sheet], run), run);
  const blob = await run.image.encode(bitmap, 'png', { quality: 90 });
  if (!blob) throw new UserError('not-available');
  return new File([blob], 'picture.png', { type: blob.type });
}
