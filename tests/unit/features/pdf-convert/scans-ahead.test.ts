import { expect, test } from 'vitest';
import { scansAhead } from '../../../../src/features/pdf-convert/shared/scans-ahead.ts';

test('before a start it is told which files have pages that are only pictures, and what to do', () => {
  expect(scansAhead([{ pages: 3, scans: 0 }], true)).toBeUndefined();
  expect(scansAhead([], true)).toBeUndefined();
  expect(scansAhead([{ pages: 3, scans: 3 }], true)).toMatch(/^这个 PDF 整份都是扫描的图片，.*“识别扫描页”/);
  expect(scansAhead([{ pages: 3, scans: 1 }], false)).toMatch(/^这个 PDF 的 3 页里有 1 页是.*“扫描件转Word”/);
  expect(
    scansAhead(
      [
        { pages: 3, scans: 1 },
        { pages: 2, scans: 0 },
      ],
      true,
    ),
  ).toMatch(/^其中 1 个 PDF 有扫描页/);
  // The other one is locked, or not looked into yet.
  expect(scansAhead([{ pages: 3, scans: 3 }], true, 2)).toMatch(/^其中 1 个 PDF 有扫描页/);
});
