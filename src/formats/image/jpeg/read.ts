import { BitReader, CodingError, type Decoder, decoderOf } from './bits.ts';
import { type Coefficients, type Component, emptyBlocks, layOut } from './coefficients.ts';
import { MAX_SHIFT, readScan, type Scan } from './scan-read.ts';
import { SOS, segmentAt } from './segments.ts';

/** Coefficients are held whole, two bytes each: more than this many are not read. */
const MAX_COEFFICIENTS = 240_000_000;
const SCANS = 100; // more are an attack on decoders, not a picture

interface State {
  bytes: Uint8Array;
  view: DataView;
  picture: Coefficients | undefined;
  quantisers: Map<number, Uint16Array>;
  dc: Map<number, Decoder>;
  ac: Map<number, Decoder>;
  progressive: boolean;
  interval: number;
  /** How many were read. */
  scans: number;
}

/**
 * DQT (ITU-T T.81, B.2.4.1). A table may change from scan to scan, but a component has only one: that is not read here.
 */
function readQuantisers({ view, quantisers, scans }: State, from: number, to: number): void {
  for (let at = from; at < to; ) {
    const [wide, id] = [view.getUint8(at) >> 4, view.getUint8(at) & 15];
    const table = new Uint16Array(64);
    at++;
    for (let k = 0; k < 64; k++, at += wide ? 2 : 1) table[k] = wide ? view.getUint16(at) : view.getUint8(at);
    const known = scans ? quantisers.get(id) : undefined;
    if (known?.some((value, k) => value !== table[k])) throw new CodingError('a quantiser that changes');
    quantisers.set(id, table);
  }
}

/** DHT (B.2.4.2). */
function readCodes({ bytes, dc, ac }: State, from: number, to: number): void {
  for (let at = from; at + 17 <= to; ) {
    const head = bytes[at] as number;
    const counts = bytes.subarray(at + 1, at + 17);
    const length = counts.reduce((sum, count) => sum + count, 0);
    (head >> 4 ? ac : dc).set(head & 15, decoderOf(counts, bytes.subarray(at + 17, at + 17 + length)));
    at += 17 + length;
  }
}

/** SOF0–SOF2 (B.2.2). */
function readFrame(state: State, at: number): void {
  const { view } = state;
  if (state.picture) throw new CodingError('a second frame');
  if (view.getUint8(at) !== 8) throw new CodingError('not 8 bits');
  const size = { height: view.getUint16(at + 1), width: view.getUint16(at + 3) };
  if (!size.width || !size.height) throw new CodingError('no size');
  const parts = Array.from({ length: view.getUint8(at + 5) }, (_, index) => {
    const part = at + 6 + index * 3;
    const sampling = view.getUint8(part + 1);
    return { id: view.getUint8(part), h: sampling >> 4, v: sampling & 15, table: view.getUint8(part + 2) };
  });
  const grids = layOut(size, parts);
  if (!grids.length || grids.reduce((sum, { columns, rows }) => sum + columns * rows * 64, 0) > MAX_COEFFICIENTS)
    throw new CodingError('too large');
  const components = grids.map((grid): Component => ({ ...grid, ...emptyBlocks(grid) }));
  state.picture = { ...size, components, quantisers: state.quantisers };
}

/** SOS (B.2.3). */
function scanOf({ view, picture, dc, ac, progressive, interval }: State, at: number): Scan {
  const count = view.getUint8(at);
  const parts = Array.from({ length: count }, (_, index) => {
    const id = view.getUint8(at + 1 + index * 2);
    const tables = view.getUint8(at + 2 + index * 2);
    const component = picture?.components.find((one) => one.id === id);
    if (!component) throw new CodingError('a scan of nothing');
    return { component, dc: dc.get(tables >> 4), ac: ac.get(tables & 15) };
  });
  const [from, to, bits] = [0, 1, 2].map((index) => view.getUint8(at + 1 + count * 2 + index)) as [
    number,
    number,
    number,
  ];
  if ((bits & 15) > MAX_SHIFT) throw new CodingError('a shift beyond all values');
  if (to > 63 || from > to || (progressive && from > 0 && count > 1)) throw new CodingError('a band that is none');
  return { parts, from, to, high: bits >> 4, low: bits & 15, progressive, interval };
}

const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

function readSegments(state: State): void {
  const { bytes, view } = state;
  for (let at = 2; ; ) {
    while (at < bytes.length && bytes[at] !== 0xff) at++; // what stands between segments counts for nothing
    if (bytes[at + 1] === 0) {
      at += 2;
      continue;
    }
    const segment = segmentAt(bytes, at);
    if (!segment) return;
    const { marker, from, to } = segment;
    const body = from + 4;
    at = to;
    if (marker === 0xdb) readQuantisers(state, body, to);
    else if (marker === 0xc4) readCodes(state, body, to);
    else if (marker === 0xdd) state.interval = view.getUint16(body);
    else if (marker === SOS) {
      if (++state.scans > SCANS) throw new CodingError('too many scans');
      const bits = new BitReader(bytes, to);
      readScan(scanOf(state, body), bits);
      at = bits.at;
    } else if (FRAMES.has(marker)) {
      state.progressive = marker === 0xc2;
      readFrame(state, body);
    } else if (marker >= 0xc3 && marker <= 0xcf) throw new CodingError('a coding that is not read here');
  }
}

/**
 * The coefficients of a whole, sound JPEG (baseline or progressive, Huffman, 8 bits); undefined for any other:
 * arithmetic or lossless coding, damage, an end that is missing, or more than 240 million values.
 */
export function readCoefficients(bytes: Uint8Array): Coefficients | undefined {
  const state: State = {
    bytes,
    view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    picture: undefined,
    quantisers: new Map(),
    dc: new Map(),
    ac: new Map(),
    progressive: false,
    interval: 0,
    scans: 0,
  };
  try {
    readSegments(state);
  } catch (thrown) {
    if (thrown instanceof CodingError || thrown instanceof RangeError) return undefined;
    throw thrown;
  }
  return state.picture;
}
