import { expect, it } from 'vitest';
import type { Recognised } from '../../../../schemas/recognised.ts';
import { asOption } from '../../../../src/features/img-to-txt/panel/as-option.ts';
import { making } from '../../../../src/features/img-to-txt/panel/making.ts';

const page = { width: 10, height: 10, turn: 0, sure: 1 } as const;
const line = { text: '字', quad: [0, 0, 1, 0, 1, 1, 0, 1], at: [], sure: [] };
const read = (...lines: object[]) => ({ values: { read: asOption({ pages: [{ ...page, lines }] } as Recognised) } });

it('the button says what is made of what was read, and lacks text where none was', () => {
  expect(making([{ values: {} }], { format: 'docx', name: ' Word' })).toBeUndefined();
  expect(making([read(line)], { format: 'docx', name: ' Word' })).toEqual({ words: '生成 Word', verb: '生成' });
  expect(making([read(), read(line)], { format: 'txt', name: '纯文本' })).toEqual({
    words: '生成 2 个文件',
    verb: '生成',
  });
  expect(making([read()], { format: 'txt', name: '纯文本' })).toEqual({ words: '没有文字可存', lacks: true });
  const emptied = read({ ...line, text: ' ' }); // by the visitor, who corrected it
  expect(making([emptied], { format: 'txt', name: '纯文本' })?.lacks).toBe(true);
  expect(making([read()], { format: 'pdf', name: ' PDF' })?.lacks).toBeUndefined();
});
