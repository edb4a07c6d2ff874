import { type BitReader, CodingError, type Decoder } from './bits.ts';
import type { Component } from './coefficients.ts';

/** A scan's component with its tables. */
export interface ScanPart {
  component: Component;
  dc: Decoder | undefined;
  ac: Decoder | undefined;
}

/** A scan header (ITU-T T.81, B.2.3) and what comes before. */
export interface Scan {
  parts: ScanPart[];
  from: number;
  to: number;
  high: number;
  low: number;
  progressive: boolean;
  /** MCUs between restart markers, 0 for none. */
  interval: number;
}

interface State {
  bits: BitReader;
  scan: Scan;
  /** The last DC value of each part. */
  last: Int32Array;
  /** Blocks still to be left empty (G.1.2.2). */
  endOfBand: number;
}

/**
 * Values of eight bits a sample take at most 12; 15 can be held, and the difference of two of 14 can be written again.
 */
export const MAX_SHIFT = 13;
const MAX_VALUE = (1 << 14) - 1;

function checked(value: number): number {
  if (value > MAX_VALUE || value < -MAX_VALUE) throw new CodingError('a value beyond all samples');
  return value;
}

type ReadBlock = (state: State, part: ScanPart, index: number, at: number) => void;

function need(table: Decoder | undefined): Decoder {
  if (!table) throw new CodingError('a scan without its table');
  return table;
}

function reach(ends: Uint8Array, at: number, k: number): void {
  if ((ends[at >> 6] as number) <= k) ends[at >> 6] = k + 1;
}

/** F.2.2: the whole block. */
const sequential: ReadBlock = ({ bits, last }, { component: { data, ends }, dc, ac }, index, at) => {
  last[index] = (last[index] as number) + bits.signed(bits.symbol(need(dc)) & 15);
  data[at] = checked(last[index] as number);
  const table = need(ac);
  for (let k = 1; k < 64; k++) {
    const symbol = bits.symbol(table);
    const size = symbol & 15;
    if (size === 0 && symbol !== 0xf0) return;
    k += symbol >> 4;
    if (size === 0) continue;
    if (k > 63) throw new CodingError('beyond the block');
    data[at + k] = checked(bits.signed(size));
    ends[at >> 6] = k + 1;
  }
};

/** G.1.2.1. */
const firstDc: ReadBlock = ({ bits, scan, last }, { component: { data }, dc }, index, at) => {
  last[index] = (last[index] as number) + bits.signed(bits.symbol(need(dc)) & 15);
  data[at] = checked((last[index] as number) << scan.low);
};

const refineDc: ReadBlock = ({ bits, scan }, { component: { data } }, _index, at) => {
  if (bits.bit()) data[at] = (data[at] as number) | (1 << scan.low);
};

/** G.1.2.2. */
const firstAc: ReadBlock = (state, { component: { data, ends }, ac }, _index, at) => {
  const { bits, scan } = state;
  if (state.endOfBand > 0) {
    state.endOfBand--;
    return;
  }
  const table = need(ac);
  for (let k = scan.from; k <= scan.to; k++) {
    const symbol = bits.symbol(table);
    const [run, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && run < 15) {
      state.endOfBand = (1 << run) - 1 + bits.take(run);
      return;
    }
    k += run;
    if (size === 0) continue;
    if (k > 63) throw new CodingError('beyond the block');
    data[at + k] = checked(bits.signed(size) << scan.low);
    reach(ends, at, k);
  }
};

function refine(data: Int16Array, at: number, bits: BitReader, low: number): void {
  const value = data[at] as number;
  if (!bits.bit() || value & (1 << low)) return;
  data[at] = value + (value >= 0 ? 1 << low : -1 << low);
}

/** G.1.2.3: goes past values already known, refining them, and past `run` zeros; where it stops. */
function goPast(state: State, data: Int16Array, at: number, k: number, run: number): number {
  const { bits, scan } = state;
  for (let left = run; k <= scan.to; k++) {
    if (data[at + k]) refine(data, at + k, bits, scan.low);
    else if (left-- === 0) break;
  }
  return k;
}

const refineAc: ReadBlock = (state, { component: { data, ends }, ac }, _index, at) => {
  const { bits, scan } = state;
  const table = need(ac);
  let k = scan.from;
  while (state.endOfBand === 0 && k <= scan.to) {
    const symbol = bits.symbol(table);
    const [run, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && run < 15) {
      state.endOfBand = (1 << run) + bits.take(run);
      break;
    }
    const value = size ? (bits.bit() ? 1 : -1) : 0;
    k = goPast(state, data, at, k, run);
    if (value) {
      if (k > scan.to) throw new CodingError('beyond the band');
      data[at + k] = value * (1 << scan.low);
      reach(ends, at, k);
    }
    k++;
  }
  if (state.endOfBand === 0) return;
  goPast(state, data, at, k, 64);
  state.endOfBand--;
};

function readerOf({ progressive, from, high }: Scan): ReadBlock {
  if (!progressive) return sequential;
  if (from === 0) return high === 0 ? firstDc : refineDc;
  return high === 0 ? firstAc : refineAc;
}

/** Calls `use` for each MCU: the one block of a scan of one component, else all that belong together (A.2). */
function eachMcu({ parts }: Scan, use: (row: number, column: number) => void): void {
  const { usedRows = 0, usedColumns = 0, rows = 0, columns = 0, h = 1, v = 1 } = parts[0]?.component ?? {};
  const [down, across] = parts.length === 1 ? [usedRows, usedColumns] : [rows / v, columns / h];
  for (let row = 0; row < down; row++) for (let column = 0; column < across; column++) use(row, column);
}

/** Reads the entropy-coded data of a scan into its components. Throws CodingError where they are damaged. */
export function readScan(scan: Scan, bits: BitReader): void {
  const read = readerOf(scan);
  const { parts, interval } = scan;
  const state: State = { bits, scan, last: new Int32Array(parts.length), endOfBand: 0 };
  let left = interval;
  let restarts = 0;
  eachMcu(scan, (row, column) => {
    if (interval && left-- === 0) {
      bits.restart(restarts++);
      state.last.fill(0);
      state.endOfBand = 0;
      left = interval - 1;
    }
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index] as ScanPart;
      const { h, v, columns } = part.component;
      if (parts.length === 1) read(state, part, index, (row * columns + column) * 64);
      else
        for (let y = 0; y < v; y++)
          for (let x = 0; x < h; x++) read(state, part, index, ((row * v + y) * columns + column * h + x) * 64);
    }
  });
}
