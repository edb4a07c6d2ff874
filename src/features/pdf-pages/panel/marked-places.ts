import type { Grounds } from './card-drag.ts';

/** The elements of a list that are places themselves, by the number in their `data-place`; `data-over` marks one. */
export const markedPlaces = (list: HTMLElement): Grounds => ({
  placeAt(x, y) {
    const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]');
    return place && list.contains(place) ? Number(place.dataset.place) : undefined;
  },
  mark(place) {
    for (const marked of list.querySelectorAll('[data-over]')) marked.removeAttribute('data-over');
    if (place !== undefined) list.querySelector(`[data-place="${place}"]`)?.setAttribute('data-over', '');
  },
});
