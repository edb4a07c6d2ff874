import type { Engine } from '../../engines/engine.ts';
import { readCad } from '../../formats/cad/read.ts';
import { isPlotted, printed, type Wishes } from '../../model/readers/cad/look.ts';
import { placeSheet } from '../../model/readers/cad/place.ts';
import { drawSheet, layoutsOf, MODEL } from '../../model/readers/cad/sheets.ts';
import { svgOf } from '../../model/writers/svg/write.ts';
import { roughly } from './metrics.ts';
import { planPicture } from './page-plan.ts';
import { type CadView, namesOf } from './shared/view.ts';

/** Pixels of the longer side of a preview before it is enlarged. */
const SIDE = 2000;

/**
 * What the panel shows of a drawing: `view.json` (`CadView`) and one sheet as an SVG, its letters about as wide as they
 * will be: no face is fetched for it.
 */
const cadView: Engine<'cad-view'> = async ([file], { sheet, layers, style, dark }) => {
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
  const plan = planPicture(drawn, SIDE, 100);
  const lines = svgOf(placeSheet(drawn, plan), { background: dark ? '#000000' : '#ffffff' });
  return [
    new File([JSON.stringify(view)], 'view.json', { type: 'application/json' }),
    new File([lines.join('\n')], 'picture.svg', { type: 'image/svg+xml' }),
  ];
};
export default cadView;
