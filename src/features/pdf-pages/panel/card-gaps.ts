import type { Grounds } from './card-drag.ts';

/** Marks the gap where the drop would go, on the card beside it; the cards themselves are not drawn anew. */
function mark(list: HTMLElement, before: number | undefined): void {
  for (const marked of list.querySelectorAll('[data-gap]')) marked.removeAttribute('data-gap');
  if (before === undefined) return;
  const at = (place: number): Element | null => list.querySelector(`[data-at="${place}"]`);
  const card = at(before);
  if (card) card.setAttribute('data-gap', 'before');
  else at(before - 1)?.setAttribute('data-gap', 'after');
}

/**
 * The gaps between the cards of a grid, each with its place in `data-at`: the one before each, and that behind the
 * last.
 */
export const cardGaps = (list: HTMLElement): Grounds => ({
  placeAt(x, y) {
    const card = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-at]');
    if (!card || !list.contains(card)) return undefined;
    const { left, width } = card.getBoundingClientRect();
    const at = Number(card.dataset.at);
    return x < left + width / 2 ? at : at + 1;
  },
  mark: (before) => mark(list, before),
});
