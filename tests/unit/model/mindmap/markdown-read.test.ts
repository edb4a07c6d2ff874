import { expect, test } from 'vitest';
import type { Topic } from '../../../../schemas/mindmap.ts';
import { readMarkdown } from '../../../../src/features/mindmap/formats/markdown-read.ts';
import { writeMarkdown } from '../../../../src/features/mindmap/formats/markdown-write.ts';

const read = (text: string): Topic => readMarkdown(new TextEncoder().encode(text), '文件').root;
/** Texts by their depth, as an outline. */
const outline = (topic: Topic, depth = 0): string[] => [
  '  '.repeat(depth) + topic.text,
  ...topic.children.flatMap((child) => outline(child, depth + 1)),
];

test('several headings at the top hang under the name of the file', () => {
  expect(outline(read('# 甲\n## 一\n# 乙\n'))).toEqual(['文件', '  甲', '    一', '  乙']);
});

test('levels may be left out, and a later higher one closes them', () => {
  expect(outline(read('# 根\n### 三级\n#### 四级\n## 二级'))).toEqual(['根', '  三级', '    四级', '  二级']);
});

test('lists nest by two blanks, four blanks or a tab, and begin anew under each heading', () => {
  for (const indent of ['  ', '    ', '\t'])
    expect(outline(read(`# 根\n- 一\n${indent}- 二\n${indent}${indent}1. 三\n- 四\n## 支\n* 五`))).toEqual([
      '根',
      '  一',
      '    二',
      '      三',
      '  四',
      '  支',
      '    五',
    ]);
});

test('a rule at the beginning is no front matter, settings are', () => {
  expect(read('---\ntitle: x\ntags: [a]\n---\n# 根').note).toBeUndefined();
  expect(outline(read('---\n# 甲\n---\n## 乙'))).toEqual(['甲', '  乙']);
});

test('a picture in the text becomes the picture of its topic', () => {
  const src = `data:image/png;base64,${'A'.repeat(20_000)}`;
  const [topic] = read(`# 根\n- ![图](${src})`).children;
  expect(topic).toMatchObject({ text: '图', image: { src } });
  expect(read('# ![图](https://a.b/c.png)').text).toBe('图（https://a.b/c.png）');
});

test('links: one around all of it or the first of several, whose others stay readable', () => {
  expect(read('# [全部](https://a.b/(c))')).toMatchObject({ text: '全部', link: 'https://a.b/(c)' });
  expect(read('# 看 [一](https://a.b) 和 [二](https://c.d "题")')).toMatchObject({
    text: '看 一 和 二（https://c.d）',
    link: 'https://a.b',
  });
  expect(read('# <https://a.b>')).toMatchObject({ text: 'https://a.b', link: 'https://a.b' });
});

test('comments and rules say nothing; tables and code are notes', () => {
  const root = read('# 根\n<!-- 不\n要 -->\n***\n| a | b |\n|---|---|\n| 1 | 2 |\n');
  expect(root).toMatchObject({ children: [], note: '| a | b |\n|---|---|\n| 1 | 2 |' });
});

test('a line that goes on is joined, Chinese without a space', () => {
  expect(outline(read('- 中文\n  接着\n- one\n  two\n- 一\\\n  二'))).toEqual([
    '文件',
    '  中文接着',
    '  one two',
    '  一\n二',
  ]);
});

test('bullets as word processors draw them nest as well', () => {
  expect(outline(read('# 根\n• 一\n  ◦ 二\n    ▪ 三\n• 四'))).toEqual(['根', '  一', '    二', '      三', '  四']);
});

test('a text that begins with such a bullet reads back as it was', () => {
  const root = {
    id: 'r',
    text: '根',
    children: ['• 甲', '◦ 乙', '▪'].map((text) => ({ id: text, text, children: [] })),
  };
  const written = writeMarkdown({ kind: 'mindmap', version: 1, layout: 'mind', theme: 'clear', root });
  expect(outline(read(written))).toEqual(['根', '  • 甲', '  ◦ 乙', '  ▪']);
});
