import { expect, it } from 'vitest';
import { parseArguments } from '../../../src/cli/arguments.ts';

const parse = (...words: string[]) => parseArguments(words, (_, option) => option === 'bookmarks');

it('takes tool, options, files and folder apart in any order', () => {
  const args = parse(
    'pdf-merge',
    '--pages',
    '1-3',
    'a.pdf',
    '--bookmarks',
    'b.pdf',
    '--pages=2',
    '--out',
    'o',
    '--password',
    'x',
  );
  expect(args.tool).toBe('pdf-merge');
  expect(args.files).toEqual(['a.pdf', 'b.pdf']);
  expect(args.out).toBe('o');
  expect(args.passwords).toEqual(['x']);
  expect([...args.options]).toEqual([
    ['pages', ['1-3', '2']],
    ['bookmarks', ['true']],
  ]);
});

it('gives a switch the value that follows it when that is true or false', () => {
  expect(parse('t', '--bookmarks', 'false', 'a.pdf').options.get('bookmarks')).toEqual(['false']);
});

it('takes everything after -- as files', () => {
  expect(parse('t', '--', '-rf', '--output=x.pdf').files).toEqual(['-rf', '--output=x.pdf']);
});

it('refuses an option without its value', () => expect(() => parse('t', '--dpi')).toThrow('少了值'));

it('takes --help and -h without a value', () => {
  expect([parse('t', '--help').help, parse('-h').help, parse('t', 'a.pdf').help]).toEqual([true, true, false]);
});
