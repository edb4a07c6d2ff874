import { describe, expect, it } from 'vitest';
import { type TableEdit, tableEditsSchema } from '../../../../schemas/tables.ts';
import { editAll, editTables } from '../../../../src/features/pdf-convert/shared/table-set.ts';
import { TEXT_CELLS } from '../../../../src/features/pdf-convert/shared/text-cells.ts';
import { drawn, grid } from './tables.ts';

const three = () => ['1.1', '1.2', '3.1'].map((key, at) => ({ key, grid: grid(['ab cd', 'ef', 'gh'][at] ?? '') }));
const edited = (...edits: TableEdit[]) => editAll(three(), edits, TEXT_CELLS);

describe('edits of a document', () => {
  it('change the table they name, and leave the others as they are', () => {
    const before = three();
    const after = editTables(before, { do: 'text', table: '1.2', row: 0, column: 0, text: 'x' }, TEXT_CELLS);
    expect(after?.map((entry) => drawn(entry.grid))).toEqual(['ab cd', 'xf', 'gh']);
    expect(after?.[0]).toBe(before[0]);
  });
  it('are done one after the other', () => {
    const { tables } = edited(
      { do: 'insert', table: '1.1', axis: 'row', at: 0 },
      { do: 'text', table: '1.1', row: 0, column: 1, text: 'x' },
      { do: 'delete', table: '1.1', axis: 'column', at: 0, count: 1 },
    );
    expect(drawn((tables[0] as (typeof tables)[0]).grid)).toBe('x b d');
  });
  it('that fit no more are counted and passed over', () => {
    const { tables, failed } = edited(
      { do: 'text', table: '9.1', row: 0, column: 0, text: 'x' },
      { do: 'delete', table: '1.2', axis: 'row', at: 0, count: 1 },
      { do: 'head', table: '1.1', rows: 3 },
      { do: 'type', table: '1.1', column: 2, type: 'date' },
      { do: 'text', table: '3.1', row: 0, column: 0, text: 'x' },
    );
    expect(failed).toBe(4);
    expect(tables.map((entry) => drawn(entry.grid))).toEqual(['ab cd', 'ef', 'xh']);
  });
  it('leave a table out, and take it in again', () => {
    const out = edited({ do: 'skip', table: '1.2', skip: true }).tables;
    expect(out.map(({ skipped }) => !!skipped)).toEqual([false, true, false]);
    const back = editTables(out, { do: 'skip', table: '1.2', skip: false }, TEXT_CELLS);
    expect(back?.[1]).not.toHaveProperty('skipped');
  });
  it('join with the next that is not left out, and remember which', () => {
    const { tables, failed } = edited(
      { do: 'skip', table: '1.2', skip: true },
      { do: 'join', table: '1.1' },
      { do: 'join', table: '1.1' },
    );
    expect(failed).toBe(1);
    expect(tables.map(({ key, joined }) => [key, joined])).toEqual([
      ['1.1', ['3.1']],
      ['1.2', undefined],
    ]);
    expect(drawn((tables[0] as (typeof tables)[0]).grid)).toBe('ab cd gh');
  });
  it('join in chains', () => {
    const { tables } = edited({ do: 'join', table: '1.2' }, { do: 'join', table: '1.1' });
    expect(tables.map(({ joined }) => joined)).toEqual([['1.2', '3.1']]);
  });
  it('set heading rows and types, and take a type back', () => {
    const { tables } = edited(
      { do: 'head', table: '1.1', rows: 1 },
      { do: 'type', table: '1.1', column: 1, type: 'money' },
      { do: 'type', table: '1.2', column: 0, type: 'date' },
      { do: 'type', table: '1.2', column: 0, type: 'auto' },
    );
    expect(tables[0]?.grid).toMatchObject({ headRows: 1, types: [undefined, 'money'] });
    expect(tables[1]?.grid.types).toEqual([undefined, undefined]);
  });
});

describe('edits from outside', () => {
  it.each([
    [{ do: 'text', table: '1.1', row: -1, column: 0, text: '' }],
    [{ do: 'text', table: '0.1', row: 0, column: 0, text: '' }],
    [{ do: 'text', table: '1.1', row: 0, column: 0, text: 'x'.repeat(32_768) }],
    [{ do: 'delete', table: '1.1', axis: 'row', at: 0, count: 0 }],
    [{ do: 'delete', table: '1.1', axis: 'z', at: 0, count: 1 }],
    [{ do: 'type', table: '1.1', column: 0, type: 'formula' }],
    [{ do: 'join', table: '1.1', also: 1 }],
  ])('are refused where they make no sense: %j', (edit) =>
    expect(tableEditsSchema.safeParse([edit]).success).toBe(false),
  );
  it('are bounded in number', () => {
    const join = { do: 'join', table: '1.1' };
    expect(tableEditsSchema.safeParse(Array(5000).fill(join)).success).toBe(true);
    expect(tableEditsSchema.safeParse(Array(5001).fill(join)).success).toBe(false);
  });
});
