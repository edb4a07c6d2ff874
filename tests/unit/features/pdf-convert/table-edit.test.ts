import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeSpan } from '../../../../src/features/pdf-convert/shared/grid.ts';
import {
  deleteLines,
  insertLine,
  joinTables,
  mergeCells,
  moveLine,
  setText,
  splitCell,
} from '../../../../src/features/pdf-convert/shared/table-edit.ts';
import { TEXT_CELLS } from '../../../../src/features/pdf-convert/shared/text-cells.ts';
import { drawn, grid, texts } from './tables.ts';

const shown = (table: ReturnType<typeof grid> | undefined): string | undefined => table && drawn(table);

describe('texts', () => {
  it('are changed in the cell that covers the place', () => {
    const table = grid('aab ccd');
    const next = setText(table, { row: 0, column: 1, text: 'x' }, TEXT_CELLS);
    expect(shown(next)).toBe('xxb ccd');
    expect(table.cells[0]?.text).toBe('a');
  });
  it('fill a hole', () =>
    expect(shown(setText(grid('a. bc'), { row: 0, column: 1, text: 'x' }, TEXT_CELLS))).toBe('ax bc'));
  it('are refused outside', () =>
    expect(setText(grid('ab'), { row: 1, column: 0, text: 'x' }, TEXT_CELLS)).toBeUndefined());
  it('that are the same change nothing', () => {
    const table = grid('ab');
    expect(setText(table, { row: 0, column: 0, text: 'a' }, TEXT_CELLS)).toBe(table);
  });
});

describe('merging', () => {
  it('puts what the cells say under each other, in reading order', () => {
    const next = mergeCells(grid('ab cd'), { row: 0, column: 0, rowspan: 2, colspan: 2 }, TEXT_CELLS);
    expect(next?.cells).toEqual([{ row: 0, column: 0, rowspan: 2, colspan: 2, text: 'a\nb\nc\nd' }]);
  });
  it('says once what several cells say alike', () => {
    const next = mergeCells(
      grid('aab cad'),
      { row: 0, column: 0, rowspan: 2, colspan: 2 },
      {
        ...TEXT_CELLS,
        merged: (cells, at) =>
          TEXT_CELLS.merged(
            cells.map((cell) => ({ ...cell, text: 'AA+' })),
            at,
          ),
      },
    );
    expect(next?.cells.find(({ rowspan }) => rowspan === 2)?.text).toBe('AA+');
  });

  it('takes in all of a merged cell that it touches, and what that touches', () =>
    expect(shown(mergeCells(grid('abbc deff'), { row: 0, column: 0, rowspan: 1, colspan: 2 }, TEXT_CELLS))).toBe(
      'aaac deff',
    ));
  it('goes on until it cuts through no cell', () =>
    expect(shown(mergeCells(grid('abb cdb cde'), { row: 1, column: 0, rowspan: 1, colspan: 2 }, TEXT_CELLS))).toBe(
      'aaa aaa aaa',
    ));
  it('of one cell changes nothing', () => {
    const table = grid('aab');
    expect(mergeCells(table, { row: 0, column: 0, rowspan: 1, colspan: 1 }, TEXT_CELLS)).toBe(table);
  });
  it.each([
    [{ row: 0, column: 0, rowspan: 3, colspan: 1 }],
    [{ row: 0, column: 0, rowspan: 0, colspan: 1 }],
    [{ row: 0, column: 1, rowspan: 1, colspan: 2 }],
  ])('is refused outside: %j', (span) => expect(mergeCells(grid('ab cd'), span, TEXT_CELLS)).toBeUndefined());
});

describe('splitting', () => {
  it('leaves the text in the first', () =>
    expect(shown(splitCell(grid('aab aac'), { row: 1, column: 1 }, TEXT_CELLS))).toBe('a_b __c'));
  it('of a single cell changes nothing, of a hole is refused', () => {
    const table = grid('a.');
    expect(splitCell(table, { row: 0, column: 0 }, TEXT_CELLS)).toBe(table);
    expect(splitCell(table, { row: 0, column: 1 }, TEXT_CELLS)).toBeUndefined();
  });
});

describe('inserting', () => {
  it.each([
    ['row', 0, 'ab cd', '__ ab cd'],
    ['row', 1, 'ab cd', 'ab __ cd'],
    ['row', 2, 'ab cd', 'ab cd __'],
    ['row', 1, 'ab ac', 'ab a_ ac'],
    ['column', 1, 'aab cde', 'aaab c_de'],
    ['column', 0, 'ab cd', '_ab _cd'],
    ['column', 2, 'ab cd', 'ab_ cd_'],
  ] as const)('a %s at %i into %s gives %s', (axis, at, before, after) =>
    expect(shown(insertLine(grid(before), axis, at, TEXT_CELLS))).toBe(after),
  );
  it('is refused past the end', () => expect(insertLine(grid('ab'), 'row', 2, TEXT_CELLS)).toBeUndefined());
  it('within the heading makes it longer, below it does not', () => {
    expect(insertLine(grid('ab cd', 1), 'row', 0, TEXT_CELLS)?.headRows).toBe(2);
    expect(insertLine(grid('ab cd', 1), 'row', 1, TEXT_CELLS)?.headRows).toBe(1);
  });
  it('keeps widths and types at their columns', () => {
    const next = insertLine({ ...grid('ab'), types: ['date', 'money'] }, 'column', 1, TEXT_CELLS);
    expect(next?.columns).toEqual([10, 10, 11]);
    expect(next?.types).toEqual(['date', undefined, 'money']);
  });
});

describe('deleting', () => {
  it.each([
    ['row', 0, 1, 'ab cd', 'cd'],
    ['row', 1, 1, 'ab ac de', 'ab de'],
    ['row', 0, 1, 'ab ac de', 'ac de'],
    ['row', 0, 2, 'ab ac de', 'de'],
    ['column', 1, 1, 'aab cde', 'ab ce'],
    ['column', 0, 2, 'abb cde', 'b e'],
  ] as const)('of a %s from %i, %i of them, from %s leaves %s', (axis, at, count, before, after) =>
    expect(shown(deleteLines(grid(before), axis, at, count))).toBe(after),
  );
  it('leaves one, and none past the end', () => {
    expect(deleteLines(grid('ab cd'), 'row', 0, 2)).toBeUndefined();
    expect(deleteLines(grid('ab cd'), 'column', 1, 2)).toBeUndefined();
  });
  it('takes heading rows along', () => {
    expect(deleteLines(grid('ab cd ef', 2), 'row', 1, 1)?.headRows).toBe(1);
    expect(deleteLines(grid('ab cd ef', 1), 'row', 1, 1)?.headRows).toBe(1);
  });
  it('takes types along', () =>
    expect(deleteLines({ ...grid('abc'), types: ['date', undefined, 'money'] }, 'column', 0, 1)?.types).toEqual([
      undefined,
      'money',
    ]));
});

describe('moving', () => {
  it.each([
    ['row', 0, 2, 'ab cd ef', 'cd ef ab'],
    ['row', 2, 0, 'ab cd ef', 'ef ab cd'],
    ['column', 2, 1, 'abc def', 'acb dfe'],
    ['row', 0, 2, 'ab cd ce', 'cd ce ab'],
  ] as const)('a %s from %i to %i: %s becomes %s', (axis, from, to, before, after) =>
    expect(shown(moveLine(grid(before), axis, from, to))).toBe(after),
  );
  it.each([
    ['row', 0, 1, 'ab cd ce'],
    ['row', 1, 0, 'ab cd ce'],
    ['column', 0, 1, 'aab cde'],
  ] as const)('a %s through a merged cell is refused: from %i to %i in %s', (axis, from, to, before) =>
    expect(moveLine(grid(before), axis, from, to)).toBeUndefined(),
  );
  it('takes widths and types along', () => {
    const next = moveLine({ ...grid('abc'), types: ['date'] }, 'column', 0, 2);
    expect(next?.columns).toEqual([11, 12, 10]);
    expect(next?.types).toEqual([undefined, undefined, 'date']);
  });
});

describe('joining', () => {
  it('leaves a heading out that stands there again', () => {
    const [one, two] = [
      texts([
        ['日期', '金额'],
        ['1日', '5'],
      ]),
      texts([
        ['日 期', '金额'],
        ['2日', '6'],
      ]),
    ];
    const next = joinTables(one, two, TEXT_CELLS);
    expect(next.cells.map(({ row, text }) => `${row}${text}`)).toEqual(['0日期', '0金额', '11日', '15', '22日', '26']);
    expect(next.rows).toHaveLength(3);
  });
  it('knows what the columns hold of the wider one', () => {
    const next = joinTables(
      { ...grid('ab'), types: ['date', undefined] },
      { ...grid('cde'), types: [undefined, 'money', 'money'] },
      TEXT_CELLS,
    );
    expect(next.types).toEqual(['date', undefined, 'money']);
  });
  it('keeps what differs, and takes the wider', () => {
    const next = joinTables(grid('ab'), grid('cde'), TEXT_CELLS);
    expect(drawn(next)).toBe('ab. cde');
    expect(next.columns).toEqual([10, 11, 12]);
  });
});

describe('a whole stretch', () => {
  it('of a long table is found at once', () => {
    const cells = Array.from({ length: 150_000 }, (_, row) => ({ row, column: 0, rowspan: 1, colspan: 2 }));
    const all = { row: 0, column: 0, rowspan: 150_000, colspan: 1 };
    expect(wholeSpan(cells, all)).toEqual({ ...all, colspan: 2 });
  });
  it('grows until it cuts through nothing', () => {
    const { cells } = grid('abb acc ddc');
    expect(wholeSpan(cells, { row: 0, column: 0, rowspan: 1, colspan: 2 })).toEqual({
      row: 0,
      column: 0,
      rowspan: 3,
      colspan: 3,
    });
  });
});

const CHANGES = fc.array(
  fc.record({
    what: fc.constantFrom('merge', 'split', 'insert', 'delete', 'move'),
    axis: fc.constantFrom('row' as const, 'column' as const),
    a: fc.nat(5),
    b: fc.nat(5),
    c: fc.integer({ min: 1, max: 3 }),
    d: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 25 },
);

it('whatever is done, each place belongs to one cell', () =>
  fc.assert(
    fc.property(CHANGES, (changes) => {
      let table = grid('abcd efgh ijkl mnop');
      for (const { what, axis, a, b, c, d } of changes) {
        const next =
          what === 'merge'
            ? mergeCells(table, { row: a, column: b, rowspan: c, colspan: d }, TEXT_CELLS)
            : what === 'split'
              ? splitCell(table, { row: a, column: b }, TEXT_CELLS)
              : what === 'insert'
                ? insertLine(table, axis, a, TEXT_CELLS)
                : what === 'delete'
                  ? deleteLines(table, axis, a, c)
                  : moveLine(table, axis, a, b);
        table = next ?? table;
      }
      expect(drawn(table)).not.toMatch(/[#.]/);
    }),
  ));
