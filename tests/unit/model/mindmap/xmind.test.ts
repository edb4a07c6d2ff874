import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';
import { sidesOf } from '../../../../src/lib/mindmap/sides.ts';
import { readMaps } from '../../../../src/model/mindmap/read.ts';
import { writeXmind } from '../../../../src/model/mindmap/xmind-write.ts';

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
  const group = (text: string): string => `<topics type="attached"><topic id="${text}"><title>${text}</title></topic></topics>`;
  const content = `<xmap-content><sheet id="s"><topic id="r"><title>根</title><children>${group('甲')}${group('乙')}</children></topic></sheet></xmap-content>`;
  const { root } = await read(zipSync({ 'content.xml': strToU8(content) }));
  expect(root.children.map(({ text }) => text)).toEqual(['甲', '乙']);
});
