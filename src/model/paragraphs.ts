import type { Block, Paragraph } from './flow.ts';

/** The paragraphs of blocks and of the tables among them, in their order. */
export function* paragraphsIn(blocks: readonly Block[]): Generator<Paragraph> {
  for (const block of blocks) {
    if (block.kind === 'paragraph') yield block;
    else if (block.kind === 'table') for (const { blocks: own } of block.cells) yield* paragraphsIn(own);
  }
}
