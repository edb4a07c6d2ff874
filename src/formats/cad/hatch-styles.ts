import { DxfSectionReaderBase, type Hatch, type HatchStyleType } from '@node-projects/acad-ts';

/** Group code of how islands of a HATCH are filled. */
const STYLE = 75;

interface Reader {
  _reader: { code: number; valueAsShort: number };
  readHatch(template: { cadObject: Hatch }, ...more: unknown[]): boolean;
}

let done = false;

/** Has the library keep the style of a HATCH, which it passes over in DXF files. */
export function keepHatchStyles(): void {
  if (done) return;
  done = true;
  const reader = DxfSectionReaderBase.prototype as unknown as Reader;
  const { readHatch } = reader;
  reader.readHatch = function (template, ...more) {
    if (this._reader.code === STYLE) template.cadObject.style = this._reader.valueAsShort as HatchStyleType;
    return readHatch.call(this, template, ...more);
  };
}
