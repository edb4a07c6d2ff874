import { expect, test } from 'vitest';
import type { GroupShape } from '../../../../src/features/mindmap/draw/drawing.ts';
import { annotationsOf } from '../../../../src/features/mindmap/draw/pdf-annotations.ts';
import { Ref } from '../../../../src/formats/pdf/objects.ts';
import { PdfWriter } from '../../../../src/formats/pdf/writer.ts';

const drawing = { width: 100, height: 100, background: '#ffffff', title: '', shapes: [] };
const placement = { sheet: { width: 75, height: 75 }, scale: 0.75, left: 0, bottom: 0 };
const linked = (link: string): GroupShape => ({
  kind: 'group',
  id: 'a',
  title: '',
  depth: 0,
  box: { x: 0, y: 0, width: 50, height: 20 },
  link,
  note: undefined,
  shapes: [],
});

test.each([
  ['https://例子.cn/路径?a=1', 1],
  ['https://a.cn/%E8%B7%AF', 1],
  ['https://\ud800.cn/\udc00', 1],
  ['mailto:\ud800', 1],
  ['http://[', 1],
  ['javascript:alert(1)', 0],
])('a topic that links to %s has so many links: %i', (link, count) => {
  const made = annotationsOf(new PdfWriter('1.7'), new Ref(1), [linked(link)], drawing, placement);
  expect(made).toHaveLength(count);
});
