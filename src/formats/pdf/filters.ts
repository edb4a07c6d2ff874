import { Inflate } from 'fflate';
import { concat } from '../../lib/concat.ts';
import { asArray, asDict, asNumber, type Dict, type Obj, type Stream } from './objects.ts';
import { SyntaxFault } from './parser.ts';
import { unpredict } from './stream/predictor.ts';

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
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : concat(chunks);
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
    data = unpredict(data, { predictor: asNumber(parm?.get('Predictor')) ?? 1, colours: 1, bits: 8, columns });
  }
  return data;
}

const asList = (value: Obj | undefined): Obj[] => (value == null ? [] : Array.isArray(value) ? asArray(value) : [value]);
