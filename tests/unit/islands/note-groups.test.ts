import { expect, it } from 'vitest';
import { noteGroups } from '../../../src/islands/note-groups.ts';
import type { InputFile } from '../../../src/stores/tool.ts';

const file = (name: string): InputFile => ({ id: name, file: new File(['x'], name), type: 'jpg', values: {} });
const files = ['a.jpg', 'b.jpg', 'c.jpg'].map(file);

it('tells a loss before all else, the same sentence once, files in their order', () => {
  const notes = [
    { text: '换了字体', from: ['c.jpg'] },
    { text: '缺了一块', lost: true, from: ['b.jpg'] },
    { text: '换了字体', from: ['a.jpg'] },
    { text: '共 3 页', from: [] },
  ];
  expect(noteGroups(notes, files)).toEqual([
    { text: '缺了一块', names: ['b.jpg'], lost: true },
    { text: '共 3 页', names: [], lost: false },
    { text: '换了字体', names: ['a.jpg', 'c.jpg'], lost: false },
  ]);
});

it('is a loss where it is one of any file', () => {
  const notes = [
    { text: '不完整', from: ['a.jpg'] },
    { text: '不完整', lost: true, from: ['b.jpg'] },
  ];
  expect(noteGroups(notes, files)).toEqual([{ text: '不完整', names: ['a.jpg', 'b.jpg'], lost: true }]);
});

it('names no file where there is one, or where the sentence does', () => {
  const [only] = files;
  expect(noteGroups([{ text: '换了字体', from: ['a.jpg'] }], [only as InputFile])).toEqual([
    { text: '换了字体', names: [], lost: false },
  ]);
  expect(noteGroups([{ text: 'a.jpg：换了字体', from: ['a.jpg'] }], [only as InputFile])).toEqual([
    { text: '换了字体', names: [], lost: false },
  ]);
  expect(noteGroups([{ text: 'b.jpg：换了字体', from: ['b.jpg'] }], files)).toEqual([
    { text: 'b.jpg：换了字体', names: [], lost: false },
  ]);
});
