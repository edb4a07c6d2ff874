import { atom } from 'nanostores';

/** How large cards of files and pages are: steps from the smallest, one setting for all lists. */
export const MAX_CARD_SIZE = 6;
/** What a step adds to the least width of a card, in pixels. */
const STEP = 30;
const KEY = 'pdf365:card-size';

function load(): number {
  try {
    const size = Number(localStorage.getItem(KEY) ?? 0);
    return Number.isInteger(size) && size >= 0 && size <= MAX_CARD_SIZE ? size : 0;
  } catch {
    return 0;
  }
}

export const $cardSize = atom(load());

/** Sets the size of all cards and keeps it; where the browser refuses, it lasts as long as the page. */
export function setCardSize(size: number): void {
  $cardSize.set(size);
  try {
    localStorage.setItem(KEY, String(size));
  } catch {
    // private window or full storage
  }
}

/** Forgets the size that was kept. */
export function forgetCardSize(): void {
  $cardSize.set(0);
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing could have been stored either
  }
}

/** The least width of cards that are `least` pixels wide at the smallest. */
export const cardWidth = (least: number, size: number): string => `${least + STEP * size}px`;
