import { expect, it } from 'vitest';
import { below, Package, parseTree, resolve } from '../../../../../bench/fidelity/read/tree.ts';
import { schemaFaults } from '../schema.ts';
import { flow, page, rectangle, section, style, table, text, write } from './made.ts';

/** Two slides that hold one of everything. */
async function example() {
  const title = text(['标题'], 40, 60, 32, { level: 1 });
  const linked = text(['见下页'], 40, 150, 18);
  linked.block.inlines = [
    { kind: 'text', text: '见下页', style: style(18), link: '#page=2' },
    { kind: 'text', text: '官网', style: style(18), link: 'https://example.com/?a=1&b=2' },
    { kind: 'text', text: '坏的', style: style(18), link: 'javascript:alert(1)' },
  ];
  const grid = table([[0, 0, 1, 1, '甲']], { left: 40, top: 200, right: 140, bottom: 220 }, [1, 1]);
  const pictures = [0, 1].map((id) => ({
    id,
    width: 2,
    height: 2,
    stencil: false,
    order: 5,
    box: { left: 400, top: 100 + id * 60, right: 450, bottom: 150 + id * 60 },
  }));
  const first = page(0, [...title.runs, ...linked.runs], {
    pictures,
    paths: [rectangle({ left: 30, top: 130, right: 300, bottom: 160 }, '#eeeeee')],
  });
  return write(flow([section([title.block, linked.block, grid])]), [first, page(1, [])], {
    picture: async () => ({ bytes: Uint8Array.of(1, 2, 3), type: 'image/png', width: 2, height: 2 }),
  });
}

const folder = (path: string): string => path.replace('_rels/', '').replace(/\.rels$/, '');

it('has every part that a relationship names, and none besides', async () => {
  const { parts } = await example();
  const named = new Set<string>();
  for (const [path, xml] of parts)
    if (path.endsWith('.rels'))
      for (const { attributes } of below(parseTree(xml), 'Relationship'))
        if (attributes.TargetMode !== 'External') named.add(resolve(folder(path), attributes.Target ?? ''));
  const own = [...parts.keys()].filter((path) => !path.endsWith('.rels') && path !== '[Content_Types].xml');
  expect([...named].sort()).toEqual(own.sort());
});

it('has its elements in the order of the schema', async () => {
  const { bytes } = await example();
  expect(schemaFaults(new Package(bytes))).toEqual([]);
});

it('names a type for every part', async () => {
  const { parts } = await example();
  const types = parseTree(parts.get('[Content_Types].xml') ?? '');
  const overrides = new Set(below(types, 'Override').map(({ attributes }) => attributes.PartName));
  const endings = new Set(below(types, 'Default').map(({ attributes }) => attributes.Extension));
  const without = [...parts.keys()].filter((path) => {
    const ending = path.slice(path.lastIndexOf('.') + 1);
    return !overrides.has(`/${path}`) && (!endings.has(ending) || ending === 'xml');
  });
  expect(without).toEqual(['[Content_Types].xml']);
  for (const name of overrides) expect(parts.has((name ?? '').slice(1)), name).toBe(true);
  expect(below(types, 'Override').every(({ attributes }) => attributes.ContentType)).toBe(true);
});

it('uses relationships that are there, and each id of a shape once', async () => {
  const { parts } = await example();
  for (const [path, xml] of parts) {
    if (path.endsWith('.rels')) continue;
    const at = path.lastIndexOf('/') + 1;
    const rels = parts.get(`${path.slice(0, at)}_rels/${path.slice(at)}.rels`) ?? '';
    for (const [, id] of xml.matchAll(/r:(?:id|embed)="([^"]*)"/g)) expect(rels, path).toContain(`Id="${id}"`);
    const ids = [...xml.matchAll(/<p:cNvPr id="(\d+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size, path).toBe(ids.length);
  }
});

it('stores a picture once that stands in two places', async () => {
  const { parts, slide } = await example();
  expect([...parts.keys()].filter((path) => path.includes('/media/'))).toEqual(['ppt/media/image1.png']);
  expect(slide(1).match(/<p:pic>/g)).toHaveLength(2);
});

it('leads to slides and addresses', async () => {
  const { parts, slide } = await example();
  const rels = parts.get('ppt/slides/_rels/slide1.xml.rels') ?? '';
  expect(rels).toContain('Target="slide2.xml"');
  expect(rels).toContain('Target="https://example.com/?a=1&amp;b=2" TargetMode="External"');
  expect(slide(1)).toContain('action="ppaction://hlinksldjump"');
  expect(rels).not.toContain('javascript');
});

it('says what the document says of itself', async () => {
  const core = (await example()).parts.get('docProps/core.xml');
  expect(core).toContain('<dc:title>年度汇报</dc:title><dc:creator>王</dc:creator>');
});

it('gives the same bytes for the same pages', async () => {
  expect((await example()).bytes).toEqual((await example()).bytes);
});

it('says how many pictures could not be read', async () => {
  const box = { left: 0, top: 0, right: 9, bottom: 9 };
  const pictures = [{ id: 0, box, width: 1, height: 1, stencil: false, order: 0 }];
  const { notes, slide } = await write(flow([]), [page(0, [], { pictures })]);
  expect(notes).toEqual(['有 1 张图片读不出来，没有放进去。']);
  expect(slide(1)).not.toContain('<p:pic>');
});
