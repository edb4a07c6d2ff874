import { type Attributes, tag } from '../../../formats/ooxml/elements.ts';
import { combine, inverse, type Matrix } from '../../../lib/matrix.ts';
import type { Clip, DrawnFont, ImageItem, Stroke } from '../../drawing.ts';
import type { OfdFont } from './fonts.ts';
import { type Bounds, boxText, factors, list, pathData, placed, plain, Reach, reachPath } from './numbers.ts';

/** What the objects of a page need of the document that they stand in. */
export interface Owner {
  /** The next number that nothing else in the document has. */
  id(): number;
  font(font: DrawnFont): OfdFont;
  /** The number of a picture, which is put into the package where it is new. */
  image(item: ImageItem): number;
}

/** What of a graphic unit says how lines are drawn (§8.2); lengths times `unit`. */
export function strokeAttributes({ width, cap, join, miterLimit, dash, dashOffset }: Stroke, unit: number): Attributes {
  const write = unit === 1 ? factors : list;
  return {
    LineWidth: write(width * unit),
    Cap: cap === 0 ? undefined : cap === 1 ? 'Round' : 'Square',
    Join: join === 0 ? undefined : join === 1 ? 'Round' : 'Bevel',
    // The limit counts in widths of the line, as it does in PDFs.
    MiterLimit: join === 0 ? plain(miterLimit) : undefined,
    DashOffset: dash.length > 0 && dashOffset !== 0 ? write(dashOffset * unit) : undefined,
    DashPattern:
      dash.length > 0 ? write(...(dash.length % 2 ? [...dash, ...dash] : dash).map((part) => part * unit)) : undefined,
  };
}

/**
 * Where an object is seen (§8.4), in its own units: `place` is its CTM, undefined where it has none and stands in
 * millimetres from the corner of its boundary. '' where nothing clips.
 */
export function clipElements(clips: readonly Clip[], bounds: Bounds, place: Matrix | undefined): string {
  const back = place && inverse(place);
  if (clips.length === 0 || (place && !back)) return '';
  const elements = clips.map(({ segments, matrix, evenOdd }) => {
    const onPage = placed(matrix, bounds);
    const own = back ? combine(onPage, back) : onPage;
    const reach = new Reach();
    reachPath(reach, segments, own);
    const box = reach.bounds();
    const data = pathData(
      segments,
      [own[0], own[1], own[2], own[3], own[4] - box.x, own[5] - box.y],
      back ? factors : list,
    );
    const attributes = {
      Boundary: back ? factors(box.x, box.y, box.width, box.height) : boxText(box),
      Stroke: 'false',
      Fill: 'true',
      Rule: evenOdd ? 'Even-Odd' : undefined,
    };
    // A path of nothing hides everything.
    const path = tag('ofd:Path', attributes, tag('ofd:AbbreviatedData', {}, data || 'M 0 0 C'));
    return tag('ofd:Clip', {}, tag('ofd:Area', {}, path));
  });
  return tag('ofd:Clips', {}, ...elements);
}
