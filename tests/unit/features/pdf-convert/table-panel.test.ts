import { describe, expect, it } from 'vitest';
import type { FoundTable } from '../../../../schemas/tables.ts';
import { edgeSpeed, heldBack } from '../../../../src/features/pdf-convert/panel/edge-scroll.ts';
import { rowsIn, widthsOf } from '../../../../src/features/pdf-convert/panel/grid-boxes.ts';
import { editsNow, entriesNow, historyOf, made, stepped } from '../../../../src/features/pdf-convert/panel/history.ts';
import { beyond, gridKey, spanOf } from '../../../../src/features/pdf-convert/panel/selection.ts';
import { into } from '../../../../src/features/pdf-convert/panel/use-cell-in-view.ts';
import { nearest } from '../../../../src/features/pdf-convert/panel/use-line-drag.ts';
import { rowsNear } from '../../../../src/features/pdf-convert/panel/use-rows-in-view.ts';
import { columnName } from '../../../../src/lib/column-name.ts';
import { drawn, grid, texts } from './tables.ts';

const found = (): FoundTable[] => [{ key: '1.1', page: 0, box: [0, 0, 1, 1], ...grid('ab cd') }];
const write = (text: string) => ({ do: 'text', table: '1.1', row: 0, column: 0, text }) as const;
const now = (history: ReturnType<typeof historyOf>): string =>
  drawn((entriesNow(history)[0] as { grid: ReturnType<typeof grid> }).grid);

describe('steps', () => {
  const first = made(historyOf(found(), []), write('x')) as ReturnType<typeof historyOf>;
  const second = made(first, write('y')) as ReturnType<typeof historyOf>;
  it('go back and forth', () => {
    expect(now(second)).toBe('yb cd');
    const back = stepped(second, -1);
    expect(now(back)).toBe('xb cd');
    expect(editsNow(back)).toEqual([write('x')]);
    expect(now(stepped(back, 1))).toBe('yb cd');
    expect(stepped(stepped(back, -1), -1).at).toBe(0);
  });
  it('a new one drops what was taken back', () => {
    const other = made(stepped(second, -1), write('z')) as ReturnType<typeof historyOf>;
    expect(now(other)).toBe('zb cd');
    expect(stepped(other, 1)).toEqual(other);
  });
  it('that change nothing are none, that cannot be done are refused', () => {
    expect(made(second, write('y'))).toBe(second);
    expect(made(second, { do: 'join', table: '1.1' })).toBeUndefined();
  });
  it('end where an engine would refuse them', () => {
    const long = made(second, write('字'.repeat(290_000)));
    expect(typeof long).toBe('object');
    expect(made(long as ReturnType<typeof historyOf>, write('字'.repeat(20_000)))).toBe('full');
  });
  it('come back from what was kept, those that fit no more are passed over', () => {
    const again = historyOf(found(), [write('x'), { ...write('q'), table: '7.1' }, write('y')]);
    expect(now(again)).toBe('yb cd');
    expect(now(stepped(again, -1))).toBe('xb cd');
  });
});

describe('the focus', () => {
  const table = grid('aab aac def');
  it.each([
    [{ row: 0, column: 0 }, 1, 0, { row: 2, column: 0 }],
    [{ row: 0, column: 0 }, 0, 1, { row: 0, column: 2 }],
    [{ row: 2, column: 0 }, 0, 1, { row: 2, column: 1 }],
    [{ row: 2, column: 2 }, 1, 0, { row: 2, column: 2 }],
    [{ row: 0, column: 2 }, 0, -1, { row: 0, column: 1 }],
    [{ row: 0, column: 2 }, 1e9, 0, { row: 2, column: 2 }],
  ])('from %j, %i down and %i right, goes to %j', (from, down, right, to) =>
    expect(beyond(table, from, down, right)).toEqual(to),
  );
  it('a selection has merged cells as a whole', () =>
    expect(spanOf(table, { from: { row: 2, column: 1 }, to: { row: 1, column: 1 } })).toEqual({
      row: 0,
      column: 0,
      rowspan: 3,
      colspan: 2,
    }));
});

describe('keys', () => {
  const press = (key: string, held: object = {}) =>
    gridKey({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held });
  it.each([
    ['ArrowDown', {}, { do: 'go', down: 1, right: 0, extend: false }],
    ['ArrowLeft', { shiftKey: true }, { do: 'go', down: 0, right: -1, extend: true }],
    ['ArrowUp', { altKey: true }, { do: 'move', axis: 'row', by: -1 }],
    ['ArrowRight', { altKey: true }, { do: 'move', axis: 'column', by: 1 }],
    ['Enter', {}, { do: 'edit' }],
    ['7', {}, { do: 'edit', text: '7' }],
    ['Process', {}, { do: 'edit', text: '' }],
    ['Delete', {}, { do: 'clear' }],
    ['a', { ctrlKey: true }, { do: 'all' }],
    [' ', { shiftKey: true }, { do: 'row' }],
    ['Tab', {}, undefined],
    ['z', { ctrlKey: true }, undefined],
  ])('%s with %j', (key, held, action) => expect(press(key, held)).toEqual(action));
});

it('rows in view are drawn, with what reaches into them', () => {
  const table = grid('ab ac ad ef gh');
  expect(rowsIn(table.cells, 2, 4).map(({ row, cells }) => `${row}${cells.map(({ text }) => text).join('')}`)).toEqual([
    '0a',
    '2d',
    '3ef',
  ]);
});

it('columns are wide enough for their texts, within bounds', () => {
  const cell = (column: number, text: string) => ({ row: 0, column, rowspan: 1, colspan: 1, text });
  const cells = [cell(0, '1'), cell(1, '330,435.30'), cell(2, '字'.repeat(99))];
  expect(widthsOf({ columns: [10, 10, 10], rows: [9, 9, 9], cells })).toEqual([72, 102, 280]);
});

it('columns of a long table are wide enough for what stands at its end', () => {
  const long = texts([...Array.from({ length: 5000 }, () => ['1']), ['12345678901']]);
  expect(widthsOf(long)).toEqual([11 * 8 + 22 + 18]);
});

it('a dragged line goes in at the nearest edge', () => expect(nearest([0, 40, 80, 120], 101)).toBe(3));

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (at, name) => expect(columnName(at)).toBe(name));

describe('many changes of a long table', () => {
  const rows = 'ab '.repeat(3).trim();
  const many = Array.from({ length: 250 }, (_, at) => write(String.fromCharCode(0x4e00 + at)));
  let history = historyOf([{ key: '1.1', page: 0, box: [0, 0, 1, 1], ...grid(rows) }], []);
  for (const edit of many) history = made(history, edit) as ReturnType<typeof historyOf>;
  it('keep but few of the tables in memory, also when they are taken back and made again', () => {
    expect(history.states.size).toBeLessThan(30);
    let one = history;
    for (const by of [-1, 1] as const)
      for (let step = 0; step < many.length; step++) {
        one = stepped(one, by);
        expect(one.states.size).toBeLessThan(30);
      }
  });
  it('are all taken back, one by one, and made again', () => {
    const seen: string[] = [];
    let back = history;
    for (; back.at > 0; back = stepped(back, -1)) seen.push(now(back)[0] as string);
    expect(seen).toEqual(many.map(({ text }) => text).reverse());
    let forth = back;
    for (let at = 0; at < many.length; at++) {
      forth = stepped(forth, 1);
      expect(now(forth)[0]).toBe(many[at]?.text);
    }
  });
});

describe('what is dragged to an edge', () => {
  it.each([
    [500, 0],
    [100, -24],
    [118, -12],
    [900, 24],
    [20, -24],
  ])('at %i scrolls by %i', (at, by) => expect(edgeSpeed(at, 100, 900) + 0).toBe(by));
  it.each([
    [24, 0, 500, 24],
    [24, 300, 10.5, 11],
    [24, 300, -80, 0],
    [-24, 300, 0, -24],
    [-24, 5, 900, -5],
    [-24, -40, 900, 0],
  ])('by %i, with %d before and %d after out of view, scrolls the page by %i', (step, before, after, by) =>
    expect(heldBack(step, before, after) + 0).toBe(by),
  );
});

it.each([
  [0, 100, 40, 20, 0],
  [50, 100, 40, 20, 40],
  [0, 100, 90, 20, 10],
  [0, 100, 200, 300, 200],
])('scrolled to %i in a room of %i, a cell at %i of %i is seen at %i', (scrolled, room, start, size, to) =>
  expect(into(scrolled, room, start, size)).toBe(to),
);

it.each([
  [-500, [0, 24]],
  [0, [0, 42]],
  [36_000, [984, 1038]],
  [300_000, [5000, 5000]],
  [-90_000, [0, 0]],
])('of 5,000 rows, with %i pixels above the window, those near it are there', (above, rows) =>
  expect(rowsNear(5000, 36, above, 900)).toEqual(rows),
);
