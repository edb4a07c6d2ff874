import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';
import { readMaps } from '../../../../src/features/mindmap/formats/read.ts';
import { writeXmind } from '../../../../src/features/mindmap/formats/xmind-write.ts';
import { sidesOf } from '../../../../src/features/mindmap/shared/sides.ts';

const read = async (bytes: BlobPart): Promise<Mindmap> =>
  (await readMaps(new File([bytes], 'a.xmind'), () => undefined))[0] as Mindmap;
const topic = (text: string, more: Partial<Topic> = {}): Topic => ({ id: text, text, children: [], ...more });

test('every branch is written on the side it is seen on', async () => {
  const many = Array.from({ length: 10 }, (_, index) => topic(`${index}`));
  const children = [topic('甲'), topic('乙', { side: 'right' }), topic('丙'), topic('大', { children: many })];
  const map: Mindmap = { kind: 'mindmap', version: 1, layout: 'mind', theme: 'clear', root: topic('根', { children }) };
  const seen = Object.fromEntries(sidesOf(children).map((side, index) => [children[index]?.text, side]));
  const { root } = await read(writeXmind([map]));
  expect(Object.fromEntries(root.children.map(({ text, side }) => [text, side]))).toEqual(seen);
});

test('topics of XMind 8 in several groups of one kind all come in', async () => {
  const group = (text: string): string =>
    `<topics type="attached"><topic id="${text}"><title>${text}</title></topic></topics>`;
  const content = `<xmap-content><sheet id="s"><topic id="r"><title>根</title><children>${group('甲')}${group('乙')}</children></topic></sheet></xmap-content>`;
  const { root } = await read(zipSync({ 'content.xml': strToU8(content) }));
  expect(root.children.map(({ text }) => text)).toEqual(['甲', '乙']);
});

test.each([
  [
    'XMind 8',
    {
      'content.xml':
        '<xmap-content><sheet id="s"><topic id="r"><title>根</title><notes><html><p>甲 <b>乙</b></p><p>丙</p></html></notes></topic></sheet></xmap-content>',
    },
  ],
  [
    'XMind 2020',
    {
      'content.json': JSON.stringify([
        {
          id: 's',
          rootTopic: { id: 'r', title: '根', notes: { realHTML: { content: '<div>甲 <b>乙</b></div><div>丙</div>' } } },
        },
      ]),
    },
  ],
])('a note that is there in its formatted form alone comes in as text: %s', async (_, files) => {
  const { root } = await read(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text as string)]))),
  );
  expect(root.note).toBe('甲 乙\n丙');
});

test('a map of FreeMind is named, not taken for text', async () => {
  const file = new File(['<map version="1.0.1">\n<node TEXT="根"/></map>'], 'a.mm');
  await expect(readMaps(file, () => undefined)).rejects.toMatchObject({ code: 'unsupported' });
});
