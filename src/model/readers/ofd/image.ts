import { numberIn } from '../../../formats/ofd/values.ts';
import { attributeOf, childOf, type XmlElement } from '../../../formats/xml/xml.ts';
import { combine, IDENTITY, type Matrix, sidesOf } from '../../../lib/matrix.ts';
import type { Clip, DrawingItem, PathItem } from '../../drawing.ts';
import { roundedRectangle } from '../../segments.ts';
import { brushOf } from './brush.ts';
import { type Context, mediaOf } from './context.ts';
import { boundaryOf, matrixOf } from './place.ts';
import { dashOf } from './style.ts';

/** Where an object stands: `place` takes the corner of its boundary to the page. */
interface Standing {
  place: Matrix;
  alpha: number;
  clips: Clip[];
}

/** For a picture that the package does not have: what is written says that it could not be read. */
const NOTHING = () => ({ bytes: new Uint8Array(), name: '' });

/** An ImageObject (GB/T 33190 §10) and its border. */
export async function readImage(
  object: XmlElement,
  { place, alpha, clips }: Standing,
  context: Context,
): Promise<DrawingItem> {
  const media =
    (await mediaOf(attributeOf(object, 'ResourceID'), context)) ??
    (await mediaOf(attributeOf(object, 'Substitution'), context)) ??
    NOTHING();
  const mask = await mediaOf(attributeOf(object, 'ImageMask'), context);
  const { width, height } = boundaryOf(object);
  const matrix = combine(matrixOf(object) ?? ([width, 0, 0, height, 0, 0] as Matrix), place);
  const border = borderOf(object, matrix, place, context);
  const picture: DrawingItem = { kind: 'image', ...media, ...(mask && { mask }), alpha, matrix, clips };
  if (!border) return picture;
  const items: DrawingItem[] = [{ ...picture, alpha: 1, clips: [] }, border];
  return { kind: 'group', items, alpha, clips, matrix: IDENTITY };
}

/** The frame of a picture (§10, table 43) in millimetres, `matrix` being that of the picture's unit square. */
function borderOf(object: XmlElement, matrix: Matrix, place: Matrix, { resources }: Context): PathItem | undefined {
  const border = childOf(object, 'Border');
  const width = numberIn(border && attributeOf(border, 'LineWidth'), 0.353);
  const unit = sidesOf(place)[0];
  const [across, down] = sidesOf(matrix).map((side) => side / unit) as [number, number];
  if (!border || !(width > 0 && across > 0 && down > 0)) return undefined;
  // The standard's own schema leaves a letter out of the first name.
  const radius = (...names: string[]): number =>
    Math.max(0, numberIn(names.map((name) => attributeOf(border, name)).find(Boolean), 0));
  const [rx, ry] = [radius('HorizonalCornerRadius', 'HorizontalCornerRadius'), radius('VerticalCornerRadius')];
  const brush = brushOf(childOf(border, 'BorderColor'), resources);
  return {
    kind: 'path',
    segments: roundedRectangle(across, down, Math.min(rx, across / 2), Math.min(ry, down / 2)),
    stroke: {
      brush: brush ?? { kind: 'flat', colour: '#000000', alpha: 1 },
      width,
      cap: 0,
      join: 0,
      miterLimit: 10,
      dash: dashOf(attributeOf(border, 'DashPattern')),
      dashOffset: numberIn(attributeOf(border, 'DashOffset'), 0),
    },
    evenOdd: false,
    matrix: combine([1 / across, 0, 0, 1 / down, 0, 0], matrix),
    clips: [],
  };
}
