import { describe, expect, it } from 'vitest';
import { type Drawing, drawWritten } from '../../../../../src/features/pdf-convert/proof/draw.ts';
import { parseXml, textIn } from '../../../../../src/formats/xml/xml.ts';
import type { Block, Figure } from '../../../../../src/model/flow.ts';
import type { Source } from '../../../../../src/model/page.ts';
import { replacements } from '../../../../../src/model/writers/replaced.ts';
import { BOX, flow, paragraph, SOURCE, section, table, text } from './flows.ts';

const rest = async (): Promise<void> => undefined;
const draw = (blocks: Block[], options: Partial<Drawing['options']> = {}, source: Source = SOURCE, more = {}) =>
  drawWritten({
    flow: flow([section(blocks, 0, 0, more)]),
    source,
    page: 0,
    rest,
    options: { format: 'docx', layout: 'flow', sheets: 'table', text: false, ...options },
  });
const figure = (id: number): Figure => ({
  kind: 'figure',
  align: 'left',
  places: [{ page: 0, box: BOX }],
  picture: { kind: 'picture', page: 0, id },
});
/** Throws where it is no XML. */
const wordsIn = (body: string): string => textIn(parseXml(new TextEncoder().encode(body)));

describe('a page of Word', () => {
  it('is as wide as the page, and as high or higher', async () =>
    expect(await draw([])).toMatchObject({ width: 400, grows: true, height: expect.closeTo(533.3, 0) }));
  it('has its text with the fonts that are written', async () => {
    const { body } = await draw([paragraph([text('合同<甲>', { font: '方正小标宋简体', bold: true })])]);
    expect(wordsIn(body)).toBe('合同<甲>');
    expect(body).toContain("font:bold 10pt/1 'Times New Roman','宋体'");
  });
  it('hangs the markers of items', async () => {
    const item = { list: 1, level: 0, numbering: 'chinese', marker: '一、', value: 1 } as const;
    const { body } = await draw([paragraph([text('总则')], [0], { item, indent: { first: -20, left: 20, right: 0 } })]);
    expect(wordsIn(body)).toBe('一、总则');
    expect(body).toContain('min-width:20pt');
  });
  it('has tables in their widths', async () => {
    const { body } = await draw([
      table([
        ['项', '价'],
        ['笔', '3'],
      ]),
    ]);
    expect(body).toContain('grid-template-columns:100pt 100pt');
    expect(body).toContain('border-top:0.5pt solid #112233');
    expect(wordsIn(body)).toBe('项价笔3');
  });
  it('has pictures, and a frame for one that cannot be read', async () => {
    const { body } = await draw([figure(1), figure(9)]);
    expect(body).toContain('<img src="data:image/png;base64,AQ=="');
    expect(body.match(/class="lost"/g)).toHaveLength(1);
  });
  it('in place has each block at its place', async () => {
    const { body, grows } = await draw([paragraph([text('落款')])], { layout: 'exact' });
    expect(grows).toBe(false);
    expect(body).toContain('left:50pt');
  });
  it('goes down where the writing does', async () =>
    expect((await draw([paragraph([text('山居')])], {}, SOURCE, { vertical: true })).body).toContain('vertical-rl'));
});

it('hostile names and texts stay text', async () => {
  const { body } = await draw([paragraph([text('<img src=x onerror=1>', { font: `a'";}</style><b>` })])]);
  expect(wordsIn(body)).toBe('<img src=x onerror=1>');
  expect(body).not.toMatch(/<(img|b|\/style)\b/);
});

it.each(['html', 'epub'] as const)('a hostile language stays out of a page of %s', async (format) => {
  const written = flow([section([paragraph([text('正文')])])], { lang: '"><b>' });
  const options = { format, layout: 'flow', sheets: 'table', text: false } as const;
  const { body } = await drawWritten({ flow: written, source: SOURCE, page: 0, rest, options });
  expect(body).not.toContain('<b>');
  expect(parseXml(new TextEncoder().encode(body)).children[0]?.attributes.lang).toBe('zh-CN');
});

it('a sheet is a grid with letters, numbers and typed cells', async () => {
  const { body, grows } = await draw(
    [
      table([
        ['项目', '金额'],
        ['笔', '1,200.00'],
      ]),
      paragraph([text('页外的话')]),
    ],
    { format: 'xlsx' },
  );
  expect(grows).toBe(true);
  expect(wordsIn(body)).toBe('表1AB123项目金额笔1,200.00页外的话');
  expect(body).toMatch(/text-align:right[^>]*><span>1,200\.00/);
  expect(wordsIn((await draw([paragraph([text('话')])], { format: 'xlsx' })).body)).toContain('没有写进工作表');
});

it('a page of the web is what its writer writes, its styles kept to itself', async () => {
  const { body, css, width } = await draw([paragraph([text('正文')]), figure(1)], { format: 'epub', layout: 'exact' });
  expect(wordsIn(body).trim()).toBe('正文');
  expect(width).toBe(820);
  expect(css).toMatch(/^\.body\{font-family/m);
  expect(css).not.toMatch(/(^|[\s,}>])body[\s{>]|:root|prefers-color-scheme/);
});

it('a slide has its drawing behind and its text in place', async () => {
  const page = { index: 0, width: 300, height: 400, runs: [], pictures: [], links: [], tags: [] };
  const path = {
    segments: [
      ['M', 0, 0],
      ['L', 9, 9],
    ],
    box: BOX,
    stroke: '#ff0000',
    width: 1,
    alpha: 1,
    order: 0,
  };
  const paths = [
    { ...path, patterned: false },
    { ...path, patterned: true },
  ];
  const source = { ...SOURCE, page: async () => ({ ...page, paths }) } as unknown as Source;
  const { body } = await draw([paragraph([text('标题')])], { format: 'pptx' }, source);
  expect(body.match(/<path/g)).toHaveLength(1);
  expect(wordsIn(body)).toBe('标题');
});

it('fonts that few machines have are named with what each format writes', () => {
  const made = flow([
    section([
      paragraph([text('甲'), text('乙乙', { font: '方正小标宋简体' }), text('a', { font: 'Frutiger', serif: false })]),
    ]),
  ]);
  expect(replacements(made, 'docx')).toEqual([
    { from: '方正小标宋简体', to: '宋体' },
    { from: 'Frutiger', to: 'Arial' },
  ]);
  expect(replacements(made, 'html')[0]).toEqual({ from: '方正小标宋简体', to: '宋体' });
  expect(replacements(made, 'xlsx')).toEqual([]); // no table, nothing written
});
