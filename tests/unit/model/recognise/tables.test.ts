import { describe, expect, it } from 'vitest';
import type { Quad, TextLine, TextPage } from '../../../../schemas/recognised.ts';
import type { Bitmap } from '../../../../src/formats/image/bitmap.ts';
import { settled } from '../../../../src/model/recognise/tables/cell-texts.ts';
import { headRowsOf } from '../../../../src/model/recognise/tables/head-rows.ts';
import { linesOf } from '../../../../src/model/recognise/tables/rules.ts';
import { isTable, readTables } from '../../../../src/model/recognise/tables/tables.ts';

/** Pixels of a letter's box, and how wide a letter is. */
const LETTER = 24;
const PITCH = 16;

/** White paper, and a pen that draws straight lines two pixels wide, dotted where `dots` says so. */
function paper(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const line = (x0: number, y0: number, x1: number, y1: number, dots = 0): void => {
    const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
    for (let step = 0; step <= steps; step++) {
      if (dots && Math.floor(step / dots) % 2) continue;
      const [x, y] = [x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps];
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        data.fill(
          40,
          ((Math.round(y) + dy) * width + Math.round(x) + dx) * 4,
          ((Math.round(y) + dy) * width + Math.round(x) + dx) * 4 + 3,
        );
    }
  };
  return { bitmap: { width, height, data } as Bitmap, line };
}

/** A line of text whose first letter's middle is at a place. */
function said(text: string, x: number, y: number, sure = 1): TextLine {
  const count = [...text].length;
  const [left, right] = [x - PITCH / 2, x - PITCH / 2 + count * PITCH];
  const quad: Quad = [left, y - LETTER / 2, right, y - LETTER / 2, right, y + LETTER / 2, left, y + LETTER / 2];
  return {
    text,
    quad,
    at: Array.from({ length: count }, (_, at) => (at + 0.5) / count),
    sure: Array(count).fill(sure),
  };
}

const pageOf = ({ width, height }: Bitmap, lines: TextLine[]): TextPage => ({ width, height, turn: 0, lines, sure: 1 });

/** The tables, a line for each row: the cells' texts, with what they span. */
const drawn = (bitmap: Bitmap, lines: TextLine[]): string[][] =>
  readTables(bitmap, pageOf(bitmap, lines))
    .items.filter(isTable)
    .map(({ cells, ys }) =>
      ys.slice(1).map((_, row) =>
        cells
          .filter((cell) => cell.row === row)
          .map(({ text, rowspan, colspan }) => text + (rowspan + colspan > 2 ? `:${rowspan}x${colspan}` : ''))
          .join('|'),
      ),
    );

/** Three columns and three rows of 120 by 40 pixels; the first row's last two cells are one. */
function ruled(dots: number, lean: number) {
  const { bitmap, line } = paper(460, 240);
  const at = (x: number, y: number): [number, number] => [x - lean * (y - 120), y + lean * (x - 230)];
  for (const y of [40, 80, 120, 160]) line(...at(40, y), ...at(400, y), dots);
  for (const x of [40, 160, 400]) line(...at(x, 40), ...at(x, 160), dots);
  line(...at(280, 80), ...at(280, 160), dots);
  const put = (text: string, x: number, y: number): TextLine => said(text, ...at(x, y));
  const lines = [
    ...[put('品名', 60, 60), put('金额', 300, 60), put('笔', 60, 100), put('12', 200, 100), put('34', 320, 100)],
    ...[put('纸', 60, 140), put('5678', 190, 140), put('表外', 60, 210)],
  ];
  return { bitmap, lines };
}
const WANTED = [['品名|金额:1x2', '笔|12|34', '纸|5678|']];

describe('ruled tables', () => {
  it('have the cells between their lines, and those without a wall between them are one', () => {
    const { bitmap, lines } = ruled(0, 0);
    expect(drawn(bitmap, lines)).toEqual(WANTED);
    const outside = readTables(bitmap, pageOf(bitmap, lines)).items.filter((item) => !isTable(item));
    expect(outside).toMatchObject([{ text: '表外', begins: true }]);
  });
  it('may be dotted', () => {
    const { bitmap, lines } = ruled(3, 0);
    expect(drawn(bitmap, lines)).toEqual(WANTED);
  });
  it('may lean by three degrees', () => {
    const { bitmap, lines } = ruled(0, Math.tan(Math.PI / 60));
    expect(drawn(bitmap, lines)).toEqual(WANTED);
  });
  it('take a line that runs over two cells apart, letter by letter', () => {
    const { bitmap, lines } = ruled(0, 0);
    const across = said('一二三四五六', 120, 140);
    expect(drawn(bitmap, [...lines.slice(0, 5), across])[0]?.[2]).toBe('一二三|四五六|');
  });
  it('are not parted by strokes of letters that touch the lines of narrow rows', () => {
    const { bitmap, line } = paper(460, 160);
    for (const y of [40, 66, 92]) line(40, y, 400, y);
    for (const x of [40, 160, 400]) line(x, 40, x, 92);
    line(208, 44, 208, 90);
    const lines = [said('甲', 60, 54), said('乙1', 192, 54), said('丙', 60, 80), said('丁1', 192, 80)];
    expect(drawn(bitmap, lines)).toEqual([['甲|乙1', '丙|丁1']]);
  });
  it('keep the sides that letters stand close to', () => {
    const { bitmap, line } = paper(460, 200);
    for (const y of [40, 76, 112, 148]) line(40, y, 400, y);
    for (const x of [40, 160, 400]) line(x, 40, x, 148);
    const rows = [58, 94, 130].flatMap((y) => [said('甲', 60, y), said('12', 163, y)]);
    expect(drawn(bitmap, rows)).toEqual([['甲|12', '甲|12', '甲|12']]);
  });
  it('have a row above the last line that is seen, where all of their sides go on', () => {
    const { bitmap, line } = paper(460, 200);
    for (const y of [70, 106, 142]) line(40, y, 400, y);
    for (const x of [40, 160, 280, 400]) line(x, 38, x, 142);
    const rows = [56, 88, 124].flatMap((y) => [said('甲', 60, y), said('12', 200, y), said('3', 320, y)]);
    expect(drawn(bitmap, rows)).toEqual([['甲|12|3', '甲|12|3', '甲|12|3']]);
  });
  it('are followed as they lean themselves, where short texts tell their lean wrongly', () => {
    const [width, height, lean] = [1240, 200, 0.035];
    const grey = { width, height, scale: 1, data: new Uint8Array(width * height).fill(255) };
    const lines = [
      { y: 60, dark: 40 },
      { y: 100, dark: 200 },
      { y: 140, dark: 200 },
    ];
    for (const { y, dark } of lines)
      for (let x = 40; x < 1200; x++) {
        const at = y + lean * (x - 620);
        const low = at - Math.floor(at);
        grey.data[Math.floor(at) * width + x] = 255 - dark * (1 - low);
        grey.data[(Math.floor(at) + 1) * width + x] = 255 - dark * low;
      }
    const lengths = linesOf(grey, LETTER, lean + 0.01, false).map(({ from, to }) => to - from);
    const long = lengths.filter((length) => length > 1000);
    expect([lengths.length, long.length]).toEqual([3, 3]);
  });
  it('that have nothing to do with each other are two', () => {
    const { bitmap, line } = paper(460, 400);
    for (const top of [40, 220]) {
      for (const y of [top, top + 40, top + 80]) line(40, y, 400, y);
      for (const x of [40, top === 40 ? 160 : 260, 400]) line(x, top, x, top + 80);
    }
    const lines = [said('甲', 60, 60), said('乙', 300, 60), said('丙', 60, 240), said('丁', 300, 240)];
    expect(drawn(bitmap, lines)).toEqual([
      ['甲|乙', '|'],
      ['丙|丁', '|'],
    ]);
  });
  it('may have no frame, and a heading above several columns', () => {
    const { bitmap, line } = paper(460, 240);
    for (const y of [80, 120]) line(40, y, 400, y);
    line(160, 40, 160, 160);
    line(280, 80, 280, 160);
    const head = [said('品名', 60, 60), said('金额', 300, 60)];
    const cells = ['笔', '12', '34', '纸', '56', '78'].map((text, at) =>
      said(text, 70 + 120 * (at % 3), at < 3 ? 100 : 140),
    );
    expect(drawn(bitmap, [...head, ...cells])).toEqual([['品名|金额:1x2', '笔|12|34', '纸|56|78']]);
  });
  it('are no frame around text', () => {
    const { bitmap, line } = paper(460, 200);
    for (const y of [40, 160]) line(40, y, 400, y);
    for (const x of [40, 400]) line(x, 40, x, 160);
    expect(drawn(bitmap, [said('一段文字', 60, 100)])).toEqual([]);
  });
  it('are looked for in bounded time where all is lines', () => {
    const { bitmap } = paper(1200, 1200);
    for (let at = 0; at < bitmap.data.length; at += 4)
      if ((at >> 2) % 7 < 2 || ((at >> 2) / 1200) % 8 < 2) bitmap.data.fill(0, at, at + 3);
    const start = performance.now();
    readTables(bitmap, pageOf(bitmap, [said('字', 600, 600)]));
    expect(performance.now() - start).toBeLessThan(8000);
  });
});

describe('tables without lines', () => {
  const rows = (texts: string[][], columns: number[]): TextLine[] =>
    texts.flatMap((row, at) =>
      row.flatMap((text, column) => (text ? said(text, columns[column] as number, 60 + at * 34) : [])),
    );
  const { bitmap } = paper(900, 400);

  it('have a column between every two stripes that stay empty', () => {
    const texts = [
      ['姓名', '部门', '月薪'],
      ['张伟', '财务部', '12500'],
      ['王芳芳', '', '9800'],
      ['合计', '', '22300'],
    ];
    expect(drawn(bitmap, rows(texts, [60, 240, 420]))).toEqual([texts.map((row) => row.join('|'))]);
  });
  it('may be short, and have a total that is written over several columns', () => {
    const texts = [
      ['序号', '名称', '金额'],
      ['1', '交换机', '7160'],
      ['2', '六类网线', '3100'],
    ];
    const total = [said('合计大写壹万贰仟肆佰', 60, 162), said('12410', 420, 162)];
    const wanted = [...texts.map((row) => row.join('|')), '合计大写壹万贰仟肆佰:1x2|12410'];
    expect(drawn(bitmap, [...rows(texts, [60, 180, 420]), ...total])).toEqual([wanted]);
  });
  it('are no columns of prose', () => {
    const prose = Array.from({ length: 6 }, () => ['他们沿着河岸往东穿过一片白桦林', '傍晚时分终于看见了炊烟在远处']);
    expect(drawn(bitmap, rows(prose, [60, 420]))).toEqual([]);
  });
  it('have no part in a row of names with their values above or below them', () => {
    const { bitmap } = paper(700, 300);
    const rows = [
      ['日期', '摘要', '金额', '余额'],
      ['九月一日', '工资', '18650', '42318'],
      ['九月三日', '消费', '1299', '41019'],
      ['九月五日', '转账', '3000', '38019'],
    ];
    const cells = rows.flatMap((row, y) => row.map((text, x) => said(text, 60 + x * 160, 80 + y * 40)));
    const named = (y: number): TextLine[] => [said('户名：张三', 60, y), said('币种：人民币', 380, y)];
    const wanted = [rows.map((row) => row.join('|'))];
    expect(drawn(bitmap, [...named(40), ...cells])).toEqual(wanted);
    expect(drawn(bitmap, [...cells, ...named(240)])).toEqual(wanted);
  });
});

describe('what cells say', () => {
  const cells = (texts: string[]) =>
    texts.map((text, row) => ({ row, column: 0, rowspan: 1, colspan: 1, text, doubtful: false }));
  const settledTexts = (...texts: string[]): string[] => settled(cells(texts)).map(({ text }) => text);

  it('has plain digits, and a dash for a lone stroke among numbers', () => {
    expect(settledTexts('１２，３４５．００', '8.9', '"', '—')).toEqual(['12,345.00', '8.9', '-', '-']);
    expect(settledTexts('第２章（上）', '一', '二')).toEqual(['第2章（上）', '一', '二']);
  });
  it('has an “一” before what is counted', () => expect(settledTexts('-季度', '二季度')).toEqual(['一季度', '二季度']));
  it('tells headings from numbers', () => {
    expect(headRowsOf(cells(['a']).slice(0), 1)).toBe(0);
    const table = (head: string[], body: string[]) =>
      [head, body].flatMap((row, at) => row.map((text, column) => ({ row: at, column, rowspan: 1, colspan: 1, text })));
    expect(headRowsOf(table(['项目', '2023', '2024'], ['收入', '1.5', '2.5']), 2)).toBe(1);
    expect(headRowsOf(table(['收入', '1.5', '2.5'], ['支出', '1.5', '2.5']), 2)).toBe(0);
  });
});
