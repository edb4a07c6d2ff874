import { useStore } from '@nanostores/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { FoundTables } from '../../../../schemas/tables.ts';
import { INPUT } from '../../../islands/fields/field.ts';
import { StepButton } from '../../../islands/parts/StepButton.tsx';
import { columnName } from '../../../lib/column-name.ts';
import { checkSums } from '../../../lib/table-sums.ts';
import { toast } from '../../../stores/toast.ts';
import { $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { cellAt, type Span } from '../shared/grid.ts';
import { TEXT_CELLS } from '../shared/text-cells.ts';
import { CellLine } from './CellLine.tsx';
import type { Entries } from './history.ts';
import type { PagePictures } from './page-picture.ts';
import { SumLine } from './SumLine.tsx';
import { type Selection, selectionAt, spanOf, within } from './selection.ts';
import { TableGrid } from './TableGrid.tsx';
import { TablePage } from './TablePage.tsx';
import { type Change, TableTools } from './TableTools.tsx';
import { TableWishes } from './TableWishes.tsx';
import { useHistory } from './use-tables.ts';

const TOP: Selection = selectionAt({ row: 0, column: 0 });

interface EditorProps {
  entry: InputFile;
  found: FoundTables;
  /** The pages, where tables were read from pictures: each cell is shown beside what it says. */
  pictures?: PagePictures;
}

/** The tables of one file, one at a time, to be looked at beside the page and changed before the start. */
export function TableEditor({ entry, found, pictures }: EditorProps) {
  const fixed = isRunning(useStore($stage));
  const { entries, edit, undo, redo } = useHistory(entry, found, (words) => toast(words));
  const [key, setKey] = useState(entries[0]?.key);
  const [selected, setSelected] = useState(TOP);
  const [extending, setExtending] = useState(false);
  const [editing, setEditing] = useState<string>();
  const at = Math.max(
    0,
    entries.findIndex((one) => one.key === key),
  );
  const table = entries[at];
  const sums = useMemo(() => (table ? checkSums(table.grid, TEXT_CELLS.text) : []), [table]);
  const inner = useMemo(() => table?.grid.cells.reduce((sum, { tables = 0 }) => sum + tables, 0) ?? 0, [table]);
  if (!table) return null;
  const { grid } = table;
  const selection = within(grid, selected);
  const span = spanOf(grid, selection);
  const cell = cellAt(grid, selection.to.row, selection.to.column);
  const page = found.tables.find((one) => one.key === table.key);
  const picture = page && pictures?.get(page.page);
  const change = (one: Change): boolean => edit({ ...one, table: table.key });
  const show = (to: number): void => {
    setKey(entries[to]?.key);
    setSelected(TOP);
    setEditing(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (fixed || !(event.ctrlKey || event.metaKey) || event.target instanceof HTMLTextAreaElement) return;
    const pressed = event.key.toLowerCase();
    const step = pressed === 'y' || (pressed === 'z' && event.shiftKey) ? redo : pressed === 'z' ? undo : undefined;
    if (!step) return;
    event.preventDefault();
    step();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for all that is in it
    <div onKeyDown={onKeyDown}>
      <TableChooser entries={entries} at={at} onShow={show} />
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="min-w-0">
          <TableGrid
            key={table.key}
            name={`表格 ${at + 1}`}
            grid={grid}
            sums={sums}
            selection={selection}
            extending={extending}
            fixed={fixed}
            editing={editing}
            dim={!!table.skipped}
            tools={
              <>
                <TableTools
                  span={span}
                  fixed={fixed}
                  extending={extending}
                  rows={grid.rows.length}
                  columns={grid.columns.length}
                  onExtending={setExtending}
                  onChange={change}
                  onWrite={() => setEditing(cell?.text ?? '')}
                  onUndo={undo}
                  onRedo={redo}
                />
                <CellLine {...selection.to} {...placeOf(cell)} cell={cell} picture={picture} />
              </>
            }
            onEditing={setEditing}
            onSelect={setSelected}
            onText={(place, text) => void change({ do: 'text', row: place.row, column: place.column, text })}
            onMove={(axis, from, to) => change({ do: 'move', axis, from, to })}
          />
          <Hints inner={inner} />
          <SumLine sums={sums} headings={headingsOf(grid)} />
        </div>
        <div className="border-line max-xl:border-t xl:border-l">
          <div className="flex flex-col xl:sticky xl:top-14">
            {page && <TablePage id={entry.id} table={page} picture={picture} cell={cell} />}
            <TableWishes
              grid={grid}
              column={span.column}
              skipped={!!table.skipped}
              fixed={fixed}
              last={!entries.some(({ skipped }, place) => place > at && !skipped)}
              onChange={change}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

/** How lines are moved by hand, and what cannot be changed here. */
const Hints = ({ inner }: { inner: number }) => (
  <div className="flex flex-col gap-1 border-t border-line px-3 py-2 text-xs text-muted">
    <p>
      按住行号或列标拖动可以移动<span className="hidden pointer-coarse:inline">（先点一下选中）</span>
      <span className="pointer-coarse:hidden">，也可以按 Alt + 方向键；方向键走到哪格，直接打字就改哪格</span>。
    </p>
    {inner > 0 && (
      <p className="text-sm text-warn">
        这张表的单元格里还有 {inner} 个小表格，不能在这里改；“工作表”选“一个表格一张”时，它们各成一张。
      </p>
    )}
  </div>
);

/** A merged cell is called by its first place, whichever of them has the focus. */
const placeOf = (cell: Span | undefined): Pick<Span, 'row' | 'column'> | undefined =>
  cell && { row: cell.row, column: cell.column };

/** What stands in the first row, by column. */
const headingsOf = (grid: Entries[number]['grid']): string[] =>
  grid.columns.map((_, column) => cellAt(grid, 0, column)?.text.trim() || `${columnName(column)} 列`);

function TableChooser({ entries, at, onShow }: { entries: Entries; at: number; onShow(to: number): void }) {
  const skipped = entries.filter((entry) => entry.skipped).length;
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 py-2.5">
      <p aria-live="polite" className="min-w-0 flex-1 basis-40 text-sm text-muted tabular-nums">
        找到 {entries.length} 个表格{skipped > 0 && `，${skipped} 个不转换`}
      </p>
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-1">
        <StepButton icon={ChevronLeft} name="上一个表格" end={at === 0} onStep={() => onShow(at - 1)} />
        <select
          aria-label="表格"
          value={at}
          onChange={(event) => onShow(Number(event.target.value))}
          className={`${INPUT} min-w-0 flex-1`}
        >
          {entries.map(({ key, grid, skipped: out }, place) => (
            <option key={key} value={place}>
              {`${place + 1}. 第 ${key.split('.')[0]} 页，${grid.rows.length} 行 ${grid.columns.length} 列${out ? '（不转换）' : ''}`}
            </option>
          ))}
        </select>
        <StepButton
          icon={ChevronRight}
          name="下一个表格"
          end={at === entries.length - 1}
          onStep={() => onShow(at + 1)}
        />
      </div>
    </div>
  );
}
