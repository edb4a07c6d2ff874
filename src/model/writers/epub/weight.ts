import type { Block } from '../../flow.ts';

/** About how many bytes a block is as markup. */
export function weightOf(block: Block): number {
  if (block.kind === 'figure') return 200;
  if (block.kind === 'table')
    return block.cells.reduce(
      (sum, cell) => sum + 60 + cell.blocks.reduce((own, each) => own + weightOf(each), 0),
      200,
    );
  return block.inlines.reduce((sum, inline) => sum + 40 + (inline.kind === 'text' ? inline.text.length * 3 : 0), 60);
}
