import { expect, test } from 'vitest';
import { scansAhead } from '../../../../src/features/pdf-convert/shared/scans-ahead.ts';

test('before a start it is told which files have pages that are only pictures, and what to do', () => {
  expect(scansAhead([{ pages: 3, scans: [] }], true)).toBeUndefined();
  expect(scansAhead([], true)).toBeUndefined();
  expect(scansAhead([{ pages: 3, scans: [0, 1, 2] }], true)).toMatch(/^这个 PDF 整份都是扫描的图片，.*“识别扫描页”/);
  expect(scansAhead([{ pages: 3, scans: [1] }], false)).toMatch(/^这个 PDF 的 3 页里有 1 页是.*“扫描件转Word”/);
  expect(scansAhead([{ pages: 3, scans: [1] }], false, { reader: '扫描件转Excel' })).toContain('“扫描件转Excel”');
  const two = [
    { pages: 3, scans: [0] },
    { pages: 2, scans: [] },
  ];
  expect(scansAhead(two, true)).toMatch(/^其中 1 个 PDF 有扫描页/);
  // The other one is locked, or not looked into yet.
  expect(scansAhead([{ pages: 3, scans: [0, 1, 2] }], true, { total: 2 })).toMatch(/^其中 1 个 PDF 有扫描页/);
});

test('only of the pages that are asked for', () => {
  const file = { pages: 5, scans: [0, 4] };
  expect(scansAhead([file], true, { asked: '2-4' })).toBeUndefined();
  expect(scansAhead([file], true, { asked: '1-3' })).toMatch(/^要转的 3 页里有 1 页是扫描的图片/);
  expect(scansAhead([file], true, { asked: '末页' })).toMatch(/^要转的 1 页都是扫描的图片/);
  expect(scansAhead([file], true, { asked: '7-' })).toMatch(/^这个 PDF 的 5 页里有 2 页/); // not right yet
});
