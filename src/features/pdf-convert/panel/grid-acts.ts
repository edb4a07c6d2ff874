import type { KeyboardEvent } from 'react';
import type { FoundCell } from '../../../../schemas/tables.ts';
import type { Axis, Grid } from '../shared/grid.ts';
import { lineSelection } from './grid-boxes.ts';
import { beyond, type GridKey, gridKey, type Place, type Selection, selectionAt } from './selection.ts';

interface Acts {
  grid: Grid<FoundCell>;
  selection: Selection;
  fixed: boolean;
  /** The cell with the focus. */
  focused: FoundCell;
  onSelect(selection: Selection): void;
  onEditing(text: string): void;
  onText(place: Place, text: string): void;
  onMove(axis: Axis, from: number, to: number): boolean;
}

/** Does what a key asks for, while no cell is being written in. */
export function onGridKey(event: KeyboardEvent, acts: Acts): void {
  const action = event.nativeEvent.isComposing ? undefined : gridKey(event);
  if (!action || (acts.fixed && action.do !== 'go')) return;
  if (event.key !== 'Process') event.preventDefault();
  act(action, acts);
}

function act(action: GridKey, { grid, selection, focused, onSelect, onEditing, onText, onMove }: Acts): void {
  const { to } = selection;
  if (action.do === 'go') {
    const next = beyond(grid, to, action.down, action.right);
    onSelect(action.extend ? { ...selection, to: next } : selectionAt(next));
  } else if (action.do === 'edit') onEditing(action.text ?? focused.text);
  else if (action.do === 'clear') onText(focused, '');
  else if (action.do === 'none') onSelect(selectionAt(to));
  else if (action.do === 'move') {
    const line = to[action.axis] + action.by;
    const total = grid[action.axis === 'row' ? 'rows' : 'columns'].length;
    if (line >= 0 && line < total && onMove(action.axis, to[action.axis], line))
      onSelect(selectionAt({ ...to, [action.axis]: line }));
  } else onSelect(lineSelection(grid, action.do, to));
}
