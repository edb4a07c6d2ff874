import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import { readCad } from '../../formats/cad/read.ts';
import { isPlotted, printed, type Wishes } from '../../model/readers/cad/look.ts';
import { placeSheet } from '../../model/readers/cad/place.ts';
import { drawSheet, layoutsOf, MODEL, type Sheet } from '../../model/readers/cad/sheets.ts';
import { svgOf } from '../../model/writers/svg/write.ts';
import { metricsFor, roughly } from './metrics.ts';
import { planPicture } from './page-plan.ts';
import { pixelsOf, sideWithin } from './picture.ts';
import { type CadView, namesOf } from './shared/view.ts';

/** Pixels of the longer side of a preview before it is enlarged. */
const SIDE = 2000;
/** Steps and letters of an SVG that a page still takes in at once, and the pixels of what has more. */
export const PREVIEW = { steps: 300_000, side: 4000 };

/**
 * What the panel shows of a drawing: `view.json` (`CadView`) and one sheet as an SVG, its letters about as wide as they
 * will be: no face is fetched for it. A sheet that a page could not take in as SVG is a PNG.
 */
const cadView: Engine<'cad-view'> = async ([file], { sheet, layers, style, dark }, run) => {
  if (!file) return [];
  const { document, release } = readCad(new Uint8Array(await file.arrayBuffer()));
  const chosen = namesOf(layers);
  const wishes: Wishes = {
    style,
    paper: dark ? 'dark' : 'light',
    ...(chosen.length > 0 ? { layers: new Set(chosen) } : {}),
  };
  const sheets = [MODEL, ...layoutsOf(document)];
  const drawn = drawSheet(document, sheets.includes(sheet) ? sheet : MODEL, wishes, roughly);
  const view: CadView = {
    sheets,
    release,
    layers: [...(document.layers ?? [])].map((layer) => ({
      name: layer.name,
      colour: printed(layer.color, { style: 'colour', paper: 'light' }),
      on: isPlotted(layer),
    })),
  };
  const background = dark ? '#000000' : '#ffffff';
  const picture = stepsOf(drawn) > PREVIEW.steps ? asPng(drawn, background, run as Run) : asSvg(drawn, background);
  return [new File([JSON.stringify(view)], 'view.json', { type: 'application/json' }), await picture];
};
export default cadView;

const stepsOf = ({ marks }: Sheet): number =>
  marks.reduce((sum, mark) => sum + (mark.kind === 'path' ? mark.segments : mark.run.glyphs).length, 0);

function asSvg(sheet: Sheet, background: string): File {
  const lines = svgOf(placeSheet(sheet, planPicture(sheet, SIDE, 100)), { background, flows: true });
  return new File([lines.join('\n')], 'picture.svg', { type: 'image/svg+xml' });
}

async function asPng(sheet: Sheet, background: string, run: Run): Promise<File> {
  const { left, right, bottom, top } = sheet.box;
  const plan = planPicture(sheet, sideWithin(PREVIEW.side, right - left, top - bottom), 100);
  const bitmap = await pixelsOf(placeSheet(sheet, plan), background, await metricsFor([sheet], run), run);
  const blob = await run.image.encode(bitmap, 'png', { quality: 90 });
  if (!blob) throw new UserError('not-available');
  return new File([blob], 'picture.png', { type: blob.type });
}
