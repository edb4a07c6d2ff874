import type { Budget } from './budget.ts';
import { asArray, asDict, asNumber, type Dict, type Obj, type Stream } from './objects.ts';
import { SyntaxFault } from './parser.ts';
import { inflate } from './stream/inflate.ts';
import { unpredict } from './stream/predictor.ts';

/**
 * The decoded bytes of a structural stream: no filter or Flate, with or without a PNG predictor; of damaged data what
 * could be read. Throws SyntaxFault for anything else, UserError `too-complex` where the budget ends.
 */
export function decodeStructural(stream: Stream, budget: Budget): Uint8Array {
  const { dict } = stream;
  const filters = asList(dict.get('Filter'));
  const parms = asList(dict.get('DecodeParms'));
  let data = stream.raw;
  for (const [index, filter] of filters.entries()) {
    if (filter !== 'FlateDecode' && filter !== 'Fl') throw new SyntaxFault('filter');
    const { bytes, cut } = inflate(data, budget.most('structure', stream.raw.length) + 1);
    budget.unpack('structure', bytes.length, stream.raw.length);
    if (cut && bytes.length === 0) throw new SyntaxFault('inflate');
    data = bytes;
    const parm: Dict | undefined = asDict(parms[index]);
    const columns = Math.max(1, asNumber(parm?.get('Columns')) ?? 1);
    if (columns > data.length) throw new SyntaxFault('columns');
    data = unpredict(data, { predictor: asNumber(parm?.get('Predictor')) ?? 1, colours: 1, bits: 8, columns });
  }
  return data;
}

const asList = (value: Obj | undefined): Obj[] =>
  value == null ? [] : Array.isArray(value) ? asArray(value) : [value];
