import type { Component } from './coefficients.ts';

/** The symbols of a scan with the bits that follow each: symbol << 16 | value. */
export class Tokens {
  list = new Uint32Array(1 << 12);
  length = 0;
  readonly frequencies = new Uint32Array(256);

  add(symbol: number, value: number): void {
    if (this.length === this.list.length) {
      const larger = new Uint32Array(this.list.length * 2);
      larger.set(this.list);
      this.list = larger;
    }
    this.list[this.length++] = (symbol << 16) | value;
    this.frequencies[symbol] = (this.frequencies[symbol] as number) + 1;
  }
}

/** How many bits follow each DC symbol (ITU-T T.81, F.1.2.1). */
export const DC_BITS = Uint8Array.from({ length: 256 }, (_, symbol) => symbol & 15);
/** How many bits follow each AC symbol: of a value, or of a number of blocks that end (G.1.2.2). */
export const AC_BITS = Uint8Array.from(
  { length: 256 },
  (_, symbol) => symbol & 15 || (symbol === 0xf0 ? 0 : symbol >> 4),
);

const sizeOf = (value: number): number => 32 - Math.clz32(value < 0 ? -value : value);
const bitsOf = (value: number, size: number): number => (value < 0 ? value + (1 << size) - 1 : value);

/**
 * Where the blocks of components that stand in one scan begin, MCU after MCU (A.2); of one alone, those that hold some
 * of the picture.
 */
function eachBlock(components: readonly Component[], use: (index: number, at: number) => void): void {
  const [first] = components;
  if (!first) return;
  if (components.length === 1) {
    for (let row = 0; row < first.usedRows; row++)
      for (let column = 0; column < first.usedColumns; column++) use(0, (row * first.columns + column) * 64);
    return;
  }
  for (let row = 0; row < first.rows / first.v; row++)
    for (let column = 0; column < first.columns / first.h; column++)
      for (let index = 0; index < components.length; index++) {
        const { h, v, columns } = components[index] as Component;
        for (let y = 0; y < v; y++)
          for (let x = 0; x < h; x++) use(index, ((row * v + y) * columns + column * h + x) * 64);
      }
}

/**
 * DC differences in the order of their scan (G.1.2.1), those of one table in one list; `slots` gives the list of each.
 */
export function dcTokens(components: readonly Component[]): { tables: Tokens[]; slots: Uint8Array } {
  const tables = components.slice(0, 2).map(() => new Tokens()); // the first component has a table of its own
  const last = new Int32Array(components.length);
  const slots = new Uint8Array(components.reduce((sum, { columns, rows }) => sum + columns * rows, 0));
  let count = 0;
  eachBlock(components, (index, at) => {
    const value = components[index]?.data[at] as number;
    const difference = value - (last[index] as number);
    last[index] = value;
    const size = sizeOf(difference);
    const slot = index === 0 ? 0 : 1;
    tables[slot]?.add(size, bitsOf(difference, size));
    slots[count++] = slot;
  });
  return { tables, slots: slots.subarray(0, count) };
}

const MAX_BLOCKS = 0x7fff;

/**
 * The AC values `from`–`to` of a component as a first scan without successive approximation (G.1.2.2); with `step`, of
 * every so many rows of blocks only.
 */
export function acTokens(
  { data, ends, columns, usedColumns, usedRows }: Component,
  from: number,
  to: number,
  step = 1,
): Tokens {
  const tokens = new Tokens();
  let empty = 0;
  const endBands = (): void => {
    const size = 31 - Math.clz32(empty);
    tokens.add(size << 4, empty - (1 << size));
    empty = 0;
  };
  for (let row = 0; row < usedRows; row += step) {
    for (let at = row * columns * 64, end = at + usedColumns * 64; at < end; at += 64) {
      const stop = at + Math.min(to + 1, ends[at >> 6] as number);
      let run = 0;
      for (let k = at + from; k < stop; k++) {
        const value = data[k] as number;
        if (value === 0) {
          run++;
          continue;
        }
        if (empty) endBands();
        for (; run > 15; run -= 16) tokens.add(0xf0, 0);
        const size = sizeOf(value);
        tokens.add((run << 4) | size, bitsOf(value, size));
        run = 0;
      }
      const isFull = run === 0 && stop === at + to + 1;
      if (!isFull && ++empty === MAX_BLOCKS) endBands();
    }
  }
  if (empty) endBands();
  return tokens;
}
