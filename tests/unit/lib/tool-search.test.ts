import { describe, expect, test } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { searchData } from '../../../src/catalog/search-data.ts';
import { spoken } from '../../../src/catalog/spoken.ts';
import { type SearchTool, searchTools } from '../../../src/lib/tool-search.ts';

const tool = (id: string, name: string, from: string[], to: string[], more: Partial<SearchTool> = {}): SearchTool => ({
  id,
  name,
  line: '',
  group: '',
  type: 'feature',
  icon: 'file',
  built: true,
  purpose: 'convert',
  keywords: [],
  tasks: [],
  from,
  to,
  mb: 100,
  ...more,
});

const tools = [
  tool('pdf-to-jpg', 'PDF转JPG', ['pdf'], ['jpg'], { keywords: ['PDF转图片'] }),
  tool('jpg-to-pdf', '图片转PDF', ['jpg', 'png', 'heic'], ['pdf'], { built: false }),
  tool('pdf-merge', 'PDF合并', ['pdf', 'jpg'], ['pdf'], { keywords: ['拼接PDF'], purpose: 'edit' }),
  tool('ofd-to-pdf', 'OFD转PDF', ['ofd'], ['pdf'], { built: false }),
  tool('word-to-pdf', 'Word转PDF', ['docx', 'doc', 'wps'], ['pdf'], { built: false }),
  tool('img-convert', '图片格式转换', ['jpg', 'heic', 'webp'], ['jpg', 'png']),
];
const data = { tools, traditional: '轉转' };
const find = (query: string): string[] => searchTools(data, query).map(({ id }) => id);

describe('what a visitor types first finds', () => {
  test.each([
    ['ofd转pdf', 'ofd-to-pdf'],
    ['ＯＦＤ转ＰＤＦ', 'ofd-to-pdf'],
    ['ofd轉pdf', 'ofd-to-pdf'],
    ['heic转jpg', 'img-convert'],
    ['heic', 'img-convert'],
    ['合并pdf', 'pdf-merge'],
    ['pdf 合并', 'pdf-merge'],
    ['拼接', 'pdf-merge'],
    ['jpg to pdf', 'jpg-to-pdf'],
    ['pdf转图片', 'pdf-to-jpg'],
    ['wps', 'word-to-pdf'],
    ['doc转换成pdf', 'word-to-pdf'],
    ['img-convert', 'img-convert'],
    ['wrod转pdf', 'word-to-pdf'],
  ])('%s → %s', (query, id) => expect(find(query)[0]).toBe(id));
});

test('nothing for nothing, nothing for nonsense, never more than asked for', () => {
  expect(find('  ')).toEqual([]);
  expect(find('量子纠缠')).toEqual([]);
  expect(find('constructor')).toEqual([]);
  expect(searchTools(data, 'pdf', 2)).toHaveLength(2);
});

describe('with the words and sounds of the catalogue', () => {
  const whole = spoken(searchData(loadCatalog()));
  const first = (query: string): string | undefined => searchTools(whole, query)[0]?.id;

  test.each([
    ['hebing', 'pdf-merge'],
    ['hb', 'pdf-merge'],
    ['pdfhb', 'pdf-merge'],
    ['hebign', 'pdf-merge'],
    ['zjz', 'img-background-color'],
    ['zhengjianz', 'img-background-color'],
    ['證件照', 'img-background-color'],
    ['证见照', 'img-background-color'],
    ['报名照', 'img-background-color'],
    ['chaifen', 'pdf-split'],
    ['swdt', 'online-mindmap'],
    ['壓縮', 'pdf-compress'],
    ['压缩到2M', 'pdf-compress'],
    ['2MB以内', 'pdf-compress'],
    ['照片200KB', 'img-compress'],
    ['pdf太大了怎么办', 'pdf-compress'],
    ['怎么把合同压缩小一点', 'pdf-compress'],
    ['发票', 'pdf-nup'],
    ['简历', 'word-to-pdf'],
    ['合同', 'word-to-pdf'],
    ['把图片变成pdf', 'jpg-to-pdf'],
  ])('%s → %s', (query, id) => expect(first(query)).toBe(id));

  test('a tool that only carries files along is no conversion', () => {
    expect(
      searchTools(whole, 'pdf转word')
        .map(({ id }) => id)
        .slice(0, 2),
    ).toEqual(['pdf-to-word', 'scan-to-word']);
  });

  test('nonsense stays nonsense', () => {
    for (const query of ['没有这样的东西', '量子纠缠', 'constructor', 'qxqxqx'])
      expect(searchTools(whole, query), query).toEqual([]);
  });

  test('every traditional character stands for another that the catalogue uses', () => {
    const pairs = whole.traditional.match(/../gu) ?? [];
    expect(pairs).toEqual(expect.arrayContaining(['轉转', '壓压', '縮缩', '圖图']));
    for (const [traditional, simple] of pairs) expect(traditional).not.toBe(simple);
  });
});
