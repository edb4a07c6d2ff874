import { beforeEach, expect, it, vi } from 'vitest';
import { loadCatalog, toolProps } from '../../../src/catalog/load.ts';
import { choosePages } from '../../../src/stores/page-choice.ts';
import { $files, $options, $results, $stage, $stale, setTool } from '../../../src/stores/tool.ts';
import { removeFile, reset, setOption } from '../../../src/stores/work.ts';

vi.mock('../../../src/stores/keep.ts', () => ({ saveKept: async () => undefined }));

const file = new File(['%PDF-1.7'], 'a.pdf');
const entry = (id: string) => ({ id, file, type: 'pdf', pages: 9, values: {} });

beforeEach(() => {
  setTool(toolProps(loadCatalog(), 'pdf-to-jpg'));
  $options.set({ pages: '', dpi: 150 });
  $files.set([entry('a')]);
  $results.set([]);
  $stage.set(undefined);
  $stale.set(undefined);
});

it('pages chosen by their pictures go with their file', () => {
  choosePages('a', 'pages', '2,4');
  expect($options.get().pages).toBe('2,4');
  reset();
  $files.set([entry('b')]);
  expect($options.get()).toEqual({ pages: '', dpi: 150 });
});

it('what stays beside it is then to be made anew, of all its pages', () => {
  choosePages('a', 'pages', '2,4');
  $files.set([entry('a'), entry('b')]);
  expect($options.get().pages).toBe('2,4'); // one choice for both
  $results.set([{ id: 'r', from: ['b'], file }]);
  $stale.set(undefined);
  removeFile('a');
  expect([$options.get().pages, $stale.get()]).toEqual(['', 'settings']);
});

it('a range that was written by hand stays as long as there are files', () => {
  $files.set([entry('a'), entry('b')]);
  choosePages('a', 'pages', '2,4');
  setOption('pages', '2-');
  removeFile('a');
  expect($options.get().pages).toBe('2-');
  removeFile('b');
  expect($options.get()).toMatchObject({ pages: '', dpi: 150 });
});
