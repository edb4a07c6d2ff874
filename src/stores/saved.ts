import { atom } from 'nanostores';

/** The results that were saved in this visit, by their ids. */
export const $saved = atom<ReadonlySet<string>>(new Set());

/** Notes that these results were saved. */
export const noteSaved = (results: readonly { id: string }[]): void =>
  $saved.set(new Set([...$saved.get(), ...results.map(({ id }) => id)]));
