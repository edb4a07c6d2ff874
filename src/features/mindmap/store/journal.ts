import type { Mindmap } from '../../../../schemas/mindmap.ts';
import { topicId } from '../shared/starter.ts';
import { JOURNAL, journalKeys } from './database.ts';

/** A map as a page left it that went too fast for the database. */
export interface Journal {
  id: string;
  /** The kept states that it goes on from: the last that was written, and the one that was being written. */
  states: string[];
  map: Mindmap;
}

/** Every page writes its own: windows that close together would overwrite each other's. */
const own = JOURNAL + topicId();

/** Writes the page's journal; false where there is no storage, or no room. */
export function writeJournal(journal: Journal): boolean {
  try {
    localStorage.setItem(own, JSON.stringify(journal));
    return true;
  } catch {
    return false;
  }
}

/** Takes a journal away, the page's own unless another is named. */
export function dropJournal(key = own): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing could have been written either
  }
}

/**
 * What other pages left, each with the key to drop it by; those not whole are passed over. The check is fetched where
 * there is something to check.
 */
export async function journals(): Promise<(Journal & { key: string })[]> {
  try {
    const keys = journalKeys();
    if (!keys.length) return [];
    const { checkMindmap } = await import('../shared/check.ts');
    return keys.flatMap((key) => read(key, checkMindmap) ?? []);
  } catch {
    return [];
  }
}

function read(key: string, check: (map: unknown) => Mindmap): (Journal & { key: string }) | undefined {
  try {
    const left = JSON.parse(localStorage.getItem(key) ?? '') as Journal;
    return { key, id: String(left.id), states: left.states.map(String), map: check(left.map) };
  } catch {
    return undefined;
  }
}
