import { describe, expect, it } from 'vitest';
import { regionsOf } from '../../../../src/model/passes/order/regions.ts';
import { lineAt, wide } from './pages.ts';

/** Lines of a column: so many, of so many letters (size 10), the first on base line `y`. */
const column = (name: string, x: number, y: number, count: number, letters: number, pitch = 16) =>
  Array.from({ length: count }, (_, at) => {
    const line = lineAt(`${name}${wide(at === count - 1 ? letters >> 1 : letters - 1)}`, x, y + at * pitch);
    return { ...line, name };
  });

const order = (items: Parameters<typeof regionsOf>[0] & { name?: string }[]): string[] =>
  regionsOf(items).map(({ items: own, columns, column: at }) => {
    const names = new Set(own.map((item) => (item as { name?: string }).name));
    return `${[...names].join('')} ${at + 1}/${columns}`;
  });

describe('order of reading', () => {
  it('goes down one column', () => {
    expect(order(column('一', 60, 100, 20, 48))).toEqual(['一 1/1']);
  });

  it('goes down two columns, one after the other', () => {
    expect(order([...column('右', 310, 100, 20, 22), ...column('左', 60, 107, 20, 22)])).toEqual(['左 1/2', '右 2/2']);
  });

  it('keeps the end of a side bar with it, though its lines reach farther and below the text beside', () => {
    const side = [...column('短', 40, 100, 14, 8, 20), ...column('长', 40, 380, 9, 13, 20)];
    expect(order([...side, ...column('文', 220, 104, 14, 30, 18)])).toEqual(['短长 1/2', '文 2/2']);
  });

  it('takes brackets for the answers of questions for no column', () => {
    const questions = column('题', 60, 100, 8, 30, 24);
    // Fractions in a question move its base line.
    const places = questions.map(({ base }, at) => ({ ...lineAt('（    ）', 480, base + (at % 2) * 6), name: '答' }));
    expect(order([...questions, ...places].sort((one, other) => one.base - other.base))).toEqual(['题答 1/1']);
  });

  it('keeps amounts beside the names that they belong to, though a name takes two lines', () => {
    const names = column('行', 60, 100, 20, 22);
    const amounts = [0, 1, 3, 4, 6, 8, 9, 11, 13, 15].map((at) => ({
      ...lineAt('2,758.20 18,166.00 6222000140', 310, 100 + at * 16),
      name: '数',
    }));
    expect(order([...names, ...amounts].sort((one, other) => one.base - other.base))).toEqual(['行数 1/1']);
  });

  it('keeps amounts below their head beside what they belong to, though few stand on its lines', () => {
    const one = (text: string, x: number, y: number) => ({ ...lineAt(text, x, y), name: '行' });
    const items = [
      ...[one('Item', 60, 100), one('Qty Amount', 200, 100), one('Design of the annual', 60, 116)],
      ...[one('1', 200, 124), one('1,200.00', 225, 124), one('report', 60, 132)],
      ...[one('Printing', 60, 150), one('300 1,275.00', 200, 150)],
    ];
    expect(order(items)).toEqual(['行 1/1']);
  });

  it('goes down a last page of two columns though few lines are left for the second, as on the page before', () => {
    const items = [...column('左', 60, 100, 20, 22), ...column('右', 310, 100, 2, 22)];
    const known = (before?: number) =>
      regionsOf(items, before).map(({ column: at, columns }) => `${at + 1}/${columns}`);
    expect(known(310)).toEqual(['1/2', '2/2']);
    expect(known(280)).toEqual(known());
    expect(known()).not.toEqual(['1/2', '2/2']);
  });

  it('goes down two columns though a line of the first hangs over into the white stripe', () => {
    const left = column('左', 60, 100, 30, 22);
    const hanging = { ...lineAt(wide(23), 60, 100 + 25 * 16), name: '左' };
    const items = [...left.filter((_, at) => at !== 25), hanging, ...column('右', 305, 100, 30, 22)];
    expect(order(items.sort((one, other) => one.base - other.base))).toEqual(['左 1/2', '右 2/2']);
  });

  it('goes down three columns', () => {
    const items = [60, 230, 400].flatMap((x, at) => column('甲乙丙'[at] as string, x, 100 + at * 3, 18, 15));
    expect(order(items)).toEqual(['甲 1/3', '乙 2/3', '丙 3/3']);
  });

  it('puts what runs across the columns before or behind them', () => {
    const items = [
      ...column('题', 120, 60, 1, 36),
      ...column('左', 60, 100, 15, 22),
      ...column('右', 310, 106, 15, 22),
      ...column('末', 60, 400, 4, 47),
    ];
    expect(order(items)).toEqual(['题 1/1', '左 1/2', '右 2/2', '末 1/1']);
  });

  it('keeps the short end of a paragraph across the columns with it', () => {
    const items = [...column('摘', 60, 60, 4, 47), ...column('左', 60, 136, 15, 22), ...column('右', 310, 136, 15, 22)];
    const short = items[3] as (typeof items)[number];
    short.box = { ...short.box, right: 130 };
    expect(order(items)).toEqual(['摘 1/1', '左 1/2', '右 2/2']);
  });

  it('puts the heading of what runs across the columns below them with it', () => {
    const items = [
      ...column('左', 60, 100, 15, 22),
      ...column('右', 310, 106, 15, 22),
      ...column('题', 60, 370, 1, 12),
      ...column('末', 60, 390, 4, 47),
    ];
    expect(order(items)).toEqual(['左 1/2', '右 2/2', '题末 1/1']);
  });

  it('reads a last short paragraph of the left column before the right one', () => {
    const last = { ...lineAt('左栏最后一行的说明。', 60, 370), name: '尾' };
    const [left, right] = [column('左', 60, 100, 15, 22), column('右', 310, 106, 15, 22)];
    const items = [...left, ...right, last, ...column('末', 60, 400, 4, 47)];
    expect(order(items)).toEqual(['左尾 1/2', '右 2/2', '末 1/1']);
  });

  it('parts columns at a heading between them', () => {
    const items = [
      ...column('甲', 60, 100, 8, 22),
      ...column('乙', 310, 100, 8, 22),
      ...column('题', 60, 260, 1, 92),
      ...column('丙', 60, 290, 8, 22),
      ...column('丁', 310, 290, 8, 22),
    ];
    expect(order(items)).toEqual(['甲 1/2', '乙 2/2', '题 1/1', '丙 1/2', '丁 2/2']);
  });

  it('reads a side bar of short lines apart from the text beside it', () => {
    const side = ['姓名', '电话', '邮箱', '地址', '技能', '语言', '证书', '爱好'];
    const items = [
      ...side.map((text, at) => ({ ...lineAt(text, 40, 100 + at * 37), name: '侧' })),
      ...column('文', 200, 100, 22, 32, 17),
    ];
    expect(order(items)).toEqual(['侧 1/2', '文 2/2']);
  });

  it('takes rows of a table for no columns', () => {
    const rows = Array.from({ length: 12 }, (_, row) =>
      [60, 200, 340].map((x, at) => ({ ...lineAt(`${'名数价'[at]}${row}`, x, 100 + row * 20), name: '表' })),
    );
    expect(order(rows.flat())).toEqual(['表 1/1']);
  });

  it('reads who wrote it, in the middle above three columns, before them', () => {
    const columns = [60, 230, 400].flatMap((x, at) => column('甲乙丙'[at] as string, x, 130, 18, 15));
    expect(order([{ ...lineAt('本报记者某某', 275, 100), name: '名' }, ...columns])).toEqual([
      ...['名 1/1', '甲 1/3', '乙 2/3', '丙 3/3'],
    ]);
  });

  it('goes down three columns of which the middle one begins above the others', () => {
    const columns = [60, 230, 400].flatMap((x, at) => column('甲乙丙'[at] as string, x, at === 1 ? 98 : 130, 18, 15));
    expect(order(columns)).toEqual(['甲 1/3', '乙 2/3', '丙 3/3']);
  });

  it('goes down two short texts beside each other, as on a slide', () => {
    const title = { ...lineAt('标题', 60, 60, { size: 20 }), name: '题' };
    expect(order([title, ...column('左', 60, 100, 3, 22), ...column('右', 310, 100, 3, 22)])).toEqual([
      ...['题左 1/2', '右 2/2'],
    ]);
  });

  it('takes who signs at the left and at the right for no columns', () => {
    const signed = ['甲方：', '地址：', '电话：5718866', '日期：二〇二六年'].flatMap((label, at) =>
      [60, 310].map((x) => ({ ...lineAt(label.padEnd(12, '某'), x, 100 + at * 20), name: '签' })),
    );
    expect(order(signed)).toEqual(['签 1/1']);
  });

  it('goes down what is to be done on two days, by the hour', () => {
    const days = [60, 310].flatMap((x, day) =>
      [8, 9, 12, 14, 18].map((hour, at) => ({
        ...lineAt(`${hour}:30 ${wide(9 + ((at + day) % 3))}`, x, 100 + at * 20),
        name: '早晚'[day] as string,
      })),
    );
    expect(order(days)).toEqual(['早 1/2', '晚 2/2']);
  });

  it('takes labels and their values for no columns', () => {
    const rows = Array.from({ length: 8 }, (_, row) => [
      { ...lineAt('项目名称：', 60, 100 + row * 20), name: '表' },
      { ...lineAt(wide(6 + (row % 3) * 4), 150, 100 + row * 20), name: '表' },
    ]);
    expect(order(rows.flat())).toEqual(['表 1/1']);
  });
});
