import type { Block, Flow } from '../../flow.ts';
import { blocksAt, headingsOf, idsOf, linkedPages } from '../markup/anchors.ts';
import { blockWriter } from '../markup/blocks.ts';
import { furnitureMarkup } from '../markup/furniture.ts';
import { languageOf } from '../markup/language.ts';
import { looksOf } from '../markup/look.ts';
import { noteId, noteMarks, noteMarkup } from '../markup/notes.ts';
import type { Context } from '../markup/text.ts';
import { titleOf } from '../markup/title.ts';
import { flowRules } from './css.ts';
import { DOCUMENT_END, documentHead } from './document.ts';
import { embedded } from './pictures.ts';
import type { Writing } from './write.ts';

const BACK = 'role="doc-backlink"';

/** A document that flows, piece by piece. */
export async function* flowDocument({ flow, source, rest }: Writing): AsyncGenerator<string> {
  const looks = looksOf(flow);
  const all = flow.sections.flatMap(({ blocks }) => blocks);
  const pages = blocksAt(all, linkedPages(flow));
  const ids = idsOf(headingsOf(all), pages);
  const pictures = embedded(flow, source);
  const marks = noteMarks(flow.notes, 'role="doc-noteref"', (note) => `#${noteId(note)}`);
  const context: Context = {
    looks,
    picture: pictures.attributes,
    pageAddress: (page) => addressOf(ids, pages.get(page)),
    noteMark: marks.mark,
  };
  yield documentHead(titleOf(flow), flow.author, languageOf(flow), flowRules(looks));
  yield furnitureMarkup(flow, 'header', context);
  yield '<main>\n';
  let done = 0;
  for (const { blocks, vertical } of flow.sections) {
    if (vertical) yield '<div class="vertical" role="region" aria-label="竖排文字" tabindex="0">\n';
    const writer = blockWriter(context, (block) => ids.get(block));
    for (const [at, block] of blocks.entries()) {
      await pictures.prepare([block]);
      yield writer.write(block, blocks[at + 1]);
      await rest(++done / all.length);
    }
    yield writer.end() + (vertical ? '</div>\n' : '');
  }
  yield '</main>\n';
  yield notesMarkup(flow, context, new Set(marks.taken()));
  yield furnitureMarkup(flow, 'footer', context) + DOCUMENT_END;
}

function addressOf(ids: ReadonlyMap<Block, string>, block: Block | undefined): string | undefined {
  const id = block && ids.get(block);
  return id && `#${id}`;
}

function notesMarkup({ notes }: Flow, context: Context, asked: ReadonlySet<number>): string {
  if (!notes.length) return '';
  const all = notes.map((note, at) => {
    const inner = noteMarkup(at, note, context, asked.has(at) ? BACK : undefined);
    return `<div id="${noteId(at)}" role="doc-footnote">\n${inner}</div>\n`;
  });
  return `<section class="footnotes" aria-label="脚注">\n${all.join('')}</section>\n`;
}
