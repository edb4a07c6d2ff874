import { type ReactNode, useId } from 'react';
import type { ColumnType } from '../../../../schemas/tables.ts';
import { Button } from '../../../islands/Button.tsx';
import { INPUT } from '../../../islands/fields/field.ts';
import { Switch } from '../../../islands/parts/Switch.tsx';
import { columnName } from '../../../lib/column-name.ts';
import type { Entries } from './history.ts';
import type { Change } from './TableTools.tsx';

const TYPES: Record<ColumnType, string> = { auto: '自动', text: '文本', number: '数字', date: '日期', money: '金额' };

/** No table of an office has a taller head, unless one was found. */
const MAX_HEADS = 5;

interface Props {
  grid: Entries[number]['grid'];
  /** The one that is selected. */
  column: number;
  skipped: boolean;
  /** No table follows that could be joined to it. */
  last: boolean;
  fixed: boolean;
  onChange(change: Change): void;
}

/** What is to become of the table as a whole, and what its rows and columns hold. */
export function TableWishes({ grid, column, skipped, last, fixed, onChange }: Props) {
  const id = useId();
  const heads = Math.max(grid.headRows, Math.min(MAX_HEADS, grid.rows.length));
  return (
    <div className="flex flex-col gap-2 p-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <label htmlFor={id} className="text-sm">
          转换这个表格
        </label>
        <Switch
          id={id}
          checked={!skipped}
          disabled={fixed}
          describedBy={undefined}
          onChange={(on) => onChange({ do: 'skip', skip: !on })}
        />
      </div>
      <Choice
        label="表头"
        value={String(grid.headRows)}
        fixed={fixed}
        onChange={(rows) => onChange({ do: 'head', rows: Number(rows) })}
      >
        {Array.from({ length: heads + 1 }, (_, rows) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of rows is what it stands for
          <option key={rows} value={rows}>
            {rows === 0 ? '没有' : rows === 1 ? '第 1 行' : `前 ${rows} 行`}
          </option>
        ))}
      </Choice>
      <Choice
        label={`${columnName(column)} 列的内容`}
        value={grid.types?.[column] ?? 'auto'}
        fixed={fixed}
        onChange={(type) => onChange({ do: 'type', column, type: type as ColumnType })}
      >
        {Object.entries(TYPES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Choice>
      <Button disabled={fixed || last || skipped} onClick={() => onChange({ do: 'join' })}>
        接上下一个表格
      </Button>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  fixed: boolean;
  onChange(value: string): void;
  children: ReactNode;
}

const Choice = ({ label, value, fixed, onChange, children }: ChoiceProps) => (
  <label className="grid min-h-11 grid-cols-[auto_6.5rem] items-center justify-between gap-2 text-sm whitespace-nowrap">
    {label}
    <select
      value={value}
      disabled={fixed}
      onChange={(event) => onChange(event.target.value)}
      className={`${INPUT} h-9 pointer-coarse:h-11`}
    >
      {children}
    </select>
  </label>
);
