import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { FoundCell } from '../../../../schemas/tables.ts';
import { columnName } from '../../../lib/column-name.ts';
import type { SumCheck } from '../../../lib/table-sums.ts';
import { type Axis, cellAt, type Grid } from '../shared/grid.ts';
import { CellEditor } from './CellEditor.tsx';
import { DropLine, GridCell } from './GridCell.tsx';
import { ColumnHeadings, RowHeadings } from './GridHeadings.tsx';
import { onGridKey } from './grid-acts.ts';
import { boxOf, type CellBox, edgesOf, isIn, isWhole, lineSelection, NUMBERS, rowsIn, widthsOf } from './grid-boxes.ts';
import { beyond, type Place, type Selection, selectionAt, spanOf } from './selection.ts';
import { useCellInView } from './use-cell-in-view.ts';
import { useGridPress } from './use-grid-press.ts';
import { useLineDrag } from './use-line-drag.ts';
import { useMoreBeside } from './use-more-beside.ts';
import { useRowsInView } from './use-rows-in-view.ts';
import { useScrolledTogether } from './use-scrolled-together.ts';

/** Pixels of rows for a mouse and for a finger. */
const [ROW, TOUCH_ROW] = [36, 44];

interface Props {
  name: string;
  /** What can be done with the cells: it stands above them, and in a wide window stays there. */
  tools: ReactNode;
  /** The table is left out. */
  dim: boolean;
  grid: Grid<FoundCell>;
  sums: readonly SumCheck[];
  selection: Selection;
  /** A press goes on to select instead of beginning anew. */
  extending: boolean;
  fixed: boolean;
  /** What is being written in the cell with the focus; undefined while nothing is. */
  editing: string | undefined;
  onEditing(text: string | undefined): void;
  onSelect(selection: Selection): void;
  onText(place: Place, text: string): void;
  onMove(axis: Axis, from: number, to: number): boolean;
}

/** The places of rows, columns and cells, and what is in view of them. */
function useLayout({ grid, selection }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const letters = useRef<HTMLDivElement>(null);
  const [height] = useState(() => (matchMedia('(pointer: coarse)').matches ? TOUCH_ROW : ROW));
  const widths = useMemo(() => widthsOf(grid).join(' '), [grid]);
  const lefts = useMemo(() => edgesOf(widths.split(' ').map(Number)), [widths]); // the same as long as no width changes
  const [first, last] = useRowsInView(body, grid.rows.length, height);
  const rows = useMemo(() => rowsIn(grid.cells, first, last), [grid.cells, first, last]);
  const { row, column } = selection.to;
  const focused = cellAt(grid, row, column) ?? { row, column, rowspan: 1, colspan: 1, text: '' };
  return { body, scroller, letters, height, lefts, rows, focused, box: boxOf(focused, lefts, height) };
}

/** A table whose cells can be selected and written in; of a long one the rows in view and near them are drawn. */
export function TableGrid(props: Props) {
  const { name, tools, dim, grid, sums, selection, extending, fixed, editing, onEditing, onSelect, onText, onMove } =
    props;
  const id = useId();
  const { body, scroller, letters, height, lefts, rows, focused, box } = useLayout(props);
  const chosen = spanOf(grid, selection);
  const { drag, handlers, wasDrag } = useLineDrag(
    (axis) => (axis === 'column' ? lefts : edgesOf(grid.rows.map(() => height))),
    (axis) => body.current?.getBoundingClientRect()[axis === 'row' ? 'top' : 'left'] ?? 0,
    (axis, from, to) => void onMove(axis, from, to),
    scroller,
    letters,
  );
  const scrolls = useScrolledTogether(scroller, letters);
  useCellInView(body, scroller, letters, box);
  const write = (): void => {
    if (!fixed) onEditing(focused.text);
  };
  const press = useGridPress({
    body,
    lefts,
    height,
    selection,
    focused,
    extending,
    onSelect,
    rows: grid.rows.length,
    writing: editing !== undefined,
    onAgain: write,
  });
  const back = (): void => body.current?.focus({ preventScroll: true });
  const acts = (axis: Axis, at: number) => ({
    disabled: fixed,
    ...handlers(axis, at),
    onClick: () => {
      if (wasDrag()) return;
      onSelect(lineSelection(grid, axis, { row: at, column: at }));
      back();
    },
  });
  const written = (text: string, down: number, right: number): void => {
    onEditing(undefined);
    onText(focused, text);
    const place = press.pressed();
    if (place) onSelect(selectionAt(place));
    else if (down || right) onSelect(selectionAt(beyond(grid, focused, down, right)));
    if (place || down || right) back();
  };
  const isOn = (axis: Axis, at: number): boolean => isWhole(chosen, grid, axis, at);
  const right = new Map(sums.map((sum) => [`${sum.row} ${sum.column}`, sum.right]));
  const idOf = (cell: Place): string => `${id}-${cell.row}-${cell.column}`;
  const width = lefts.at(-1) ?? 0;
  const wide = { width: width + NUMBERS + 12 };
  const more = useMoreBeside(scroller, wide.width);
  return (
    <>
      <div className="max-lg:contents lg:sticky lg:top-14 lg:z-20 lg:bg-card">
        {tools}
        <div
          ref={letters}
          onScroll={scrolls.letters}
          className={`overflow-hidden max-lg:sticky max-lg:top-14 max-lg:z-20 ${dim ? DIM : ''}`}
        >
          <div style={wide}>
            <ColumnHeadings acts={acts} isOn={isOn} lefts={lefts} />
          </div>
        </div>
      </div>
      {/* Sideways only: up and down the page scrolls. */}
      <div className="relative">
        <div ref={scroller} onScroll={scrolls.rows} className={`overflow-x-auto overflow-y-hidden ${dim ? DIM : ''}`}>
          <div className="flex pb-3" style={wide}>
            <RowHeadings acts={acts} isOn={isOn} rows={rows} height={height} total={grid.rows.length} />
            {/* biome-ignore lint/a11y/useSemanticElements: cells stand by their places, and most rows are not there */}
            <div
              ref={body}
              role="grid"
              tabIndex={0}
              aria-label={name}
              aria-rowcount={grid.rows.length}
              aria-colcount={grid.columns.length}
              aria-readonly={fixed}
              aria-multiselectable
              aria-activedescendant={idOf(focused)}
              onKeyDown={(event) => onGridKey(event, { ...props, focused })}
              {...press.handlers}
              onDoubleClick={write}
              style={{ width, height: grid.rows.length * height }}
              className="relative cursor-cell outline-none select-none focus-visible:outline-2 focus-visible:outline-accent"
            >
              {rows.map(({ row, cells }) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
                // biome-ignore lint/a11y/useSemanticElements: a part of the grid
                <div key={row} role="row" aria-rowindex={row + 1}>
                  {cells.map((cell) => (
                    <GridCell
                      key={cell.column}
                      id={idOf(cell)}
                      cell={cell}
                      lefts={lefts}
                      height={height}
                      head={cell.row < grid.headRows}
                      chosen={isIn(chosen, cell)}
                      focused={cell.row === focused.row && cell.column === focused.column}
                      sum={right.get(`${cell.row} ${cell.column}`)}
                    />
                  ))}
                </div>
              ))}
              {drag && <DropLine drag={drag} lefts={lefts} height={height} />}
              {editing !== undefined && (
                <CellEditor
                  key={idOf(focused)}
                  name={`${columnName(focused.column)}${focused.row + 1}`}
                  text={editing}
                  style={editorBox(box)}
                  onDone={written}
                  onGiveUp={() => {
                    onEditing(undefined);
                    back();
                  }}
                />
              )}
            </div>
          </div>
        </div>
        {more && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-0 z-10 w-7 bg-linear-to-l from-ink/20 to-transparent"
          />
        )}
      </div>
    </>
  );
}

const DIM = 'opacity-45';

const editorBox = ({ left, top, width, height }: CellBox) => ({
  left: Math.max(0, left - 1),
  top: Math.max(0, top - 1),
  minWidth: width + 1,
  minHeight: height + 1,
});
