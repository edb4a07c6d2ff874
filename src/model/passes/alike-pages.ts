import type { Line, PageLayout } from '../layout.ts';
import { shapeOf } from './page-counts.ts';

/** The middle of a page, where no head and foot stands. */
const MIDDLE = { from: 0.14, to: 0.86 };
/** Of its lines so many, and this share, stand on another page, too. */
const MIN_LINES = 3;
const SHARE = 0.5;
/** Places are told apart by so many points. */
const STEP = 4;

/**
 * Pages of which most is on another page at the same place: one form filled in again and again. Figures alone tell
 * nothing: the columns of a long table stand alike on all of its pages.
 */
export function formsOf(pages: readonly PageLayout[]): ReadonlySet<PageLayout> {
  const places = new Map<string, number>();
  const keys = pages.map((page) => [...new Set(middleOf(page).map(keyOf))]);
  for (const key of keys.flat()) places.set(key, (places.get(key) ?? 0) + 1);
  const isForm = (own: readonly string[]): boolean => {
    const again = own.filter((key) => (places.get(key) ?? 0) > 1).length;
    return again >= MIN_LINES && again >= own.length * SHARE;
  };
  return new Set(pages.filter((_, index) => isForm(keys[index] as string[])));
}

const middleOf = ({ lines, height }: PageLayout): Line[] =>
  lines.filter(
    ({ box, text }) => /\p{L}/u.test(text) && box.top > height * MIDDLE.from && box.bottom < height * MIDDLE.to,
  );

const keyOf = ({ text, box }: Line): string =>
  `${Math.round(box.left / STEP)} ${Math.round(box.top / STEP)} ${shapeOf(text)}`;
