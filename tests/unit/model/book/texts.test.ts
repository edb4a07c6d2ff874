import { expect, it } from 'vitest';
import { textOf } from '../../../../src/formats/html/tree.ts';
import type { Entry } from '../../../../src/model/book.ts';
import { bytes, readBytes } from './tools.ts';

const titles = (entries: readonly Entry[]): unknown[] =>
  entries.map(({ title, entries: below }) => (below.length ? [title, titles(below)] : title));

it('finds chapters whose numbers stand apart, and puts none of them below another', async () => {
  const text = '第一回 甲\n文\n第 二 回 乙\n文\n卷二\n第三回\n文\n第12章：丁\n文';
  const { contents, notes } = await readBytes(bytes(text), 'a.txt');
  expect(titles(contents)).toEqual(['第一回 甲', '第 二 回 乙', ['卷二', ['第三回', '第12章：丁']]]);
  expect(notes[0]?.text).toBe('文字编码按 UTF-8 读取，按章节标题分成 5 节。');
});

it('reads a FictionBook with broken markup: titles and pictures are not those of web pages', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  const fb2 = `<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><book-title>书</book-title><coverpage><image l:href="#c"/></coverpage></title-info></description><body><section><title><p>题</p></title><p>甲 & <emphasis>乙</p><p>丙</p></section></body><binary id="c" content-type="image/png">${png}</binary></FictionBook>`;
  const { parts, cover } = await readBytes(bytes(fb2), 'a.fb2');
  expect(parts.map(({ body }) => textOf(body).replace(/\s+/g, ' '))).toEqual(['题甲 & 乙丙']);
  expect(cover).toMatch(/png$/);
});

it.each([
  [
    'Windows-1252（西文）',
    'Chapter 1\nIt\x92s \x93fine\x94 to sit in a na\xefve caf\xe9 all day.',
    'It’s “fine” to sit in a naïve café all day.',
  ],
  ['Shift_JIS（日文）', '\x8c\xe1\x94y\x82\xcd\x94L\x82\xc5\x82\xa0\x82\xe9\x81B', '吾輩は猫である。'],
])('reads a text in %s', async (encoding, latin1, wanted) => {
  const { parts, notes } = await readBytes(
    Uint8Array.from(latin1, (c) => c.charCodeAt(0)),
    'a.txt',
  );
  expect(parts.map(({ body }) => textOf(body)).join('')).toContain(wanted);
  expect(notes[0]?.text).toContain(encoding);
});
