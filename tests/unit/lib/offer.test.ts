import { describe, expect, test } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { searchData } from '../../../src/catalog/search-data.ts';
import { type Given, offersFor } from '../../../src/lib/offer.ts';

const { tools } = searchData(loadCatalog());
const files = (...types: (string | undefined)[]): Given[] => types.map((type) => ({ type, size: 1000 }));
const flat = (given: Given[], mine: string[] = []): string[] =>
  offersFor(tools, given, mine).groups.flatMap((group) => group.tools.map(({ tool }) => tool.id));

describe('what is offered for files', () => {
  test('of one PDF the most used tools, then every purpose in its order with the others, announced ones apart', () => {
    const { groups, announced } = offersFor(tools, files('pdf'), []);
    expect(groups.map(({ title }) => title)).toEqual(['常用', '转换', '编辑', '安全', '提取与识别']);
    expect(groups.map((group) => group.tools[0]?.tool.id)).toEqual([
      'pdf-to-word',
      'pdf-to-ppt',
      'pdf-rotate',
      'pdf-lock',
      'scan-to-word',
    ]);
    expect(groups[0]?.tools.map(({ tool }) => tool.id)).toContain('pdf-compress');
    expect(flat(files('pdf'))).toHaveLength(new Set(flat(files('pdf'))).size);
    // Few tools are seen at once.
    expect(offersFor(tools, files('mp4'), []).groups.map(({ title }) => title)).not.toContain('常用');
    // What is not built yet takes no PDF; it would be told apart.
    expect(announced).toEqual([]);
    const unbuilt = tools.map((tool) => (tool.id === 'video-to-ppt' ? { ...tool, built: false } : tool));
    const offered = offersFor(unbuilt, files('mp4'), []);
    expect(offered.announced.map(({ id }) => id)).toEqual(['video-to-ppt']);
    expect(offered.groups.flatMap((group) => group.tools.map(({ tool }) => tool.id))).not.toContain('video-to-ppt');
  });

  test('of one that is encrypted first what takes the password away, once', () => {
    const { groups } = offersFor(tools, [{ type: 'pdf', size: 1000, locked: true }], []);
    expect(groups[0]).toMatchObject({ title: '已加密', tools: [{ tool: { id: 'pdf-unlock' } }] });
    expect(groups.flatMap((group) => group.tools).filter(({ tool }) => tool.id === 'pdf-unlock')).toHaveLength(1);
    const two = offersFor(tools, [{ type: 'pdf', size: 1000, locked: true }, ...files('pdf')], []);
    expect(two.groups.map(({ title }) => title)).not.toContain('已加密');
  });

  test("the visitor's own tools come first in their group", () => {
    expect(flat(files('pdf'), ['pdf-to-png'])[0]).toBe('pdf-to-png');
  });

  test('of several files first what makes one of them', () => {
    expect(flat(files('pdf', 'pdf'))[0]).toBe('pdf-merge');
    expect(flat(files('jpg', 'jpg'))).toEqual(expect.arrayContaining(['pdf-merge', 'jpg-to-pdf', 'img-convert']));
    expect(flat(files('jpg', 'jpg')).slice(0, 2)).toEqual(['pdf-merge', 'img-convert']);
    expect(flat(files('pdf', 'pdf')).slice(0, 3)).toEqual(['pdf-merge', 'pdf-to-word', 'pdf-compress']);
  });

  test('of different files first what takes them all, then by which they take', () => {
    const { groups, left } = offersFor(tools, files('jpg', 'pdf', 'pdf'), []);
    expect(groups.map(({ title }) => title)).toEqual(['全部 3 个文件', '2 个 PDF', '1 个 JPG']);
    expect(groups[0]?.tools[0]).toMatchObject({ tool: { id: 'pdf-merge' }, takes: [0, 1, 2] });
    const takenIn = (place: number, id: string): number[] | undefined =>
      groups[place]?.tools.find(({ tool }) => tool.id === id)?.takes;
    expect(takenIn(1, 'pdf-split')).toEqual([1, 2]);
    expect(takenIn(2, 'img-convert')).toEqual([0]);
    expect(left).toEqual([]);
  });

  test('what no tool takes is told apart', () => {
    const given = [...files('pdf', undefined), { type: 'pdf', size: 0 }];
    const { groups, left } = offersFor(tools, given, []);
    expect(left).toEqual([1, 2]);
    expect(groups.map(({ title }) => title)).toEqual(['1 个 PDF']);
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
