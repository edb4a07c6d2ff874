import { describe, expect, it } from 'vitest';
import { isMarker, markerOf } from '../../../../src/model/passes/text/markers.ts';

describe('markers', () => {
  it.each([
    ['• 项目', '•', 'bullet', 0],
    ['●项目', '●', 'bullet', 0],
    ['○ 项目', '○', 'bullet', 0],
    ['■ 项目', '■', 'bullet', 0],
    ['➢ 项目', '➢', 'bullet', 0],
    ['◆项目', '◆', 'bullet', 0],
    ['√ 项目', undefined, undefined, undefined],
    ['□ 项目', '□', 'bullet', 0],
    ['□ 是　□ 否', undefined, undefined, undefined],
    ['□ 适用 √ 不适用', undefined, undefined, undefined],
    ['□适用√不适用', undefined, undefined, undefined],
    ['□ 敬老助残　☑ 环境保护', undefined, undefined, undefined],
    ['✓ 项目', '✓', 'bullet', 0],
    ['- 项目', undefined, undefined, undefined],
    ['– 项目', '–', 'bullet', 0],
    ['* item', '*', 'bullet', 0],
    ['o item', 'o', 'bullet', 0],
    ['of the text', undefined, undefined, undefined],
    ['——他说', undefined, undefined, undefined],
    ['1. 第一', '1.', 'decimal', 1],
    ['12. 第十二', '12.', 'decimal', 12],
    ['1．第一', '1．', 'decimal', 1],
    ['1、第一', '1、', 'decimal', 1],
    ['1.5 元', '1.5', 'decimal', 5],
    ['1.5%', undefined, undefined, undefined],
    ['3.14', undefined, undefined, undefined],
    ['1.2 范围', '1.2', 'decimal', 2],
    ['2.3.1 要求', '2.3.1', 'decimal', 1],
    ['2026.11.22', undefined, undefined, undefined],
    ['（1）其一', '（1）', 'decimal', 1],
    ['(2) second', '(2)', 'decimal', 2],
    ['3) third', '3)', 'decimal', 3],
    ['3）其三', '3）', 'decimal', 3],
    ['[4] 文献', '[4]', 'decimal', 4],
    ['① 其一', '①', 'circled', 1],
    ['⑩其十', '⑩', 'circled', 10],
    ['一、总则', '一、', 'chinese', 1],
    ['十二、附则', '十二、', 'chinese', 12],
    ['一般说来', undefined, undefined, undefined],
    ['（三）其三', '（三）', 'chinese', 3],
    ['第一条 为了', '第一条', 'chinese', 1],
    ['第二十三条 本', '第二十三条', 'chinese', 23],
    ['第一百零五条', '第一百零五条', 'chinese', 105],
    ['第3章 方法', '第3章', 'chinese', 3],
    ['第二节 范围', '第二节', 'chinese', 2],
    ['第一次', undefined, undefined, undefined],
    ['a) letter', 'a)', 'lower-letter', 1],
    ['(b) letter', '(b)', 'lower-letter', 2],
    ['c. letter', 'c.', 'lower-letter', 3],
    ['A. 选项', 'A.', 'upper-letter', 1],
    ['B、选项', 'B、', 'upper-letter', 2],
    ['A.D. 100', undefined, undefined, undefined],
    ['ii. two', 'ii.', 'lower-roman', 2],
    ['IV. FOUR', 'IV.', 'upper-roman', 4],
    ['Ⅲ、其三', 'Ⅲ、', 'upper-roman', 3],
    ['2026年', undefined, undefined, undefined],
    ['10:30', undefined, undefined, undefined],
  ])('%s', (text, marker, numbering, value) => {
    const found = markerOf(text);
    expect([found?.text, found?.numbering, found?.value]).toEqual([marker, numbering, value]);
  });

  it('stand alone', () => {
    for (const text of ['•', '1.', '（一）', '①', 'a)', '第一条']) expect(isMarker(text), text).toBe(true);
    for (const text of ['1', '一', '合计', 'a', '合计：', '']) expect(isMarker(text), text).toBe(false);
  });
});
