import { describe, expect, it } from 'vitest';
import { parseDeclarations } from '../../../../src/formats/html/css.ts';
import { NULL } from '../../../../src/formats/mobi/header.ts';
import { mobi6Pages } from '../../../../src/model/readers/mobi/mobi6.ts';
import type { MobiBook } from '../../../../src/model/readers/mobi/read.ts';
import { bytes } from './tools.ts';

const mobi = (text: string): MobiBook => ({
  header: { codepage: 65001, ncx: NULL } as MobiBook['header'],
  records: [],
  text: bytes(text),
  resources: [],
});

const LENGTH = 1_000_000;
// What takes the square of these lengths does not end.
describe('long texts', () => {
  it('are looked through once for what pages show', () => {
    const pages = mobi6Pages(mobi(`<body>${'a'.repeat(LENGTH)}><mbp:pagebreak/><p> </p><mbp:pagebreak/>乙`)).pages;
    expect(pages.map(({ markup }) => markup.length > 100)).toEqual([true, false]);
  });

  it('are no heads of pages', () => {
    expect(mobi6Pages(mobi(`${'<body'.repeat(20_000)}${'a'.repeat(LENGTH)}`)).pages).toHaveLength(1);
  });

  it('are no values of styles', () => {
    const spaces = ' '.repeat(LENGTH);
    expect(parseDeclarations(`width:1${spaces}2 !important;color:red ! important`)).toEqual([
      { property: 'color', value: 'red', important: true },
    ]);
  });
});
