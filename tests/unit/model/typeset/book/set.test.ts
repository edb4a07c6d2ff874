import { describe, expect, it } from 'vitest';
import type { Drawing, TextItem } from '../../../../../src/model/drawing.ts';
import { BookFaces } from '../../../../../src/model/typeset/book/faces.ts';
import { type BookSetting, setBook } from '../../../../../src/model/typeset/book/set.ts';
import { epub, page, read } from '../../book/tools.ts';
import { nodeRun } from './tools.ts';

const SETTING: BookSetting = {
  sheet: { width: 200, height: 300, margin: 20 },
  size: 10,
  spacing: 1.5,
  twoEms: false,
  furniture: false,
  vertical: false,
};

async function pagesOf(body: string, setting: Partial<BookSetting> = {}, head = ''): Promise<Drawing[]> {
  const book = await read(epub({ pages: { 'a.xhtml': page(body, head) } }));
  const pages: Drawing[] = [];
  for await (const { drawing } of setBook(book, { ...SETTING, ...setting }, new BookFaces(nodeRun, 'song')))
    pages.push(drawing);
  return pages;
}

/** The lines of a page, each as its letters with where it begins and ends. */
function linesOf({ items }: Drawing): { text: string; left: number; right: number; y: number }[] {
  const rows = new Map<number, { text: string; x: number }[]>();
  for (const item of items)
    if (item.kind === 'text')
      for (const { text, x, y } of (item as TextItem).glyphs) {
        const [a, b, c, d, e, f] = item.matrix;
        const at = Math.round(b * x + d * y + f);
        rows.set(at, [...(rows.get(at) ?? []), { text, x: a * x + c * y + e }]);
      }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([y, glyphs]) => {
      glyphs.sort((a, b) => a.x - b.x);
      return {
        text: glyphs.map(({ text }) => text).join(''),
        left: glyphs[0]?.x ?? 0,
        right: glyphs.at(-1)?.x ?? 0,
        y,
      };
    });
}

describe('books on pages', () => {
  it('begins no line with a closing mark and ends none with an opening one', async () => {
    const text = '他说：“你看（这里），《红楼梦》、《水浒传》……都是‘名著’。”于是，大家都笑了——不多不少。'.repeat(8);
    const lines = (await pagesOf(`<p>${text}</p>`)).flatMap(linesOf);
    expect(lines.map((line) => line.text).join('')).toBe(text);
    for (const line of lines) {
      expect(line.text).not.toMatch(/^[，。、：；）》”’…—]/);
      expect(line.text).not.toMatch(/[（《“‘]$/);
    }
  });

  it('pushes marks together that meet, and fills lines to the margin', async () => {
    const [line] = linesOf((await pagesOf('<p>《甲》（乙）丙</p>'))[0] as Drawing);
    // Seven characters would be 70 wide: the first loses its empty half, 》（ lose one of two.
    expect((line?.right ?? 0) - 20).toBeCloseTo(50, 1);
    const lines = linesOf(
      (await pagesOf(`<p style="text-align:justify">${'永'.repeat(40)}，${'永'.repeat(40)}</p>`))[0] as Drawing,
    );
    expect(lines[0]?.right).toBeCloseTo(170, 0);
  });

  it('indents by the book or by two ems', async () => {
    const left = async (setting: Partial<BookSetting>, style: string): Promise<number> =>
      linesOf((await pagesOf(`<p style="${style}">文</p>`, setting))[0] as Drawing)[0]?.left ?? 0;
    expect(await left({}, 'text-indent:3em')).toBeCloseTo(50, 1);
    expect(await left({}, 'text-indent:0')).toBeCloseTo(20, 1);
    expect(await left({ twoEms: true }, 'text-indent:0')).toBeCloseTo(40, 1);
  });

  it('keeps a heading with its text, and no line of a paragraph alone', async () => {
    const body = `${'<p style="margin:0">一</p>'.repeat(16)}<h2 style="margin:0;font-size:1em">题</h2><p style="margin:0">${'文'.repeat(40)}</p>`;
    const [first, second] = await pagesOf(body);
    expect(linesOf(first as Drawing).map((line) => line.text)).not.toContain('题');
    expect(linesOf(second as Drawing)[0]?.text).toBe('题');
  });

  it('sets vertical writing from the right to the left, ideographs upright', async () => {
    const [drawing] = await pagesOf(`<p>${'永'.repeat(30)}。</p>`, {}, '<style>html{writing-mode:vertical-rl}</style>');
    const items = (drawing as Drawing).items.filter((item): item is TextItem => item.kind === 'text');
    expect(items.every(({ turn }) => turn === -90)).toBe(true);
    const xs = items.flatMap(({ glyphs, matrix }) =>
      glyphs.map(({ x, y }) => matrix[0] * x + matrix[2] * y + matrix[4]),
    );
    expect(Math.max(...xs)).toBeGreaterThan(160);
    expect(xs[0]).toBeGreaterThan(xs.at(-1) as number);
  });

  it('links to places on later pages, and draws frames, tables and rules', async () => {
    const [first] = await pagesOf(
      `<p><a href="#z">到</a></p><table><tr><td>甲</td><td>乙</td></tr></table><div style="border:1px solid red;background:#eee"><p>框</p></div><hr/>${'<p>文</p>'.repeat(40)}<p id="z">终</p>`,
    );
    expect((first as Drawing).links[0]?.place).toBe('text/part-0001.xhtml#z');
    const fills = (first as Drawing).items.flatMap((item) =>
      item.kind === 'path' && item.fill?.kind === 'flat' ? [item.fill.colour] : [],
    );
    expect(new Set(fills)).toEqual(new Set(['#eeeeee', '#ff0000', '#777777', '#888888']));
  });

  it('lets lines stand beside a picture that floats, and under it', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60" viewBox="0 0 80 60"><rect width="9" height="9"/></svg>';
    const [drawing] = await pagesOf(`<p><span style="float:left"></span>${'永'.repeat(3)}</p>
      <div style="float:right;width:60px"><p style="margin:0">侧</p><p style="margin:0">侧</p></div>
      <p style="margin:0">${'文'.repeat(60)}</p>${svg}`);
    const lines = linesOf(drawing as Drawing);
    const rights = lines
      .filter(({ text }) => text.includes('文'))
      .map(({ text }) => [...text].filter((one) => one === '文').length);
    expect(rights[0]).toBeLessThan(rights.at(-2) ?? 0);
    const side = lines.find(({ text }) => text.includes('侧'));
    expect(side?.text).toMatch(/^文+侧$/);
    expect(lines.map(({ text }) => text.replace(/侧/g, '')).join('')).toBe(`永永永${'文'.repeat(60)}`);
  });

  it('puts a note at the foot of the page that refers to it, and leaves others where they stand', async () => {
    const note = (id: string, text: string) => `<aside epub:type="footnote" id="${id}"><p>${text}</p></aside>`;
    const hidden = (id: string) => note(id, '藏').replace('<aside', '<aside hidden="hidden"');
    const [drawing] = await pagesOf(
      `<p>甲<a href="#a">注</a><a href="#c">注</a></p>${note('a', '脚注')}${note('b', '无人提到')}<p>乙</p>${hidden('c')}${hidden('d')}`,
    );
    expect(linesOf(drawing as Drawing).map(({ text }) => text)).toEqual(['甲注注', '无人提到', '乙', '脚注', '藏']);
    expect(linesOf(drawing as Drawing).at(-1)?.y).toBeGreaterThan(250);
    expect(linesOf(drawing as Drawing).at(-1)?.y).toBeLessThanOrEqual(280);
  });

  it('draws a cell over all its rows, letters of list types, formulas on a line, dots under letters', async () => {
    const cell = '<td style="border:1px solid" rowspan="2">高</td>';
    const [table] = await pagesOf(`<table><tr>${cell}<td>甲</td></tr><tr><td>乙</td></tr></table>`);
    const sides = (table as Drawing).items.flatMap((item) =>
      item.kind === 'path' ? [item.segments.flatMap((one) => (one[0] === 'Z' ? [] : [one[2] as number]))] : [],
    );
    const heights = sides.map((ys) => Math.max(...ys) - Math.min(...ys));
    const [first, second] = linesOf(table as Drawing).filter(({ text }) => /[甲乙]/.test(text));
    expect(Math.max(...heights)).toBeGreaterThan(1.5 * ((second?.y ?? 0) - (first?.y ?? 0)));
    const math =
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><mrow><mi>x</mi><mo>+</mo><mn>2</mn></mrow></mfrac></math>';
    const [rest] = await pagesOf(`<ol type="a"><li>项</li></ol><p>${math}</p><p style="text-emphasis:dot">重点。</p>`);
    const text = linesOf(rest as Drawing)
      .map((line) => line.text)
      .join(' ');
    expect(text).toContain('a.项');
    expect(text).toContain('1/(x + 2)');
    expect(
      (rest as Drawing).items.filter((item) => item.kind === 'path' && item.segments[1]?.[0] === 'C'),
    ).toHaveLength(2);
  });

  const note = '<aside epub:type="footnote" id="n"><p>脚注</p></aside>';
  const link = '<a href="#n">注</a>';
  const many = (count: number, text = '段'): string => `<p>${text}</p>`.repeat(count);
  it.each([
    [
      'a float longer than a page',
      `<div style="float:left;width:60px">${many(40)}</div><p>文</p>`,
      `${'段'.repeat(40)}文`,
    ],
    [
      'a cell over rows, longer than a page',
      `<table><tr><td rowspan="2">${many(40)}</td><td>甲</td></tr><tr><td>乙</td></tr></table>`,
      `甲${'段'.repeat(40)}乙`,
    ],
    [
      'a cell over more rows than a page has',
      `<table><tr><td rowspan="30">类</td><td>0</td></tr>${'<tr><td>行</td></tr>'.repeat(29)}</table>`,
      `类0${'行'.repeat(29)}`,
    ],
    [
      'a note of a float',
      `<div style="float:right;width:60px">侧${link}</div><p>${'文'.repeat(20)}</p>${note}`,
      `侧注脚注${'文'.repeat(20)}`,
    ],
    ['a note of a cell', `<table><tr><td>格${link}</td></tr></table><p>又${link}</p>${note}`, '格注又注脚注'],
    [
      'a note of a note',
      `<p>甲${link}</p><aside epub:type="footnote" id="n"><p>一<a href="#m">二</a></p></aside><aside epub:type="footnote" id="m"><p>三</p></aside>`,
      '甲注一二三',
    ],
    [
      'notes of many lines',
      `${Array.from({ length: 8 }, (_, at) => `<p>行<a href="#n${at}">注</a></p>`).join('')}${Array.from({ length: 8 }, (_, at) => `<aside epub:type="footnote" id="n${at}"><p>脚</p></aside>`).join('')}`,
      '行注'.repeat(8) + '脚'.repeat(8),
    ],
    [
      'a long note beside a float',
      `<div style="float:right;width:60px">${many(8, '侧')}</div><p>${'文'.repeat(12)}${link}${'文'.repeat(9)}</p><aside epub:type="footnote" id="n"><p>${'长'.repeat(200)}</p></aside>`,
      `${'侧'.repeat(8)}${'文'.repeat(12)}注${'文'.repeat(9)}${'长'.repeat(200)}`,
    ],
  ])('loses nothing and keeps to the page: %s', async (_, body, text) => {
    const lines = (await pagesOf(body)).flatMap(linesOf);
    const sorted = (all: string): string => [...all].sort().join('');
    expect(sorted(lines.map((line) => line.text).join(''))).toBe(sorted(text));
    expect(Math.max(...lines.map(({ y }) => y))).toBeLessThanOrEqual(280);
  });

  it('makes columns as wide as the cells over several of them want, and sets a caption over its table', async () => {
    const [only] = await pagesOf(
      '<table><caption>表一</caption><tr><td colspan="2">跨两列的表头</td></tr><tr><td>1</td><td>2</td></tr></table>',
    );
    const [caption, head, row] = linesOf(only as Drawing);
    expect([caption?.text, head?.text, row?.text]).toEqual(['表一', '跨两列的表头', '12']);
    expect(caption?.left).toBeGreaterThan(head?.left ?? 0);
    expect(caption?.right).toBeLessThan(head?.right ?? 0);
  });
});
