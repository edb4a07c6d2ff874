import { DxfSectionReaderBase, type Hatch, type HatchStyleType } from '@node-projects/acad-ts';
import { notePolygon } from './polygons.ts';

/** Group code of how islands of a HATCH are filled. */
const STYLE = 75;

interface Reader {
  _reader: { code: number; valueAsShort: number; inPolygon?: boolean };
  readHatch(template: { cadObject: Hatch }, ...more: unknown[]): boolean;
}

let done = false;

/** Has the library keep the style of a HATCH, which it passes over in DXF files, and which of them are MPOLYGONs. */
export function keepHatchStyles(): void {
  if (done) return;
  done = true;
  const reader = DxfSectionReaderBase.prototype as unknown as Reader;
  const { readHatch } = reader;
  reader.readHatch = function (template, ...more) {
    if (this._reader.code === STYLE) template.cadObject.style = this._reader.valueAsShort as HatchStyleType;
    const { code, inPolygon } = this._reader;
    if (inPolygon && notePolygon(template.cadObject, code, code === 63 ? this._reader.valueAsShort : 0)) return true;
    return readHatch.call(this, template, ...more);
  };
}
