import {
  Color,
  DxfObjectsSectionReader,
  DxfSectionReaderBase,
  type Leader,
  Matrix4,
  type MLineStyle,
  type MLineStyleElement,
  type SpatialFilter,
} from '@node-projects/acad-ts';

/** As far as the library is asked here; its own types hide these. */
interface Pairs {
  code: number;
  valueAsDouble: number;
  valueAsInt: number;
  valueAsShort: number;
  readNext(): void;
}
interface Template<T> {
  cadObject: T;
}
interface Reader {
  _reader: Pairs;
  _readSpatialFilter(template: Template<SpatialFilter> & { hasFrontPlane?: boolean }, map: unknown): boolean;
  _readMLineStyle(template: Template<MLineStyle>, map: unknown): boolean;
  _readLeader(template: Template<Leader>, ...more: unknown[]): boolean;
}

/** Leaders that say whether they have a head. */
const flagged = new WeakSet<Leader>();
/** Filters of which one matrix has been read. */
const halfRead = new WeakSet<SpatialFilter>();
let done = false;

/**
 * Has the library keep both matrices of what cuts a block, the colours of the lines of a MLINE
 * style, and heads of leaders that do not say whether they have one (DXF reference).
 */
export function teachObjects(): void {
  if (done) return;
  done = true;
  const reader = DxfObjectsSectionReader.prototype as unknown as Reader;
  const { _readSpatialFilter: readFilter, _readMLineStyle: readStyle } = reader;
  reader._readSpatialFilter = function (template, map) {
    const { cadObject: filter } = template;
    const isFront = filter.clipFrontPlane && !template.hasFrontPlane;
    if (this._reader.code !== 40 || isFront) return readFilter.call(this, template, map);
    const matrix = matrixOf(this._reader);
    if (halfRead.has(filter)) filter.insertTransform = matrix;
    else filter.inverseInsertTransform = matrix;
    halfRead.add(filter);
    return true;
  };
  reader._readMLineStyle = function (template, map) {
    const last = template.cadObject.elements.at(-1);
    return (last && takeColour(last, this._reader)) || readStyle.call(this, template, map);
  };
  const base = DxfSectionReaderBase.prototype as unknown as Reader;
  const { _readLeader: readLeader } = base;
  base._readLeader = function (template, ...more) {
    // The flag of the head (71) comes before the first point (10), or not at all: then there is one
    const { vertices } = template.cadObject;
    if (this._reader.code === 71) flagged.add(template.cadObject);
    else if (this._reader.code === 10 && vertices.length === 0 && !flagged.has(template.cadObject))
      template.cadObject.arrowHeadEnabled = true;
    return readLeader.call(this, template, ...more);
  };
}

/** Three rows of four numbers; the last of them is left to be passed over. */
function matrixOf(pairs: Pairs): Matrix4 {
  const rows = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  for (let at = 0; at < 12 && pairs.code === 40; at++) {
    rows[at] = pairs.valueAsDouble;
    if (at < 11) pairs.readNext();
  }
  return new Matrix4(rows);
}

/** A colour that follows an element is the element's; the first one is that of the ground. */
function takeColour(element: MLineStyleElement, { code, valueAsShort, valueAsInt }: Pairs): boolean {
  if (code === 62) element.color = new Color(valueAsShort);
  else if (code === 420) element.color = Color.fromTrueColor(valueAsInt);
  return code === 62 || code === 420;
}
