import { describe, expect, it } from 'vitest';
import type { GlyphRun, Path, Source } from '../../../../src/model/page.ts';
import { linesOf } from '../../../../src/model/passes/lines/lines.ts';
import { overText } from '../../../../src/model/readers/pdf/seal-pictures.ts';
import { sealsIn } from '../../../../src/model/readers/pdf/seals.ts';
import { openPdfSource } from '../../../../src/model/readers/pdf/source.ts';
import { buildPdf } from '../pdf/tools.ts';

const NOTHING = {
  asset: async () => new Uint8Array(),
  note: () => undefined,
  image: { encode: async () => undefined },
};
const stream = (data: string, dict = ''): string => `<<${dict}/Length ${data.length}>>stream\n${data}\nendstream`;
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>';

function open(content: string, resources = '', page = '', ...objects: string[]): Source {
  const bytes = buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `${PAGE}${resources}>>${page}>>`,
    stream(content),
    FONT,
    ...objects,
  ]);
  return openPdfSource(bytes, undefined, NOTHING as never);
}

const [X, Y, RED] = [300, 600, '0.9 0.08 0.1'];

/** An ellipse with these half axes around the middle. */
function ellipse(a: number, b: number, paint = 'S'): string {
  const k = 0.5523;
  const at = (x: number, y: number): string => `${X + x} ${Y + y}`;
  const curve = (...points: string[]): string => `${points.join(' ')} c`;
  return [
    `${at(a, 0)} m`,
    curve(at(a, k * b), at(k * a, b), at(0, b)),
    curve(at(-k * a, b), at(-a, k * b), at(-a, 0)),
    curve(at(-a, -k * b), at(-k * a, -b), at(0, -b)),
    curve(at(k * a, -b), at(a, -k * b), at(a, 0)),
    `h ${paint} `,
  ].join(' ');
}

/** Letters that turn along a circle, from left over the top to the right. */
const around = (text: string, radius: number): string =>
  [...text]
    .map((letter, at) => {
      const turn = Math.PI * (1 - (at + 0.5) / text.length);
      const [cos, sin] = [Math.sin(turn), -Math.cos(turn)]; // of the letter's base line
      const matrix = [cos, sin, -sin, cos, X + radius * Math.cos(turn), Y + radius * Math.sin(turn)];
      return `BT /F 8 Tf ${matrix.map((one) => one.toFixed(3)).join(' ')} Tm (${letter}) Tj ET `;
    })
    .join('');

const upright = (text: string, x = X - 20, y = Y): string => `BT /F 10 Tf ${x} ${y} Td (${text}) Tj ET `;
const TITLE = `0 g BT /F 20 Tf 220 590 Td (TITLE UNDER IT) Tj ET `;
const INK = `${RED} rg ${RED} RG `;
const SEAL = `${TITLE}${INK}2 w ${ellipse(45, 45)}${around('TAXBUREAU', 34)}${upright('SEAL')}`;

const linesIn = async (source: Source): Promise<string[]> => linesOf(await source.page(0)).map(({ text }) => text);

describe('seals that are drawn', () => {
  it('are one picture over the text, which does not say their letters', async () => {
    const source = open(SEAL);
    const { pictures, paths } = await source.page(0);
    expect(await linesIn(source)).toEqual(['TITLE UNDER IT']);
    expect(pictures).toMatchObject([{ id: 0, over: true }]);
    expect(paths).toEqual([]);
    expect(pictures[0]?.letters?.map(({ text }) => text).join('')).toBe('TAXBUREAUSEAL');
    const { left, right, top, bottom } = pictures[0]?.box ?? { left: 0, right: 0, top: 0, bottom: 0 };
    expect([left, right, top, bottom].map(Math.round)).toEqual([254, 346, 154, 246]);
  });

  it('may be oval, and stand in an annotation', async () => {
    const shown = `${INK}2 w ${ellipse(55, 40)}${ellipse(50, 36)}${around('TAXBUREAU', 30)}`;
    const { pictures } = await open(
      TITLE,
      '',
      '/Annots[6 0 R]',
      '<</Subtype/Stamp/F 4/Rect[200 500 400 700]/AP<</N 7 0 R>>>>',
      stream(shown, '/Subtype/Form/BBox[200 500 400 700]/Resources<</Font<</F 5 0 R>>>>'),
    ).page(0);
    expect(pictures).toMatchObject([{ over: true }]);
  });

  it('may have letters that are outlines', async () => {
    const piece = (turn: number): string => {
      const at = (x: number, y: number): string =>
        `${(X + 34 * Math.cos(turn) + x).toFixed(2)} ${(Y + 34 * Math.sin(turn) + y).toFixed(2)}`;
      return `${at(0, 0)} m ${at(4, 0)} l ${at(3, 4)} l h f `;
    };
    const pieces = Array.from({ length: 20 }, (_, at) => piece((Math.PI * at) / 12)).join('');
    const { pictures, paths } = await open(`${TITLE}${INK}2 w ${ellipse(45, 45)}${pieces}`).page(0);
    expect(pictures).toMatchObject([{ over: true }]);
    expect(paths).toEqual([]);
  });

  it.each([
    ['a circled number', `${INK}1 w ${ellipse(14, 14)}${upright('1', X - 3, Y - 4)}`],
    [
      'a coloured ring around words',
      `${INK}2 w ${ellipse(45, 45)}${upright('RED')}${upright('WORDS', X - 20, Y - 12)}`,
    ],
    ['a black ring with letters along it', `0 g 0 G 2 w ${ellipse(45, 45)}${around('TAXBUREAU', 34)}`],
    ['a coloured disc with letters along it', `${INK}${ellipse(45, 45, 'f')}0.9 0.1 0.2 rg ${around('TAXBUREAU', 34)}`],
    ['a ring whose letters have another colour', `${INK}2 w ${ellipse(45, 45)}0 g ${around('TAXBUREAU', 34)}`],
    ['turned letters without a ring', `${INK}${around('TAXBUREAU', 34)}`],
  ])('are not: %s', async (_, content) => {
    const { pictures } = await open(content).page(0);
    expect(pictures).toEqual([]);
  });
});

describe('pictures over text', () => {
  const IMAGE = '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8';
  const at = (x: number, side: number, mask = '/SMask 7 0 R') =>
    open(
      `${TITLE}q ${side} 0 0 ${side} ${x} 560 cm /I Do Q`,
      '/XObject<</I 6 0 R>>',
      '',
      stream('a', `${IMAGE}${mask}`),
      stream('b', IMAGE),
    ).page(0);

  it('lie over it where they let it through', async () => {
    expect((await at(300, 90)).pictures).toMatchObject([{ over: true }]);
  });

  it('do not where they stand beside it, hide it, or are large', async () => {
    for (const page of [at(20, 90), at(300, 90, ''), at(20, 500)])
      expect((await page).pictures[0]).not.toHaveProperty('over');
  });
});

const FACE = { name: 'F', serif: false, monospaced: false, bold: false, italic: false, drawn: false };

function ringAt(x: number, y: number, radius: number, more: Partial<Path> = {}): Path {
  const k = 0.5523 * radius;
  return {
    segments: [
      ['M', x + radius, y],
      ['C', x + radius, y + k, x + k, y + radius, x, y + radius],
      ['C', x - k, y + radius, x - radius, y + k, x - radius, y],
      ['C', x - radius, y - k, x - k, y - radius, x, y - radius],
      ['C', x + k, y - radius, x + radius, y - k, x + radius, y],
      ['Z'],
    ],
    box: { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius },
    stroke: '#d00000',
    width: 1,
    alpha: 1,
    patterned: false,
    order: 100,
    ...more,
  };
}

function runAt(text: string, x: number, y: number, order: number, angle = 0): GlyphRun {
  const turn = (angle * Math.PI) / 180;
  const glyphs = [...text].map((letter, at) => ({
    text: letter,
    x: x + at * 12 * Math.cos(turn),
    y: y + at * 12 * Math.sin(turn),
    advance: 12,
  }));
  const box = { left: x, right: x + 12 * glyphs.length, top: y - 10.5, bottom: y + 1.5 };
  const looks = { typeface: FACE, size: 12, colour: '#d00000', vertical: false, hidden: false };
  return { ...looks, text, glyphs, angle, box, order };
}

/** Words around a middle, evenly over so many degrees from the left over the top. */
const wordsAround = (words: readonly string[], x: number, y: number, radius: number, over = 360): GlyphRun[] =>
  words.map((word, at) => {
    const angle = ((at + 0.5) * over) / words.length - over / 2;
    const turn = (angle * Math.PI) / 180;
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    return runAt(word, x + radius * sin - 6 * cos, y - radius * cos - 6 * sin, 101 + at, angle);
  });

const NAME = [...'北京某某科技有限公司'];
const said = (runs: readonly GlyphRun[], paths: readonly Path[]): string[] =>
  sealsIn(runs, paths).map((seal) => seal.runs.map(({ text }) => text).join(''));
const ticks = Array.from({ length: 12 }, (_, at): Path => {
  const [cos, sin] = [Math.cos((at * Math.PI) / 6), Math.sin((at * Math.PI) / 6)];
  const [x, y, endX, endY] = [200 + 70 * cos, 200 + 70 * sin, 200 + 78 * cos, 200 + 78 * sin];
  const box = { left: Math.min(x, endX), right: Math.max(x, endX), top: Math.min(y, endY), bottom: Math.max(y, endY) };
  return ringAt(0, 0, 1, {
    segments: [
      ['M', x, y],
      ['L', endX, endY],
    ],
    box,
  });
});

describe('the letters of a seal', () => {
  it.each([
    ['the numbers of a dial', [...'012345678901'], []],
    ['the hours of the old day', [...'子丑寅卯辰巳午未申酉戌亥'], []],
    ['the labels of a chart', ['一月', '三月', '五月', '七月', '九月', '十一月'], []],
    ['few letters all around', [...'东南西北'], []],
    ['letters and ticks', NAME, ticks],
    ['letters all around several rings', NAME, [ringAt(200, 200, 30)]],
    ['letters around what has another colour', NAME, [ringAt(200, 200, 10, { stroke: '#0000d0' })]],
  ])('are not: %s', (_, words, paths) => {
    expect(said(wordsAround(words, 200, 200, 60), [ringAt(200, 200, 80), ...paths])).toEqual([]);
  });

  it('are not the labels that are painted letter by letter', () => {
    const labels = wordsAround(['销售', '采购', '生产', '研发', '人事', '财务'], 200, 200, 60);
    const apart = labels.flatMap((run) =>
      run.glyphs.map(({ text, x, y }, at) => runAt(text, x, y, run.order * 2 + at, run.angle)),
    );
    expect(said(apart, [ringAt(200, 200, 80)])).toEqual([]);
  });

  it('are those that stand upright in its middle, painted next to it, and not the text it lies on', () => {
    const arc = wordsAround(NAME, 200, 200, 60, 240);
    const own = runAt('专用章', 182, 230, 111);
    const body = [runAt('特此通知', 170, 190, 1), runAt('二〇二五年', 170, 215, 2)];
    expect(said([...body, ...arc, own], [ringAt(200, 200, 80)])).toEqual(['北京某某科技有限公司专用章']);
    const behind = [runAt('特此通知', 170, 190, 112), runAt('二〇二五年', 170, 215, 113)];
    expect(said([...arc, ...behind], [ringAt(200, 200, 80)])).toEqual(['北京某某科技有限公司']);
    const line = [...'这一行字从印章里面一直写到外面'].map((letter, at) => runAt(letter, 164 + 12 * at, 230, 111 + at));
    expect(said([...arc, ...line], [ringAt(200, 200, 80)])).toEqual(['北京某某科技有限公司']);
  });

  it('belong to the ring they stand straight along, where two seals overlap', () => {
    const runs = [
      ...wordsAround(NAME, 200, 200, 60, 300),
      ...wordsAround([...'上海其他贸易有限公司'], 270, 200, 60, 300),
    ];
    const seals = said(runs, [ringAt(200, 200, 80), ringAt(270, 200, 80)]);
    expect(seals).toEqual(['北京某某科技有限公司', '上海其他贸易有限公司']);
  });

  it('are found among many rings without letters, in time that grows as the items do', () => {
    const rings = Array.from({ length: 300 }, (_, at) => ringAt(600 + at, 40, 70));
    const arc = wordsAround(NAME, 200, 200, 60, 240);
    expect(said(arc, [ringAt(200, 200, 80), ...rings])).toEqual(['北京某某科技有限公司']);
    const cost = (count: number): number => {
      const crowd = Array.from({ length: count }, (_, at) => runAt('字', 500 + (at % 400), 10 + (at % 90), at, at % 7));
      const spots = crowd.map(
        ({ box, order }): Path => ({ ...ringAt(0, 0, 1), box, segments: [], fill: '#d00000', order }),
      );
      const { user } = process.threadCpuUsage();
      sealsIn(crowd, [...rings, ...spots]);
      return (process.threadCpuUsage().user - user) / 1e6;
    };
    cost(5000);
    // Eight times as much in steps that grow with the square is 64 times.
    expect(cost(40_000)).toBeLessThan((cost(5000) + 0.02) * 8 * 2.5);
  });
});

it('pictures over text are asked for up to a bound: each is held against all of it', () => {
  const looked = { count: 0 };
  const far = runAt('字', 500, 500, 0);
  const runs = Array.from({ length: 100 }, () => ({ ...far }));
  for (const run of runs)
    Object.defineProperty(run, 'hidden', {
      get: () => {
        looked.count++;
        return false;
      },
    });
  const isOver = overText(runs);
  for (let at = 0; at < 5000; at++) expect(isOver({ left: 0, right: 40, top: 0, bottom: 40 })).toBe(false);
  expect(looked.count).toBe(200 * runs.length);
  expect(overText([far])(far.box)).toBe(false); // too small for a seal
  expect(overText([far])({ left: 480, right: 540, top: 470, bottom: 530 })).toBe(true);
});
