import { Color } from '@node-projects/acad-ts';
import { describe, expect, it } from 'vitest';
import { nearestIndex } from '../../../../src/formats/cad/raw-colour.ts';
import { readCad } from '../../../../src/formats/cad/read.ts';
import { writeCad } from '../../../../src/formats/cad/write.ts';
import { drawSheet, MODEL, type Sheet } from '../../../../src/model/readers/cad/sheets.ts';
import { block, bytesOf, dxf, type Groups } from './dxf.ts';

/** A multileader from 0,0 to 40,-20 and on to 48,-20, where it says 注释 in true red. */
const LEADER: Groups = [
  ...[0, 'MULTILEADER', 5, 'BA', 100, 'AcDbEntity', 8, '0', 100, 'AcDbMLeader', 270, 2, 300, 'CONTEXT_DATA{'],
  ...[40, 1, 10, 48, 20, -20, 30, 0, 41, 4, 140, 4, 145, 2, 290, 1, 304, '注释', 11, 0, 21, 0, 31, 1],
  ...[12, 50, 22, -18, 32, 0, 13, 1, 23, 0, 33, 0, 42, 0, 43, 0, 45, 1, 90, (0xc2ff0000 | 0).toString(), 171, 1],
  ...[296, 0, 302, 'LEADER{', 290, 1, 291, 1, 10, 40, 20, -20, 30, 0, 11, 1, 21, 0, 31, 0, 90, 0, 40, 8],
  ...[304, 'LEADER_LINE{', 10, 0, 20, 0, 30, 0, 91, 0, 305, '}', 271, 0, 303, '}', 301, '}'],
  ...[90, 0, 170, 1, 91, -1056964608, 171, -2, 290, 1, 291, 1, 41, 8, 42, 4, 172, 2, 173, 1, 95, 1],
];

const header: Groups = [9, '$ACADVER', 1, 'AC1027'];
const fileOf = (entity: Groups): Uint8Array<ArrayBuffer> => bytesOf(dxf(entity, { header }));
const sheetOf = (bytes: Uint8Array<ArrayBuffer>): Sheet =>
  drawSheet(readCad(bytes).document, MODEL, { style: 'colour', paper: 'light' }, () => 0.5);
function written(
  bytes: Uint8Array<ArrayBuffer>,
  format: 'dxf' | 'dwg' = 'dxf',
  release = '2018',
): Uint8Array<ArrayBuffer> {
  const { parts } = writeCad(readCad(bytes).document, { format, release });
  return new Uint8Array(Buffer.concat(parts));
}

/** What is written, its colour, and the points of the lines. */
function seen({ marks }: Sheet) {
  const [run] = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.run] : []));
  const strokes = marks.flatMap((mark) => (mark.kind === 'path' && mark.pen ? [mark.segments] : []));
  return { text: run?.glyphs.map(({ text }) => text).join(''), colour: run?.colour, strokes };
}

describe('a leader with several lines', () => {
  const expected = {
    text: '注释',
    colour: '#ff0000',
    strokes: [
      [
        ['M', 0, 0],
        ['L', 40, -20],
      ],
      [
        ['M', 40, -20],
        ['L', 48, -20],
      ],
    ],
  };

  it('ends where its text stands, in the colours that it says', () => {
    expect(seen(sheetOf(fileOf(LEADER)))).toEqual(expected);
  });

  it('is written as DXF with its text, its lines and their end', () => {
    expect(seen(sheetOf(written(fileOf(LEADER))))).toEqual(expected);
    expect(seen(sheetOf(written(fileOf(LEADER), 'dwg', '2000'))).text).toBe('注释');
  });
});

describe('a leader to a block', () => {
  const circle: Groups = [0, 'CIRCLE', 5, 'A1', 8, '0', 10, 0, 20, 0, 40, 8];
  const number: Groups = [
    0,
    'ATTDEF',
    5,
    'A2',
    100,
    'AcDbEntity',
    8,
    '0',
    100,
    'AcDbText',
    10,
    -3,
    20,
    -3,
    40,
    6,
    1,
    '',
  ];
  const definition: Groups = [...number, 100, 'AcDbAttributeDefinition', 3, '', 2, '序号', 70, 0];
  const record: Groups = [0, 'TABLE', 2, 'BLOCK_RECORD', 70, 1, 0, 'BLOCK_RECORD', 5, '8A', 2, '圆圈', 0, 'ENDTAB'];
  const leader: Groups = [
    ...[0, 'MULTILEADER', 5, 'BA', 100, 'AcDbEntity', 8, '0', 100, 'AcDbMLeader', 270, 2, 300, 'CONTEXT_DATA{'],
    ...[40, 1, 10, 52, 20, -30, 30, 0, 41, 4, 140, 0, 145, 2, 290, 0, 296, 1, 341, '8A', 14, 0, 24, 0, 34, 1],
    ...[15, 60, 25, -30, 35, 0, 16, 1, 26, 1, 36, 1, 46, 0, 301, '}', 90, 0, 170, 1, 172, 1, 293, 0],
    ...[330, 'A2', 177, 0, 44, 1, 302, '7', 294, 0],
  ];
  const bytes = bytesOf(dxf(leader, { header, tables: record, blocks: block('圆圈', [...circle, ...definition]) }));

  it('shows the block with what its attributes say', () => {
    const { marks, box } = sheetOf(bytes);
    expect(box.right).toBeCloseTo(68);
    expect(marks.flatMap((mark) => (mark.kind === 'text' ? mark.run.glyphs.map(({ text }) => text) : []))).toEqual([
      '7',
    ]);
  });
});

describe('the ground of a text', () => {
  const text: Groups = [0, 'MTEXT', 5, 'BB', 100, 'AcDbEntity', 8, '0', 100, 'AcDbMText', 10, 0, 20, 0, 40, 8, 71, 1];
  const grounded = fileOf([...text, 1, '四个汉字', 90, 1, 63, 2, 45, 1.5]);

  it.each([
    ['read', grounded],
    ['written and read again', written(grounded)],
  ])('lies under all of it in its own colour, %s', (_, bytes) => {
    const [ground] = sheetOf(bytes).marks;
    expect(ground).toMatchObject({ kind: 'path', fill: { colour: '#ffff00' } });
    const xs =
      ground?.kind === 'path' ? ground.segments.flatMap((segment) => (segment[0] === 'Z' ? [] : segment[1])) : [];
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(16);
  });

  it.each([
    ['that of the window', [90, 3, 63, 256, 45, 1.5]],
    ['none', [90, 2]],
    ['a frame alone', [90, 16]],
  ])('costs no text of the file where its colour is %s', (_, ground) => {
    const plain: Groups = [0, 'MTEXT', 5, 'BC', ...text.slice(4), 1, '另一个'];
    for (const release of ['2018', '2000'])
      for (const format of ['dxf', 'dwg'] as const) {
        const { document } = readCad(fileOf([...text, 1, '四个汉字', ...ground, ...plain]));
        expect([...writeCad(document, { format, release }).dropped]).toEqual([]);
      }
  });
});

describe('the number of the standard colour next to a true one', () => {
  it.each([
    [[0, 170, 85], 3],
    [[255, 250, 250], 7],
    [[0, 0, 250], 5],
  ])('%j', ([red, green, blue], index) => {
    const distance = (to: number): number =>
      Color.getIndexRGB(to).reduce((sum, part, at) => sum + (part - ([red, green, blue][at] as number)) ** 2, 0);
    const found = nearestIndex(red as number, green as number, blue as number);
    expect(distance(found)).toBeLessThanOrEqual(distance(index));
  });
});

describe('a plain leader', () => {
  const leader = (...more: Groups): Groups => [
    ...[0, 'LEADER', 5, 'BB', 100, 'AcDbEntity', 8, '0', 100, 'AcDbLeader', 3, 'STANDARD', ...more],
    ...[76, 2, 10, 0, 20, 0, 30, 0, 10, 100, 20, 0, 30, 0],
    ...[1001, 'ACAD', 1000, 'DSTYLE', 1002, '{', 1070, 41, 1040, 6, 1002, '}'],
  ];
  const app: Groups = [
    ...[0, 'TABLE', 2, 'APPID', 5, 'C8', 100, 'AcDbSymbolTable', 70, 1, 0, 'APPID', 5, 'C9'],
    ...[100, 'AcDbSymbolTableRecord', 100, 'AcDbRegAppTableRecord', 2, 'ACAD', 70, 0, 0, 'ENDTAB'],
  ];
  const heads = (entity: Groups) =>
    sheetOf(bytesOf(dxf(entity, { header, tables: app }))).marks.flatMap((mark) =>
      mark.kind === 'path' && mark.fill ? [mark.segments] : [],
    );

  it('has a head unless it says that it has none, as long as it says itself', () => {
    const head = [['M', 0, 0], ['L', 6, 1], ['L', 6, -1], ['Z']];
    expect(heads(leader())).toEqual([head]);
    expect(heads(leader(71, 1))).toEqual([head]);
    expect(heads(leader(71, 0))).toEqual([]);
  });

  it('has a head where it is curved, too', () => {
    const curved = leader(71, 1, 72, 1).map((value, at, all) => (at > 0 && all[at - 1] === 76 ? 3 : value));
    expect(heads([...curved.slice(0, -11), 10, 150, 20, 50, 30, 0, ...curved.slice(-11)])).toHaveLength(1);
  });
});
