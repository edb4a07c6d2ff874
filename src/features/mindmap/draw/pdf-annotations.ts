import { type Dict, type Obj, type Ref, textString } from '../../../formats/pdf/objects.ts';
import { uriAction } from '../../../formats/pdf/uri-action.ts';
import type { PdfWriter } from '../../../formats/pdf/writer.ts';
import { targetOf } from '../shared/safe-link.ts';
import type { Drawing, GroupShape } from './drawing.ts';
import type { Bookmark } from './pdf-outline.ts';
import type { Placement } from './to-pdf.ts';

/** The side of the square at a topic's end that shows its note. */
const NOTE = 16;

/**
 * Annotations of the topics on a page (ISO 32000-1 §12.5): links to addresses and to other topics, notes that open on a
 * click.
 */
export function annotationsOf(
  writer: PdfWriter,
  page: Ref,
  groups: GroupShape[],
  drawing: Drawing,
  placement: Placement,
): Ref[] {
  const places = new Map(groups.map((group) => [group.id, group.box]));
  const rect = (box: GroupShape['box']): number[] => rectOf(box, drawing, placement);
  const found: Ref[] = [];
  for (const { box, link, note } of groups) {
    const target = targetOf(link);
    const to = target?.kind === 'topic' ? places.get(target.id) : undefined;
    if (target?.kind === 'address') found.push(writer.add(linkTo(page, rect(box), [['A', uriAction(target.href)]])));
    if (to) found.push(writer.add(linkTo(page, rect(box), [['Dest', destOf(page, rect(to))]])));
    if (note) {
      const square = { x: box.x + box.width - NOTE, y: box.y + (box.height - NOTE) / 2, width: NOTE, height: NOTE };
      found.push(writer.add(noteAt(writer, page, rect(square), note)));
    }
  }
  return found;
}

/** A rectangle of a drawing in the user space of its page. */
function rectOf(
  { x, y, width, height }: GroupShape['box'],
  drawing: Drawing,
  { scale, left, bottom }: Placement,
): number[] {
  const ends = [x, drawing.height - y - height, x + width, drawing.height - y];
  return ends.map((value, index) => Math.round(((index % 2 ? bottom : left) + value * scale) * 100) / 100);
}

/** A place a little above and before a rectangle, at the zoom the reader has (§12.3.2.2). */
function destOf(page: Ref, [x = 0, , , top = 0]: number[]): Obj[] {
  return [page, 'XYZ', Math.max(0, x - 40), top + 40, null];
}

/** Levels of topics that become bookmarks. */
const BOOKMARKED = 2;

/** Bookmarks of the topics on a page, down to the children of the branches. */
export const bookmarksOf = (page: Ref, groups: GroupShape[], drawing: Drawing, placement: Placement): Bookmark[] =>
  groups
    .filter(({ depth }) => depth <= BOOKMARKED)
    .map(({ title, depth, box }) => ({ title, depth, dest: destOf(page, rectOf(box, drawing, placement)) }));

function linkTo(page: Ref, rect: number[], more: [string, Obj][]): Dict {
  return new Map<string, Obj>([
    ['Type', 'Annot'],
    ['Subtype', 'Link'],
    ['Rect', rect],
    ['P', page],
    ['Border', [0, 0, 0]],
    ['F', 4],
    ...more,
  ]);
}

/** A note with an empty appearance: the sign in the drawing shows that it is there. */
function noteAt(writer: PdfWriter, page: Ref, rect: number[], note: string): Dict {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const form = new Map<string, Obj>([
    ['Type', 'XObject'],
    ['Subtype', 'Form'],
    ['BBox', [0, 0, right - left, top - bottom]],
  ]);
  return new Map<string, Obj>([
    ['Type', 'Annot'],
    ['Subtype', 'Text'],
    ['Rect', rect],
    ['P', page],
    ['Name', 'Note'],
    ['F', 28], // printed, neither zoomed nor turned with the page
    ['Contents', textString(note)],
    ['AP', new Map([['N', writer.addStream(form, new Uint8Array())]])],
  ]);
}
