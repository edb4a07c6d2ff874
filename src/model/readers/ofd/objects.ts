import { pathSteps } from '../../../formats/ofd/path-data.ts';
import { type OfdBox, truth } from '../../../formats/ofd/values.ts';
import { attributeOf, childOf, type XmlElement } from '../../../formats/xml/xml.ts';
import { combine, IDENTITY, type Matrix } from '../../../lib/matrix.ts';
import type { Clip, DrawingItem, PathItem, TextItem, Tiling } from '../../drawing.ts';
import { opacityOf } from './brush.ts';
import { clipsOf } from './clips.ts';
import { type Context, count, inner } from './context.ts';
import { readImage } from './image.ts';
import { boundaryOf, matrixOf } from './place.ts';
import { Style } from './style.ts';
import { readText } from './text.ts';
import { mirrored, tilingLayout } from './tiling.ts';

/** An area that an object leads from, in the coordinates of the page. */
export type Heard = (object: XmlElement, box: OfdBox, matrix: Matrix) => void;

/**
 * The items of the objects in a layer, block, appearance or composite graphic (GB/T 33190 §8.1). `matrix` takes their
 * coordinates to the page; `heard` is told of objects that lead somewhere.
 */
export async function readObjects(
  parent: XmlElement,
  matrix: Matrix,
  layer: string | undefined,
  context: Context,
  heard: Heard,
): Promise<DrawingItem[]> {
  const items: DrawingItem[] = [];
  const within = inner(context);
  for (const object of parent.children) {
    count(context);
    if (!truth(object, 'Visible', true)) continue;
    if (object.name === 'PageBlock' || object.name === 'Layer') {
      const own = attributeOf(object, 'DrawParam') ?? layer;
      const block = await readObjects(object, matrix, own, within, heard);
      for (const item of block) items.push(item);
      continue;
    }
    const item = await readObject(object, matrix, layer, context, heard);
    if (item) items.push(item);
  }
  return items;
}

async function readObject(
  object: XmlElement,
  outer: Matrix,
  layer: string | undefined,
  context: Context,
  heard: Heard,
): Promise<DrawingItem | undefined> {
  if (!/^(?:Text|Path|Image|Composite)(?:Object)?$/.test(object.name)) return undefined;
  const box = boundaryOf(object);
  if (childOf(object, 'Actions')) heard(object, box, outer);
  const place = combine([1, 0, 0, 1, box.x, box.y], outer);
  const matrix = combine(matrixOf(object) ?? IDENTITY, place);
  const alpha = opacityOf(object);
  const turned = truth(childOf(object, 'Clips') ?? object, 'TransFlag', true);
  const clips = await clipsOf(object, turned ? matrix : place, context);
  const style = new Style(object, layer, context.resources);
  if (object.name.startsWith('Image')) return readImage(object, { place, alpha, clips }, context);
  if (object.name.startsWith('Composite')) {
    const items = await readComposite(object, matrix, attributeOf(object, 'DrawParam') ?? layer, context, heard);
    return { kind: 'group', items, alpha, clips, matrix: IDENTITY };
  }
  const body = object.name.startsWith('Text') ? await readText(object, style, context) : undefined;
  const item: TextItem | PathItem | undefined = body
    ? { kind: 'text', ...body, matrix, clips }
    : object.name.startsWith('Path')
      ? readPath(object, style, matrix, clips, context)
      : undefined;
  const tiled = { matrix, outer, context };
  if (item?.fill) item.fill = (await tilingIn(style.colour('FillColor'), tiled)) ?? item.fill;
  if (item?.stroke) item.stroke.brush = (await tilingIn(style.colour('StrokeColor'), tiled)) ?? item.stroke.brush;
  if (!item || alpha === 1) return item;
  return { kind: 'group', items: [item], alpha, clips: [], matrix: IDENTITY };
}

/** A PathObject (§9.1): lines are drawn unless it says no, areas filled only where it says so. */
function readPath(object: XmlElement, style: Style, matrix: Matrix, clips: Clip[], context: Context): PathItem {
  const segments = pathSteps(childOf(object, 'AbbreviatedData')?.text ?? '');
  count(context, segments.length);
  return {
    kind: 'path',
    segments,
    fill: truth(object, 'Fill', false) ? style.fill() : undefined,
    stroke: truth(object, 'Stroke', true) ? style.stroke() : undefined,
    evenOdd: /^even/i.test(attributeOf(object, 'Rule') ?? ''),
    matrix,
    clips,
  };
}

/** Where a pattern is painted: the matrix of its object, and that of what the object stands in. */
interface Tiled {
  matrix: Matrix;
  outer: Matrix;
  context: Context;
}

/** The Pattern of a colour (§8.3.3); undefined where it has none, or one that cannot be laid out. */
async function tilingIn(
  colour: XmlElement | undefined,
  { matrix, outer, context }: Tiled,
): Promise<Tiling | undefined> {
  const pattern = childOf(colour, 'Pattern');
  const layout = pattern && tilingLayout(pattern, matrix, outer);
  const cell = childOf(pattern, 'CellContent');
  if (!colour || !layout || !cell) return undefined;
  const items = await readObjects(cell, IDENTITY, undefined, inner(context), () => undefined);
  return { kind: 'tiling', ...mirrored(layout, items), alpha: opacityOf(colour) };
}

/** What a CompositeObject shows (§13). Throws UserError `too-complex` where it shows itself. */
async function readComposite(
  object: XmlElement,
  matrix: Matrix,
  layer: string | undefined,
  context: Context,
  heard: Heard,
): Promise<DrawingItem[]> {
  const id = attributeOf(object, 'ResourceID')?.trim() ?? '';
  const unit = childOf(context.resources.vectors.get(id)?.element, 'Content') ?? childOf(object, 'Content');
  return unit ? readObjects(unit, matrix, attributeOf(unit, 'DrawParam') ?? layer, inner(context), heard) : [];
}
