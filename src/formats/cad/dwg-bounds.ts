import { DwgStreamReaderBase } from '@node-projects/acad-ts';

/** Bytes that readers may go beyond the end of their data: checksums and filling are read and not used. */
const SLACK = 4096;

/** What the library keeps private. */
interface Stream {
  _stream: Uint8Array;
  _position: number;
}

type Step = (this: Stream, ...values: number[]) => unknown;

let done = false;

/**
 * Ends readers of DWG at the end of their data. The library reads on without end there: a damaged number of points
 * makes it collect as many of nothing, for minutes.
 */
export function endReaders(): void {
  if (done) return;
  done = true;
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
