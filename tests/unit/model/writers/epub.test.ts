import { execFileSync } from 'node:child_process';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readEpub } from '../../../../bench/fidelity/read/epub.ts';
import { below, parseTree, resolve } from '../../../../bench/fidelity/read/tree.ts';
import type { Block, Flow } from '../../../../src/model/flow.ts';
import { writeEpub } from '../../../../src/model/writers/epub/write.ts';
import { cell, figure, flow, item, p, rest, section, source, style, table, text } from './flows.ts';

const write = (given: Flow, from = source()): Promise<Uint8Array> => writeEpub({ flow: given, source: from, rest });
const filesOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, own]) => [path, new TextDecoder().decode(own)]));

const long = '字'.repeat(300);
const at = (page: number) => ({ places: [{ page, box: { left: 0, top: 0, right: 9, bottom: 9 } }] });

/** A bit of everything: chapters, notes, links over chapters, the same picture twice, names that must be escaped. */
const book = flow(
  [
    p('书名 <一>', { title: true, ...at(0) }),
    p('第一章 & 开始', { level: 1, ...at(0) }),
    p([text(long), { kind: 'note', note: 0 }, text('见后', {}, '#page=3'), text('外', {}, 'https://example.com/?a&b')]),
    figure(0, 1),
    p('第二章', { level: 1, ...at(2) }),
    p('第一节', { level: 2 }),
    item('甲', {}),
    item('乙', { list: 2, level: 1, numbering: 'chinese', marker: '（一）', value: 1 }),
    p([text(long), { kind: 'note', note: 1 }]),
    table(2, 2, [cell(0, 0, [p('a<b')]), cell(0, 1, [p('甲'), p('乙')]), cell(1, 0, [figure(0, 0)])], 1),
    figure(1, 2),
  ],
  { author: '佚名 & 他人', notes: ['1', '2'].map((marker) => ({ marker, blocks: [p(`注${marker}`)] })) },
);

/** Has Python's expat parse each file by itself; throws where one is not well-formed. */
function parseAll(files: readonly string[]): void {
  const script =
    'import sys,json,xml.parsers.expat as e\nfor xml in json.load(sys.stdin): e.ParserCreate().Parse(xml, True)';
  execFileSync('python3', ['-c', script], { input: JSON.stringify(files), stdio: ['pipe', 'ignore', 'pipe'] });
}

describe('a book, by the rules that epubcheck has', () => {
  it('says what it is in its first bytes, neither packed nor dated', async () => {
    const bytes = await write(book);
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, 58));
    expect(head.slice(30)).toBe('mimetypeapplication/epub+zip');
    expect([bytes[6], bytes[8], bytes[28]]).toEqual([0, 0, 0]); // no data descriptor, stored, no extra field
  });

  it('is well-formed XML throughout', async () => {
    const files = filesOf(await write(book));
    const xml = Object.keys(files).filter((path) => /\.(xhtml|opf|ncx|xml)$/.test(path));
    expect(xml).toHaveLength(7);
    expect(() => parseAll(xml.map((path) => files[path] ?? ''))).not.toThrow();
    expect(() => parseAll(['<a/>', '<b>'])).toThrow();
  });

  it('lists every file once, by ids that are unique, and reads chapters in order', async () => {
    const files = filesOf(await write(book));
    const opf = parseTree(files['OEBPS/content.opf'] ?? '');
    const items = below(opf, 'item').map(({ attributes }) => attributes);
    const listed = items.map(({ href = '' }) => resolve('OEBPS/content.opf', href));
    const there = Object.keys(files).filter((path) => !/^mimetype$|^META-INF|content\.opf$/.test(path));
    expect(listed.toSorted()).toEqual(there.toSorted());
    const ids = items.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const spine = below(opf, 'itemref').map(({ attributes }) => attributes.idref);
    expect(spine).toEqual(['cover', 'chapter-1', 'chapter-2']);
    expect(items.filter(({ properties }) => properties === 'nav')).toHaveLength(1);
    expect(below(opf, 'spine')[0]?.attributes.toc).toBe('ncx');
    expect(files['OEBPS/content.opf']).toMatch(/<meta property="dcterms:modified">\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ</);
  });

  it('has no link, picture or entry of the contents that leads nowhere, and no id twice in a file', async () => {
    const files = filesOf(await write(book));
    for (const path of Object.keys(files).filter((one) => /\.(xhtml|ncx)$/.test(one))) {
      const own = files[path] ?? '';
      const ids = [...own.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, path).toBe(ids.length);
      for (const [, address = ''] of own.matchAll(/ (?:href|src)="([^"]+)"/g)) {
        if (/^https:/.test(address)) continue;
        const [file = '', id] = address.split('#');
        const target = files[file ? resolve(path, file) : path];
        expect(target, `${path}: ${address}`).toBeDefined();
        if (id) expect(target, `${path}: ${address}`).toContain(` id="${id}"`);
      }
    }
  });

  it('has contents in two forms that say the same', async () => {
    const files = filesOf(await write(book));
    const names = ['书名 <一>', '第一章 & 开始', '第二章', '第一节'];
    const [toc] = below(parseTree(files['OEBPS/nav.xhtml'] ?? ''), 'nav');
    expect(below(toc, 'a').map(({ children }) => children.join(''))).toEqual(names);
    const points = [...(files['OEBPS/toc.ncx'] ?? '').matchAll(/<text>([^<]*)<\/text>/g)].map(([, found]) => found);
    expect(points.slice(1)).toEqual(names.map((name) => name.replace('&', '&amp;').replace(/<(.)>/, '&lt;$1&gt;')));
  });

  it('keeps the same picture once', async () => {
    const files = Object.keys(filesOf(await write(book))).filter((path) => path.startsWith('OEBPS/images/'));
    expect(files).toEqual(['OEBPS/images/cover.png', 'OEBPS/images/image-1.png', 'OEBPS/images/image-2.png']);
  });

  it('is the same book by its name when nothing has changed, and another when something has', async () => {
    const nameOf = async (given: Flow): Promise<string | undefined> =>
      /urn:uuid:[\da-f-]{36}/.exec(filesOf(await write(given))['OEBPS/content.opf'] ?? '')?.[0];
    expect(await nameOf(book)).toBe(await nameOf(book));
    expect(await nameOf(flow([p('甲')]))).not.toBe(await nameOf(flow([p('乙')])));
  });
});

describe('what a book says', () => {
  it('has running heads once at its beginning and feet at its end', async () => {
    const head = {
      header: [p('年度报告')],
      footer: [p([text('第'), { kind: 'page-number', style: style() }, text('页 内部')])],
    };
    const blocks = ['一', '二'].map((name) => p(`${name}${long}`, { level: 1 }));
    const read = readEpub(await write(flow([], { sections: blocks.map((one) => section([one], head)) })));
    expect(read.headers).toEqual(['年度报告']);
    expect(read.footers).toEqual(['内部']);
    expect(read.blocks).toHaveLength(2);
  });

  it('names nothing in its landmarks that is not read in its turn, and no roles that books do not have', async () => {
    const files = filesOf(await write(book));
    const spine = below(parseTree(files['OEBPS/content.opf'] ?? ''), 'item')
      .filter(({ attributes }) => /chapter|^cover$/.test(attributes.id ?? ''))
      .map(({ attributes }) => attributes.href);
    const landmarks = below(parseTree(files['OEBPS/nav.xhtml'] ?? ''), 'nav')[1];
    for (const { attributes } of below(landmarks, 'a')) expect(spine).toContain(attributes.href);
    expect(files['OEBPS/text/cover.xhtml']).not.toContain('role=');
  });

  it('is read back: headings, items, notes, pictures', async () => {
    const found = readEpub(await write(book));
    const headings = found.blocks.flatMap((block) => (block.k === 'p' && block.h ? [`${block.h} ${block.t}`] : []));
    expect(headings).toEqual(['1 书名 <一>', '1 第一章 & 开始', '1 第二章', '2 第一节']);
    expect(found.blocks.filter((block) => block.k === 'p' && block.li)).toHaveLength(2);
    expect(found.footnotes).toEqual(['1 注1', '2 注2']);
    expect(found.images).toBe(3);
  });

  it('is cut where a chapter would be too long, also within a table, whose head stands again', async () => {
    const rows = 4000;
    const cells = Array.from({ length: rows }, (_, row) =>
      cell(row, 0, [p(row ? `第${row}行` : '行号', { align: row ? 'left' : 'center' })]),
    );
    const files = filesOf(await write(flow([table(1, rows, cells, 1)])));
    const chapters = Object.keys(files).filter((path) => path.includes('chapter'));
    expect(chapters.length).toBeGreaterThan(2);
    for (const path of chapters) {
      expect(files[path]?.length).toBeLessThan(300_000);
      expect(files[path]).toContain('<thead>\n<tr><th scope="col">行号</th></tr>');
    }
    expect(chapters.map((path) => files[path]?.match(/<td>/g)?.length ?? 0).reduce((a, b) => a + b)).toBe(rows - 1);
  });

  it('follows the outline of the source where no heading was found', async () => {
    const blocks: Block[] = [p(long, at(0)), p(long, at(1)), p(long, at(2))];
    const outline = [0, 2].map((page) => ({ title: `部${page}`, page, depth: 0 }));
    const files = filesOf(await write(flow(blocks), source({ outline })));
    expect(Object.keys(files).filter((path) => path.includes('chapter'))).toHaveLength(2);
    expect(files['OEBPS/nav.xhtml']).toContain('<a href="text/chapter-002.xhtml#page-3">部2</a>');
  });

  it('goes from right to left where its writing goes down', async () => {
    const given = flow([], { sections: [section([p('山居')], { vertical: true })] });
    const files = filesOf(await write(given));
    expect(files['OEBPS/content.opf']).toContain('page-progression-direction="rtl"');
    expect(files['OEBPS/text/chapter-001.xhtml']).toContain('<body class="vertical">');
  });
});
