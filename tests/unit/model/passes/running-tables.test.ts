import { describe, expect, it } from 'vitest';
import type { Page } from '../../../../src/model/page.ts';
import { flowOf } from '../../../../src/model/passes/flow.ts';
import { gridAt, linesAt, runAt, said, sourceOf, wide } from './pages.ts';

/** A page with a table of two rows and three columns at `top`, and text below it. */
const page = (number: number, top = 40, title = '质量管理体系文件'): Partial<Page> => ({
  runs: [
    ...[runAt('青禾制造', 70, top + 25), runAt(title, 200, top + 13), runAt(`第 ${number} 页`, 460, top + 13)],
    ...[runAt('程序文件', 200, top + 33), runAt('版本 A0', 460, top + 33)],
    ...linesAt([wide(48), wide(48), wide(20 + number)], 60, top + 120),
  ],
  paths: gridAt([60, 180, 440, 540], [top, top + 20, top + 40]),
});
const read = async (pages: Partial<Page>[]) => {
  const { sections } = await flowOf(
    sourceOf(pages),
    pages.map((_, at) => at),
    async () => undefined,
  );
  const kinds = sections.flatMap(({ blocks }) => blocks.map(({ kind }) => kind));
  return { kinds, header: sections[0]?.header.map(said) ?? [], footer: sections[0]?.footer.map(said) ?? [] };
};

/** A page whose table says a number and a sum of its own. */
const slip = (top: number, code: number, sum: string): Partial<Page> => {
  const texts = [`编号 ${code}`, '收款收据', `金额 ${sum}`];
  const text = linesAt([wide(48), wide(48), wide(20 + (code % 7))], 60, top < 400 ? top + 120 : 100);
  return {
    runs: [...texts.map((said, at) => runAt(said, [70, 200, 445][at] as number, top + 13)), ...text],
    paths: gridAt([60, 180, 440, 540], [top, top + 20, top + 40]),
  };
};
const slips = (top: number): Partial<Page>[] => [
  ...[slip(top, 4711, '1,200.00'), slip(top, 4823, '880.50'), slip(top, 5001, '91.00'), slip(top, 5002, '4,000.25')],
];

/** Pages with a framed text each, from the first height to the second. */
const framed = (...places: [top: number, bottom: number][]): Partial<Page>[] =>
  places.map(([top, bottom], at) => ({
    runs: [runAt(`框里的第 ${at} 段文字`, 110, top + 16), ...linesAt([wide(48), wide(20)], 60, at ? 500 : 100)],
    paths: gridAt([100, 400], [top, bottom]),
  }));

describe('a framed text', () => {
  it('goes on over the end of its page, and is another one where it ends before', async () => {
    const tables = async (...places: [number, number][]) =>
      (await read(framed(...places))).kinds.filter((kind) => kind === 'table').length;
    expect(await tables([600, 780], [40, 120])).toBe(1);
    expect(await tables([560, 640], [90, 120])).toBe(2);
  });
});

describe('a table that heads the pages', () => {
  it('is a head, not a table of the text', async () => {
    const { kinds, header } = await read([page(1), page(2), page(3)]);
    expect(kinds).not.toContain('table');
    expect(header.join(' ')).toContain('质量管理体系文件');
    expect(header.join(' ')).toContain('版本 A0');
  });

  it('may stand at their feet', async () => {
    const foot = (number: number): Partial<Page> => {
      const { runs = [], paths = [] } = page(number, 720);
      return { runs: [...runs.slice(0, 5), ...linesAt([wide(48), wide(20 + number)], 60, 100)], paths };
    };
    const { kinds, footer } = await read([foot(1), foot(2)]);
    expect(kinds).not.toContain('table');
    expect(footer.join(' ')).toContain('版本 A0');
  });

  it.each([
    ['says something else on each page', [page(1), page(2, 40, '乙方提交的清单'), page(3, 40, '丙方的付款计划')]],
    ['stands alone', [page(1)]],
    ['stands elsewhere on each page', [page(1, 40), page(2, 60), page(3, 80)]],
    ['has numbers of its own on each page', slips(40)],
    ['has sums of its own at the foot of each page', slips(720)],
    ['stands in the middle', [page(1, 300), page(2, 300)]],
  ])('is a table of the text where it %s', async (_, pages) => {
    expect((await read(pages)).kinds).toContain('table');
  });
});
