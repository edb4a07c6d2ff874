import type { Block, Flow } from '../../flow.ts';
import { blockWriter } from '../markup/blocks.ts';
import { type NoteMarks, noteId, noteMarkup } from '../markup/notes.ts';
import type { Context } from '../markup/text.ts';
import type { Chapter } from './chapters.ts';

const BACK = 'epub:type="backlink" role="doc-backlink"';

/** The body of a chapter: its blocks, and the notes that they refer to. */
export function chapterBody(
  { blocks }: Chapter,
  { notes }: Pick<Flow, 'notes'>,
  context: Context,
  marks: NoteMarks,
  idOf: (block: Block) => string | undefined,
): string {
  const writer = blockWriter(context, idOf);
  const text = blocks.map((block, at) => writer.write(block, blocks[at + 1])).join('') + writer.end();
  const asides = marks.taken().flatMap((at) => {
    const note = notes[at];
    if (!note) return [];
    const inner = noteMarkup(at, note, context, BACK);
    return [`<aside epub:type="footnote" role="doc-footnote" id="${noteId(at)}">\n${inner}</aside>\n`];
  });
  return text + asides.join('');
}
