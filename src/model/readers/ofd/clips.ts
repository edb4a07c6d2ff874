import { pathSteps } from '../../../formats/ofd/path-data.ts';
import { attributeOf, childOf, type XmlElement } from '../../../formats/xml/xml.ts';
import { combine, IDENTITY, type Matrix } from '../../../lib/matrix.ts';
import type { Clip, TextItem } from '../../drawing.ts';
import { moved, rectangle } from '../../segments.ts';
import { turnedAlike } from '../../turning.ts';
import { type Context, count } from './context.ts';
import { boundaryOf, matrixOf } from './place.ts';
import { Style } from './style.ts';
import { readText } from './text.ts';

/** One area of a Clip: the path or text that it is, and what takes its units to those of the object. */
interface Area {
  shape: XmlElement;
  matrix: Matrix;
}

/**
 * Where an object is seen (GB/T 33190 §8.4): every Clip narrows it; a Clip is the union of its areas. A text among
 * other areas counts with its box.
 */
export async function clipsOf(object: XmlElement, matrix: Matrix, context: Context): Promise<Clip[]> {
  const clips: Clip[] = [];
  for (const clip of childOf(object, 'Clips')?.children ?? []) {
    const areas = clip.children.flatMap(areaOf);
    const [first] = areas;
    if (!first) continue;
    const outlines = areas.map(({ shape, matrix: own }) => outlineOf(shape).map((step) => moved(step, own)));
    const evenOdd = /^even/i.test(attributeOf(first.shape, 'Rule') ?? '');
    // Areas that lie over each other and turn against each other would be a hole
    const segments = areas.length > 1 && !evenOdd ? outlines.flatMap(turnedAlike) : outlines.flat();
    count(context, segments.length);
    const letters = areas.length === 1 ? await lettersOf(first, matrix, context) : undefined;
    clips.push({ segments, matrix, evenOdd, ...(letters && { letters }) });
  }
  return clips;
}

function areaOf(area: XmlElement): Area[] {
  const shape = area.children.find(({ name }) => /^(?:Path|Text)(?:Object)?$/.test(name));
  if (!shape) return [];
  const { x, y } = boundaryOf(shape);
  const own = combine(matrixOf(shape) ?? IDENTITY, [1, 0, 0, 1, x, y]);
  return [{ shape, matrix: combine(own, matrixOf(area) ?? IDENTITY) }];
}

const isText = ({ name }: XmlElement): boolean => name.startsWith('Text');

function outlineOf(shape: XmlElement): Clip['segments'] {
  if (!isText(shape)) return pathSteps(childOf(shape, 'AbbreviatedData')?.text ?? '');
  const { width, height } = boundaryOf(shape);
  return rectangle(width, height);
}

async function lettersOf({ shape, matrix }: Area, outer: Matrix, context: Context): Promise<TextItem | undefined> {
  const body = isText(shape)
    ? await readText(shape, new Style(shape, undefined, context.resources), context)
    : undefined;
  return body && { kind: 'text', ...body, matrix: combine(matrix, outer), clips: [] };
}
