import type { Coefficients, Component } from './coefficients.ts';
import { type Coder, coderOf, costOf } from './huffman.ts';
import { jfif } from './jfif.ts';
import { AC_BITS, acTokens, DC_BITS, dcTokens } from './tokens.ts';
import { JpegWriter } from './writer.ts';

/** Where the AC values may be parted into two scans; each has tables and runs of empty blocks of its own. */
const SPLITS = [2, 5, 8];
const bandsOf = (split: number): [from: number, to: number][] => [
  [1, split],
  [split + 1, 63],
];
const WHOLE: [number, number][] = [[1, 63]];
/** Rows of blocks that are looked at to choose. */
const SAMPLED = 40;

/** The parting that costs the fewest bytes: four to eight per cent apart from one picture to the next. */
function bestBands(component: Component): [number, number][] {
  const step = Math.max(1, Math.floor(component.usedRows / SAMPLED));
  const cost = (bands: [number, number][]): number =>
    bands.reduce((sum, [from, to]) => sum + costOf(acTokens(component, from, to, step).frequencies, AC_BITS, step), 0);
  let best = { bands: WHOLE, cost: cost(WHOLE) };
  for (const bands of SPLITS.map(bandsOf)) {
    const own = cost(bands);
    if (own < best.cost) best = { bands, cost: own };
  }
  return best.bands;
}

/** The most blocks that an MCU of several components may have (B.2.3). */
const MAX_IN_MCU = 10;

/** Components whose DC values stand in one scan: all, or, where their blocks are too many, each its own. */
function groupsOf(components: readonly Component[]): (readonly Component[])[] {
  const blocks = components.reduce((sum, { h, v }) => sum + h * v, 0);
  return components.length <= 4 && blocks <= MAX_IN_MCU ? [components] : components.map((component) => [component]);
}

function writeDc(writer: JpegWriter, components: readonly Component[]): void {
  const { tables, slots } = dcTokens(components);
  const coders = tables.map(({ frequencies }) => coderOf(frequencies));
  for (const [slot, coder] of coders.entries()) writer.table(coder, 'dc', slot);
  writer.segment(0xda, [components.length, ...components.flatMap(({ id }, index) => [id, index ? 16 : 0]), 0, 0, 0]);
  const next = new Uint32Array(tables.length);
  for (const slot of slots) {
    const at = next[slot] as number;
    next[slot] = at + 1;
    writer.token(tables[slot]?.list[at] as number, coders[slot] as Coder, DC_BITS);
  }
  writer.endScan();
}

function writeAc(writer: JpegWriter, component: Component): void {
  for (const [from, to] of bestBands(component)) {
    const tokens = acTokens(component, from, to);
    const coder = coderOf(tokens.frequencies);
    writer.table(coder, 'ac', 0);
    writer.segment(0xda, [1, component.id, 0, from, to, 0]);
    writer.tokens(tokens, coder, AC_BITS);
    writer.endScan();
  }
}

/**
 * The coefficients as a progressive JPEG (ITU-T T.81, G) with the best Huffman tables; no value is changed. `front` are
 * the marker segments to stand in front, else a bare JFIF one. Throws RangeError where a quantiser is missing.
 */
export function writeCoefficients(
  { width, height, components, quantisers }: Coefficients,
  front?: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const writer = new JpegWriter((width * height) >> 3);
  writer.put([0xff, 0xd8]);
  writer.put(...(front ? [front] : jfif()));
  for (const id of new Set(components.map(({ table }) => table))) {
    const table = quantisers.get(id);
    if (!table) throw new RangeError('no quantiser');
    const wide = table.some((value) => value > 255);
    writer.segment(
      0xdb,
      [(wide ? 16 : 0) | id],
      wide ? [...table].flatMap((value) => [value >> 8, value & 255]) : [...table],
    );
  }
  const frame = components.flatMap(({ id, h, v, table }) => [id, (h << 4) | v, table]);
  writer.segment(0xc2, [8, height >> 8, height & 255, width >> 8, width & 255, components.length, ...frame]);
  for (const group of groupsOf(components)) writeDc(writer, group);
  for (const component of components) writeAc(writer, component);
  writer.put([0xff, 0xd9]);
  return writer.finish();
}
