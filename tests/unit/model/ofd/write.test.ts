import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../../bench/ofd/schema.ts';
import { parseXml, type XmlElement } from '../../../../src/formats/xml/xml.ts';
import type { Clip, Drawing, DrawingItem, DrawnFont, TextItem } from '../../../../src/model/drawing.ts';
import { openOfd } from '../../../../src/model/readers/ofd/read.ts';
import { addDrawing, finishOfd, startOfd } from '../../../../src/model/writers/ofd/write.ts';

const MM = 25.4 / 72;
const UNIT = { matrix: [1, 0, 0, 1, 0, 0] as const, clips: [] };
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
const black = { kind: 'flat', colour: '#000000', alpha: 1 } as const;
const font: DrawnFont = { name: '宋体', bold: false, italic: false, serif: true, monospaced: false };

const box: Clip = {
  segments: [['M', 0, 0], ['L', 72, 0], ['L', 72, 72], ['Z']],
  matrix: [1, 0, 0, 1, 0, 0],
  evenOdd: true,
};

const word = (glyphs: TextItem['glyphs'], more: Partial<TextItem> = {}): TextItem => ({
  kind: 'text',
  font,
  size: 12,
  stretch: 1,
  weight: 400,
  italic: false,
  turn: 0,
  glyphs,
  fill: black,
  ...UNIT,
  ...more,
});

const path = (more: Partial<Extract<DrawingItem, { kind: 'path' }>>): DrawingItem => ({
  kind: 'path',
  segments: [['M', 72, 72], ['L', 144, 72], ['C', 150, 80, 150, 90, 144, 144], ['Z']],
  evenOdd: false,
  ...UNIT,
  ...more,
});

const page = (items: DrawingItem[], links: Drawing['links'] = []): Drawing => ({
  width: 720,
  height: 360,
  items,
  links,
});

/** All that a drawing can hold. */
const EVERYTHING = page(
  [
    path({ fill: black, clips: [box] }),
    path({
      stroke: { brush: { ...black, alpha: 0.5 }, width: 2, cap: 1, join: 2, miterLimit: 4, dash: [3], dashOffset: 1 },
    }),
    path({
      fill: {
        kind: 'radial',
        from: [0, 0, 0],
        to: [0, 0, 1],
        extend: [true, false],
        alpha: 1,
        stops: [
          { at: 0, colour: '#ff0000' },
          { at: 1, colour: '#0000ff' },
        ],
      },
      segments: [['M', 0, 0], ['L', 1, 0], ['L', 1, 1], ['Z']],
      matrix: [100, 0, 0, 50, 10, 10],
    }),
    word([{ text: '中', x: 10, y: 20 }], {
      stroke: { brush: black, width: 1, cap: 0, join: 0, miterLimit: 10, dash: [], dashOffset: 0 },
    }),
    { kind: 'image', bytes: PNG, name: 'a.png', alpha: 0.5, matrix: [0, 100, -50, 0, 60, 10], clips: [box] },
    { kind: 'group', items: [path({ fill: black })], alpha: 0.5, ...UNIT },
  ],
  [
    { box: { left: 0, top: 0, right: 72, bottom: 36 }, address: 'https://example.com/?a=1&b=2' },
    { box: { left: 0, top: 0, right: 72, bottom: 36 }, page: 1 },
  ],
);

async function written(
  pages: Drawing[],
  outline = [{ title: '一', page: 0, depth: 0 }],
): Promise<Record<string, Uint8Array>> {
  const book = startOfd({ title: '标题 & <题>', author: '', date: '2024-01-31', digest: new Uint8Array(16) });
  for (const each of pages) addDrawing(book, each);
  book.outline = outline;
  const bytes = await finishOfd(book, () => Promise.reject(new Error('no program is there')), '2024-01-31');
  return unzipSync(bytes);
}

const attribute = (element: XmlElement, name: string): string | undefined => element.attributes[name];

const tree = (parts: Record<string, Uint8Array>, name: string): XmlElement =>
  parseXml(parts[name] as Uint8Array).children[0] as XmlElement;

const all = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(all)];

describe('a writer of OFD', () => {
  it('puts elements in the order of the standard, and all that must be there', async () => {
    const parts = await written([EVERYTHING, page([])]);
    const names = Object.keys(parts).filter((name) => name.endsWith('.xml'));
    expect(names).toContain('Doc_0/Annots/Page_0/Annotation.xml');
    for (const name of names) expect(faultsOf(tree(parts, name)), name).toEqual([]);
  });

  it('gives every thing a number of its own, none above the greatest that it names', async () => {
    const parts = await written([EVERYTHING, EVERYTHING]);
    const elements = Object.keys(parts).flatMap((name) => (name.endsWith('.xml') ? all(tree(parts, name)) : []));
    const ids = elements.flatMap((element) => (attribute(element, 'ID') ? [Number(attribute(element, 'ID'))] : []));
    expect(new Set(ids).size).toBe(ids.length);
    const most = elements.find(({ name }) => name === 'MaxUnitID')?.text;
    expect(ids.filter((id) => id > Number(most))).toEqual([]);
  });

  it('keeps a picture that pages share once', async () => {
    const again = page([{ kind: 'image', bytes: PNG.slice(), name: 'b.png', alpha: 1, ...UNIT }]);
    const parts = await written([EVERYTHING, again]);
    expect(Object.keys(parts).filter((name) => name.endsWith('.png'))).toHaveLength(1);
  });

  it('measures in millimetres to four digits, steps that are the same as a run', async () => {
    const glyphs = [...'一二三四五'].map((text, index) => ({ text, x: 72 + index * 12, y: 144 }));
    const parts = await written([page([word(glyphs)])]);
    const elements = all(tree(parts, 'Doc_0/Pages/Page_0/Content.xml'));
    const text = elements.find(({ name }) => name === 'TextObject') as XmlElement;
    const [x = 0, y = 0] = (attribute(text, 'Boundary') ?? '').split(' ').map(Number);
    const code = text.children.find(({ name }) => name === 'TextCode') as XmlElement;
    expect(code.text).toBe('一二三四五');
    expect([x + Number(attribute(code, 'X')), y + Number(attribute(code, 'Y'))]).toEqual([
      expect.closeTo(25.4, 3),
      expect.closeTo(50.8, 3),
    ]);
    expect(attribute(code, 'DeltaX')).toMatch(/^(?:g \d 4\.233[34] ?|4\.233[34] ?)+$/);
    const sum = (attribute(code, 'DeltaX') ?? '')
      .replace(/g (\d) (\S+)/g, (_, times: string, step: string) => `${step} `.repeat(Number(times)))
      .trim()
      .split(/\s+/)
      .map(Number)
      .reduce((a, b) => a + b, 0);
    expect(sum).toBeCloseTo(48 * MM, 3);
  });

  it('holds each item within its boundary', async () => {
    const parts = await written([EVERYTHING]);
    const objects = all(tree(parts, 'Doc_0/Pages/Page_0/Content.xml')).filter(({ name }) => name === 'PathObject');
    const [filled] = objects as [XmlElement];
    const [x = 0, y = 0, width = 0, height = 0] = (attribute(filled, 'Boundary') ?? '').split(' ').map(Number);
    expect([x, y]).toEqual([25.4, 25.4]);
    const data = filled.children.find(({ name }) => name === 'AbbreviatedData')?.text ?? '';
    const numbers = data
      .split(' ')
      .filter((part) => /\d/.test(part))
      .map(Number);
    numbers.forEach((value, at) => void expect(value).toBeLessThanOrEqual((at % 2 ? height : width) + 1e-3));
  });

  it('leaves out glyphs that say nothing and that no program shows', async () => {
    const parts = await written([
      page([
        word([
          { text: '', x: 0, y: 9 },
          { text: '甲', x: 9, y: 9 },
        ]),
        word([{ text: '', x: 0, y: 9 }]),
      ]),
    ]);
    const codes = all(tree(parts, 'Doc_0/Pages/Page_0/Content.xml')).filter(({ name }) => name === 'TextCode');
    expect(codes.map(({ text }) => text)).toEqual(['甲']);
  });

  it('is read again as it was drawn', async () => {
    const book = startOfd({ title: '书', author: '人', date: '2024-01-31', digest: new Uint8Array(16) });
    const ligature = word(
      [
        { text: 'e', x: 10, y: 20 },
        { text: 'ffi', x: 16, y: 20 },
        { text: 'x', x: 30, y: 20 },
      ],
      { matrix: [0, 1, -1, 0, 200, 10] },
    );
    addDrawing(book, page([...EVERYTHING.items, ligature], EVERYTHING.links));
    addDrawing(book, page([]));
    book.outline = [
      { title: '甲', page: 0, depth: 0 },
      { title: '乙', page: 1, depth: 1 },
      { title: '丙', depth: 0 },
    ];
    const bytes = await finishOfd(book, () => Promise.reject(new Error('no program is there')), '2024-01-31');
    const [source] = await openOfd(new File([bytes], 'a.ofd'));
    expect(source).toMatchObject({ title: '书', pages: 2 });
    expect(source?.outline).toEqual([
      { title: '甲', page: 0, depth: 0 },
      { title: '乙', page: 1, depth: 1 },
      { title: '丙', page: undefined, depth: 0 },
    ]);
    const read = await source?.drawing(0);
    expect(read?.links).toMatchObject([{ address: 'https://example.com/?a=1&b=2' }, { page: 1 }]);
    expect(read?.links[0]?.box.right).toBeCloseTo(72, 2);
    const kinds = read?.items.map(({ kind }) => kind);
    expect(kinds?.filter((kind) => kind === 'text')).toHaveLength(4); // a ligature stands alone
    // The areas of links are paths that nothing paints.
    expect(kinds?.filter((kind) => kind === 'path')).toHaveLength(4 + 2);
    const turned = read?.items.filter(({ kind }) => kind === 'text').at(-1) as TextItem;
    const [a, b, c, d, e, f] = turned.matrix;
    const [{ x, y, text }] = turned.glyphs as [TextItem['glyphs'][number]];
    expect([text, a * x + c * y + e, b * x + d * y + f]).toEqual(['x', expect.closeTo(180, 1), expect.closeTo(40, 1)]);
    const image = read?.items.find(({ kind }) => kind === 'image');
    expect(image?.matrix.map((value) => Math.round(value))).toEqual([0, 100, -50, 0, 60, 10]);
    expect(image?.clips).toHaveLength(1);
  });
});
