import { expect, it } from 'vitest';
import { packFlow, pageFlows, unpackFlow } from '../../../../../src/features/pdf-convert/proof/page-flows.ts';
import type { Flow, Paragraph } from '../../../../../src/model/flow.ts';
import { flow, paragraph, STYLE, section, table, text } from './flows.ts';

const said = (one: Paragraph): string =>
  one.inlines.map((inline) => (inline.kind === 'text' ? inline.text : `[${inline.kind}]`)).join('');
const texts = (made: Flow | undefined): string[] =>
  made?.sections.flatMap(({ blocks }) =>
    blocks.map((block) => (block.kind === 'paragraph' ? said(block) : block.kind)),
  ) ?? [];

it('each page has what stands on it, what goes on is parted', () => {
  const long = paragraph([text('甲'.repeat(18))], [0, 1]);
  const pages = new Map(pageFlows(flow([section([paragraph([text('一')]), long, table([['a'], ['b']], [1])], 0, 1)])));
  expect([...pages.keys()]).toEqual([0, 1]);
  expect(texts(pages.get(0))[0]).toBe('一');
  const parts = [texts(pages.get(0))[1], texts(pages.get(1))[0]];
  expect(parts.join('')).toBe('甲'.repeat(18));
  expect(parts.every((part) => part?.length)).toBe(true);
  expect(texts(pages.get(1))[1]).toBe('table');
});

it('heads say the number of the page; a plain first page has none', () => {
  const header = [
    paragraph([text('第'), { kind: 'page-number', style: STYLE }, text('/'), { kind: 'page-count', style: STYLE }]),
  ];
  const blocks = [paragraph([text('一')]), paragraph([text('二')], [1])];
  const pages = new Map(pageFlows(flow([section(blocks, 0, 1, { header, plainFirst: true })])));
  expect(pages.get(0)?.sections[0]?.header).toEqual([]);
  expect(pages.get(1)?.sections[0]?.header.map(said)).toEqual(['第2/2']);
});

it('a page has the notes it names, and the document stays as it was', () => {
  const note = (marker: string) => ({ marker, blocks: [paragraph([text(`注${marker}`)])] });
  const second = paragraph(
    [
      { kind: 'note', note: 1 },
      { kind: 'note', note: 1 },
    ],
    [1],
  );
  const whole = flow([section([paragraph([{ kind: 'note', note: 0 }]), second], 0, 1)], {
    notes: [note('①'), note('②')],
  });
  const pages = new Map(pageFlows(whole));
  expect(pages.get(1)?.notes).toEqual([whole.notes[1]]);
  expect(pages.get(1)?.sections[0]?.blocks[0]).toMatchObject({ inlines: [{ note: 0 }, { note: 0 }] });
  expect(second.inlines[0]).toEqual({ kind: 'note', note: 1 });
});

it('a page packed and unpacked is the same, each look once', () => {
  const [[, page] = []] = pageFlows(
    flow([
      section([
        table([
          ['a', 'b'],
          ['c', 'd'],
        ]),
        paragraph([text('x'), text('y')]),
      ]),
    ]),
  );
  const packed = packFlow(page as Flow);
  expect(unpackFlow(packed)).toEqual(page);
  expect(packed.split('SimSun')).toHaveLength(2);
  expect(packed.split('#112233')).toHaveLength(5); // four sides of one set of borders
});
