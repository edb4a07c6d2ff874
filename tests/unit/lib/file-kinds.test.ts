import { expect, test } from 'vitest';
import { byKind } from '../../../src/lib/file-kinds.ts';

test('types are listed once, by what people call them, the rest at the end', () => {
  expect(byKind(['xmind', 'jpg', 'pdf', 'docx', 'png', 'jpg'])).toEqual([
    ['PDF', ['pdf']],
    ['文档', ['docx']],
    ['图片', ['jpg', 'png']],
    ['其他', ['xmind']],
  ]);
  expect(byKind([])).toEqual([]);
});
