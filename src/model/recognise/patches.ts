/** A grid of cells over a picture. */
export interface Cells {
  columns: number;
  rows: number;
  /** Pixels of a cell's side. */
  side: number;
}

/** A box in whole cells; `to` is behind the last one. */
export interface Patch {
  from: { x: number; y: number };
  to: { x: number; y: number };
  /** How many cells of it are marked. */
  count: number;
}

/** Marked cells that touch, or have no more than `hole` empty ones between them, are one patch. */
export function patchesOf({ columns, rows }: Cells, marked: Uint8Array, hole: number): Patch[] {
  const seen = new Uint8Array(marked.length);
  const found: Patch[] = [];
  for (let start = 0; start < marked.length; start++) {
    if (!marked[start] || seen[start]) continue;
    const [left, top] = [start % columns, Math.floor(start / columns)];
    const patch: Patch = { from: { x: left, y: top }, to: { x: left + 1, y: top + 1 }, count: 0 };
    const stack = [start];
    seen[start] = 1;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % columns, Math.floor(at / columns)];
      patch.count++;
      patch.from = { x: Math.min(patch.from.x, x), y: Math.min(patch.from.y, y) };
      patch.to = { x: Math.max(patch.to.x, x + 1), y: Math.max(patch.to.y, y + 1) };
      for (let row = Math.max(0, y - hole - 1); row <= Math.min(rows - 1, y + hole + 1); row++)
        for (let column = Math.max(0, x - hole - 1); column <= Math.min(columns - 1, x + hole + 1); column++) {
          const next = row * columns + column;
          if (!marked[next] || seen[next]) continue;
          seen[next] = 1;
          stack.push(next);
        }
    }
    found.push(patch);
  }
  return found;
}
