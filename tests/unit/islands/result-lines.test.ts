import { describe, expect, it } from 'vitest';
import type { ToolProps } from '../../../schemas/tool.ts';
import { linesOf, sourcesOf } from '../../../src/islands/result-lines.ts';
import type { Result } from '../../../src/jobs/job.ts';
import type { InputFile } from '../../../src/stores/tool.ts';

const input = (id: string, name: string, stage?: InputFile['stage'], pages?: number): InputFile => ({
  id,
  file: new File([], name),
  type: 'pdf',
  values: {},
  ...(stage && { stage }),
  ...(pages && { pages }),
});
const result = (id: string, name: string, ...from: string[]): Result => ({ id, file: new File([], name), from });
const as = (input: 'each' | 'all', makes?: number | 'pages') =>
  ({ tool: { ...(makes && { makes }) }, engine: { input } }) as unknown as Pick<ToolProps, 'tool' | 'engine'>;
const words = (lines: ReturnType<typeof linesOf>): string[] =>
  lines.map((line) => line.result?.id ?? `… ${line.awaited}`);

describe('linesOf', () => {
  const waiting = { state: 'waiting' } as const;
  it('keeps a place for each file that has brought nothing yet, in the order of the files', () => {
    const files = [input('1', 'a.pdf', waiting), input('2', 'b.pdf', { state: 'done' }), input('3', 'c.pdf', waiting)];
    expect(words(linesOf([result('r', 'b.jpg', '2')], files, as('each'), true))).toEqual(['… a.pdf', 'r', '… c.pdf']);
  });
  it('keeps none for a file that failed, and none when the job has ended', () => {
    const failed = { state: 'failed', error: { code: 'damaged' } } as const;
    const files = [input('1', 'a.pdf', failed), input('2', 'b.pdf', waiting)];
    expect(words(linesOf([], files, as('each'), true))).toEqual(['… b.pdf']);
    expect(words(linesOf([result('r', 'b.jpg', '2')], files, as('each'), false))).toEqual(['r']);
  });
  it('keeps as many as a file is likely to bring, within reason', () => {
    expect(linesOf([], [input('1', 'a.pdf', waiting, 3)], as('each', 'pages'), true)).toHaveLength(3);
    expect(linesOf([], [input('1', 'a.pdf', waiting, 300)], as('each', 'pages'), true)).toHaveLength(6);
    expect(linesOf([], [input('1', 'a.pdf', waiting)], as('each', 2), true)).toHaveLength(2);
  });
  it('keeps one place for the result of all files, under about the name it will bear', () => {
    const files = [input('1', 'a.pdf', waiting), input('2', 'b.pdf', waiting)];
    expect(words(linesOf([], files, as('all'), true))).toEqual(['… a等2个文件.pdf']);
    expect(words(linesOf([result('r', 'x.pdf', '1', '2')], files, as('all'), true))).toEqual(['r']);
  });
  it('loses no result of a file that is off the list', () => {
    expect(words(linesOf([result('r', 'x.pdf', 'gone')], [input('1', 'a.pdf', waiting)], as('each'), true))).toEqual([
      'r',
      '… a.pdf',
    ]);
  });
});

describe('sourcesOf', () => {
  it('names the file where results of several differ by a number alone', () => {
    const files = [input('1', 'a.jpg'), input('2', 'a.png'), input('3', 'b.jpg')];
    const made = [result('x', 'a.webp', '1'), result('y', 'a (2).webp', '2'), result('z', 'b.webp', '3')];
    expect([...sourcesOf(made, files)]).toEqual([
      ['x', '来自 a.jpg'],
      ['y', '来自 a.png'],
    ]);
  });
  it('tells files of one name by their place in the list', () => {
    const files = [input('1', 'a.jpg'), input('2', 'a.jpg')];
    const made = [result('x', 'a.webp', '1'), result('y', 'a (2).webp', '2')];
    expect([...sourcesOf(made, files).values()]).toEqual(['来自第 1 个文件', '来自第 2 个文件']);
  });
  it('says nothing of several results of one file', () => {
    expect(sourcesOf([result('x', 'a.jpg', '1'), result('y', 'a (2).jpg', '1')], [input('1', 'a.pdf')]).size).toBe(0);
  });
});
