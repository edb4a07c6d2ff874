import { describe, expect, it } from 'vitest';
import type { Block, Table } from '../../../../src/model/flow.ts';
import type { GlyphRun, Page } from '../../../../src/model/page.ts';
import { flowOf } from '../../../../src/model/passes/flow.ts';
import { BOLD, gridAt, type Look, runAt, said, sourceOf, wide } from '../passes/pages.ts';

const XS = [50, 150, 250, 350];
const HEAD = ['品名', '数量', '金额'];
const bold = { typeface: BOLD };
const blocks = async (...pages: Partial<Page>[]): Promise<Block[]> => {
  const made = await flowOf(sourceOf(pages), [...pages.keys()], async () => undefined);
  return made.sections.flatMap((section) => section.blocks);
};

const row = (texts: readonly string[], y: number, look: Look = {}, xs: readonly number[] = XS): GlyphRun[] =>
  texts.flatMap((text, at) => (text ? [runAt(text, (xs[at] as number) + 6, y, look)] : []));
const rows = (count: number, y: number, xs = XS): GlyphRun[] =>
  Array.from({ length: count }, (_, at) => row([`货品${at}`, `${at + 1}`, '35.00'], y + at * 16, {}, xs)).flat();
const head = (look: Look, names = HEAD, y = 100): Partial<Page> => ({
  paths: gridAt(XS, [y, y + 20]),
  runs: row(names, y + 14, look),
});

/** The rows and columns of each table, and the text of each paragraph. */
const found = async (...pages: Partial<Page>[]): Promise<unknown[]> =>
  (await blocks(...pages)).map((block) =>
    block.kind === 'table' ? [block.rows.length, block.columns.length] : block.kind === 'paragraph' && said(block),
  );

const withRuns = (page: Partial<Page>, ...runs: GlyphRun[]): Partial<Page> => ({
  ...page,
  runs: [...(page.runs ?? []), ...runs],
});

describe('the head of a table with rules', () => {
  it('takes the rows below it, which have none', async () => {
    expect(await found(withRuns(head(bold), ...rows(4, 136)))).toEqual([[5, 3]]);
  });

  it('takes none below a row of text, nor below figures, nor those of other columns', async () => {
    const [text] = await found(withRuns(head({}), ...rows(4, 136)));
    expect(text).toEqual([1, 3]);
    const [figures] = await found(withRuns(head(bold, ['甲', '3', '35.00']), ...rows(4, 136)));
    expect(figures).toEqual([1, 3]);
    const [other] = await found(withRuns(head(bold), ...rows(4, 136, [70, 120, 210])));
    expect(other).toEqual([1, 3]);
  });

  it('ends above text that runs over its columns', async () => {
    const below = runAt(wide(26), 50, 214);
    expect(await found(withRuns(head(bold), ...rows(4, 136), below))).toEqual([[5, 3], wide(26)]);
  });

  it('goes on over the end of the page with rows in its columns', async () => {
    const first = withRuns(head(bold), ...rows(37, 136));
    expect(await found(first, { runs: rows(4, 60) })).toEqual([[42, 3]]);
    expect(await found(first, { runs: rows(4, 60, [130, 190, 280]) })).toHaveLength(2);
  });

  it('holds a name that runs out of its last cell whole', async () => {
    const page = { paths: gridAt(XS, [100, 120, 140]), runs: [...row(['甲', '乙'], 114), runAt('日均消费', 330, 114)] };
    const [table] = (await blocks(withRuns(page, ...row(['1', '2', '3'], 134)))) as [Table];
    expect(table.cells[2]?.blocks.map((block) => block.kind === 'paragraph' && said(block))).toEqual(['日均消费']);
  });
});
