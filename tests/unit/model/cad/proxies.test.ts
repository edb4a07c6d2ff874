import { CadDocument, type Entity, ProxyEntity } from '@node-projects/acad-ts';
import { describe, expect, it } from 'vitest';
import { drawSheet, MODEL } from '../../../../src/model/readers/cad/sheets.ts';

function drawn(...graphics: object[]) {
  const document = new CadDocument();
  const proxy = new ProxyEntity();
  proxy.proxyGeometries = graphics as Entity['proxyGeometries'];
  document.entities?.add(proxy);
  const { marks, left } = drawSheet(document, MODEL, { style: 'colour', paper: 'light' }, () => 0.5);
  return { marks, left: [...left.keys()] };
}
const level = {
  graphicsType: 6,
  points: [
    { x: 0, y: 0, z: 0 },
    { x: 1, y: 0, z: 0 },
  ],
};
const matrix = {
  m00: 2,
  m01: 0,
  m02: 0,
  m03: 10,
  m10: 0,
  m11: 2,
  m12: 0,
  m13: 20,
  m20: 0,
  m21: 0,
  m22: 2,
  m23: 0,
};

describe('graphics of other programs’ objects', () => {
  it('a damaged one costs itself only', () => {
    expect(drawn({ graphicsType: 2, radius: 1 })).toEqual({ marks: [], left: ['内容不完整的对象'] });
  });

  it('stand where they are moved to, until it is taken back', () => {
    const { marks } = drawn({ graphicsType: 29, matrix }, level, { graphicsType: 31 }, level);
    expect(marks.map((mark) => mark.kind === 'path' && mark.segments)).toEqual([
      [
        ['M', 10, 20],
        ['L', 12, 20],
      ],
      [
        ['M', 0, 0],
        ['L', 1, 0],
      ],
    ]);
  });

  it('what is not drawn of one is told', () => {
    expect(drawn(level, { graphicsType: 33 }).left).toEqual(['其他软件对象里的部分图形']);
  });

  const doubles = (...values: number[]) => [...new Uint8Array(Float64Array.from(values).buffer)];
  const place = doubles(5, 6, 0, 0, 0, 1, 0, 1, 0);
  const wide = [
    ...new Uint8Array(Uint16Array.from([...'墙体', '\0'].map((letter) => letter.charCodeAt(0))).buffer),
    0,
    0,
  ];
  it.each([
    [10, [...place, ...doubles(3, 1, 0), 0xc7, 0xbd, 0xcc, 0xe5, 0]],
    [36, [...place, ...doubles(3, 1, 0), ...wide]],
    [38, [...place, ...wide, 2, 0, 0, 0, 1, 0, 0, 0, ...doubles(3, 1, 0, 100)]],
  ])('text of kind %i', (graphicsType, bytes) => {
    const [mark] = drawn({ graphicsType, data: Uint8Array.from(bytes) }).marks;
    const run = mark?.kind === 'text' ? mark.run.glyphs.map(({ text }) => text).join('') : '';
    expect([run, mark?.kind === 'text' && mark.matrix.map((value) => Math.round(value) + 0)]).toEqual([
      '墙体',
      [0, 1, 1, 0, 5, 6],
    ]);
    expect(mark?.kind === 'text' && mark.run.size / 3).toBeGreaterThan(1);
  });
});
