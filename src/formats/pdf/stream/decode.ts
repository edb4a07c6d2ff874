import type { PdfDocument } from '../document.ts';
import { asArray, asDict, asNumber, type Dict, type Obj, type Stream } from '../objects.ts';
import { unascii85, unhex, unrun } from './ascii.ts';
import { inflate, type Inflated as Step } from './inflate.ts';
import { unlzw } from './lzw.ts';
import { type Prediction, unpredict } from './predictor.ts';

/** A filter by its full name, with its parameters. */
export interface Filter {
  name: string;
  parms: Dict | undefined;
}

/** What is left of a stream when its general filters are undone. */
export interface Decoded {
  bytes: Uint8Array;
  /** The picture format the bytes are still in, where a filter of one comes last. */
  codec: Filter | undefined;
  /** Data was damaged or longer than allowed: `bytes` is its readable beginning. */
  cut: boolean;
}

/** Abbreviations of inline images (ISO 32000-1 table 94), which some writers use everywhere. */
const FULL: Record<string, string> = {
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};
const CODECS = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode']);

/** The filters of a stream in the order they are to be undone (§7.4); names in full. */
export function filtersOf(document: PdfDocument, dict: Dict): Filter[] {
  const names = listOf(document.resolve(dict.get('Filter') ?? dict.get('F')));
  const parms = listOf(document.resolve(dict.get('DecodeParms') ?? dict.get('DP')));
  return names.map((value, index) => {
    const name = document.resolve(value);
    return {
      name: typeof name === 'string' ? (FULL[name] ?? name) : '',
      parms: asDict(document.resolve(parms[index])),
    };
  });
}

const listOf = (value: Obj): Obj[] => (value === null ? [] : Array.isArray(value) ? asArray(value) : [value]);

/**
 * Undoes a stream's filters up to a picture format, giving at most `limit` bytes; undefined for a filter that is not
 * known or a picture format that is not the last. Damaged data gives what could be read. The document's budget pays for
 * what each filter gives: throws UserError `too-complex` where it ends or a stream is a bomb, and unpacks no further.
 */
export function decodeStream(
  document: PdfDocument,
  { dict, raw }: Pick<Stream, 'dict' | 'raw'>,
  limit: number,
): Decoded | undefined {
  const filters = filtersOf(document, dict);
  let bytes = raw;
  let cut = false;
  for (const [index, filter] of filters.entries()) {
    if (CODECS.has(filter.name)) return index === filters.length - 1 ? { bytes, codec: filter, cut } : undefined;
    const step = undo(document, filter, bytes, Math.min(limit, document.budget.most('unpacked', raw.length) + 1));
    if (!step) return undefined;
    document.budget.unpack('unpacked', step.bytes.length, raw.length);
    bytes = step.bytes;
    cut ||= step.cut;
  }
  // Data without a filter is paid for as well: many pages may share it, and each reads it anew.
  if (filters.length === 0) document.budget.unpack('unpacked', raw.length, raw.length);
  return { bytes, codec: undefined, cut };
}

function undo(document: PdfDocument, { name, parms }: Filter, data: Uint8Array, limit: number): Step | undefined {
  switch (name) {
    case 'FlateDecode': {
      const { bytes, cut } = inflate(data, limit);
      return { bytes: predicted(document, parms, bytes, limit), cut };
    }
    case 'LZWDecode': {
      const bytes = unlzw(data, asNumber(document.resolve(parms?.get('EarlyChange'))) ?? 1, limit);
      return { bytes: predicted(document, parms, bytes, limit), cut: bytes.length >= limit };
    }
    case 'ASCII85Decode':
      return { bytes: unascii85(data), cut: false };
    case 'ASCIIHexDecode':
      return { bytes: unhex(data), cut: false };
    case 'RunLengthDecode': {
      const bytes = unrun(data, limit);
      return { bytes, cut: bytes.length >= limit };
    }
    case 'Crypt': // only the identity reaches this place: streams come decrypted
      return { bytes: data, cut: false };
    default:
      return undefined;
  }
}

/** How the samples of a filter were predicted (table 8), undefined where they were not. */
export function predictionOf(document: PdfDocument, parms: Dict | undefined): Prediction | undefined {
  const number = (key: string, otherwise: number): number =>
    Math.max(1, asNumber(document.resolve(parms?.get(key))) ?? otherwise);
  const predictor = number('Predictor', 1);
  if (predictor < 2) return undefined;
  return {
    predictor,
    colours: number('Colors', 1),
    bits: number('BitsPerComponent', 8),
    columns: number('Columns', 1),
  };
}

function predicted(document: PdfDocument, parms: Dict | undefined, bytes: Uint8Array, limit: number): Uint8Array {
  const prediction = predictionOf(document, parms);
  if (!prediction || prediction.colours * prediction.bits * prediction.columns > limit * 8) return bytes;
  return unpredict(bytes, prediction);
}
