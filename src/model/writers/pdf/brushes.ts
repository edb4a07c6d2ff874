import type { Obj, Ref } from '../../../formats/pdf/objects.ts';
import { combine, type Matrix } from '../../../lib/matrix.ts';
import type { Brush, Tiling } from '../../drawing.ts';
import { type Content, resource } from './content-stream.ts';
import { colourOperator } from './operators.ts';
import { shadingOf } from './shading.ts';

/** The operator that makes a brush the current colour: a plain one, or a pattern (ISO 32000-1 §8.7). */
export async function brushOperator(brush: Brush, stroking: boolean, content: Content): Promise<string> {
  if (brush.kind === 'flat') return colourOperator(brush.colour, stroking);
  const pattern = brush.kind === 'tiling' ? await tilingPattern(brush, content) : await shadingPattern(brush, content);
  const name = resource(content, 'Pattern', `P${pattern.num}`, pattern);
  return stroking ? `/Pattern CS ${name} SCN` : `/Pattern cs ${name} scn`;
}

/**
 * Patterns do not move with what is painted: their matrix leads to the units that the stream begins with (§8.7.3.1).
 */
const placed = (matrix: Matrix | undefined, { ctm }: Content): Obj[] => [...(matrix ? combine(matrix, ctm) : ctm)];

/** §8.7.4.2 */
async function shadingPattern(brush: Exclude<Brush, { kind: 'flat' } | Tiling>, content: Content): Promise<Ref> {
  return content.document.add(
    new Map<string, Obj>([
      ['Type', 'Pattern'],
      ['PatternType', 2],
      ['Shading', await shadingOf(brush, content.document)],
      ['Matrix', placed(brush.kind === 'mesh' ? undefined : brush.matrix, content)],
    ]),
  );
}

/** §8.7.3.2 */
const tilingPattern = (brush: Tiling, content: Content): Promise<Ref> =>
  content.form(brush.items, [
    ['Type', 'Pattern'],
    ['PatternType', 1],
    ['PaintType', 1],
    ['TilingType', 1],
    ['BBox', [0, 0, brush.width, brush.height]],
    ['XStep', brush.stepX],
    ['YStep', brush.stepY],
    ['Matrix', placed(brush.matrix, content)],
  ]);
