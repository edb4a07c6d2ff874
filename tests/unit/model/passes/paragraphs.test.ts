import { describe, expect, it } from 'vitest';
import type { Line } from '../../../../src/model/layout.ts';
import { linesOf } from '../../../../src/model/passes/lines/lines.ts';
import { inlinesOf, textOf } from '../../../../src/model/passes/text/inlines.ts';
import { insetsOf } from '../../../../src/model/passes/text/insets.ts';
import { joinRows } from '../../../../src/model/passes/text/join-lines.ts';
import { type Paragraph, paragraphsOf } from '../../../../src/model/passes/text/paragraphs.ts';
import { BOLD, type Look, lineAt, pageOf, runAt, wide } from './pages.ts';

const COLUMN = { left: 50, right: 450 };
type Row = [text: string, x: number, y: number, look?: Look];

const paragraphs = (...rows: Row[]): Paragraph[] =>
  paragraphsOf(joinRows(rows.map(([text, x, y, look]) => lineAt(text, x, y, look))), COLUMN);
const counts = (found: Paragraph[]): number[] => found.map(({ lines }) => lines.length);

describe('paragraphs', () => {
  it('begin where the first line stands in', () => {
    const found = paragraphs(
      [wide(38), 70, 100],
      [wide(40), 50, 116],
      [wide(40), 50, 132],
      [wide(38), 70, 148],
      [wide(20), 50, 164],
    );
    expect(counts(found)).toEqual([3, 2]);
    expect(found.map(({ first, left, align }) => [first, left, align])).toEqual([
      [20, 0, 'justify'],
      [20, 0, 'justify'],
    ]);
  });

  it('begin with the number of a question below the choices of another, though these be full lines', () => {
    const choices = (letters: string, y: number): Row => [
      [...letters].map((letter) => `${letter}．${wide(8)}`).join('\u3000'),
      50,
      y,
    ];
    const question = (number: number, y: number): Row => [`${number}．下列说法正确的是（\u3000\u3000）`, 50, y];
    const rows = [question(1, 100), choices('ABCD', 116), question(2, 132), choices('ABCD', 148), question(3, 164)];
    expect(counts(paragraphs(...rows, choices('ABCD', 180)))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('go on with a number below the text of an item, but not below its marker', () => {
    const item = (x: number): Row[] => [
      [`4. ${'word '.repeat(15)}week`, 60, 100],
      ['95. More of it.', x, 116],
      [`${'word '.repeat(16)}we`, 60, 132],
    ];
    expect(counts(paragraphs(...item(75)))).toEqual([2, 1]);
    expect(counts(paragraphs(...item(60)))).toEqual([1, 1, 1]);
  });

  it('go on under the text behind the number of a heading, not farther in', () => {
    const heading = (x: number): Row[] => [
      [`2   ${wide(38)}`, 50, 100],
      [wide(6), x, 116],
    ];
    expect(counts(paragraphs(...heading(70)))).toEqual([2]);
    expect(counts(paragraphs(...heading(90)))).toEqual([1, 1]);
    const caption = (x: number): Row[] => [
      [`Figure 3. | ${'word '.repeat(13)}words`, 50, 100],
      ['and more', x, 116],
    ];
    expect(counts(paragraphs(...caption(110)))).toEqual([2]);
    expect(counts(paragraphs(...caption(103)))).toEqual([1, 1]);
  });

  it('end where the last line leaves room', () => {
    expect(
      counts(paragraphs([wide(40), 50, 100], [wide(12), 50, 116], [wide(40), 50, 132], [wide(40), 50, 148])),
    ).toEqual([2, 2]);
  });

  it('of a quotation break where words found no room, as far in at the right as at the left', () => {
    const words = (count: number, x: number, y: number): Row => [Array(count).fill('sentence').join(' '), x, y];
    const found = paragraphs(
      words(8, 50, 100),
      words(7, 90, 130),
      words(7, 90, 146),
      [`${'sentence '.repeat(3)}.`, 90, 162],
      words(7, 90, 178),
      words(2, 90, 194),
      words(8, 50, 224),
    );
    expect(counts(found)).toEqual([1, 3, 2, 1]);
    expect(found.map(({ left, right }) => [left, right])).toEqual([
      [0, undefined],
      [40, 40],
      [40, 40],
      [0, undefined],
    ]);
    const address = paragraphs(words(8, 50, 100), ['Mill Lane', 90, 130], ['Stroud, Gloucestershire', 90, 146]);
    expect(counts(address)).toEqual([1, 1, 1]);
  });

  it('of one line that stand in each are no quotation', () => {
    const chinese = paragraphs([`${wide(34)}。`, 70, 100], [`${wide(27)}。`, 70, 116], [wide(40), 50, 146]);
    expect(chinese.map(({ lines, right }) => [lines.length, right])).toEqual([1, 1, 1].map((one) => [one, undefined]));
    const said = ['“I do not know at all what you mean by it, not in the least.”', '“Then I shall tell you.”'];
    const english = said.map((text, at): Row => [text, 70, 100 + at * 16]);
    expect(counts(paragraphs(...english, ['x'.repeat(80), 50, 146]))).toEqual([1, 1, 1]);
    // First lines of others stand in as far, and the line after them at the edge.
    const first: Row[] = [
      [wide(38), 70, 200],
      [wide(40), 50, 216],
      [wide(9), 50, 232],
    ];
    const open = [wide(35), wide(27)].map((text, at): Row => [text, 70, 248 + at * 16]);
    expect(paragraphs(...first, ...open, [wide(40), 50, 280]).every(({ right }) => right === undefined)).toBe(true);
  });

  it('are numbers under each other, narrow as their column is', () => {
    const numbers = ['9', '10', '11'].map((text, at) => lineAt(text, 50, 100 + at * 12));
    expect(counts(paragraphsOf(numbers, { left: 50, right: 60 }))).toEqual([1, 1, 1]);
  });

  it('are the rows of a form each, full as they are', () => {
    const papers = `☑${wide(10)}☒${wide(10)}☐${wide(17)}`;
    const more = `${wide(6)}：☑${wide(14)}☐${wide(17)}`;
    expect(counts(paragraphs([papers, 50, 100], [papers, 50, 116], [more, 50, 132], [wide(40), 50, 148]))).toEqual([
      1, 1, 2,
    ]);
    expect(counts(paragraphs([`☐${wide(39)}`, 50, 100], [wide(40), 50, 116]))).toEqual([2]);
  });

  it('end where more white space follows than between their lines', () => {
    const found = paragraphs([wide(40), 50, 100], [wide(40), 50, 116], [wide(40), 50, 144], [wide(40), 50, 160]);
    expect(counts(found)).toEqual([2, 2]);
    expect(found[1]?.before).toBeCloseTo(12);
  });

  it('do not end at a punctuation mark', () => {
    const rows: Row[] = [100, 116, 132].map((y) => [`${wide(39)}。`, 50, y]);
    expect(counts(paragraphs(...rows, [wide(9), 50, 148]))).toEqual([4]);
  });

  it('do not end where the next word would not have found room', () => {
    expect(counts(paragraphs(['some words '.repeat(7), 50, 100], ['internationalisation of all', 50, 116]))).toEqual([
      2,
    ]);
  });

  it('end with a blank to be filled in behind a label', () => {
    const [one, other] = [`E-mail：${'\u3000'.repeat(30)}`, `地址：${'\u3000'.repeat(37)}`];
    const blank = (text: string, y: number): Line => ({
      ...lineAt(text.trim(), 50, y),
      text,
      box: { left: 50, top: y - 9, right: 450, bottom: y + 1 },
    });
    expect(counts(paragraphsOf([blank(one, 100), blank(other, 116), lineAt('E-mail 后', 50, 132)], COLUMN))).toEqual([
      1, 1, 1,
    ]);
  });

  it('do not end before a word with the mark that opens it', () => {
    const name = `（${'N'.repeat(14)}）后`;
    const full = [100, 148, 164].map((y): Row => [wide(40), 50, y]);
    expect(counts(paragraphs([wide(34), 50, 116], [name, 50, 132], ...full))).toEqual([3, 2]);
  });

  it('end in a column of short lines where a line of Chinese leaves some room', () => {
    const lines = [
      '擅长流式计算',
      'Spark、Flink、Kafka、Hive',
      'Presto、Scala、SQL',
      '邮箱：longest.address@example.com',
    ];
    const column = { left: 50, right: 50 + 16 * 10 };
    const of = (...texts: string[]): number[] => {
      const rows = texts.map((text, at) => lineAt(text, 50, 100 + at * 16));
      return counts(paragraphsOf(joinRows(rows), column));
    };
    expect(of(...lines)).toEqual([1, 1, 1, 1]);
    // Years are no word that had to go to the next line.
    expect(of('信息管理与信息系统', '2015.09—2019.06')).toEqual([1, 1]);
  });

  it('end where the size changes', () => {
    expect(counts(paragraphs([wide(20), 50, 100, { size: 16 }], [wide(40), 50, 124], [wide(40), 50, 140]))).toEqual([
      1, 2,
    ]);
  });

  it('end where letters cease to be bold, but not where only the beginning is', () => {
    expect(counts(paragraphs([wide(40), 50, 100, { typeface: BOLD }], [wide(40), 50, 116]))).toEqual([1, 1]);
  });

  it('go on where a line ends and the next begins in one size, or one weight, whatever else stands in them', () => {
    const row = (y: number, ...parts: Row[]): Line =>
      linesOf(pageOf({ runs: parts.map(([text, x, , look]) => runAt(text, x, y, look)) }))[0] as Line;
    const of = (first: Row[], second: Row[]): number[] =>
      counts(paragraphsOf([row(100, ...first), row(114, ...second)], COLUMN));
    const [small, bold] = [{ size: 9 }, { typeface: BOLD }];
    const mixed: Row[] = [
      [wide(28), 50, 0],
      [wide(13), 330, 0, small],
    ];
    expect(of(mixed, [[wide(20), 50, 0, small]])).toEqual([2]);
    expect(of([[wide(40), 50, 0]], [[wide(20), 50, 0, small]])).toEqual([1, 1]);
    const [name, rest]: Row[] = [
      [wide(12), 60, 0, bold],
      ['甲', 50, 0],
    ] as const;
    expect(of([[wide(40), 50, 0]], [rest as Row, name as Row])).toEqual([2]);
    expect(of([[wide(40), 50, 0]], [name as Row, ['甲', 180, 0]])).toEqual([1, 1]);
  });

  it('go on with small letters where nothing runs to the edge and the line before has no mark at its end', () => {
    const of = (one: string, other: string): number[] => counts(paragraphs([one, 50, 100], [other, 50, 114]));
    const line = 'word '.repeat(13).trim(); // leaves 80 points
    expect(of(`${line} some`, 'and more of it')).toEqual([2]);
    expect(of(`${line} some`, 'And more of it')).toEqual([1, 1]);
    expect(of(`${line} end.`, 'and more of it')).toEqual([1, 1]);
    expect(of(line.slice(20), 'and more of it')).toEqual([1, 1]);
  });

  it('go on in a column whose lines are broken early, though other lines are full', () => {
    // A letter is five points wide: the column has room for 80.
    const of = (...lengths: number[]): Row[] =>
      lengths.map((length, at) => ['word '.repeat(20).slice(0, length).trim(), 50, 100 + at * 14]);
    const full = of(79, 79, 79, 79);
    const early: Row[] = of(64, 59, 64, 79, 59).map(([text, x, y]) => [text, x, y + 56]);
    expect(counts(paragraphs(...full, ...early))).toEqual([9]);
    const names: Row[] = ['apples', 'pears', 'plums'].map((name, at) => [name, 50, 156 + at * 14]);
    expect(counts(paragraphs(...full, ...names))).toEqual([5, 1, 1]);
  });

  it('are not in the middle where they have a bullet, or begin with others of other lengths', () => {
    const aligned = (...rows: Row[]): string[] => paragraphs(...rows).map(({ align }) => align);
    expect(aligned([wide(20), 150, 100])).toEqual(['center']);
    expect(aligned([`• ${wide(19)}`, 150, 100])).toEqual(['left']);
    const others: Row[] = [
      [`${wide(6)}。`, 150, 130],
      [`${wide(9)}。`, 150, 160],
      [`${wide(12)}。`, 150, 190],
    ];
    expect(aligned([wide(20), 150, 100], ...others)).toEqual(['left', 'left', 'left', 'left']);
    expect(aligned([wide(20), 150, 100], ...others.slice(1))[0]).toBe('center');
  });

  it('hang under their marker', () => {
    const found = paragraphs(
      [`1. ${wide(37)}`, 50, 100],
      [wide(38), 65, 116],
      [wide(10), 65, 132],
      [`2. ${wide(30)}`, 50, 148],
    );
    expect(counts(found)).toEqual([3, 1]);
    expect(found[0]).toMatchObject({ first: -15, left: 15, marker: { text: '1.' } });
  });

  it('that are clauses begin with their number', () => {
    const found = paragraphs(
      [`第一条${wide(35)}`, 70, 100],
      [wide(39), 50, 116],
      [`第二条${wide(35)}`, 70, 132],
      [wide(9), 50, 148],
    );
    expect(counts(found)).toEqual([2, 2]);
  });

  it('stand in the middle', () => {
    const found = paragraphs([wide(10), 200, 100], [wide(14), 180, 116], [wide(40), 50, 160], [wide(40), 50, 176]);
    expect(found[0]?.align).toBe('center');
  });

  it('end in the middle of their cell, or below a bold line that fills the column', () => {
    const of = (column: { left: number; right: number }, ...rows: Row[]) =>
      paragraphsOf(
        rows.map(([text, x, y, look]) => lineAt(text, x, y, look)),
        column,
      ).map(({ lines, align }) => `${lines.length} ${align}`);
    const cell = { left: 50, right: 112 };
    expect(of(cell, [wide(6), 51, 100], [wide(6), 51, 114], ['司', 76, 128])).toEqual(['3 center']);
    expect(of(cell, [wide(6), 51, 100], ['司', 76, 114])).toEqual(['2 center']);
    const bold = { typeface: BOLD };
    expect(of(COLUMN, [wide(39), 55, 100, bold], [wide(10), 200, 114, bold])).toEqual(['2 center']);
    expect(of(COLUMN, [wide(39), 55, 100], [wide(10), 200, 114])).toHaveLength(2);
  });

  it('stand in the middle though they nearly fill their column, where they are large', () => {
    const lines = [
      lineAt(wide(12), 70, 60, { size: 30 }),
      ...[wide(40), wide(40), wide(40)].map((text, at) => lineAt(text, 50, 120 + at * 16)),
    ];
    const found = paragraphsOf(lines, { left: 50, right: 450 });
    expect(found[0]?.align).toBe('center');
  });

  it('are titles broken by sense, with a break where they are', () => {
    const large = { size: 20 };
    const title: Row[] = [
      ['某某市人民政府办公室关于', 130, 60, large],
      ['印发城市更新若干措施的通知', 120, 92, large],
    ];
    const body: Row[] = [140, 156, 172].map((y) => [wide(40), 50, y]);
    const of = (...rows: Row[]): string[] =>
      paragraphs(...rows, ...body).map(({ lines }) => textOf(inlinesOf(lines, 0, lines.length < 3)));
    const joined = '某某市人民政府办公室关于\n印发城市更新若干措施的通知';
    expect(of(...title)[0]).toBe(joined);
    expect(paragraphs(...title, ...body).map(({ broken }) => broken)).toEqual([true, undefined]);
    const long: Row[] = [
      ['某某市人民政府办公室关于印发城市的', 80, 60, large],
      ['更新若干措施的通知', 160, 92, large],
    ];
    expect(paragraphs(...long, ...body).map(({ broken }) => broken)).toEqual([true, undefined]);
    // Who wrote it, in other letters or the same, the number in the head, and names that one line could hold.
    expect(of(...title, ['张文远', 220, 124, large]).slice(0, 2)).toEqual([joined, '张文远']);
    const red = { size: 20, colour: '#e60000' };
    expect(of(['某某市人民政府办公室文件', 130, 60, red], ['市政办发〔2026〕14号', 135, 92, large])).toHaveLength(3);
    expect(of(['某某省高级人民法院', 160, 60, large], ['民事判决书', 200, 92, large])).toHaveLength(3);
  });

  it('stand at the right', () => {
    const found = paragraphs([wide(40), 50, 100], [wide(40), 50, 116], [wide(8), 370, 160]);
    expect(found.map(({ align }) => align)).toEqual(['justify', 'right']);
  });

  it('stand at the right though they stand in from it, where they sign a letter', () => {
    const text = [0, 1, 2].map((at): Row => [wide(40), 50, 100 + at * 16]);
    const found = paragraphs(
      ...text,
      ['某某市人民政府', 350, 180],
      ['二〇二四年四月', 340, 196],
      ['左右不分明的话。', 330, 230],
    );
    expect(found.map(({ align }) => align)).toEqual(['justify', 'right', 'right', 'left']);
  });

  it('end at an indented line where the first lines of others stand in, though they fill theirs', () => {
    const full = `${wide(37)}。`;
    const rule = [0, 1].flatMap((at): Row[] => [
      [wide(38), 70, 100 + at * 32],
      [wide(20), 50, 116 + at * 32],
    ]);
    expect(counts(paragraphs(...rule, [full, 70, 164], [full, 70, 180], [wide(9), 50, 196]))).toEqual([2, 2, 1, 2]);
    // A block that stands in as a whole.
    const block = [full, full, wide(38), wide(9)].map((text, at): Row => [text, 70, 164 + at * 16]);
    expect(counts(paragraphs(...block))).toEqual([4]);
  });

  it('go on behind a label within them, and hang under the text behind one', () => {
    const labelled = [
      [`上诉请求：${wide(33)}`, 70, 100],
      [`和理由：${wide(36)}`, 50, 116],
      [wide(9), 50, 132],
    ] as Row[];
    expect(counts(paragraphs(...labelled))).toEqual([3]);
    const text = [0, 1, 2].map((at): Row => [wide(40), 50, 100 + at * 16]);
    const copied = paragraphs(...text, [`抄送：${wide(37)}`, 50, 170], [wide(12), 80, 186]);
    expect(counts(copied)).toEqual([3, 2]);
  });

  it('are who signs, one below the other, short of the edge', () => {
    const text = [0, 1, 2].map((at): Row => [wide(40), 50, 100 + at * 16]);
    const names = ['审判长某某', '审判员某某', '审判员某某'].map((name, at): Row => [name, 380, 180 + at * 16]);
    expect(counts(paragraphs(...text, ...names))).toEqual([3, 1, 1, 1]);
  });

  it('go on in the middle until their bracket is closed', () => {
    const text = [0, 1, 2].map((at): Row => [wide(40), 50, 160 + at * 16]);
    expect(counts(paragraphs([`（${wide(30)}`, 95, 100], [`${wide(6)}）`, 215, 116], ...text))).toEqual([2, 3]);
    expect(counts(paragraphs([`（${wide(38)}`, 55, 100], [`${wide(6)}）`, 215, 116], ...text))).toEqual([2, 3]);
  });

  it('end with a sentence where who signs stands far in under it, though it filled its line', () => {
    const found = paragraphs([`${wide(38)}。`, 50, 100], ['申请人（签字）：', 330, 116], ['年　　月　　日', 330, 132]);
    expect(counts(found)).toEqual([1, 1, 1]);
  });

  it('stand nearer to fractions, which reach higher and lower than letters', () => {
    const space = (fraction: 0 | 1 | undefined): number => {
      const lines = ['甲。', '乙。'].map((text, at) => lineAt(text, 50, 100 + at * 40));
      const span = fraction === undefined ? undefined : lines[fraction]?.spans[0];
      if (span) span.fraction = { over: [], under: [] } as never;
      return paragraphsOf(lines, COLUMN)[1]?.before ?? 0;
    };
    expect(space(1)).toBeCloseTo(space(undefined) - 3.5);
    expect(space(0)).toBeCloseTo(space(undefined) - 5.5);
  });

  it('know their pitch', () => {
    expect(paragraphs([wide(40), 50, 100], [wide(40), 50, 122], [wide(40), 50, 144])[0]?.pitch).toBeCloseTo(22);
  });

  it.each([
    ['', '文字', 50, 20_000, (lines: Line[]) => paragraphsOf(lines, COLUMN)],
    [', though a quotation without end', wide(35), 70, 4000, (lines: Line[]) => insetsOf(lines, { ...COLUMN })],
  ] as const)('of very many lines are found in time that grows with these%s', (_, text, x, slack, find) => {
    const line = lineAt(text, x, 0);
    const spent = (count: number): number => {
      const lines = Array.from({ length: count }, (_, at) => ({ ...line, base: at * 14 }));
      const before = process.cpuUsage();
      find(lines);
      return process.cpuUsage(before).user;
    };
    spent(4000);
    expect(spent(40_000)).toBeLessThan(40 * spent(4000) + slack); // with the square it would be a hundred times
  });
});
