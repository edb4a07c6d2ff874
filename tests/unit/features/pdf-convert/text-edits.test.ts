import { expect, it } from 'vitest';
import type { TextLine } from '../../../../schemas/recognised.ts';
import type { ScanPage, TextEdit } from '../../../../schemas/text-edits.ts';
import {
  editedPage,
  warningsOn,
  withPage as withPageOr,
} from '../../../../src/features/pdf-convert/panel/text-edits.ts';

const line = (text: string): TextLine => ({ text, quad: [0, 0, 9, 0, 9, 9, 0, 9], at: [], sure: [] });
const page = (index: number, ...texts: string[]): ScanPage => ({
  page: index,
  width: 10,
  height: 10,
  turn: 0 as const,
  sure: 1,
  lines: texts.map(line),
});
const withPage = (...given: Parameters<typeof withPageOr>): string => withPageOr(...given) ?? '还是太多';
const texts = ({ lines }: ScanPage): string[] => lines.map(({ text }) => text);

it('says the same of pages in whatever order they were corrected and are looked at', () => {
  const [first, second] = [page(0, '甲', '乙'), page(1, '丙')];
  const later = withPage([], second, [line('病')]);
  const both = withPage(JSON.parse(later), first, [line('甲'), line('亿')]);
  expect(JSON.parse(both)).toMatchObject([
    { page: 0, line: 1, text: '亿' },
    { page: 1, text: '病' },
  ]);
  expect(withPage(JSON.parse(both), second, editedPage(second, JSON.parse(both)).lines)).toBe(both);
  expect(withPage(JSON.parse(later), second, second.lines)).toBe('');
});

it('shows a correction at the line that the engine makes it in, where a page was read differently', () => {
  const edits: TextEdit[] = [{ page: 0, line: 0, was: '乙', text: '亿' }];
  const read = page(0, '甲', '乙');
  const now = editedPage(read, edits);
  expect(texts(now)).toEqual(['甲', '亿']);
  expect(JSON.parse(withPage(edits, read, now.lines))).toEqual([{ page: 0, line: 1, was: '乙', text: '亿' }]);
});

it('keeps corrections of what was read otherwise before, until their lines are corrected anew', () => {
  const edits: TextEdit[] = [{ page: 0, line: 1, was: '乙', text: '亿' }];
  const read = page(0, '甲', '己');
  expect(JSON.parse(withPage(edits, read, [line('由'), line('己')]))).toMatchObject([{ text: '由' }, { text: '亿' }]);
  expect(JSON.parse(withPage(edits, read, [line('甲'), line('亿')]))).toEqual([
    { page: 0, line: 1, was: '己', text: '亿' },
  ]);
});

it('says that corrections of a page that can be searched already are not for a searchable PDF', () => {
  expect(warningsOn({ searchable: true }, 'pdf')).toEqual([expect.stringContaining('改的字不会写进去')]);
  expect([warningsOn({ searchable: true }, 'docx'), warningsOn({}, 'pdf')]).toEqual([[], []]);
});

it('gives nothing where corrections are more than the engine takes', () => {
  const read = page(0, ...Array.from({ length: 101 }, () => '甲'));
  const now = read.lines.map(() => line('乙'.repeat(9_990)));
  expect(withPageOr([], read, now)).toBeUndefined();
});
