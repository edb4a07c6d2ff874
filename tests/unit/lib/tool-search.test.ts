import { describe, expect, test } from 'vitest';
import { type SearchTool, searchTools } from '../../../src/lib/tool-search.ts';

const tool = (id: string, name: string, from: string[], to: string[], more: Partial<SearchTool> = {}): SearchTool => ({
  id,
  name,
  line: '',
  group: '',
  built: true,
  keywords: [],
  from,
  to,
  ...more,
});

const tools = [
  tool('pdf-to-jpg', 'PDF转JPG', ['pdf'], ['jpg'], { keywords: ['PDF转图片'] }),
  tool('jpg-to-pdf', '图片转PDF', ['jpg', 'png', 'heic'], ['pdf'], { built: false }),
  tool('pdf-merge', 'PDF合并', ['pdf'], ['pdf'], { keywords: ['拼接PDF'] }),
  tool('ofd-to-pdf', 'OFD转PDF', ['ofd'], ['pdf'], { built: false }),
  tool('word-to-pdf', 'Word转PDF', ['docx', 'doc', 'wps'], ['pdf'], { built: false }),
  tool('img-convert', '图片格式转换', ['jpg', 'heic', 'webp'], ['jpg', 'png']),
];
const find = (query: string): string[] => searchTools(tools, query).map(({ id }) => id);

describe('what a visitor types first finds', () => {
  test.each([
    ['ofd转pdf', 'ofd-to-pdf'],
    ['ＯＦＤ转ＰＤＦ', 'ofd-to-pdf'],
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
  ])('%s → %s', (query, id) => expect(find(query)[0]).toBe(id));
});

test('nothing for nothing, nothing for nonsense, never more than asked for', () => {
  expect(find('  ')).toEqual([]);
  expect(find('量子纠缠')).toEqual([]);
  expect(find('constructor')).toEqual([]);
  expect(searchTools(tools, 'pdf', 2)).toHaveLength(2);
});
