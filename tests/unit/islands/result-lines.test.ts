import { describe, expect, it } from 'vitest';
import { apart, resultsLie, sizesOf, sourcesOf, sumOfSizes } from '../../../src/islands/result-lines.ts';
import type { Result } from '../../../src/jobs/job.ts';
import type { InputFile } from '../../../src/stores/tool.ts';

const input = (id: string, name: string): InputFile => ({ id, file: new File([], name), type: 'pdf', values: {} });
const result = (id: string, name: string, ...from: string[]): Result => ({ id, file: new File([], name), from });

describe('sizesOf', () => {
  const sized = (id: string, name: string, bytes: number): InputFile => ({
    ...input(id, name),
    file: new File([new Uint8Array(bytes)], name),
  });
  const made = (id: string, name: string, bytes: number, ...from: string[]): Result => ({
    ...result(id, name, ...from),
    file: new File([new Uint8Array(bytes)], name),
  });
  it('compares what came of one file of its own type, and their sum', () => {
    const files = [sized('1', 'a.pdf', 100), sized('2', 'b.pdf', 50)];
    const results = [made('x', 'a.pdf', 60, '1'), made('y', 'b.pdf', 50, '2')];
    expect([...sizesOf(results, files)]).toEqual([
      ['x', { before: 100, after: 60 }],
      ['y', { before: 50, after: 50 }],
    ]);
    expect(sumOfSizes(sizesOf(results, files), results)).toEqual({ before: 150, after: 110 });
  });
  it('compares nothing with another type, with a part, or with a file that is off the list', () => {
    const files = [sized('1', 'a.pdf', 100)];
    expect(sizesOf([made('x', 'a.jpg', 60, '1')], files).size).toBe(0);
    expect(sizesOf([made('x', 'a.pdf', 60, '1'), made('y', 'a.pdf', 60, '1')], files).size).toBe(0);
    const gone = [made('x', 'a.pdf', 60, 'gone')];
    expect(sumOfSizes(sizesOf(gone, files), gone)).toBeUndefined();
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

it('results most likely lie as most of the files do that they are made of', () => {
  const of = (...wide: boolean[]) => resultsLie(wide.map((wide) => ({ wide })));
  expect([of(true), of(true, true, false), of(true, false), of()]).toEqual([true, true, false, false]);
});

describe('what came out, apart', () => {
  it('keeps what programs read out of the way, unless nothing else came', () => {
    const [pdf, json] = [result('1', 'a-检测报告.pdf', 'x'), result('2', 'a-检测报告.json', 'x')];
    const tool = { to: ['pdf', 'json'] };
    expect(apart([json, pdf], tool)).toEqual({ main: [pdf], data: [json] });
    expect(apart([json], tool)).toEqual({ main: [json], data: [] });
    expect(apart([], tool)).toEqual({ main: [], data: [] });
  });
  it('takes what a tool makes for no data of programs where it only gives files back: they are all wanted', () => {
    const [text, json] = [result('1', 'a.txt', 'x'), result('2', 'settings.json', 'x')];
    expect(apart([text, json], { to: ['pdf', 'txt'] })).toEqual({ main: [text, json], data: [] });
  });
});
