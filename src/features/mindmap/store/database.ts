import { createStore, type UseStore } from 'idb-keyval';

/** Tells the other tabs which map was written, or that all are gone. */
export const CHANNEL = 'pdf365-maps';

let opened: UseStore | undefined;
/** Maps are the visitor's work: they have a database of their own, from which nothing is removed by time. */
export const mapStore = (): UseStore => {
  opened ??= createStore('pdf365-maps', 'maps');
  return opened;
};

/**
 * Journals (`mindmap-journal.ts`) are in the page's own storage, which is written at once; their keys begin with it.
 */
export const JOURNAL = 'pdf365:mindmap:journal:';
export const journalKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(JOURNAL));
