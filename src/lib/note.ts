import type { Note, Tell } from '../../schemas/note.ts';

/** A note as data, without any other fields. */
export const noteOf = (text: string, about: Parameters<Tell>[1]): Note => ({
  text,
  lost: about?.lost,
  summary: about?.summary,
});

/** Warnings are kept up to this number, for they may each name another loss. */
const MAX_WARNINGS = 2000;

/**
 * Adds a note to those told so far. What was said before (`key`: what makes it the same) is not said again, and is a
 * warning if it was one either time. `most`: past so many notes none but warnings are added.
 */
export function addNote<Told extends Note>(
  told: Map<string, Told>,
  note: Told,
  { key = note.text, most = Infinity }: { key?: string; most?: number } = {},
): void {
  const known = told.get(key);
  if (!known && told.size >= (note.lost ? Math.max(most, MAX_WARNINGS) : most)) return;
  const lost = known?.lost || note.lost;
  const summary = known ? known.summary && note.summary : note.summary;
  told.set(key, { ...note, lost, summary });
}
