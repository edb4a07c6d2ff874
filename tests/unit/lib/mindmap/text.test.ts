import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Topic } from '../../../../schemas/mindmap.ts';
import { completed, targetOf } from '../../../../src/features/mindmap/shared/safe-link.ts';
import { textFromTopics, topicsFromText } from '../../../../src/features/mindmap/shared/text.ts';

let next = 0;
const read = (text: string): Topic[] => topicsFromText(text, () => `n${next++}`);
/** Topics as nested lists: a text, then what is below it. */
const shape = (topics: Topic[]): unknown[] =>
  topics.map(({ text, children }) => (children.length ? [text, ...shape(children)] : text));

describe('a pasted text', () => {
  test('indented by tabs, blanks or full-width blanks', () => {
    expect(shape(read('甲\n\t乙\n\t\t丙\n丁'))).toEqual([['甲', ['乙', '丙']], '丁']);
    expect(shape(read('甲\n    乙\n        丙\n    丁'))).toEqual([['甲', ['乙', '丙'], '丁']]);
    expect(shape(read('甲\n　乙\n\n　　丙'))).toEqual([['甲', ['乙', '丙']]]);
  });

  test('as Markdown: headings, lists below them, boxes to tick', () => {
    expect(shape(read('# 计划\n开头\n- [ ] 一\n  - 二\n## 后来\n1. 三'))).toEqual([
      ['计划', '开头', ['一', '二'], ['后来', '三']],
    ]);
  });

  test('is read to its end, however long', () => {
    expect(read('甲\n'.repeat(6000))).toHaveLength(6000);
  });

  test('keeps numbers and characters that are no list', () => {
    expect(shape(read('3.14 是圆周率\n-5 度\n2024'))).toEqual(['3.14 是圆周率', '-5 度', '2024']);
  });

  test('an outline that was copied comes back as it was', () => {
    const text = fc.stringMatching(/^[一-龥a-z][一-龥a-z ]{0,8}[一-龥a-z]$/);
    const tree = fc.letrec<{ topic: Topic }>((tie) => ({
      topic: fc.record({
        id: text,
        text,
        children: fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          fc.constant<Topic[]>([]),
          fc.array(tie('topic'), { maxLength: 3 }),
        ),
      }),
    })).topic;
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), (topics) => {
        expect(shape(read(textFromTopics(topics)))).toEqual(shape(topics));
      }),
      { numRuns: 60 },
    );
  });
});

describe('a link', () => {
  test('leads only where it is safe', () => {
    expect(targetOf('https://a.cn/x')).toEqual({ kind: 'address', href: 'https://a.cn/x' });
    expect(targetOf('#t1')).toEqual({ kind: 'topic', id: 't1' });
    for (const link of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'x',
      undefined,
    ])
      expect(targetOf(link)).toBeUndefined();
  });

  test('gets what is commonly left out', () => {
    expect(completed(' www.a.cn/b ')).toBe('https://www.a.cn/b');
    expect(completed('me@a.cn')).toBe('mailto:me@a.cn');
    expect(completed('javascript:alert(1)')).toBe('javascript:alert(1)');
  });
});
