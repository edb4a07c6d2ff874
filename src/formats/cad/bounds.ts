import { CadDocumentBuilder, DwgStreamReaderBase } from '@node-projects/acad-ts';

/** Bytes that readers may go beyond the end of their data: checksums and filling are read and not used. */
const SLACK = 4096;

/** What the library keeps private. */
interface Stream {
  _stream: Uint8Array;
  _position: number;
}

type Step = (this: Stream, ...values: number[]) => unknown;

/** Handles are 64 bits long; beyond this one numbers are no longer one apart, and the next free one is never found. */
const MAX_HANDLE = 2 ** 48;

interface Builder {
  _addToMap(template: { cadObject: { handle: number } }): boolean;
}

let done = false;

/**
 * Makes the library end where damaged files let it go on: readers of DWG at the end of their data, where a damaged
 * number of points made them collect as many of nothing, and the search for free handles above one that is too large.
 */
export function endReaders(): void {
  if (done) return;
  done = true;
  const builder = CadDocumentBuilder.prototype as unknown as Builder;
  const add = builder._addToMap;
  builder._addToMap = function (template) {
    if (!(template.cadObject.handle <= MAX_HANDLE)) template.cadObject.handle = 0;
    return add.call(this, template);
  };
  const steps = DwgStreamReaderBase.prototype as unknown as Record<'readByte' | 'advanceByte' | 'readBytes', Step>;
  for (const name of ['readByte', 'advanceByte', 'readBytes'] as const) {
    const step = steps[name];
    steps[name] = function (...values) {
      const [length = 0] = values;
      if (this._position + length > this._stream.length + SLACK) throw new RangeError('beyond the end of the data');
      return step.apply(this, values);
    };
  }
}
