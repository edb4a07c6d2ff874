import type { PdfDocument } from '../../../formats/pdf/document.ts';
import { asArray, asDict, asNumber, type Dict, Ref } from '../../../formats/pdf/objects.ts';
import { annotationsOf } from '../../../formats/pdf/pages.ts';
import { textOfString } from '../../../formats/pdf/signature/find.ts';

/**
 * A comment on a page: who wrote it when, what it says, and the place it is about, in points of the page's user space.
 */
export interface MarginNote {
  head: string;
  text: string;
  x: number;
  y: number;
  /**
   * The annotation's object number: LibreOffice makes the document's first one first, the others from the last to the
   * second.
   */
  made: number;
}

/**
 * Takes the text annotations and their windows (ISO 32000-1 §12.5.6.4, §12.5.6.14) off a page dictionary and gives
 * their comments, in no order; `inOrder` brings those of a document into theirs.
 */
export function takeNotes(document: PdfDocument, page: Dict): MarginNote[] {
  const notes: MarginNote[] = [];
  const others = annotationsOf(document, page).filter((value) => {
    const annotation = asDict(document.resolve(value));
    const kind = document.resolve(annotation?.get('Subtype'));
    if (annotation && kind === 'Text') notes.push(noteOf(document, annotation, value instanceof Ref ? value.num : 0));
    return kind !== 'Text' && kind !== 'Popup';
  });
  if (notes.length === 0) return notes;
  if (others.length > 0) page.set('Annots', others);
  else page.delete('Annots');
  return notes;
}

/**
 * The comments of each page from its top down, those at one place as they were written: a question before its answers.
 */
export function inOrder(pages: MarginNote[][]): MarginNote[][] {
  const first = pages.flat().reduce((least, { made }) => Math.min(least, made), Number.POSITIVE_INFINITY);
  const age = ({ made }: MarginNote): number => (made === first ? Number.POSITIVE_INFINITY : made);
  return pages.map((notes) => notes.toSorted((a, b) => b.y - a.y || a.x - b.x || (age(a) < age(b) ? 1 : -1)));
}

function noteOf(document: PdfDocument, annotation: Dict, made: number): MarginNote {
  const [left = 0, bottom = 0] = asArray(document.resolve(annotation.get('Rect'))).map(
    (value) => asNumber(document.resolve(value)) ?? 0,
  );
  return {
    head: headOf(textOfString(document.resolve(annotation.get('T')))),
    text: textOfString(document.resolve(annotation.get('Contents')))
      .replace(/\r\n?/g, '\n')
      .replaceAll('\t', ' ')
      .trim(),
    x: left,
    y: bottom,
    made,
  };
}

/** LibreOffice writes `author, date, state` with an empty state, or RESOLVED. */
function headOf(title: string): string {
  const [, author = title, date = '', state = ''] = /^(.*), ([^,]*), (RESOLVED)?$/.exec(title) ?? [];
  return [author, date, state && '已解决'].filter(Boolean).join('  ');
}
