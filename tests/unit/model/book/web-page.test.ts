import { describe, expect, it } from 'vitest';
import { chaptersOf } from '../../../../src/model/readers/plain/chapters.ts';
import { bytes, PNG, readBytes } from './tools.ts';

const own = `data:image/png;base64,${btoa(String.fromCharCode(...PNG))}`;
const web = (body: string, title = '页') =>
  readBytes(bytes(`<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`), 'a.html');

describe('a web page as a book', () => {
  it.each([
    [`<p>文<img src="${own}"></p>`, 0],
    [`<p>文<img src='${own}'><!-- <img src="x.png"> --></p>`, 0],
    ['<p>文<img src="x.png"></p>', 1],
    ['<p>文<img src=x.png></p>', 1],
  ])('tells of pictures that are elsewhere, and of no others: %#', async (body, notes) => {
    const book = await web(body);
    expect(book.notes.filter(({ text }) => text.includes('别的文件或网址')).length).toBe(notes);
  });

  it('reads its title once', async () => {
    expect((await web('<p>文</p>', 'Tom &amp; Jerry &lt;1&gt;')).about.title).toBe('Tom & Jerry <1>');
  });

  it('reads a hundred thousand beginnings of pictures in place', async () => {
    expect((await web(`<p>文</p>${'<img '.repeat(100_000)}`)).parts.length).toBe(1);
  });
});

it('reads lines with a megabyte of spaces in place', () => {
  const spaces = ' '.repeat(2 ** 20);
  const { author, chapters } = chaptersOf(
    `作者：${spaces}张三${spaces}\n作者：${spaces}甲${spaces}乙\n第一章${spaces}`,
    'a',
  );
  expect(author).toBe('张三');
  expect(chapters.at(-1)?.title).toBe('第一章');
});
