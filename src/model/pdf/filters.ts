import { Inflate } from 'fflate';
import { asArray, asDict, asNumber, type Dict, type Obj, type Stream } from './objects.ts';
import { SyntaxFault } from './parser.ts';

/** What the structural streams of one file may still inflate to, in bytes. */
export interface Allowance {
  left: number;
}

/** What a file of this many bytes may inflate to in its cross-reference and object streams: more is a bomb, not a document. */
export const allowanceFor = (length: number): Allowance => ({ left: 256 * 1024 * 1024 + 4 * length });

/**
 * Inflates zlib data within the allowance; what was readable before damage is given back. Chunks are pushed
 * so that a bomb is noticed before it is unpacked.
 */
function inflate(data: Uint8Array, allowance: Allowance): Uint8Array {
  if (allowance.left < 0) throw new SyntaxFault('bomb');
  const chunks: Uint8Array[] = [];
  let total = 0;
  const stream = new Inflate((chunk) => {
    total += chunk.length;
    allowance.left -= chunk.length;
    if (allowance.left < 0) throw new SyntaxFault('bomb');
    chunks.push(chunk);
  });
  try {
    for (let at = 2; at < data.length; at += 65_536) stream.push(data.subarray(at, at + 65_536), at + 65_536 >= data.length);
  } catch (error) {
    if (error instanceof SyntaxFault || total === 0) throw new SyntaxFault('inflate');
  }
  if (chunks.length === 1) return chunks[0] as Uint8Array;
  const out = new Uint8Array(total);
  let at = 0;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += chunk.length;
  }
  return out;
}

/** Undoes the PNG predictors (ISO 32000-1 §7.4.4.4, PNG §9); rows of `columns` bytes, one byte a sample as structural streams have. */
function unpredict(data: Uint8Array, columns: number): Uint8Array {
  const rows = Math.floor((data.length + columns) / (columns + 1));
  const out = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const from = row * (columns + 1);
    const to = row * columns;
    const type = data[from];
    for (let x = 0; x < columns; x++) {
      const left = x ? (out[to + x - 1] as number) : 0;
      const up = row ? (out[to + x - columns] as number) : 0;
      const corner = x && row ? (out[to + x - columns - 1] as number) : 0;
      out[to + x] = (data[from + 1 + x] ?? 0) + prediction(type, left, up, corner);
    }
  }
  return out;
}

function prediction(type: number | undefined, left: number, up: number, corner: number): number {
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  if (type !== 4) return 0;
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** The decoded bytes of a structural stream: no filter or Flate, with or without a PNG predictor. Throws SyntaxFault for anything else. */
export function decodeStructural(stream: Stream, allowance: Allowance): Uint8Array {
  const { dict } = stream;
  const filters = asList(dict.get('Filter'));
  const parms = asList(dict.get('DecodeParms'));
  let data = stream.raw;
  for (const [index, filter] of filters.entries()) {
    if (filter !== 'FlateDecode' && filter !== 'Fl') throw new SyntaxFault('filter');
    data = inflate(data, allowance);
    const parm: Dict | undefined = asDict(parms[index]);
    const columns = Math.max(1, asNumber(parm?.get('Columns')) ?? 1);
    if (columns > data.length) throw new SyntaxFault('columns');
    if ((asNumber(parm?.get('Predictor')) ?? 1) >= 10) data = unpredict(data, columns);
  }
  return data;
}

const asList = (value: Obj | undefined): Obj[] => (value == null ? [] : Array.isArray(value) ? asArray(value) : [value]);
