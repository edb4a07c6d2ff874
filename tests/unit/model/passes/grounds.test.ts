import { describe, expect, it } from 'vitest';
import type { Block, Paragraph } from '../../../../src/model/flow.ts';
import type { Page } from '../../../../src/model/page.ts';
import { flowOf } from '../../../../src/model/passes/flow.ts';
import { BOLD, box, filled, gridAt, linesAt, runAt, said, sourceOf, stroke, wide } from './pages.ts';

async function blocks(...pages: Partial<Page>[]): Promise<Block[]> {
  const found = await flowOf(
    sourceOf(pages),
    pages.map((_, at) => at),
    async () => undefined,
  );
  return found.sections.flatMap((section) => [...section.header, ...section.blocks]);
}

const grounds = async (page: Partial<Page>): Promise<[string, Paragraph['ground']][]> =>
  (await blocks(page)).flatMap((block) => (block.kind === 'paragraph' ? [[said(block), block.ground]] : []));

const TEXT = linesAt([wide(48), wide(48), wide(20)], 60, 200, 16);

describe('grounds of paragraphs', () => {
  it('are the lines along them', async () => {
    const head = runAt('市政府文件', 250, 120);
    const found = await grounds({ runs: [head, ...TEXT], paths: [stroke(60, 126, 540, 126, 2)] });
    expect(found).toEqual([
      ['市政府文件', { below: { width: 2, colour: '#000000', away: expect.closeTo(4.8) } }],
      [expect.stringContaining('文'), undefined],
    ]);
  });

  it('are no lines of heads, on whichever page', async () => {
    const page = (at: number) => ({
      runs: [
        ...[runAt('工程公司', 60, 40), runAt(`第${at + 1}页`, 290, 40), runAt('二〇二六年', 490, 40)],
        ...linesAt([wide(48, '甲乙丙'[at]), wide(48, '子丑寅'[at]), wide(20 + at)], 60, 74, 16),
      ],
      paths: [stroke(60, 46, 540, 46)],
    });
    const [head, ...texts] = await blocks(page(0), page(1), page(2));
    expect(head).toMatchObject({ ground: { below: { width: 0.5 } } });
    expect(texts.filter((block) => block.kind === 'paragraph' && block.ground)).toEqual([]);
  });

  it('are areas behind one of them, and no areas that hold more', async () => {
    const area = filled(box(60, 108, 540, 126), '#0b6e8c');
    const [[, ground] = []] = await grounds({ runs: [runAt('第一章', 66, 120), ...TEXT], paths: [area] });
    expect(ground?.fill).toMatchObject({ colour: '#0b6e8c', left: 6 });
    const large = filled(box(60, 108, 540, 240), '#0b6e8c');
    const found = await grounds({ runs: [runAt('第一章', 66, 120), ...TEXT], paths: [large] });
    expect(found.every(([, one]) => one === undefined)).toBe(true);
  });

  it('are one area behind the paragraphs of a call-out, which none goes on over an end of', async () => {
    const [head, second] = [runAt('注意', 70, 120), runAt(wide(30), 80, 140)];
    const area = filled(box(60, 104, 540, 150), '#eef4ff');
    const own = (found: [string, Paragraph['ground']][]) => found.map(([, ground]) => ground?.fill);
    const [one, other, none] = own(await grounds({ runs: [head, second, ...TEXT], paths: [area] }));
    expect(one).toMatchObject({ colour: '#eef4ff', above: expect.closeTo(7.2), below: 0, left: 10 });
    expect(other).toMatchObject({ above: 0, below: expect.closeTo(8.8), left: 20, area: one?.area });
    expect(none).toBeUndefined();
    const far = await grounds({ runs: [head, runAt(wide(30), 70, 180), ...TEXT.slice(1)], paths: [area] });
    expect(own(far)[1]).toBeUndefined();
    const whole = filled(box(60, 104, 540, 700), '#eef4ff');
    expect(own(await grounds({ runs: [head, second, ...TEXT], paths: [whole] })).every((fill) => !fill)).toBe(true);
  });

  it('are the bar beside the paragraphs of a quotation, on an area or none', async () => {
    const quoted = linesAt([wide(44), wide(12)], 72, 120, 30);
    const bar = filled(box(60, 106, 64, 156), '#e69138', 2);
    const sides = async (...paths: Page['paths']) =>
      (await grounds({ runs: [...quoted, ...TEXT], paths })).map(([, ground]) => ground?.side);
    const side = { width: expect.closeTo(4), colour: '#e69138', away: expect.closeTo(8) };
    expect(await sides(bar)).toEqual([side, side, undefined]);
    expect(await sides(filled(box(60, 106, 540, 156), '#fff6ea'), bar)).toEqual([side, side, undefined]);
    // A side of a box is touched by its other sides; a line between columns has text at both sides.
    expect(await sides(bar, stroke(60, 106, 540, 106))).toEqual([undefined, undefined, undefined]);
    const beside = {
      runs: [...linesAt([wide(20), wide(20)], 60, 120, 30), ...linesAt([wide(20), wide(20)], 300, 120, 30)],
    };
    const found = await grounds({ ...beside, paths: [filled(box(280, 106, 284, 156), '#e69138')] });
    expect(found.every(([, ground]) => !ground?.side)).toBe(true);
  });

  it('are two areas behind call-outs beside each other', async () => {
    const text = (x: number, letter: string) =>
      linesAt(
        [4, 19, 6].map((count) => wide(count, letter)),
        x + 10,
        120,
        30,
      );
    const paths = [filled(box(60, 104, 280, 190), '#ffeeee'), filled(box(320, 104, 540, 190), '#eeffee')];
    const found = await grounds({
      runs: [...text(60, '甲'), ...text(320, '乙'), ...linesAt([wide(48)], 60, 230)],
      paths,
    });
    const areas = found.flatMap(([, ground]) => (ground?.fill ? [[ground.fill.colour, ground.fill.area]] : []));
    expect(new Set(areas.map(([colour]) => colour)).size).toBe(2);
    expect(new Set(areas.map(([, area]) => area)).size).toBe(2);
  });

  it('are what is seen behind the letters: no frame, and no shade around white paper', async () => {
    const runs = [runAt('注意', 70, 120), runAt(wide(30), 80, 140), ...TEXT];
    const [outer, inner] = [box(60, 100, 540, 152), box(62, 102, 538, 150)];
    const coloursOn = async (around: string, within: string): Promise<unknown[]> => {
      const found = await grounds({ runs, paths: [filled(outer, around, 1), filled(inner, within, 2)] });
      return found.map(([, ground]) => ground?.fill?.colour);
    };
    expect(await coloursOn('#1f3a5f', '#eef4ff')).toEqual(['#eef4ff', '#eef4ff', undefined]);
    expect(await coloursOn('#cccccc', '#ffffff')).toEqual([undefined, undefined, undefined]);
  });

  it('make no heading of the first words of a call-out, which are as large as its text', async () => {
    const head = (text: string, size: number) => runAt(text, 70, 120, { typeface: BOLD, size });
    const area = filled(box(60, 104, 540, 150), '#eef4ff');
    const levels = async (text: string, size = 10): Promise<number[]> => {
      const found = await blocks({ runs: [head(text, size), runAt(wide(30), 70, 140), ...TEXT], paths: [area] });
      return found.map((block) => (block.kind === 'paragraph' ? block.level : 0));
    };
    const tags = ['H2', 'H2', 'P'].map((type, element) => ({ type, element }));
    const [label, text, rest] = [head('背景', 10), runAt(wide(30), 70, 140, { tag: 2 }), runAt(wide(40), 60, 260)];
    const tagged = [{ ...label, tag: 0 }, text, ...TEXT, runAt('经过', 60, 244, { tag: 1 }), rest];
    const [first] = await blocks({ runs: tagged, tags, paths: [area] });
    expect(first).toMatchObject({ level: 2 });
    expect(await levels('注意')).toEqual([0, 0, 0]);
    expect(await levels('注意', 14)).toEqual([1, 0, 0]);
    expect(await levels('一、安全')).toEqual([1, 0, 0]);
  });

  it('are areas behind many whose letters are too pale to be read without', async () => {
    const side = (colour: string) =>
      linesAt(['王小明', '电话：13800138000', '专业技能'], 20, 120, 40, { colour, order: 9 });
    const main = linesAt(Array(9).fill(wide(30)), 220, 120, 16);
    const fillsOn = async (colour: string, fill: string) => {
      const found = await grounds({ runs: [...side(colour), ...main], paths: [filled(box(0, 0, 130, 800), fill)] });
      return found.flatMap(([text, ground]) => (ground ? [[text, ground.fill?.colour]] : []));
    };
    expect(await fillsOn('#ffffff', '#1f3a5f')).toEqual([
      ['王小明', '#1f3a5f'],
      ['电话：13800138000', '#1f3a5f'],
      ['专业技能', '#1f3a5f'],
    ]);
    const [x, y] = [95, 800];
    const begun = { ...filled(box(0, 0, 190, y), '#1f3a5f') };
    begun.segments = [['M', x, y], ['L', 0, y], ['L', 0, 0], ['L', 190, 0], ['L', 190, y], ['L', x, y], ['Z']];
    const found = await grounds({ runs: [...side('#ffffff'), ...main], paths: [begun] });
    expect(found.filter(([, ground]) => ground?.fill)).toHaveLength(3);
    expect(await fillsOn('#000000', '#1f3a5f')).toEqual([]);
    expect(await fillsOn('#ffffff', '#f0f0f0')).toEqual([]);
  });

  it('are no sides of boxes, and no blanks behind a label', async () => {
    const head = runAt('申请人名称：', 60, 120);
    const found = async (paths: Page['paths']) => (await grounds({ runs: [head, ...TEXT], paths }))[0]?.[1];
    expect(await found(gridAt([60, 300, 540], [126, 140, 154]))).toBeUndefined();
    expect(await found([stroke(122, 124.5, 400, 124.5)])).toBeUndefined();
  });

  it('are no lines of tables', async () => {
    const cells = [runAt('甲', 80, 120), runAt('乙', 280, 120), runAt('丙', 80, 140), runAt('丁', 280, 140)];
    const found = await grounds({ runs: [...cells, ...TEXT], paths: gridAt([60, 260, 540], [108, 128, 148]) });
    expect(found.map(([, ground]) => ground)).toEqual([undefined]);
  });
});

describe('pictures beside text', () => {
  const picture = { id: 1, width: 100, height: 100, stencil: false, order: 1 };
  const anchors = async (area: Page['pictures'][number]['box']): Promise<unknown[]> =>
    (
      await blocks({ runs: linesAt(Array(8).fill(wide(30)), 60, 120, 16), pictures: [{ ...picture, box: area }] })
    ).flatMap((block) => (block.kind === 'figure' ? [block.anchored] : []));

  it('tell where the lines beside them end', async () => {
    const runs = [...linesAt(Array(5).fill(wide(30)), 60, 120, 16), ...linesAt(Array(4).fill(wide(44)), 60, 200, 16)];
    const found = await blocks({ runs, pictures: [{ ...picture, box: box(380, 112, 500, 190) }] });
    expect(found.filter(({ kind }) => kind === 'paragraph')).toHaveLength(1);
  });

  it('take no room of their own between its lines', async () => {
    expect(await anchors(box(420, 112, 500, 190))).toEqual(['beside']);
    expect(await anchors(box(120, 260, 300, 330))).toEqual([undefined]);
  });
});
