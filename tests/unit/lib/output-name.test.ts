import { describe, expect, it } from 'vitest';
import { baseName } from '../../../src/lib/output-name.ts';

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

describe('baseName', () => {
  it.each([
    ['报告.docx', '报告'],
    ['../a/b:c.pdf', '_a_b_c'],
    ['line\nbreak.pdf', 'linebreak'],
    ['...', '文件'],
  ])('%j becomes %j', (name, base) => expect(baseName(name)).toBe(base));

  it('keeps a name of usual length whole', () => {
    const name =
      '关于进一步做好二〇二六年度全市重点工程项目竣工验收资料归档与移交工作有关事项的补充通知（征求意见稿）（最终版）（1）';
    expect(baseName(`${name}.docx`)).toBe(name);
  });

  it('cuts a very long one in the middle, so that names that differ at their end stay different', () => {
    const [one, two] = ['（最终版）（1）', '（最终版）（2）'].map((tail) =>
      baseName(`${'长'.repeat(100)}😀${tail}.docx`),
    );
    expect(one).toMatch(/^长+…长+😀（最终版）（1）$/);
    expect(two).not.toBe(one);
    expect(bytesOf(one ?? '')).toBeLessThanOrEqual(200);
  });

  it('takes no time for an endless one', () => {
    expect(bytesOf(baseName(`${'长 . '.repeat(50_000)}.docx`))).toBeLessThanOrEqual(200);
  });
});
