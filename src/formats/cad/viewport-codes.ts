import { DxfSectionReaderBase } from '@node-projects/acad-ts';

/** Group codes of a VIEWPORT: what its frame is cut to, and layers frozen in it, as files up to 2002 tell them. */
const [BOUNDARY, FROZEN] = [340, 341];

interface Reader {
  _reader: { code: number; value: unknown };
  _readViewport(template: Template, ...more: unknown[]): boolean;
}
interface Template {
  boundaryHandle: number | null;
  frozenLayerHandles: Set<number>;
}

let done = false;

/** Has the library read what cuts a viewport of a DXF file, which it passes over: the whole rectangle was seen. */
export function readBoundaries(): void {
  if (done) return;
  done = true;
  const reader = DxfSectionReaderBase.prototype as unknown as Reader;
  const { _readViewport } = reader;
  reader._readViewport = function (template, ...more) {
    const { code, value } = this._reader;
    if (code === BOUNDARY) template.boundaryHandle = Number(value);
    else if (code === FROZEN) template.frozenLayerHandles.add(Number(value));
    else return _readViewport.call(this, template, ...more);
    return true;
  };
}
