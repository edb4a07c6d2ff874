import { expect, it } from 'vitest';
import type { Inline, Paragraph, Table } from '../../../../src/model/flow.ts';
import { slidesOf } from '../../../../src/model/writers/pptx/slides.ts';

const box = { left: 10, top: 10, right: 90, bottom: 40 };
const formula: Inline = {
  kind: 'picture',
  picture: { kind: 'region', page: 0, box, alt: 'x=1/2' },
  width: 80,
  height: 30,
};
const paragraph = (inlines: Inline[]): Paragraph => ({
  kind: 'paragraph',
  inlines,
  level: 0,
  align: 'center',
  indent: { first: 0, left: 0, right: 0 },
  spaceBefore: 0,
  linePitch: 14,
  places: [{ page: 0, box }],
});
const section = { vertical: false } as Parameters<typeof slidesOf>[0]['sections'][number];

it('formulas within paragraphs are pictures of their slide', () => {
  const slides = slidesOf({ sections: [{ ...section, blocks: [paragraph([formula])] }] });
  expect(slides.get(0)).toMatchObject({ blocks: [], figures: [{ picture: { alt: 'x=1/2', box } }] });
});

it('a table over pages has its head again on each slide', () => {
  const places = [0, 1, 2].map((page) => ({ page, box: { left: 0, top: 0, right: 90, bottom: 60 } }));
  const table = { kind: 'table', rows: Array(7).fill(20), headRows: 1, cells: [], places } as unknown as Table;
  const slides = slidesOf({ sections: [{ ...section, blocks: [table] }] });
  expect([0, 1, 2].map((page) => slides.get(page)?.blocks[0])).toMatchObject([
    { rows: { first: 0, last: 2 }, headRows: 0 },
    { rows: { first: 3, last: 4 }, headRows: 1 },
    { rows: { first: 5, last: 6 }, headRows: 1 },
  ]);
});
