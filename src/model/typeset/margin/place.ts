/** A comment's lines in the margin: so high, and where it would best begin, counted from the lower edge of the page. */
export interface Block {
  height: number;
  wanted: number;
}

/**
 * Where the upper edges of blocks come in a column between `bottom` and `top`: in their order, as near to where they
 * want to be as leaves them `gap` apart. Undefined where the column cannot hold them.
 */
export function placeBlocks(
  blocks: Block[],
  { top, bottom, gap }: { top: number; bottom: number; gap: number },
): number[] | undefined {
  const total = blocks.reduce((sum, { height }) => sum + height + gap, -gap);
  if (total > top - bottom) return undefined;
  const edges: number[] = [];
  let free = top;
  for (const { height, wanted } of blocks) {
    const edge = Math.min(wanted, free);
    edges.push(edge);
    free = edge - height - gap;
  }
  let floor = bottom;
  for (let index = blocks.length - 1; index >= 0; index--) {
    edges[index] = Math.max(edges[index] as number, floor + (blocks[index] as Block).height);
    floor = (edges[index] as number) + gap;
  }
  return edges;
}
