import { describe, expect, it } from 'vitest';
import type { OptionDescriptor } from '../../../schemas/option.ts';
import { capFor, saidOf } from '../../../src/lib/size-cap.ts';

const MIB = 2 ** 20;
type Cap = Extract<OptionDescriptor, { type: 'number' }>;
const target: Cap = {
  type: 'number',
  label: '文件大小不超过',
  unit: 'MB',
  caps: 'MB',
  named: { '25': '微信', '50': 'QQ 邮箱', '10': '报名网站' },
  hints: { '25': '聊天里发送', '50': '普通附件', '10': '常见要求' },
  min: 0.01,
  max: 4096,
  default: 25,
};

describe('a size that results keep within', () => {
  it('stays where it asks something of the largest file', () => {
    expect(capFor(target, 25, 80 * MIB)).toBe(25);
    expect(capFor(target, 25, 0)).toBe(25); // nothing is known
  });
  it('is the largest usual one below a file that is smaller already, else half of it', () => {
    expect(capFor(target, 25, 18 * MIB)).toBe(10);
    expect(capFor(target, 25, 10.5 * MIB)).toBe(5.5);
    expect(capFor(target, 25, 0.7 * MIB)).toBe(0.37);
    expect(capFor({ ...target, caps: 'KB', named: {}, min: 1 }, 200, 90 * 1024)).toBe(46);
  });
  it('says what the file is, and which of the usual ones it meets already', () => {
    const said = saidOf(target, 18 * MIB);
    expect(said.hint).toBe('现在 18 MB');
    expect(said.hints).toEqual({ '25': '25 MB，现在就符合', '50': '50 MB，现在就符合', '10': '常见要求' });
    // 25 MB as a system counts them that takes 1,048,576 bytes for one is more than 25 as another does.
    expect(saidOf(target, 25 * MIB).hints?.['25']).toBe('聊天里发送');
    expect(saidOf({ ...target, caps: undefined }, 18 * MIB).hint).toBeUndefined();
  });
});
