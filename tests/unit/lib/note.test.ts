import { expect, it } from 'vitest';
import type { Note } from '../../../schemas/note.ts';
import { addNote } from '../../../src/lib/note.ts';

function all(notes: Note[], most?: number): Note[] {
  const told = new Map<string, Note>();
  for (const note of notes) addNote(told, note, { ...(most && { most }) });
  return [...told.values()];
}

it('a sentence is told once, and is a warning if it was one at any time', () => {
  const [plain, loss] = [{ text: '缺字' }, { text: '缺字', lost: true }];
  expect(all([plain, loss])).toEqual([loss]);
  expect(all([loss, plain])).toEqual([loss]);
  expect(all([plain, plain, { text: '修复' }])).toEqual([plain, { text: '修复' }]);
});

it('a sum that was also said as a sentence of its own is one', () => {
  const sum = { text: '97 分', summary: true };
  expect(all([sum, sum])).toEqual([sum]);
  expect(all([sum, { text: '97 分' }])).toEqual([{ text: '97 分' }]);
});

it('past the most that is told, losses are told still, but not without end', () => {
  const many = Array.from({ length: 5000 }, (_, at): Note => ({ text: String(at) }));
  const loss = { text: '缺页', lost: true };
  expect(all([...many, loss, { text: '1', lost: true }], 200)).toHaveLength(201);
  expect(all([...many, loss, { text: '1', lost: true }], 200)).toEqual(
    expect.arrayContaining([loss, { text: '1', lost: true }]),
  );
  expect(all([...many.map((note) => ({ ...note, lost: true })), { text: '说明' }], 200)).toHaveLength(2000);
  expect(all(many)).toHaveLength(5000);
});
