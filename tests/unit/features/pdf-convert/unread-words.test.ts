import { expect, it } from 'vitest';
import { unreadNote } from '../../../../src/features/pdf-convert/unread-words.ts';

it.each([
  [200, 0, '有 200 个字取不出文字，已作为图片或项目符号留在原处，请对照原文补上。'],
  [200, 50, '有 200 个字取不出文字，150 个已作为图片或项目符号留在原处，50 个用“〓”占位，请对照原文补上。'],
  [200, 200, '有 200 个字取不出文字，已用“〓”占位，请对照原文补上。'],
])('of %i unread letters, %i of them held by marks, each is said', (unknown, held, said) => {
  expect(unreadNote(unknown, held)).toBe(said);
});
