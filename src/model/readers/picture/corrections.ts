import type { TextLine, TextPage } from '../../../../schemas/recognised.ts';
import type { TextEdit } from '../../../../schemas/text-edits.ts';
import { editedLine, lineFinder } from '../../../lib/corrected-text.ts';
import type { Letters } from './letters.ts';

/** What was read of a page: how the letters of each line look, and which lines are a part of its pictures. */
export interface ReadLines {
  text: TextPage;
  within: number[];
  letters: (Letters | null)[];
  /** The lines before they were corrected: how large their letters are is told by what is on the page. */
  asRead?: TextLine[];
}

/** The places of the lines that are the page's own, not its pictures': what a visitor sees and corrects. */
export const ownPlaces = ({ text, within }: Pick<ReadLines, 'text' | 'within'>): number[] => {
  const others = new Set(within);
  return [...text.lines.keys()].filter((at) => !others.has(at));
};

/**
 * Corrects what was read of a page; lines whose text was taken away are gone. `failed` counts corrections of no line.
 */
export function withEdits<Read extends ReadLines>(
  read: Read,
  edits: readonly TextEdit[],
): { read: Read; failed: number } {
  if (!edits.length) return { read, failed: 0 };
  const places = ownPlaces(read);
  const placeOf = lineFinder(places.map((at) => read.text.lines[at] as TextLine));
  const lines = [...read.text.lines];
  let failed = 0;
  for (const edit of edits) {
    const at = places[placeOf(edit) ?? -1];
    if (at === undefined) failed++;
    else lines[at] = editedLine(read.text.lines[at] as TextLine, edit);
  }
  return { read: withoutEmpty({ ...read, text: { ...read.text, lines }, asRead: read.text.lines }), failed };
}

function withoutEmpty<Read extends ReadLines>(read: Read): Read {
  const { lines } = read.text;
  const kept = [...lines.keys()].filter((at) => lines[at]?.text.trim());
  if (kept.length === lines.length) return read;
  const now = new Map(kept.map((at, place) => [at, place]));
  return {
    ...read,
    text: { ...read.text, lines: kept.map((at) => lines[at] as TextLine) },
    letters: kept.map((at) => read.letters[at] ?? null),
    asRead: kept.map((at) => (read.asRead ?? lines)[at] as TextLine),
    within: read.within.flatMap((at) => now.get(at) ?? []),
  };
}
