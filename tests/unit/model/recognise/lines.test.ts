import { expect, it } from 'vitest';
import { DOUBTFUL, type Quad } from '../../../../schemas/recognised.ts';
import { writesDown } from '../../../../src/model/recognise/downward.ts';
import { gutterBreaks } from '../../../../src/model/recognise/gutters.ts';
import { mended } from '../../../../src/model/recognise/mend.ts';
import type { ReadLine } from '../../../../src/model/recognise/place.ts';
import { sifted } from '../../../../src/model/recognise/sift.ts';
import { withMarks } from '../../../../src/model/recognise/small.ts';

const line = (text: string, sure = 0.99, other: Record<number, string> = {}): ReadLine => ({
  characters: [...text],
  at: [...text].map((_, index, all) => (index + 0.5) / all.length),
  sure: [...text].map(() => sure),
  other: [...text].map((_, index) => other[index] ?? ''),
});
const say = (text: string, isDown = false): string => mended(line(text), isDown).characters.join('');
const box = (left: number, top: number, right: number, bottom: number): Quad => [
  left,
  top,
  right,
  top,
  right,
  bottom,
  left,
  bottom,
];

it.each([
  ['送给孙女····', '送给孙女……'],
  ['好..·好吧', '好……好吧'],
  ['一张纸？“我想', '一张纸？“我想'],
  ['他问：“来吗？“我说', '他问：“来吗？”我说'],
  ['那样的地方。"', '那样的地方。”'],
  ['租金78.650.00元', '租金78,650.00元'],
  ['pay s4,250.00 per', 'pay $4,250.00 per'],
  ['2X14.50', '2×14.50'],
  ['江政发[2025]37号', '江政发〔2025〕37号'],
  ['江政发（2025] 37号', '江政发〔2025〕 37号'],
  ['—、压实责任', '一、压实责任'],
  ['体温38.5C，请假', '体温38.5℃，请假'],
  ['周—至周五', '周一至周五'],
  ['上课：星期—', '上课：星期一'],
  ['周—上午，下周—至周五', '周一上午，下周一至周五'],
  ['误差士0.2', '误差±0.2'],
  ['样品3土1、温度25℃土2℃、长10士2', '样品3土1、温度25℃±2℃、长10±2'],
  ['护士12人', '护士12人'],
  // What must stay: version numbers, sizes, hex, file sizes with a dot, quotes of code.
  ['版本1.234.5', '版本1.234.5'],
  ['0.617元', '0.617元'],
  ['1920x1080', '1920x1080'],
  ['0x1F', '0x1F'],
  ['(2025)沪01民初37号', '(2025)沪01民初37号'],
  ['say "yes" now', 'say "yes" now'],
  ['第一、第二', '第一、第二'],
  ...[
    ...['直径10.0mm', '(0kg', '0xff00', '(0ml', '=0px', '<0day', 'H2O', 'O2O', 'Fe2O3', 'K2O', '<0rder', '=2o&'],
    ...['192.168.10.5', '版本1.234.56', 'S1.25', '附录S2.10', '见302C，', '（座位12C）', '‘hello’, he said'],
    ...['URL', '5mL', 'addLine', 'HTML', 'maxL', 'GLfloat', 'DLna'],
    ...['第1周-第16周', '第三周—第五周', '本周-下周', '星期-第二天', '两周-三周'],
    ...['上周——今年最冷的一周', '27"显示器', '第一章总则..............12', '第一章总则···3', '第一章总则...(iv)'],
  ].map((same) => [same, same]),
  ['水温95C，', '水温95℃，'],
  ['按CtrL-ALt-F3', '按Ctrl-Alt-F3'],
  ['get(’id’)', "get('id')"],
  ['“苹果15"很好', '“苹果15”很好'],
])('%s → %s', (read = '', wanted = '') => {
  expect(say(read)).toBe(wanted);
});

it.each([
  ['Promise<0rder', 8, 'O', 'Promise<Order'],
  ['size=2o&', 6, '0', 'size=20&'],
  ['1.234.56', 1, ',', '1,234.56'],
  ['192.168.10.5', 3, ',', '192.168.10.5'],
  ['pay S1.25', 4, '$', 'pay $1.25'],
  ['附录S2.10', 2, '$', '附录S2.10'],
  ['(0kg', 1, 'O', '(0kg'],
  ['10.0mm', 3, 'O', '10.0mm'],
  ['0xff00', 0, 'O', '0xff00'],
  ['H2O', 2, '0', 'H2O'],
  ['ToolBarL', 7, 'l', 'ToolBarl'],
  ['o', 0, '0', '0'],
  ['o', 0, '', 'o'],
  ['增o.5%', 1, '0', '增0.5%'],
])('%s, its character %i maybe %s → %s', (read, at, maybe, wanted) => {
  expect(mended(line(read, 0.99, { [at]: maybe })).characters.join('')).toBe(wanted);
});

it('looks at each of many dots but a few times', () => {
  const own = line(`a${'·'.repeat(500)}`);
  let looks = 0;
  const get = (list: string[], key: string | symbol): unknown => {
    looks++;
    return Reflect.get(list, key);
  };
  mended({ ...own, characters: new Proxy(own.characters, { get }) as string[] });
  expect(looks).toBeLessThan(5000);
});

it('takes a ring at the end of a line that lay on its side for a full stop', () => {
  expect(say('海上明月共潮生o', true)).toBe('海上明月共潮生。');
  expect(say('海上明月共潮生o')).toBe('海上明月共潮生o');
});

it('parts lines that were found across a narrow gutter, and not those with a wide space by chance', () => {
  const text = `${'a'.repeat(20)}${'b'.repeat(20)}`;
  const at = [...text].map((_, index) => (index < 20 ? 5 + index * 10 : 240 + (index - 20) * 10) / 440);
  const across = [0, 1, 2, 3, 4].map((row) => ({
    quad: box(0, row * 26, 440, row * 26 + 24),
    line: { ...line(text), at },
  }));
  expect(gutterBreaks(across).map((own) => [...own])).toEqual([[19], [19], [19], [19], [19]]);
  const even = [...text].map((_, index) => (5 + index * 11) / 440);
  const mixed = across.map((one, row) => (row === 2 ? one : { ...one, line: { ...one.line, at: even } }));
  expect(gutterBreaks(mixed).every((own) => !own.size)).toBe(true);
});

it('looks for no gutters among more gaps than a page has', () => {
  const rows = (count: number) =>
    [0, 1, 2, 3, 4].map((row) => ({
      quad: box(0, row * 26, count * 30, row * 26 + 24),
      line: line('a'.repeat(count)),
    }));
  expect(gutterBreaks(rows(20)).map((own) => own.size)).toEqual([19, 19, 19, 19, 19]);
  expect(gutterBreaks(rows(1000)).every((own) => !own.size)).toBe(true);
});

it('puts full stops and parts that were found twice to their lines, and leaves cells alone', () => {
  const own = box(100, 100, 400, 140);
  const stop = box(405, 122, 420, 137);
  expect(withMarks([own, stop])).toHaveLength(1);
  expect(withMarks([own, stop])[0]?.[2]).toBeCloseTo(420, 0);
  expect(withMarks([own, box(90, 104, 120, 134)])).toHaveLength(1);
  expect(withMarks([own, box(440, 100, 480, 140)])).toHaveLength(2);
  expect(withMarks([own, box(405, 150, 420, 165)])).toHaveLength(2);
});

it('loses no mark of a mark, in whichever order they were found', () => {
  const [own, stop, dot] = [box(100, 100, 400, 160), box(405, 130, 429, 150), box(431, 134, 441, 144)];
  for (const order of [
    [own, stop, dot],
    [stop, dot, own],
    [dot, stop, own],
    [stop, own, dot],
  ]) {
    const [found, ...others] = withMarks(order);
    expect(others).toEqual([]);
    expect(found?.[2]).toBeCloseTo(441, 0);
  }
});

it('leaves a label beside a title, and looks at few lines for each of many boxes', () => {
  expect(withMarks([box(100, 100, 400, 160), box(430, 120, 466, 134)])).toHaveLength(2);
  const many = Array.from({ length: 3000 }, (_, index) => box(0, index * 60, 300, index * 60 + 40));
  const dots = many.map(([, top]) => box(500, top, 510, top + 10));
  let looks = 0;
  const get = (quad: Quad, key: string | symbol): unknown => {
    looks++;
    return Reflect.get(quad, key);
  };
  const counted = [...many, ...dots].map((quad) => new Proxy(quad, { get }) as Quad);
  expect(withMarks(counted)).toHaveLength(6000);
  expect(looks).toBeLessThan(100 * 6000);
});

it('keeps pale lines that were read well enough as doubtful ones', () => {
  const pale = (sure: number) => ({
    quad: box(0, 0, 300, 30),
    line: line('图一：各部门的人数', sure),
    ink: { paper: 250, contrast: -60 },
    pictures: [],
    ofSeal: false,
    isPale: true,
  });
  const sure = (one: number): number[] => sifted([pale(one)]).flatMap((own) => own.line.sure);
  expect(sure(0.6)).toEqual([]);
  expect(sure(0.85)).toHaveLength(9);
  expect(Math.max(...sure(0.85))).toBeLessThan(DOUBTFUL);
  expect(sure(0.95)).toEqual(Array(9).fill(0.95));
});

it('leaves out what shows through from behind and letters along the rim of a seal', () => {
  const prepared = (quad: Quad, text: string, contrast: number, sure: number, ofSeal = false) => ({
    quad,
    line: line(text, sure),
    ink: { paper: 250, contrast },
    pictures: [],
    ofSeal,
    isPale: contrast > -100,
  });
  const lines = [
    prepared(box(0, 0, 400, 30), '租赁期限自四月一日起至三月止', -220, 0.99),
    prepared(box(0, 40, 400, 70), '押金为三个月租金应无息退还。', -220, 0.99),
    prepared(box(420, 0, 480, 30), '武甲', -50, 0.7),
    prepared(box(500, 0, 560, 30), '浅字', -50, 0.98),
    prepared(box(200, 100, 230, 130), '公', -150, 0.99, true),
    prepared(box(200, 200, 350, 230), '合同专用章', -150, 0.97, true),
  ];
  expect(sifted(lines).map((one) => one.line.characters.join(''))).toEqual([
    ...['租赁期限自四月一日起至三月止', '押金为三个月租金应无息退还。', '浅字', '合同专用章'],
  ]);
});

it('leaves out a number that was found once more with the heading behind it', () => {
  const prepared = (quad: Quad, text: string) => ({
    quad,
    line: line(text, 0.99),
    ink: { paper: 250, contrast: -200 },
    pictures: [],
    ofSeal: false,
    isPale: false,
  });
  const said = (second: Quad) =>
    sifted([prepared(second, '3'), prepared(box(6, 0, 186, 32), '3结果与讨论')]).map((one) =>
      one.line.characters.join(''),
    );
  expect(said(box(0, 1, 22, 32))).toEqual(['3结果与讨论']);
  expect(said(box(200, 1, 222, 32))).toEqual(['3', '3结果与讨论']);
  // Less than half of the box is in the line, but its character is the same ink.
  expect(said(box(-30, 1, 54, 31))).toEqual(['3结果与讨论']);
});

it('tells writing that goes down by its characters, which can be read both ways', async () => {
  const picture = { width: 200, height: 40, data: new Uint8ClampedArray(200 * 40 * 4) };
  const found = [{ quad: box(0, 0, 200, 40), line: line('山水有人家') }];
  let asked = 0;
  // Each character is asked for turned back, then as it lies.
  const reading = (turnedBack: number) => async () => ({
    ...line('山水有人家'.at(asked++ >> 1) ?? '', asked % 2 ? turnedBack : 0.99),
  });
  expect(await writesDown(picture, found, reading(0.9))).toBe(true);
  asked = 0;
  expect(await writesDown(picture, found, reading(0.1))).toBe(false);
  expect(await writesDown(picture, [{ quad: box(0, 0, 200, 40), line: line('Agreement') }], reading(1))).toBe(
    undefined,
  );
});

it('leaves out marks laid across a page, and a part of a character that was read as another one', () => {
  const own = (quad: Quad, text: string, sure: number, isPale = false) => ({
    quad,
    line: line(text, sure),
    ink: { paper: 250, contrast: isPale ? -40 : -220 },
    pictures: [],
    ofSeal: false,
    isPale,
  });
  const lines = [
    own(box(0, 0, 400, 30), '租赁期限自四月一日起至三月止', 0.99),
    own([100, 140, 200, 100, 210, 125, 110, 165], '内部资料', 0.95, true),
    own(box(300, 100, 330, 130), '张', 0.99, true),
    own(box(0, 200, 60, 230), '住址', 0.99),
    own(box(42, 201, 60, 230), '上', 0.78),
  ];
  expect(sifted(lines).map((one) => one.line.characters.join(''))).toEqual(['租赁期限自四月一日起至三月止', '住址']);
});

it('mends what only its neighbours tell: a zero, capitals, and marks of writing that goes down', () => {
  expect(say('(x & OxFF)')).toBe('(x & 0xFF)');
  expect(say('SELECT couNT(id)')).toBe('SELECT COUNT(id)');
  expect(say('编者按∶本期')).toBe('编者按：本期');
  expect(say('“谁见过呢！；', true)).toBe('“谁见过呢！”');
});
