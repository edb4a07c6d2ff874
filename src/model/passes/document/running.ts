import type { Paragraph } from '../../flow.ts';
import type { RunningPicture } from '../running-pictures.ts';

/** The pictures of heads or feet of pages as paragraphs, one for each; those of the first page that has some. */
export function runningPictures(all: readonly RunningPicture[], width: number): Paragraph[] {
  const own = all.filter(({ page }) => page === all[0]?.page);
  return [...own]
    .sort((one, other) => one.picture.box.top - other.picture.box.top || one.picture.box.left - other.picture.box.left)
    .map((running) => paragraphOf(running, width));
}

function paragraphOf({ page, picture: { id, box } }: RunningPicture, width: number): Paragraph {
  const [left, right] = [box.left, width - box.right];
  const align = Math.abs(left - right) < width * 0.1 ? 'center' : left < right ? 'left' : 'right';
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  return {
    kind: 'paragraph',
    inlines: [{ kind: 'picture', picture: { kind: 'picture', page, id }, width: wide, height: high }],
    level: 0,
    align,
    indent: { first: 0, left: 0, right: 0 },
    spaceBefore: 0,
    linePitch: high,
    places: [{ page, box }],
  };
}
