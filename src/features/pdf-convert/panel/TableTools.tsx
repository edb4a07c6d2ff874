import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  BetweenHorizontalStart,
  Pencil,
  Redo2,
  SquareDashedMousePointer,
  TableCellsMerge,
  TableCellsSplit,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { TableEdit } from '../../../../schemas/tables.ts';
import { BarButton } from '../../../islands/BarButton.tsx';
import { Menu, MenuItem, MenuLine } from '../../../islands/parts/Menu.tsx';
import { columnName } from '../../../lib/column-name.ts';
import type { Span } from '../shared/grid.ts';

/** A change of a table without the table's name. */
export type Change = TableEdit extends infer Edit ? (Edit extends TableEdit ? Omit<Edit, 'table'> : never) : never;

interface Props {
  /** What is selected. */
  span: Span;
  rows: number;
  columns: number;
  fixed: boolean;
  extending: boolean;
  onExtending(on: boolean): void;
  onChange(change: Change): void;
  onWrite(): void;
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
}

/** What can be done with the cells that are selected. */
export function TableTools(props: Props) {
  const { span, rows, columns, fixed, onChange, onUndo, onRedo } = props;
  const { row, column, rowspan, colspan } = span;
  const one = rowspan === 1 && colspan === 1;
  return (
    <div
      role="toolbar"
      aria-label="改表格"
      className="flex flex-wrap items-center gap-x-1 gap-y-1 border-y border-line px-2 py-1"
    >
      <BarButton icon={Undo2} words="撤销" disabled={fixed || !onUndo} onClick={() => onUndo?.()} />
      <BarButton icon={Redo2} words="重做" disabled={fixed || !onRedo} onClick={() => onRedo?.()} />
      <BarButton icon={Pencil} words="改文字" disabled={fixed} onClick={props.onWrite} />
      <BarButton
        icon={SquareDashedMousePointer}
        words="多选"
        aria-pressed={props.extending}
        disabled={fixed}
        onClick={() => props.onExtending(!props.extending)}
        className="aria-pressed:bg-accent-soft"
      />
      <BarButton
        icon={TableCellsMerge}
        words="合并"
        title={one ? '先拖过几格，或按住 Shift 点选' : undefined}
        disabled={fixed || one}
        onClick={() => onChange({ do: 'merge', ...span })}
      />
      <BarButton
        icon={TableCellsSplit}
        words="拆分"
        disabled={fixed || one}
        onClick={() => onChange({ do: 'split', row, column })}
      />
      <Menu trigger={<BarButton icon={BetweenHorizontalStart} words="插入" disabled={fixed} />} align="start">
        <MenuItem onClick={() => onChange({ do: 'insert', axis: 'row', at: row })}>上面插入一行</MenuItem>
        <MenuItem onClick={() => onChange({ do: 'insert', axis: 'row', at: row + rowspan })}>下面插入一行</MenuItem>
        <MenuItem onClick={() => onChange({ do: 'insert', axis: 'column', at: column })}>左边插入一列</MenuItem>
        <MenuItem onClick={() => onChange({ do: 'insert', axis: 'column', at: column + colspan })}>
          右边插入一列
        </MenuItem>
      </Menu>
      <Menu trigger={<BarButton icon={Trash2} words="删除" disabled={fixed} />} align="start">
        <MenuItem onClick={() => onChange({ do: 'delete', axis: 'row', at: row, count: rowspan })}>
          {rowspan > 1 ? `删除这 ${rowspan} 行` : `删除第 ${row + 1} 行`}
        </MenuItem>
        <MenuItem onClick={() => onChange({ do: 'delete', axis: 'column', at: column, count: colspan })}>
          {colspan > 1 ? `删除这 ${colspan} 列` : `删除 ${columnName(column)} 列`}
        </MenuItem>
      </Menu>
      <Menu trigger={<BarButton icon={ArrowDown} words="移动" disabled={fixed} />} align="start">
        <MenuItem icon={ArrowUp} keys="Alt ↑" disabled={row === 0} onClick={() => onChange(moved('row', row, -1))}>
          这一行上移
        </MenuItem>
        <MenuItem
          icon={ArrowDown}
          keys="Alt ↓"
          disabled={row >= rows - 1}
          onClick={() => onChange(moved('row', row, 1))}
        >
          这一行下移
        </MenuItem>
        <MenuLine />
        <MenuItem
          icon={ArrowLeft}
          keys="Alt ←"
          disabled={column === 0}
          onClick={() => onChange(moved('column', column, -1))}
        >
          这一列左移
        </MenuItem>
        <MenuItem
          icon={ArrowRight}
          keys="Alt →"
          disabled={column >= columns - 1}
          onClick={() => onChange(moved('column', column, 1))}
        >
          这一列右移
        </MenuItem>
      </Menu>
    </div>
  );
}

const moved = (axis: 'row' | 'column', from: number, by: number): Change => ({ do: 'move', axis, from, to: from + by });
