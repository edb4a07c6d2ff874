import { describe, expect, it } from 'vitest';
import type { Path, Segment } from '../../../../src/model/page.ts';
import { groundsXml } from '../../../../src/model/writers/docx/grounds.ts';
import type { Pictures } from '../../../../src/model/writers/docx/pictures.ts';
import { pageOf } from '../passes/pages.ts';

const PICTURES = { drawing: () => 1 } as unknown as Pictures;
const STOPS = [
  { at: 0, colour: '#ff0000' },
  { at: 1, colour: '#0000ff' },
];

/** The form that a page's only area is written as, which reaches from 100 to 200 both ways. */
function formOf(segments: Segment[], shaded: boolean): string | undefined {
  const paint = shaded
    ? { patterned: true, gradient: { kind: 'axial' as const, angle: 0, stops: STOPS } }
    : { patterned: false, fill: '#ff0000' };
  const path = { box: { left: 100, top: 100, right: 200, bottom: 200 }, width: 0, alpha: 1, order: 0, segments };
  const xml = groundsXml(pageOf({ paths: [{ ...path, ...paint } as Path] }), [], PICTURES);
  return /prst="(\w+)"/.exec(xml)?.[1];
}

const SQUARE: Segment[] = [['M', 100, 100], ['L', 200, 100], ['L', 200, 200], ['L', 100, 200], ['Z']];
const TRIANGLE: Segment[] = [['M', 100, 200], ['L', 150, 100], ['L', 200, 200], ['Z']];
const PIE: Segment[] = [['M', 100, 200], ['L', 100, 100], ['C', 155, 100, 200, 145, 200, 200], ['Z']];
const CIRCLE: Segment[] = [
  ['M', 100, 150],
  ['C', 100, 122, 122, 100, 150, 100],
  ['C', 178, 100, 200, 122, 200, 150],
  ['C', 200, 178, 178, 200, 150, 200],
  ['C', 122, 200, 100, 178, 100, 150],
  ['Z'],
];
const ROUND: Segment[] = [
  ['M', 110, 100],
  ['L', 190, 100],
  ['C', 195, 100, 200, 105, 200, 110],
  ['L', 200, 190],
  ['C', 200, 195, 195, 200, 190, 200],
  ['L', 110, 200],
  ['C', 105, 200, 100, 195, 100, 190],
  ['L', 100, 110],
  ['C', 100, 105, 105, 100, 110, 100],
  ['Z'],
];

describe('areas behind the text', () => {
  it.each([false, true])('are known forms, and nothing else is one (with a gradient: %s)', (shaded) => {
    const forms = [SQUARE, CIRCLE, ROUND, TRIANGLE, PIE].map((segments) => formOf(segments, shaded));
    expect(forms).toEqual(['rect', 'ellipse', 'roundRect', undefined, undefined]);
  });
});
