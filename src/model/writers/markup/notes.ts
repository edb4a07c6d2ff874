import { attribute, content } from '../../../formats/xml/xml.ts';
import type { Note } from '../../flow.ts';
import { paragraphMarkup } from './paragraph.ts';
import type { Context } from './text.ts';

/** References to notes: each has an id of its own, for a note may be referred to again. */
export interface NoteMarks {
  mark(note: number): string;
  /** Notes that have been referred to since this was asked last, in their order. */
  taken(): number[];
}

/** Counts references; `kind` are the attributes that say what they are. */
export function noteMarks(notes: readonly Note[], kind: string, addressOf: (note: number) => string): NoteMarks {
  const counts = new Map<number, number>();
  const fresh = new Set<number>();
  return {
    mark: (note) => {
      const marker = notes[note]?.marker;
      if (marker === undefined) return '';
      const count = (counts.get(note) ?? 0) + 1;
      counts.set(note, count);
      if (count === 1) fresh.add(note);
      const id = `${referenceId(note)}${count > 1 ? `-${count}` : ''}`;
      return `<sup><a ${kind} id="${id}" href="${attribute(addressOf(note))}">${content(marker)}</a></sup>`;
    },
    taken: () => {
      const all = [...fresh].sort((one, other) => one - other);
      fresh.clear();
      return all;
    },
  };
}

export const noteId = (note: number): string => `note-${note + 1}`;
export const referenceId = (note: number): string => `note-ref-${note + 1}`;

/** What a note says, with its mark, and a way back to the text where something refers to it. */
export function noteMarkup(note: number, { marker, blocks }: Note, context: Context, back?: string): string {
  const inner = blocks.map((block) => paragraphMarkup(block, context)).join('');
  const text = content(marker);
  const way =
    back === undefined
      ? `<b>${text}</b>`
      : `<a class="back" ${back} href="#${referenceId(note)}" aria-label="回到正文">${text}</a>`;
  return inner.replace(/^(<\w+[^>]*>)/, `$1${way} `);
}
