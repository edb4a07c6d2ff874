import { $favourites, followMine, toggleFavourite } from '../stores/mine.ts';

const stars = (): Iterable<HTMLElement> => document.querySelectorAll<HTMLElement>('[data-star]');

function press(event: MouseEvent): void {
  const id = event.target instanceof Element && event.target.closest<HTMLElement>('[data-star]')?.dataset.star;
  if (id) toggleFavourite(id);
}

/**
 * The stars on cards and headings are drawn by the server, as many as there are tools: one listener answers for all of
 * them. Returns the function that stops it.
 */
export function followStars(): () => void {
  const endMine = followMine();
  const endShow = $favourites.subscribe((ids) => {
    for (const star of stars()) star.setAttribute('aria-pressed', String(ids.includes(star.dataset.star ?? '')));
  });
  document.addEventListener('click', press);
  document.documentElement.dataset.stars = '';
  return () => {
    endMine();
    endShow();
    document.removeEventListener('click', press);
  };
}
