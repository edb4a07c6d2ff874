import type { FoundCell, FoundTable, TableEdit } from '../../../../schemas/tables.ts';
import { editTables, type TableEntry } from '../shared/table-set.ts';
import { entriesOf, TEXT_CELLS } from '../shared/text-cells.ts';

export type Entries = readonly TableEntry<FoundCell>[];

/**
 * The changes that were made, those that were taken back behind `at`, and the tables after some of them: a long table
 * is a long list, and one for every change would fill the memory. `states.get(0)` are the tables as found.
 */
export interface History {
  edits: readonly TableEdit[];
  states: ReadonlyMap<number, Entries>;
  at: number;
}

/** As many as an engine takes, in number and in characters. */
export const MAX_EDITS = 5000;
export const MAX_WRITTEN = 300_000;
/** Kept: the last states, and of those before one in so many; others are made again from the one before. */
const [LAST, ONE_IN] = [20, 100];

/** The tables as found, with changes that were made before. */
export function historyOf(found: readonly FoundTable[], edits: readonly TableEdit[]): History {
  const states = new Map<number, Entries>([[0, entriesOf(found)]]);
  return {
    edits,
    states: withState(states, edits.length, replayed({ edits, states }, edits.length)),
    at: edits.length,
  };
}

/** The tables after so many changes; one that fits no more changes nothing. */
function replayed({ edits, states }: Pick<History, 'edits' | 'states'>, at: number): Entries {
  let from = at;
  while (from > 0 && !states.has(from)) from--;
  return edits
    .slice(from, at)
    .reduce((now, edit) => editTables(now, edit, TEXT_CELLS) ?? now, states.get(from) as Entries);
}

/** The states with one more, and without those behind it. */
function withState(states: History['states'], at: number, entries: Entries): History['states'] {
  const kept = [...states].filter(([place]) => place < at && (place % ONE_IN === 0 || place > at - LAST));
  return new Map([...kept, [at, entries]]);
}

export const entriesNow = (history: History): Entries => history.states.get(history.at) as Entries;
export const editsNow = ({ edits, at }: History): readonly TableEdit[] => edits.slice(0, at);

/**
 * After one change more; what was taken back is gone then. The same where it changes nothing; undefined where it cannot
 * be done, `full` where there are too many.
 */
export function made(history: History, edit: TableEdit): History | 'full' | undefined {
  const before = entriesNow(history);
  const after = editTables(before, edit, TEXT_CELLS);
  if (!after || after === before) return after && history;
  const edits = [...editsNow(history), edit];
  if (edits.length > MAX_EDITS || JSON.stringify(edits).length > MAX_WRITTEN) return 'full';
  return { edits, states: withState(history.states, edits.length, after), at: edits.length };
}

/** One step back (-1) or forth (1); the same at the end. */
export function stepped(history: History, by: -1 | 1): History {
  const at = Math.min(history.edits.length, Math.max(0, history.at + by));
  if (history.states.has(at)) return { ...history, at };
  return { ...history, at, states: withState(history.states, at, replayed(history, at)) };
}
