import { type OutlineItem, writeOutline } from '../../../formats/pdf/merge/outlines.ts';
import { type Obj, type Ref, textString } from '../../../formats/pdf/objects.ts';
import type { PdfWriter } from '../../../formats/pdf/writer.ts';

/** A bookmark: where it leads, and how deep it stands. */
export interface Bookmark {
  title: string;
  /** 0 for the root of a map. */
  depth: number;
  dest: Obj[];
}

const MAX_TITLE_CHARACTERS = 100;

/**
 * Writes bookmarks, given in reading order, as the outline of a file; only the first level is open. Gives its
 * reference.
 */
export function writeBookmarks(writer: PdfWriter, bookmarks: Bookmark[]): Ref | undefined {
  const top: OutlineItem[] = [];
  const open: { depth: number; item: OutlineItem }[] = [];
  for (const { title, depth, dest } of bookmarks) {
    const text = title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_CHARACTERS) || '（无文字）';
    const dict = new Map<string, Obj>([
      ['Title', textString(text)],
      ['Dest', dest],
    ]);
    const item = { dict, open: depth === 0, place: 0, items: [] };
    while (open.length && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
    (open.at(-1)?.item.items ?? top).push(item);
    open.push({ depth, item });
  }
  return writeOutline(writer, top);
}
