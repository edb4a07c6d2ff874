import { cellAt, type Grid, type Span, wholeSpan } from '../shared/grid.ts';

/** A place in a table. */
export interface Place {
  row: number;
  column: number;
}

/** From where, to where cells are selected; the focus is at `to`. */
export interface Selection {
  from: Place;
  to: Place;
}

export const selectionAt = (place: Place): Selection => ({ from: place, to: place });

/** All that is selected: merged cells as a whole. */
export function spanOf<C extends Span>(grid: Grid<C>, { from, to }: Selection): Span {
  const [row, column] = [Math.min(from.row, to.row), Math.min(from.column, to.column)];
  const rowspan = Math.abs(from.row - to.row) + 1;
  const colspan = Math.abs(from.column - to.column) + 1;
  return wholeSpan(grid.cells, { row, column, rowspan, colspan });
}

/** A selection that may be of another table or of one that has fewer rows now. */
export function within<C extends Span>(grid: Grid<C>, { from, to }: Selection): Selection {
  const inside = ({ row, column }: Place): Place => ({
    row: Math.min(row, grid.rows.length - 1),
    column: Math.min(column, grid.columns.length - 1),
  });
  return { from: inside(from), to: inside(to) };
}

/** The next place in a direction: a merged cell is one step. */
export function beyond<C extends Span>(grid: Grid<C>, { row, column }: Place, down: number, right: number): Place {
  const cell = cellAt(grid, row, column);
  const last = { row: grid.rows.length - 1, column: grid.columns.length - 1 };
  const past = (start: number, size: number, by: number): number => (by > 0 ? start + size - 1 + by : start + by);
  return {
    row: down ? clamp(past(cell?.row ?? row, cell?.rowspan ?? 1, down), last.row) : row,
    column: right ? clamp(past(cell?.column ?? column, cell?.colspan ?? 1, right), last.column) : column,
  };
}

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));

/** What a key asks for in the table. */
export type GridKey =
  | { do: 'go'; down: number; right: number; extend: boolean }
  | { do: 'move'; axis: 'row' | 'column'; by: -1 | 1 }
  | { do: 'edit'; text?: string }
  | { do: 'clear' | 'all' | 'row' | 'column' | 'none' };

const ARROWS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
/** Rows that PageUp and PageDown go. */
const PAGE = 20;
const FAR = 1e9;

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** What a key asks for while no cell is being written in; undefined for any other key. */
export function gridKey({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed): GridKey | undefined {
  const command = ctrlKey || metaKey;
  const arrow = ARROWS[key];
  if (arrow && altKey && !command)
    return { do: 'move', axis: arrow[0] ? 'row' : 'column', by: (arrow[0] || arrow[1]) as -1 | 1 };
  if (altKey) return undefined;
  const go = (down: number, right: number): GridKey => ({ do: 'go', down, right, extend: shiftKey });
  if (arrow) return command ? go(arrow[0] * FAR, arrow[1] * FAR) : go(...arrow);
  if (key === 'Home' || key === 'End') {
    const far = key === 'Home' ? -FAR : FAR;
    return go(command ? far : 0, far);
  }
  if (key === 'PageUp' || key === 'PageDown') return go(key === 'PageUp' ? -PAGE : PAGE, 0);
  if (key === ' ' && shiftKey) return { do: 'row' };
  if (key === ' ' && command) return { do: 'column' };
  if (command) return key.toLowerCase() === 'a' ? { do: 'all' } : undefined;
  if (key === 'Enter' || key === 'F2') return { do: 'edit' };
  if (key === 'Delete' || key === 'Backspace') return { do: 'clear' };
  if (key === 'Escape') return { do: 'none' };
  if (key === 'Process') return { do: 'edit', text: '' }; // an input method begins
  return [...key].length === 1 ? { do: 'edit', text: key } : undefined;
}
