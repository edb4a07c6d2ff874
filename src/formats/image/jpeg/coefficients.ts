/**
 * A colour component of a JPEG (ITU-T T.81, A.1): its quantised blocks in reading order, the 64 values of each in
 * zigzag order.
 */
export interface Component {
  id: number;
  /** Sampling factors. */
  h: number;
  v: number;
  /** Which quantiser. */
  table: number;
  /** Blocks in a row and in a column as stored: whole MCUs. */
  columns: number;
  rows: number;
  /** Blocks that hold some of the picture: what a scan of this component alone goes through (A.2.2). */
  usedColumns: number;
  usedRows: number;
  data: Int16Array;
  /** For each block a place behind which all its values are 0: most blocks are mostly empty. */
  ends: Uint8Array;
}

/** All that a JPEG's picture is, before its entropy coding: it can be coded anew without loss. */
export interface Coefficients {
  width: number;
  height: number;
  components: Component[];
  /** In zigzag order, by number. */
  quantisers: Map<number, Uint16Array>;
}

/**
 * The grid of a component's blocks in a picture of this size. Throws RangeError where the sampling factors are not 1–4.
 */
export function layOut(
  size: { width: number; height: number },
  parts: readonly Pick<Component, 'id' | 'h' | 'v' | 'table'>[],
): Omit<Component, 'data' | 'ends'>[] {
  if (parts.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4)) throw new RangeError('sampling factors');
  const hMax = Math.max(...parts.map(({ h }) => h));
  const vMax = Math.max(...parts.map(({ v }) => v));
  const across = Math.ceil(size.width / (8 * hMax));
  const down = Math.ceil(size.height / (8 * vMax));
  return parts.map((part) => ({
    ...part,
    columns: across * part.h,
    rows: down * part.v,
    usedColumns: Math.ceil(Math.ceil((size.width * part.h) / hMax) / 8),
    usedRows: Math.ceil(Math.ceil((size.height * part.v) / vMax) / 8),
  }));
}

/** Room for the blocks of a grid. */
export const emptyBlocks = ({
  columns,
  rows,
}: Pick<Component, 'columns' | 'rows'>): Pick<Component, 'data' | 'ends'> => ({
  data: new Int16Array(columns * rows * 64),
  ends: new Uint8Array(columns * rows),
});

/**
 * Strips of one picture, from top to bottom, as the one picture they are. All but the last are whole MCUs high, and all
 * were made with the same quantisers and sampling. Throws RangeError where they do not belong together.
 */
export function joinStrips(strips: readonly Coefficients[]): Coefficients {
  const [first] = strips;
  if (!first) throw new RangeError('no strips');
  const size = { width: first.width, height: strips.reduce((sum, { height }) => sum + height, 0) };
  const components = layOut(size, first.components).map((grid, index) => {
    const { data, ends } = emptyBlocks(grid);
    let at = 0;
    for (const { components: own } of strips) {
      const part = own[index];
      if (part?.columns !== grid.columns || at + part.data.length > data.length)
        throw new RangeError('strips of different pictures');
      data.set(part.data, at);
      ends.set(part.ends, at >> 6);
      at += part.data.length;
    }
    return { ...grid, data, ends };
  });
  return { ...size, components, quantisers: first.quantisers };
}
