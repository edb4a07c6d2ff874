import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TextLine } from '../../../schemas/recognised.ts';
import { corrected, editedLine, editOf, lineText } from '../../../src/lib/corrected-text.ts';

const line = (text: string, sure: number[] = []): TextLine => ({
  text,
  quad: [0, 0, 100, 0, 100, 10, 0, 10],
  at: [...text].map((_, at, all) => (at + 0.5) / all.length),
  sure: [...text].map((_, at) => sure[at] ?? 0.99),
});
const where = { page: 3, line: 7 };

it('keeps what is the same at both ends of a line as sure and where it was, and what else it may be', () => {
  const read = { ...line('报价单带三份', [0.9, 0.5, 0.9, 0.9, 0.9, 0.4]), others: { 1: '阶', 5: '分' } };
  const now = corrected(read, '报价单记得带三份');
  expect(now.sure).toEqual([0.9, 0.5, 0.9, 1, 1, 0.9, 0.9, 0.4]);
  expect([now.at[2], now.at[5]]).toEqual([read.at[2], read.at[3]]);
  expect(now.at).toEqual(now.at.toSorted((one, other) => one - other));
  expect(now.others).toEqual({ 1: '阶', 7: '分' });
  expect(corrected(read, '报阶单带三份')).toMatchObject({ at: read.at, sure: [0.9, 1, 0.9, 0.9, 0.9, 0.4] });
});

it('takes no more of a text than a line may say, and no half of a character', () => {
  expect(lineText(' 上\n\n下 ')).toBe('上 下');
  expect(lineText('字'.repeat(10_001))).toHaveLength(10_000);
  expect(lineText(`${'字'.repeat(9_999)}𠮷字`)).toBe('字'.repeat(9_999));
});

it('says nothing of a line as it was read, and of doubts that were looked at where they stand', () => {
  const read = line('甲乙丙', [0.9, 0.3, 0.2]);
  expect(editOf(read, read, where)).toBeUndefined();
  expect(editOf(read, { ...read, sure: [0.9, 1, 0.2] }, where)).toEqual({
    ...where,
    was: '甲乙丙',
    text: '甲乙丙',
    seen: [1],
  });
});

it('makes of a line and its edit what the visitor made of it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 12 }), fc.infiniteStream(fc.boolean()), (before, after, looked) => {
      const read = line(before, [0.3, 0.95, 0.2]);
      const written = corrected(read, after);
      const now = { ...written, sure: written.sure.map((sure) => (looked.next().value ? 1 : sure)) };
      const back = editedLine(read, editOf(read, now, where) ?? { text: before });
      expect(back.text).toBe(after);
      expect(back.at.length).toBe(read.at.length && [...after].length);
      // A doubt is one no more where it was looked at; how sure the rest was may be told or not.
      expect(back.sure.map((sure) => sure >= 0.8)).toEqual(now.sure.map((sure) => sure >= 0.8));
    }),
    { numRuns: 60 },
  );
});

it('lets a line reach as far as it did, however its end is changed', () => {
  const read = line('甲乙丙丁戊己');
  expect(corrected(read, '甲乙天').at.at(-1)).toBe(read.at.at(-1));
  expect(corrected(read, '天地玄黄丙丁戊己').at[0]).toBe(read.at[0]);
  expect(corrected(read, '天').at[0]).toBeCloseTo(0.5);
});
