import { describe, expect, it } from 'vitest';
import { below, child } from '../../../../bench/fidelity/read/tree.ts';
import type { Paragraph } from '../../../../src/model/flow.ts';
import type { GlyphRun, Page } from '../../../../src/model/page.ts';
import { withColumns } from '../../../../src/model/writers/docx/columns.ts';
import { letterFit } from '../../../../src/model/writers/docx/letter-fit.ts';
import { overhangOf } from '../../../../src/model/writers/docx/overhang.ts';
import { flow, para, section, table, text, written } from './flows.ts';

/**
 * A run whose letters stand `apart` points farther than they are wide (`wide`: one em, else as in Times, with `gap`).
 */
function run(
  letters: string,
  given: { x?: number; y?: number; size?: number; step?: (letter: string) => number },
): GlyphRun {
  const { x = 72, y = 100, size = 10, step = () => size } = given;
  let at = x;
  const glyphs = [...letters].map((letter) => {
    const glyph = { text: letter, x: at, y, advance: step(letter) };
    at += step(letter);
    return glyph;
  });
  const typeface = { name: 'SimSun', bold: false, italic: false, serif: true, monospaced: false, drawn: false };
  return {
    text: letters,
    glyphs,
    typeface,
    size,
    colour: '#000000',
    angle: 0,
    vertical: false,
    hidden: false,
    order: 0,
    box: { left: x, right: at, top: y - size, bottom: y },
  };
}

const HAN = '水仙为我国十大名花之一我国民间的清供佳品每过新年人们都喜欢清供水仙点缀做为年花因水仙只用清水供养';
const at = (left: number, top: number, right: number, bottom: number) => ({
  places: [{ page: 0, box: { left, top, right, bottom } }],
});

const plain = (font: string, size: number) => ({ font, size, bold: false, italic: false });

describe('letters', () => {
  it('that stand apart on the page stand apart in the style', async () => {
    const runs = [run(HAN, { step: () => 10.75 })];
    const page = async (index: number): Promise<Page> => ({
      index,
      width: 595,
      height: 842,
      runs,
      paths: [],
      pictures: [],
      links: [],
      tags: [],
    });
    const given = flow([
      section([
        para([text(HAN, { size: 10 })]),
        para([text('别的字体有别的字距', { size: 10, font: 'KaiTi' }), text('短', { size: 10, font: 'LiSu' })]),
      ]),
    ]);
    const { parts } = await written(given, 'flow', { page });
    const normal = below(parts.tree('word/styles.xml'), 'style').find(
      ({ attributes }) => attributes.styleId === 'Normal',
    );
    expect(child(normal, 'rPr', 'spacing')?.attributes.val).toBe('15');
    const own = below(parts.tree('word/document.xml'), 'rPr').flatMap((one) => below(one, 'spacing'));
    expect(own.map(({ attributes }) => attributes.val)).toEqual(['0']);
  });

  it('are fitted to the widths of the font they are written in, gaps between words aside', () => {
    const step = (letter: string): number => (letter === 'n' ? 5.5 : letter === 'd' ? 9 : 4.9);
    const face = { ...run('', {}).typeface, name: 'CMR10' };
    const runs = Array.from({ length: 20 }, () => ({ ...run('nenenend', { step }), typeface: face }));
    const apart = letterFit([runs]);
    // n is 5 wide in Times, e 4.44.
    expect(apart('next', plain('CMR10', 10))).toBeCloseTo(0.35, 1);
    expect(apart('next', { ...plain('CMR10', 10), raise: 'super' })).toBe(0);
    expect(apart('next', plain('Lato', 10))).toBe(0);
  });

  it('of bold are as wide as in the bold face, whose own widths these are', () => {
    // In Arial Bold n is 6.11 wide, e 5.56; in Arial both 5.56.
    const step = (letter: string): number => (letter === 'n' ? 6.11 : 5.56);
    const face = { ...run('', {}).typeface, name: 'Arial', serif: false };
    const bold = Array.from({ length: 20 }, () => ({
      ...run('nenenene', { step }),
      typeface: { ...face, bold: true },
    }));
    const apart = letterFit([[...bold, { ...run('nenenene', { step: () => 5.56 }), typeface: face }]]);
    expect(apart('ne', { ...plain('Arial', 10), bold: true })).toBe(0);
    expect(apart('ne', plain('Arial', 10))).toBe(0);
  });

  it('are as they are where pages say nothing else, but for sizes that are no half points', () => {
    const apart = letterFit([[run(HAN, {})]]);
    expect(apart('水仙', plain('SimSun', 10))).toBe(0);
    expect(apart('水仙', plain('SimSun', 11.25))).toBe(-0.25);
  });
});

describe('the edge of text', () => {
  const lines = (ends: string[]): GlyphRun[] =>
    ends.map((end, row) => run(`${HAN.slice(0, 20)}${end}`, { y: 100 + row * 15 }));

  it('is where letters end, not the punctuation that hangs over it', () => {
    expect(overhangOf([lines(['', '，', '', '。', '', '、', ''])])).toBeCloseTo(10);
    expect(overhangOf([lines(['', '', '', '。'])])).toBe(0);
    // Punctuation within full lines does not hang.
    expect(overhangOf([lines(['花', '，', '国', '。', '人', '、', '年'])])).toBe(0);
  });

  it('is found among any number of lines that end at one place', () => {
    const [full, over] = [run('国', {}), run('国，', {})];
    const many = Array.from({ length: 150_000 }, (_, row) => {
      const one = row % 1000 ? full : over;
      return { ...one, glyphs: one.glyphs.map((glyph) => ({ ...glyph, y: row * 15 })) };
    });
    expect(overhangOf([many])).toBeCloseTo(10);
  });

  const BULLET = { list: 1, level: 0, numbering: 'bullet', marker: '•', value: 0 } as const;

  it('of columns is that of their paragraphs, whatever reaches out', () => {
    const column = (left: number, right: number, top: number): Paragraph =>
      para('文', { align: 'justify', ...at(left, top, right, top + 60) });
    const blocks = [
      column(60, 290, 100),
      column(60, 295, 200),
      column(310, 545, 100),
      table(1, 1, [], at(310, 200, 590, 260)),
    ];
    const given = section(blocks, {
      columns: [
        { width: 240, gap: 0 },
        { width: 290, gap: 0 },
      ],
    });
    expect(withColumns(given, 5).columns).toEqual([
      { width: 230, gap: 20 },
      { width: 230, gap: 0 },
    ]);
    const items = [300, 400].map((top) => ({ ...column(327, 545, top), item: BULLET }));
    const listed = section([...blocks.slice(0, 3), ...items], { columns: given.columns });
    expect(withColumns(listed, 5).columns[0]).toEqual({ width: 230, gap: 20 });
    const sidebar = section([column(60, 160, 100), column(200, 545, 100)], { columns: given.columns });
    expect(withColumns(sidebar, 0).columns).toEqual([
      { width: 100, gap: 40 },
      { width: 345, gap: 0 },
    ]);
  });

  it('is not moved by a table in the last column', async () => {
    const blocks = [
      para('左', { align: 'justify', ...at(72, 100, 290, 700) }),
      para('右', { align: 'justify', ...at(305, 100, 523, 300) }),
      table(1, 2, [], at(305, 320, 560, 400)),
    ];
    const columns = [
      { width: 218, gap: 15 },
      { width: 218, gap: 0 },
    ];
    const margins = { top: 72, right: 35, bottom: 72, left: 72 };
    const { parts } = await written(flow([section(blocks, { columns, margins })]));
    const [edges] = below(parts.tree('word/document.xml'), 'pgMar');
    expect(Number(edges?.attributes.right)).toBeCloseTo((595 - 523 - 0.75) * 20, -1);
  });
});

describe('steps between lines', () => {
  it('are kept to a twentieth of a point, for they add up over a page', async () => {
    const { parts } = await written(
      flow([section([para('一', { linePitch: 16.3 }), para('二', { linePitch: 16.3 })])]),
    );
    const normal = below(parts.tree('word/styles.xml'), 'style').find(
      ({ attributes }) => attributes.styleId === 'Normal',
    );
    expect(child(normal, 'pPr', 'spacing')?.attributes.line).toBe('326');
  });
});

describe('white space between paragraphs', () => {
  const gapsOf = async (blocks: Paragraph[]): Promise<(string | undefined)[]> => {
    const { parts } = await written(flow([section(blocks)]));
    return below(parts.tree('word/document.xml'), 'p').map((one) => child(one, 'pPr', 'spacing')?.attributes.before);
  };

  it('is that of their base lines, a pitch of its own for each', async () => {
    // Base lines 34.5 points apart; lines of 26 points leave 5.2 of them below, those of 14 take 11.2 above.
    const title = para([text('标题', { size: 20 })], { linePitch: 26, ...at(72, 89.65, 300, 109.65) });
    const next = para([text('户名')], { linePitch: 14, spaceBefore: 20.5, ...at(72, 131.19, 300, 143.19) });
    expect((await gapsOf([title, next]))[1]).toBe(String(Math.round((34.5 - 5.2 - 11.2) * 20)));
  });

  it('does not grow less where boxes are high for the sake of a bullet', async () => {
    const list = [0, 1, 2].map((row) =>
      para([text('项', { size: 9 })], {
        linePitch: 13,
        spaceBefore: row ? 0.5 : 0,
        ...at(72, 100 + row * 13.5, 200, 110 + row * 13.5),
      }),
    );
    expect((await gapsOf(list)).slice(1)).toEqual(['10', '10']);
  });
});

describe('vertical writing', () => {
  it('begins at the top of its page: indents are counted downwards', async () => {
    const first = para('山居', { ...at(500, 60, 520, 300) });
    const second = para('首行', { indent: { first: 28, left: 0, right: 0 }, ...at(440, 60, 480, 400) });
    const margins = { top: 60, right: 75, bottom: 100, left: 80 };
    const { parts } = await written(flow([section([first, second], { vertical: true, margins })]));
    const body = parts.tree('word/document.xml');
    const edges = below(body, 'pgMar')[0]?.attributes;
    expect(Number(edges?.top)).toBe(1200);
    expect(Number(edges?.right)).toBeLessThanOrEqual(1500);
    for (const { attributes } of below(body, 'ind')) expect(Number(attributes.left ?? 0)).toBe(0);
    expect(below(body, 'ind').map(({ attributes }) => attributes.firstLine)).toEqual(['560']);
  });
});

describe('running heads', () => {
  it('have pictures at their places, which push no text down', async () => {
    const picture = { kind: 'picture', picture: { kind: 'picture', page: 0, id: 1 }, width: 90, height: 50 } as const;
    const header = [para([picture], at(400, 20, 490, 70)), para([text('页眉', { size: 9 })], at(72, 40, 120, 49))];
    const { parts } = await written(flow([section([para('正文', at(72, 72, 300, 84))], { header })]));
    const head = parts.tree('word/header1.xml');
    expect(below(head, 'anchor')).toHaveLength(1);
    expect(below(head, 'inline')).toHaveLength(0);
    expect(below(head, 'p')).toHaveLength(1);
    const [edges] = below(parts.tree('word/document.xml'), 'pgMar');
    expect(Number(edges?.attributes.header)).toBeGreaterThan(600);
  });
});

describe('a new page', () => {
  it('is where the source has one, though a heading and two lines had found room before', async () => {
    const pitch = { linePitch: 30 };
    const blocks = [
      para('表', { ...pitch, ...at(72, 600, 300, 640) }),
      para('填写说明', {
        ...pitch,
        level: 2,
        places: [{ page: 1, box: { left: 72, top: 72, right: 300, bottom: 90 } }],
      }),
    ];
    const { parts } = await written(flow([section(blocks, { pages: { first: 0, last: 1 } })]));
    expect(below(parts.tree('word/document.xml'), 'pageBreakBefore')).toHaveLength(1);
  });
});
