import { Inflate } from 'fflate';
import type { PdfDocument } from '../document.ts';
import { asArray, asDict, asNumber, type Dict, type Obj, type Stream } from '../objects.ts';
import { Sink } from '../sink.ts';
import { unascii85, unhex, unrun } from './ascii.ts';
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
  ...{ A85: 'ASCII85Decode', AHx: 'ASCIIHexDecode', LZW: 'LZWDecode', Fl: 'FlateDecode', RL: 'RunLengthDecode' },
  ...{ CCF: 'CCITTFaxDecode', DCT: 'DCTDecode' },
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
 * Undoes a stream's filters up to a picture format, giving at most `limit` bytes; undefined for a filter that is not known
 * or a picture format that is not the last. Damaged data gives what could be read.
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
    const step = undo(document, filter, bytes, limit);
    if (!step) return undefined;
    bytes = step.bytes;
    cut ||= step.cut;
  }
  return { bytes, codec: undefined, cut };
}

interface Step {
  bytes: Uint8Array;
  cut: boolean;
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
  return { predictor, colours: number('Colors', 1), bits: number('BitsPerComponent', 8), columns: number('Columns', 1) };
}

function predicted(document: PdfDocument, parms: Dict | undefined, bytes: Uint8Array, limit: number): Uint8Array {
  const prediction = predictionOf(document, parms);
  if (!prediction || prediction.colours * prediction.bits * prediction.columns > limit * 8) return bytes;
  return unpredict(bytes, prediction);
}

const CHUNK = 65_536;
const enough = new Error('enough');

/** Inflates zlib data (or bare deflate data, which some writers leave) up to `limit` bytes; `cut` where it ended early. */
function inflate(data: Uint8Array, limit: number): Step {
  const sink = new Sink(Math.min(limit, Math.max(8192, data.length * 4)));
  let ended = false;
  const stream = new Inflate((chunk, last) => {
    sink.append(chunk.subarray(0, Math.max(0, limit - sink.at)));
    ended ||= last;
    if (sink.at >= limit) throw enough;
  });
  const start = isZlib(data) ? 2 : 0;
  try {
    for (let at = start; at < data.length && !ended; at += CHUNK)
      stream.push(data.subarray(at, at + CHUNK), at + CHUNK >= data.length);
  } catch {
    return { bytes: sink.view(), cut: true };
  }
  return { bytes: sink.view(), cut: false };
}

const isZlib = (data: Uint8Array): boolean =>
  ((data[0] ?? 0) & 15) === 8 && (((data[0] as number) << 8) | (data[1] ?? 0)) % 31 === 0;
