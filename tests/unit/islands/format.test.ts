import { describe, expect, it } from 'vitest';
import {
  brokenName,
  formatBytes,
  formatChange,
  formatPart,
  formatSeconds,
  formatTime,
  shortName,
  showName,
  zipName,
} from '../../../src/islands/format.ts';
import { formatLimit } from '../../../src/lib/format-bytes.ts';

describe('words', () => {
  it('writes sizes', () => {
    expect([500, 1500, 2048, 4095].map(formatLimit)).toEqual(['500 MB', '1500 MB', '2 GB', '4095 MB']);
    expect([0, 512, 1024, 1536, 23.4 * 1024 ** 2, 3 * 1024 ** 3].map(formatBytes)).toEqual([
      '0 B',
      '512 B',
      '1 KB',
      '1.5 KB',
      '23.4 MB',
      '3 GB',
    ]);
  });
  it('writes the change of size', () => {
    expect([
      formatChange(100_000, 1),
      formatChange(100, 68),
      formatChange(100, 150),
      formatChange(100, 100),
      formatChange(10, 402),
      formatChange(0, 5),
    ]).toEqual(['−99%', '−32%', '+50%', '大小不变', undefined, undefined]);
  });
  it('tells a time of day, and the day where it is another one', () => {
    const now = new Date(2026, 7, 3, 23, 30);
    expect(formatTime(new Date(2026, 7, 3, 23, 59), now)).toBe('23:59');
    expect(formatTime(new Date(2026, 7, 4, 1, 5), now)).toBe('8月4日 01:05');
  });
  it('says 100% only at the end, and time without false precision', () => {
    expect([formatPart(0.999), formatPart(1)]).toEqual(['99%', '100%']);
    expect([3, 12, 61].map(formatSeconds)).toEqual(['马上就好', '约 15 秒', '约 2 分钟']);
  });
});

describe('names', () => {
  it('names a package after its one source, else after the tool', () => {
    const files = [{ id: 'a', file: { name: '合同.v2.pdf' } }];
    expect(zipName('PDF转JPG', [{ from: ['a'] }, { from: ['a'] }], files)).toBe('合同.v2-PDF转JPG');
    expect(zipName('PDF转JPG', [{ from: ['a'] }, { from: ['b'] }], files)).toBe('PDF转JPG-2个文件');
    expect(zipName('PDF转JPG', [{ from: ['gone'] }], files)).toBe('PDF转JPG-1个文件');
  });
  it('makes disguises visible', () => {
    expect(showName('发票\u202efdp.exe')).toBe('发票\ufffdfdp.exe');
  });
  it('keeps the end of a long name, whole characters only', () => {
    const wide = shortName(`${'季度销售数据'.repeat(10)}😀终稿.pdf`);
    expect(wide).toBe(`${'季度销售数据'.repeat(10).slice(0, 17)}…${'度销售数据😀终稿.pdf'}`);
    expect(shortName(`${'a'.repeat(99)}.pdf`)).toBe(`${'a'.repeat(34)}…${'a'.repeat(16)}.pdf`);
    expect(shortName('二〇二六年第一季度销售数据汇总表😀终稿.pdf')).toBe('二〇二六年第一季度销售数据汇总表😀终稿.pdf');
  });
  it('keeps the number of a result where there is little room', () => {
    expect(shortName('quarterly-report-22p-simsun_01.pdf', 30)).toBe('quarterly-report-…msun_01.pdf');
    expect(shortName('portfolio-2-files-安全检测报告.pdf', 30)).toMatch(/报告\.pdf$/);
  });
  it('breaks a name after what joins its words and before its extension', () => {
    expect(brokenName('slides-go_41p-01.jpg')).toEqual(['slides-', 'go_', '41p-', '01', '.jpg']);
    expect(brokenName('v1.2 报告（终稿）.docx')).toEqual(['v1.2 ', '报告（终稿）', '.docx']);
    for (const name of ['a', '.pdf', 'a-', '--a..pdf', 'IMG 1.JPG']) expect(brokenName(name).join('')).toBe(name);
  });
});
