import { describe, expect, test } from 'vitest';
import type { Quad, TextLine } from '../../../../schemas/recognised.ts';
import { blank } from '../../../../src/formats/image/bitmap.ts';
import type { Page } from '../../../../src/model/page.ts';
import { flowOf } from '../../../../src/model/passes/flow.ts';
import { runsOf } from '../../../../src/model/readers/picture/runs.ts';
import { marginBreaks, notesIn } from '../../../../src/model/recognise/margins.ts';
import { pageOf } from '../../../../src/model/recognise/page-of.ts';

const EM = 40;

/** A line of characters an em wide from `left` on, in a box a quarter higher than they are. */
function lineOf(text: string, left: number, top: number, em = EM) {
  const characters = [...text];
  const right = left + characters.length * em;
  const quad: Quad = [left, top, right, top, right, top + em * 1.25, left, top + em * 1.25];
  const every = <Value>(value: Value): Value[] => characters.map(() => value);
  const at = characters.map((_, index) => (index + 0.5) / characters.length);
  return { quad, ofSeal: false, line: { characters, at, sure: every(1), other: every('') } };
}

const ROW = '与城市不同市镇没有坊市的限制居民可以临街设店早晚营业茶坊';
/** Ten lines of a justified column from x 200 on, the first one and the fifth indented. */
const COLUMN = Array.from({ length: 10 }, (_, row) => {
  const isFirst = row % 5 === 0;
  return lineOf(isFirst ? ROW.slice(2) : ROW, isFirst ? 200 + 2 * EM : 200, 100 + row * 70);
});
const RIGHT = 200 + ROW.length * EM;

const said = (found: Parameters<typeof pageOf>[1]): (string | boolean)[][] =>
  pageOf({ picture: blank(1600, 1000), turn: 0, quads: [] } as never, found, false).lines.map(
    ({ text, begins, aside }) => [text.slice(0, 6), begins ?? false, aside ?? false],
  );

describe('notes in the margin', () => {
  test('stand behind the paragraph beside which they begin, at the left and at the right', () => {
    const notes = [
      lineOf('商税与市', 20, 180, 30),
      lineOf('镇等级', 20, 222, 30),
      lineOf('15(Ⅱ)', RIGHT + 30, 450, 30),
    ];
    expect([...notesIn([...COLUMN, ...notes])]).toEqual([10, 11, 12]);
    const lines = said([...COLUMN, ...notes]);
    expect(lines.slice(4, 8)).toEqual([
      [ROW.slice(0, 6), false, false],
      ['商税与市', true, true],
      ['镇等级', false, true],
      [ROW.slice(2, 8), true, false],
    ]);
    expect(lines.at(-1)).toEqual(['15(Ⅱ)', true, true]);
  });

  test('that were found as one line with the text are torn off it', () => {
    const right = lineOf(`${ROW} 15(I)`, 200, 310);
    const left = lineOf(`14(Ⅱ)${ROW}`, 0, 380);
    const lines = COLUMN.map((own, index) => (index === 3 ? right : index === 4 ? left : own));
    const breaks = marginBreaks(lines).map((own) => [...own]);
    expect(breaks).toEqual(lines.map((_, index) => (index === 3 ? [ROW.length - 1] : index === 4 ? [4] : [])));
  });

  test('numbers of items, labels as large as the text and hanging marks are none', () => {
    const others = [lineOf('（1）', 60, 170), lineOf('教育背景', 20, 240), lineOf('3.', 120, 310, 30)];
    expect([...notesIn([...COLUMN, ...others])]).toEqual([]);
    expect(marginBreaks([...COLUMN, lineOf(`（2）${ROW}`, 80, 800)]).some(({ size }) => size)).toBe(false);
  });

  test('a page whose lines do not run to one edge has none', () => {
    const ragged = COLUMN.map((own, index) =>
      lineOf(own.line.characters.slice(0, 14 + index).join(''), 200, 100 + index * 70),
    );
    expect([...notesIn([...ragged, lineOf('15(I)', 20, 180, 30)])]).toEqual([]);
  });

  test('are paragraphs of their own in a document, and no headings', async () => {
    const lines = [...COLUMN, lineOf('15(Ⅱ)', RIGHT + 4, 240, 30)].map(
      ({ quad, line }, index): TextLine => ({
        text: line.characters.join(''),
        quad,
        at: line.at,
        sure: line.sure,
        ...(index === 10 && { aside: true as const }),
      }),
    );
    const [width, height] = [600, 400];
    const runs = runsOf({ width: 1600, height: 1000, turn: 0, lines, sure: 1 }, 0.375);
    const page: Page = { index: 0, width, height, runs, paths: [], pictures: [], links: [], tags: [] };
    const source = { pages: 1, page: async () => page, outline: [], title: '', author: '', lang: 'zh' };
    const { sections } = await flowOf(source as never, [0], async () => undefined);
    const texts = sections.flatMap(({ blocks }) =>
      blocks.map((block) =>
        block.kind === 'paragraph'
          ? [block.inlines.map((inline) => ('text' in inline ? inline.text : '')).join(''), block.level]
          : [],
      ),
    );
    expect(texts).toContainEqual(['15(Ⅱ)', 0]);
    expect(texts.filter(([text]) => String(text).includes('15')).length).toBe(1);
  });
});
