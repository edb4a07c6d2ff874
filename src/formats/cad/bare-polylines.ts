import { DxfSectionReaderBase } from '@node-projects/acad-ts';

interface Reader {
  _reader: { isBare?: boolean };
  _readPolyline(): unknown;
  _readLegacyPolyline(): unknown;
}

let done = false;

/**
 * Has the library read a POLYLINE without subclasses as one of R12, whatever release the file says it is of: small
 * programs write such ones under the number of a later release, and lost them with all their vertices.
 */
export function readBarePolylines(): void {
  if (done) return;
  done = true;
  const reader = DxfSectionReaderBase.prototype as unknown as Reader;
  const { _readPolyline } = reader;
  reader._readPolyline = function () {
    return this._reader.isBare ? this._readLegacyPolyline() : _readPolyline.call(this);
  };
}
