import type { OfdBox } from '../../../formats/ofd/values.ts';
import { attributeOf, type XmlElement } from '../../../formats/xml/xml.ts';
import type { Matrix } from '../../../lib/matrix.ts';
import type { Brush, PathItem } from '../../drawing.ts';
import type { Segment } from '../../page.ts';

/** Millimetres of the lines of marks, and of the waves of wavy ones. */
const [LINE, WAVE] = [0.3, 0.8];
/** Waves of one line at most. */
const MAX_WAVES = 500;
const YELLOW: Brush = { kind: 'flat', colour: '#ffe600', alpha: 0.4 };
const RED: Brush = { kind: 'flat', colour: '#e60012', alpha: 1 };

/**
 * What a mark over text looks like whose annotation tells its box and nothing else (GB/T 33190 §15.2, type
 * `Highlight`): a bar of colour, or a line below or through the text. `matrix` takes the box to the page; nothing for
 * other types.
 */
export function plainMark(annotation: XmlElement, { width, height }: OfdBox, matrix: Matrix): PathItem[] {
  if (attributeOf(annotation, 'Type')?.trim() !== 'Highlight' || !(width > 0 && height > 0)) return [];
  const kind = attributeOf(annotation, 'Subtype')?.trim().toLowerCase() ?? '';
  const rest = { kind: 'path' as const, evenOdd: false, matrix, clips: [] };
  const line = (segments: Segment[]): PathItem[] => [
    {
      ...rest,
      segments,
      stroke: { brush: RED, width: LINE, cap: 0, join: 0, miterLimit: 10, dash: [], dashOffset: 0 },
    },
  ];
  const level = (y: number): Segment[] => [
    ['M', 0, y],
    ['L', width, y],
  ];
  if (kind === 'underline') return line(level(height - LINE / 2));
  if (/^strike/.test(kind)) return line(level(height / 2));
  if (kind === 'squiggly') return line(waves(width, height));
  const box: Segment[] = [['M', 0, 0], ['L', width, 0], ['L', width, height], ['L', 0, height], ['Z']];
  return [{ ...rest, segments: box, fill: YELLOW }];
}

function waves(width: number, height: number): Segment[] {
  const count = Math.max(1, Math.min(MAX_WAVES, Math.round(width / WAVE)));
  return Array.from(
    { length: count + 1 },
    (_, at): Segment => [at === 0 ? 'M' : 'L', (at * width) / count, height - LINE / 2 - (at % 2 === 1 ? WAVE / 2 : 0)],
  );
}
