import { describe, expect, test } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { searchData } from '../../../src/catalog/search-data.ts';
import { type Given, offersFor } from '../../../src/lib/offer.ts';

const { tools } = searchData(loadCatalog());
const files = (...types: (string | undefined)[]): Given[] => types.map((type) => ({ type, size: 1000 }));
const flat = (given: Given[], mine: string[] = []): string[] =>
  offersFor(tools, given, mine).groups.flatMap((group) => group.tools.map(({ tool }) => tool.id));

describe('what is offered for files', () => {
  test('of one PDF every purpose in its order, the most used tool of each first, announced ones apart', () => {
    const { groups, announced } = offersFor(tools, files('pdf'), []);
    expect(groups.map(({ purpose }) => purpose)).toEqual(['convert', 'edit', 'reduce', 'protect', 'extract']);
    expect(groups.map((group) => group.tools[0]?.tool.id)).toEqual([
      'pdf-to-jpg',
      'pdf-merge',
      'pdf-compress',
      'pdf-lock',
      'pdf-getimg',
    ]);
    expect(announced.map(({ id }) => id)).toContain('pdf-to-word');
    expect(flat(files('pdf'))).not.toContain('pdf-to-word');
  });

  test("the visitor's own tools come first in their group", () => {
    expect(flat(files('pdf'), ['pdf-to-png'])[0]).toBe('pdf-to-png');
  });

  test('of several files first what makes one of them', () => {
    expect(flat(files('pdf', 'pdf'))[0]).toBe('pdf-merge');
    expect(flat(files('jpg', 'jpg'))).toEqual(expect.arrayContaining(['pdf-merge', 'jpg-to-pdf', 'img-convert']));
    const { groups } = offersFor(tools, files('jpg', 'jpg'), []);
    expect(groups.map((group) => group.tools[0]?.tool.id).slice(0, 2)).toEqual(['pdf-merge', 'jpg-to-pdf']);
  });

  test('of different files first what takes them all; the others say which they take', () => {
    const { groups } = offersFor(tools, files('pdf', 'jpg'), []);
    expect(groups[0]?.tools[0]).toMatchObject({ tool: { id: 'pdf-merge' }, takes: [0, 1] });
    const all = groups.flatMap((group) => group.tools);
    expect(all.find(({ tool }) => tool.id === 'pdf-split')?.takes).toEqual([0]);
    expect(all.find(({ tool }) => tool.id === 'img-convert')?.takes).toEqual([1]);
  });

  test('no more files than a tool takes at once', () => {
    const { groups } = offersFor(tools, files('xmind', 'xmind'), []);
    expect(groups.flatMap((group) => group.tools).map(({ tool, takes }) => [tool.id, takes])).toEqual([
      ['online-mindmap', [0]],
    ]);
  });

  test('nothing for what is unknown, empty or too large', () => {
    expect(flat(files(undefined, 'exe'))).toEqual([]);
    expect(flat([{ type: 'pdf', size: 0 }])).toEqual([]);
    expect(flat([{ type: 'pdf', size: 1e12 }])).toEqual([]);
  });
});
