import { describe, expect, it } from 'vitest';
import type { Block, Flow } from '../../../../src/model/flow.ts';
import type { Box, FormField, Page, Path } from '../../../../src/model/page.ts';
import { flowOf } from '../../../../src/model/passes/flow.ts';
import { box, filled, gridAt, layoutWith, linesAt, runAt, said, sourceOf, wide } from './pages.ts';

const framed = (at: Box, order: number): Path => {
  const { fill: _, ...path } = filled(at, '', order);
  return { ...path, stroke: '#808080', width: 1 };
};
const field = (kind: FormField['kind'], at: Box, from: number, more: Partial<FormField> = {}): FormField => ({
  kind,
  box: at,
  painted: { from, to: from + 2 },
  ...more,
});
/** The spans of a page's lines; those of fields in brackets. */
const spans = (parts: Partial<Page>): string[] =>
  layoutWith(parts).lines.map((line) =>
    line.spans.map(({ text, style }) => (style.framed ? `[${text}]` : text)).join(''),
  );
const flow = (parts: Partial<Page>): Promise<Flow> => flowOf(sourceOf([parts]), [0], async () => undefined);
const blocks = async (parts: Partial<Page>): Promise<Block[]> =>
  (await flow(parts)).sections.flatMap((section) => section.blocks);

describe('fields of a form', () => {
  const at = box(90, 90, 150, 106);

  it('are framed white space where they are empty', () => {
    const fields = [field('text', at, 1000)];
    expect(spans({ runs: [runAt('姓名：', 55, 102)], paths: [framed(at, 1000)], fields })).toEqual([
      '姓名： [\u3000\u3000\u3000\u3000\u3000\u3000]',
    ]);
    expect(spans({ fields: [field('text', at, 1000, { frame: '#ff0000' })] })).toHaveLength(1);
    expect(spans({ fields: [field('text', at, 1000)] })).toEqual([]);
  });

  it('frame what is filled in, to their end', () => {
    const runs = [runAt('姓名', 60, 102), runAt('张三', 92, 102, { order: 1001 })];
    const found = layoutWith({ runs, paths: [framed(at, 1000)], fields: [field('text', at, 1000)] });
    expect(found.lines.map(({ text }) => text)).toContain('张三\u3000\u3000\u3000');
    expect(found.rules).toEqual([]);
  });

  it('are left to the cells and lines that they stand in', () => {
    const cells = gridAt([50, 88, 152], [88, 108]);
    const parts = { runs: [runAt('姓名', 60, 102)], fields: [field('text', at, 1000, { frame: '#808080' })] };
    expect(spans({ ...parts, paths: [...cells, framed(at, 1000)] })).toEqual(['姓名']);
    expect(spans({ ...parts, paths: [filled(box(90, 106, 150, 106.5), '#000000')] })[0]).not.toContain('[');
  });

  it('have the frame that is printed around them, if it is no cell', () => {
    const printed = box(86, 88, 154, 110);
    const fields = [field('text', at, 1000)];
    expect(spans({ paths: [framed(printed, 3)], fields })).toEqual([`[${'\u3000'.repeat(6)}]`]);
    const below = framed(box(86, 110, 154, 132), 4);
    expect(spans({ paths: [framed(printed, 3), below], fields })).toEqual([]);
  });

  it('to be ticked are letters of the text beside them', () => {
    const tick = box(60, 94, 70, 104);
    const runs = [runAt('同意', 75, 102), runAt('4', 62, 102, { order: 1001 })];
    const paths = [framed(tick, 1000)];
    const written = (kind: 'check' | 'radio', more: Partial<FormField> = {}): string[] =>
      spans({ runs, paths, fields: [field(kind, tick, 1000, more)] }).map((text) => text.replace(/\s/g, ''));
    expect([written('check'), written('check', { on: true })]).toEqual([['□同意'], ['☑同意']]);
    expect([written('radio'), written('radio', { on: true })]).toEqual([['○同意'], ['◉同意']]);
  });

  it('are ticked once, in the box that is printed around them', () => {
    const runs = [runAt('同意', 75, 102), runAt('4', 62, 102, { order: 1001 })];
    const fields = [field('check', box(61, 95, 69, 103), 1000, { on: true })];
    const found = layoutWith({ runs, paths: [framed(box(60, 94, 70, 104), 3)], fields });
    expect([found.lines.map(({ text }) => text.replace(/\s/g, '')), found.shapes]).toEqual([['☑同意'], []]);
  });

  it('of several lines are cells beside their label', async () => {
    const large = box(150, 200, 350, 280);
    const runs = [...linesAt([wide(30), wide(30)], 60, 100), runAt('意见：', 60, 212)];
    const parts = { runs: [...runs, runAt('同意', 155, 212, { order: 1001 })], paths: [framed(large, 1000)] };
    const found = await blocks({ ...parts, fields: [field('text', large, 1000)] });
    const [table] = found.filter((block) => block.kind === 'table');
    const cells = table?.cells.map(({ blocks: [block], borders }) => [
      block?.kind === 'paragraph' ? said(block) : '',
      borders[0].width,
    ]);
    expect(cells).toEqual([
      ['意见：', 0],
      ['同意', 0.5],
    ]);
  });

  it('end their paragraph', async () => {
    const fields = [field('text', at, 1000, { frame: '#808080' })];
    const found = await blocks({ runs: [runAt('名：', 65, 102), runAt('下文', 65, 116)], fields });
    expect(found.map((block) => block.kind === 'paragraph' && said(block).replace(/[\s\u3000]/g, ''))).toEqual([
      '名：',
      '下文',
    ]);
  });
});
