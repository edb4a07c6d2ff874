import { zlibSync } from 'fflate';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { type Dict, Stream } from '../../formats/pdf/objects.ts';
import { decodeStream, type Filter, filtersOf } from '../../formats/pdf/stream/decode.ts';
import { deflate } from '../../formats/pdf/writer.ts';
import { PRIVATE } from './reach.ts';

/** Larger data is left as it is stored. */
const MAX_DECODED = 2 ** 28;
/** Data compressed best takes a second for some 10 MB; longer data is left to the platform's compressor. */
const MAX_BEST = 262_144;
/** A gain of fewer bytes is none. */
const MIN_GAIN = 16;

/**
 * A stream stored in fewer bytes without loss: not compressed at all, or by anything but Flate, or by Flate in a hurry;
 * without entries of other programs. Undefined where it is well stored. `plain` streams must not be compressed:
 * metadata that others search for.
 */
export async function restore(document: PdfDocument, stream: Stream, plain: boolean): Promise<Stream | undefined> {
  const { dict } = stream;
  const own = cleared(dict);
  const filters = filtersOf(document, dict);
  const data = dict.has('F') || plain || isGood(filters, stream.raw) ? undefined : await repacked(document, stream);
  if (data && data.bytes.length + MIN_GAIN < stream.raw.length) {
    for (const key of ['Filter', 'DecodeParms', 'Length', 'DL']) own.delete(key);
    if (data.filter) own.set('Filter', data.filter.name);
    if (data.filter?.parms) own.set('DecodeParms', data.filter.parms);
    return new Stream(own, data.bytes);
  }
  return own.size < dict.size ? new Stream(own, stream.raw) : undefined;
}

/** Entries that only serve other programs go: in a form or picture that is its metadata, too. */
function cleared(dict: Dict): Dict {
  const drawn = dict.get('Subtype') === 'Image' || dict.get('Subtype') === 'Form';
  return new Map([...dict].filter(([key]) => !PRIVATE.has(key) && !(drawn && key === 'Metadata')));
}

const CODECS = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode']);

/**
 * One picture format alone, or zlib data whose header says that it was taken some trouble with (RFC 1950 §2.2, FLEVEL).
 */
function isGood([filter, ...others]: Filter[], raw: Uint8Array): boolean {
  if (!filter) return raw.length < 64;
  if (others.length > 0) return false;
  return CODECS.has(filter.name) || (filter.name === 'FlateDecode' && (raw[1] ?? 0) >> 6 >= 2);
}

async function repacked(
  document: PdfDocument,
  stream: Stream,
): Promise<{ bytes: Uint8Array; filter: Filter | undefined } | undefined> {
  const decoded = decodeStream(document, stream, MAX_DECODED);
  if (!decoded || decoded.cut) return undefined;
  const { bytes, codec } = decoded;
  if (codec) return { bytes, filter: codec };
  const best =
    bytes.length <= MAX_BEST ? zlibSync(bytes, { level: 9, mem: 8 }) : await deflate(bytes as Uint8Array<ArrayBuffer>);
  return { bytes: best, filter: { name: 'FlateDecode', parms: undefined } };
}
