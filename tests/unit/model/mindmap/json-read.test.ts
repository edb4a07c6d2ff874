import { expect, test } from 'vitest';
import type { Topic } from '../../../../schemas/mindmap.ts';
import { readJson } from '../../../../src/features/mindmap/formats/json-read.ts';

const read = (value: unknown): Topic => {
  const [map] = readJson(JSON.stringify(value), '文件', () => undefined);
  if (!map) throw new Error('no map');
  return map.root;
};

test('KityMinder: fields in data, priority and progress as markers', () => {
  const root = read({
    root: {
      data: { id: 'x', text: '脑图', note: '注' },
      children: [
        {
          data: {
            text: '做完',
            priority: 1,
            progress: 9,
            hyperlink: 'https://a.b',
            resource: ['甲'],
            expandState: 'collapse',
          },
          children: [],
        },
        { data: { text: '', priority: null }, children: [] },
      ],
    },
    template: 'right',
  });
  expect(root).toEqual({
    id: 't1',
    text: '脑图',
    note: '注',
    children: [
      {
        id: 't2',
        text: '做完',
        link: 'https://a.b',
        labels: ['甲'],
        markers: ['priority-1', 'task-done'],
        folded: true,
        children: [],
      },
      { id: 't3', text: '', children: [] },
    ],
  });
});

test('simple-mind-map: rich text as text', () => {
  const data = { text: '<p>第一行</p><p><b>第二</b> &lt;行&gt;</p>', richText: true };
  expect(read({ data, children: [] }).text).toBe('第一行\n第二 <行>');
});

test('mind-elixir, jsMind and plain trees', () => {
  const child = { id: 'b', topic: '支', expanded: false, children: [] };
  expect(read({ nodeData: { id: 'a', topic: '中心', children: [child] } }).children).toMatchObject([
    { text: '支', folded: true },
  ]);
  expect(read({ format: 'node_tree', data: { id: 'r', topic: '根', children: [child] } }).text).toBe('根');
  const several = read([{ name: '甲', children: [] }, { name: '乙' }]);
  expect([several.text, ...several.children.map(({ text }) => text)]).toEqual(['文件', '甲', '乙']);
});

test('content.json of XMind by itself', () => {
  const [map] = readJson(
    JSON.stringify([{ title: '画布', rootTopic: { id: 'r', title: '根' } }]),
    'x',
    () => undefined,
  );
  expect(map).toMatchObject({ title: '画布', root: { id: 'r', text: '根' } });
});

test('JSON that is no map', () => {
  for (const value of [1, 'a', null, [], {}, { name: 'pkg', version: '1' }, [{ id: 1, name: 'x' }], { data: { a: 1 } }])
    expect(() => read(value), JSON.stringify(value)).toThrow('没有找到思维导图');
});
