import { type CadDocument, LineType, LineTypeSegment } from '@node-projects/acad-ts';
import type { Stroke } from '../../drawing.ts';

/** Elements of one line type (DXF reference, LTYPE). */
const MAX_ELEMENTS = 12;
const MAX_TYPES = 200;
const KNOWN = new WeakMap<CadDocument, Map<string, LineType>>();

/** The line type of a dashed stroke; undefined where it is drawn through. Lengths are in units of the drawing. */
export function dashOf(document: CadDocument, { dash }: Stroke, enlarged: number, scale: number): LineType | undefined {
  if (dash.length === 0) return undefined;
  const whole = dash.length % 2 === 0 ? dash : [...dash, ...dash];
  const lengths = whole.slice(0, MAX_ELEMENTS).map((length) => Number((length * enlarged).toPrecision(4)));
  // Gaps that nobody sees.
  if (lengths.every((length, at) => at % 2 === 0 || length < scale * 0.02)) return undefined;
  const types = KNOWN.get(document) ?? new Map<string, LineType>();
  KNOWN.set(document, types);
  const key = lengths.join(' ');
  const known = types.get(key);
  if (known || types.size >= MAX_TYPES) return known;
  const type = new LineType(`DASH_${types.size + 1}`);
  type.description = lengths.map((length, at) => (at % 2 ? ' ' : length === 0 ? '.' : '__')).join('');
  for (const [at, length] of lengths.entries()) {
    const segment = new LineTypeSegment();
    segment.length = at % 2 ? -length : length;
    type.addSegment(segment);
  }
  document.lineTypes?.add(type);
  types.set(key, type);
  return type;
}
