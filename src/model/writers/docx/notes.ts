import { tag } from '../../../formats/ooxml/elements.ts';
import { content } from '../../../formats/xml/xml.ts';
import type { Flow, Note } from '../../flow.ts';
import { type ParagraphContext, paragraphXml } from './paragraph.ts';
import { part, textElement } from './xml.ts';

/** Ids of the first notes: two are the lines over notes, which every document has. */
const FIRST = 1;

const REFERENCE = tag('w:rPr', {}, tag('w:rStyle', { 'w:val': 'FootnoteReference' }));

/** Whether notes are counted as Word counts them: 1, 2, 3 … through the document. */
const isCounted = (notes: readonly Note[]): boolean =>
  notes.every(({ marker }, at) => marker.replace(/[^\d①-⑳]/g, '').normalize('NFKC') === String(at + 1));

/** Notes of a flow as footnotes. */
export interface Notes {
  /** The mark of a note in the text. */
  mark(index: number): string;
  /** The part; '' where there are no notes. */
  xml(context: ParagraphContext): string;
  /** The numbers of the notes for the settings: `①` where the source has those. */
  format: string;
}

/** Plans the footnotes: numbers that Word counts itself, else the marks as they are. */
export function planNotes({ notes }: Flow): Notes {
  const counted = isCounted(notes);
  const circled = counted && notes.some(({ marker }) => /[①-⑳]/.test(marker));
  const mark = (index: number): string => {
    const note = notes[index];
    if (!note) return '';
    const custom = counted ? undefined : 1;
    const reference = tag('w:footnoteReference', { 'w:customMarkFollows': custom, 'w:id': index + FIRST });
    return tag('w:r', {}, REFERENCE, reference, custom && `<w:t>${content(note.marker)}</w:t>`);
  };
  const body = ({ blocks, marker }: Note, context: ParagraphContext): string => {
    const own = counted ? tag('w:footnoteRef') : `<w:t>${content(marker)}</w:t>`;
    const lead = tag('w:r', {}, REFERENCE, own, textElement(' '));
    const paragraphs = blocks.map((block, at) => paragraphXml(block, context, { before: 0, lead: at ? '' : lead }));
    return paragraphs.join('') || tag('w:p', {}, lead);
  };
  return {
    mark,
    format: circled ? 'decimalEnclosedCircle' : '',
    xml: (context) =>
      notes.length
        ? part(
            'w:footnotes',
            separator('separator', -1),
            separator('continuationSeparator', 0),
            ...notes.map((note, at) =>
              tag('w:footnote', { 'w:id': at + FIRST }, body(note, { ...context, style: 'note' })),
            ),
          )
        : '',
  };
}

const separator = (kind: string, id: number): string =>
  tag('w:footnote', { 'w:type': kind, 'w:id': id }, tag('w:p', {}, tag('w:r', {}, tag(`w:${kind}`))));
