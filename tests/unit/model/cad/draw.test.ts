import { afterEach, describe, expect, it } from 'vitest';
import { type ErrorCode, toErrorData } from '../../../../schemas/error.ts';
import { readCad } from '../../../../src/formats/cad/read.ts';
import { LIMITS } from '../../../../src/model/readers/cad/limits.ts';
import type { Wishes } from '../../../../src/model/readers/cad/look.ts';
import type { Mark } from '../../../../src/model/readers/cad/painter.ts';
import { drawSheet, MODEL, type Sheet } from '../../../../src/model/readers/cad/sheets.ts';
import { block, bytesOf, dxf, type Groups, insert, line, text } from './dxf.ts';

const PLAIN: Wishes = { style: 'colour', paper: 'light' };
type Parts = Parameters<typeof dxf>[1];

/** Model space of these entities; every letter is half as wide as high. */
const drawn = (entities: Groups, parts?: Parts, wishes = PLAIN): Sheet =>
  drawSheet(readCad(bytesOf(dxf(entities, parts))).document, MODEL, wishes, () => 0.5);

const paths = ({ marks }: Sheet) => marks.filter((mark) => mark.kind === 'path');
const texts = ({ marks }: Sheet) => marks.filter((mark) => mark.kind === 'text');
const said = (sheet: Sheet): string[] => texts(sheet).map(({ run }) => run.glyphs.map((glyph) => glyph.text).join(''));
const box = ({ box: { left, bottom, right, top } }: Sheet): number[] =>
  [left, bottom, right, top].map((edge) => Math.round(edge * 1000) / 1000);
const layer = (name: string, flags: number, colour: number): Groups => [
  ...[0, 'LAYER', 2, name, 70, flags, 62, colour, 6, 'CONTINUOUS'],
];
const layers = (...all: Groups[]): Groups => [0, 'TABLE', 2, 'LAYER', 70, all.length, ...all.flat(), 0, 'ENDTAB'];
const colourOf = (mark: Mark | undefined): string | undefined => (mark?.kind === 'path' ? mark.pen?.colour : undefined);

describe('what is drawn where', () => {
  it('Chinese letters of a face for turned lines lie on their side, each in its own square', () => {
    const style: Groups = [0, 'STYLE', 2, '竖', 70, 0, 40, 0, 41, 1, 50, 0, 3, '@simsun.ttf', 4, ''];
    const tables: Groups = [0, 'TABLE', 2, 'STYLE', 70, 1, ...style, 0, 'ENDTAB'];
    const sheet = drawn(text('宋A体', 0, 0, 10, 7, '竖'), { tables });
    const runs = texts(sheet).map(({ run, matrix: [a, b, , , e, f] }) => [
      run.glyphs.map((glyph) => glyph.text).join(''),
      ...[a, b, (e + (run.glyphs[0]?.x ?? 0)) / run.size, f / run.size].map((value) => Math.round(value * 100) / 100),
    ]);
    expect(runs).toEqual([
      ['A', 1, 0, 0.5, 0],
      ['宋', 0, 1, 0.88, -0.12],
      ['体', 0, 1, 1.88, -0.12],
    ]);
  });

  it('blocks within blocks: turned, scaled, mirrored, in rows and columns', () => {
    const inner = block('A', line(0, 0, 1, 0));
    const outer = block('B', insert('A', 10, 0, 50, 90, 41, 2));
    expect(box(drawn(insert('B', 100, 0), { blocks: [...inner, ...outer] }))).toEqual([110, 0, 110, 2]);
    const mirrored = insert('A', 5, 0, 230, -1);
    expect(box(drawn(mirrored, { blocks: inner }))).toEqual([-6, 0, -5, 0]);
    const rows = insert('A', 0, 0, 70, 3, 71, 2, 44, 10, 45, 5);
    expect(paths(drawn(rows, { blocks: inner }))).toHaveLength(6);
  });

  it('an arc goes through its quarter points', () => {
    const arc: Groups = [0, 'ARC', 8, '0', 10, 0, 20, 0, 40, 5, 50, 0, 51, 180];
    const [path] = paths(drawn(arc));
    expect(path?.segments.map((segment) => segment.slice(-2).map((value) => Math.round(Number(value))))).toEqual([
      [5, 0],
      [0, 5],
      [-5, 0],
    ]);
  });

  it('a bulge of one is a half circle to the right of its way', () => {
    const vertex = (x: number, bulge: number): Groups => [0, 'VERTEX', 8, '0', 10, x, 20, 0, 42, bulge];
    const polyline: Groups = [0, 'POLYLINE', 8, '0', 66, 1, 70, 0, ...vertex(0, 1), ...vertex(10, 0), 0, 'SEQEND'];
    expect(
      paths(drawn(polyline))[0]
        ?.segments[1]?.slice(-2)
        .map((value) => Math.round(Number(value))),
    ).toEqual([5, -5]);
  });

  it('the words of a line type stand along the line, turned with it, again after each pattern', () => {
    const type: Groups = [
      ...[0, 'LTYPE', 2, 'GAS', 70, 0, 3, '', 72, 65, 73, 3, 40, 10, 49, 5, 74, 0],
      ...[49, -3, 74, 2, 75, 0, 340, 0, 46, 1, 50, 0, 44, -2, 45, -0.5, 9, '燃气', 49, -2, 74, 0],
    ];
    const types: Groups = [0, 'TABLE', 2, 'LTYPE', 70, 1, ...type, 0, 'ENDTAB'];
    const gas = (...ends: number[]): Groups => [...line(...(ends as [number, number, number, number])), 6, 'GAS'];
    const across = drawn(gas(0, 0, 25, 0), { tables: types });
    expect(said(across)).toEqual(['燃气', '燃气']);
    expect(texts(across).map(({ matrix }) => matrix.slice(4).map((value) => Math.round(value * 10) / 10))).toEqual([
      [6, -0.5],
      [16, -0.5],
    ]);
    expect(across.left).toEqual(new Map());
    const [up] = texts(drawn(gas(0, 0, 0, 25), { tables: types }));
    expect(up?.matrix.map((value) => Math.round(value * 10) / 10 + 0)).toEqual([0, 1, 1, 0, 0.5, 6]);
  });

  it('lines without end do not count for the extents', () => {
    const endless: Groups = [0, 'XLINE', 8, '0', 100, 'AcDbXline', 10, 0, 20, 1e9, 11, 1, 21, 0];
    expect(box(drawn([...line(0, 0, 3, 4), ...endless]))).toEqual([0, 0, 3, 4]);
  });
});

describe('attributes', () => {
  it('of several lines show them all', () => {
    const attribute: Groups = [
      ...[0, 'ATTRIB', 5, 'B2', 100, 'AcDbEntity', 8, '0', 100, 'AcDbText', 10, 0, 20, 0, 40, 5, 1, '甲'],
      ...[100, 'AcDbAttribute', 280, 0, 2, '说明', 70, 0, 71, 2],
      ...[101, 'Embedded Object', 10, 0, 20, 0, 40, 5, 41, 0, 71, 1, 72, 5, 1, '甲\\P乙'],
    ];
    const inserted = [
      0,
      'INSERT',
      5,
      'B1',
      100,
      'AcDbEntity',
      8,
      '0',
      100,
      'AcDbBlockReference',
      66,
      1,
      2,
      'A',
      10,
      0,
      20,
      0,
    ];
    const header: Groups = [9, '$ACADVER', 1, 'AC1027'];
    const entities = [...inserted, ...attribute, 0, 'SEQEND', 5, 'B3', 8, '0'];
    expect(said(drawn(entities, { header, blocks: block('A', line(0, 0, 1, 0)) }))).toEqual(['甲', '乙']);
  });
});

describe('how it looks', () => {
  it('things are seen through as their layer says, in blocks as well, unless they say it themselves', () => {
    const seeThrough: Groups = [
      ...[0, 'LAYER', 5, 'C1', 100, 'AcDbSymbolTableRecord', 100, 'AcDbLayerTableRecord', 2, 'GLASS', 70, 0, 62, 1],
      ...[6, 'CONTINUOUS', 1001, 'AcCmTransparency', 1071, 0x2000000 + 102],
    ];
    const app: Groups = [
      ...[0, 'TABLE', 2, 'APPID', 5, 'C8', 100, 'AcDbSymbolTable', 70, 1, 0, 'APPID', 5, 'C9'],
      ...[100, 'AcDbSymbolTableRecord', 100, 'AcDbRegAppTableRecord', 2, 'AcCmTransparency', 70, 0, 0, 'ENDTAB'],
    ];
    const on = (...more: Groups): Groups => [
      ...[0, 'LINE', 100, 'AcDbEntity', 8, 'GLASS', ...more, 100, 'AcDbLine', 10, 0, 20, 0, 11, 1, 21, 0],
    ];
    const header: Groups = [9, '$ACADVER', 1, 'AC1024'];
    const sheet = drawn([...on(), ...on(440, 0x2000000 + 204)], { header, tables: [...app, ...layers(seeThrough)] });
    expect(paths(sheet).map(({ pen }) => pen?.alpha)).toEqual([0.4, 0.8]);
  });

  const tables = layers(layer('红', 0, 1), layer('关', 0, -3), layer('冻', 1, 5));

  it('layers that are off or frozen are not drawn, unless they are asked for', () => {
    const all = [...line(0, 0, 1, 1, 8, '红'), ...line(0, 0, 1, 1, 8, '关'), ...line(0, 0, 1, 1, 8, '冻')];
    expect(paths(drawn(all, { tables })).map((mark) => mark.layer)).toEqual(['红']);
    const asked = { ...PLAIN, layers: new Set(['关']) };
    expect(paths(drawn(all, { tables }, asked)).map((mark) => mark.layer)).toEqual(['关']);
  });

  it('areas that are white whatever the paper cover what lies under them; two entries of the index are as AutoCAD has them', () => {
    const solid = (...colour: number[]): Groups => [
      ...[0, 'SOLID', 8, '0', 62, ...colour, 10, 0, 20, 0, 11, 9, 21, 0, 12, 0, 22, 9, 13, 9, 23, 9],
    ];
    const areas = paths(drawn([255, 7, 145, 192].flatMap((index) => solid(index))));
    const fills = areas.map(({ fill }) => (fill?.kind === 'flat' ? fill.colour : undefined));
    expect(fills).toEqual(['#ffffff', '#000000', '#3f6f7f', '#5200a5']);
    expect(colourOf(paths(drawn(line(0, 0, 9, 9, 62, 255)))[0])).toBe('#000000');
  });

  it('a text in columns goes on beside itself where one is full, or where it says so', () => {
    const columns = (value: string, height: number): Groups => [
      ...[
        0,
        'MTEXT',
        100,
        'AcDbEntity',
        8,
        '0',
        100,
        'AcDbMText',
        10,
        0,
        20,
        0,
        40,
        10,
        41,
        100,
        46,
        height,
        71,
        1,
        1,
        value,
      ],
      ...[101, 'Embedded Object', 70, 1, 71, 1, 72, 2, 44, 100, 45, 20, 73, 0, 74, 0],
    ];
    const header: Groups = [9, '$ACADVER', 1, 'AC1032'];
    const places = (value: string, height: number) =>
      texts(drawn(columns(value, height), { header })).map(({ matrix }) => matrix.slice(4).map(Math.round));
    const top = [0, -10];
    expect(places('A\\PB\\PC', 30)).toEqual([top, [0, -27], [120, -10]]);
    expect(places('A\\NB', 0)).toEqual([top, [120, -10]]);
  });

  it('a stack with # leans: the upper part stands to the left of a slanting line', () => {
    const stack: Groups = [
      0,
      'MTEXT',
      100,
      'AcDbEntity',
      8,
      '0',
      100,
      'AcDbMText',
      10,
      0,
      20,
      0,
      40,
      10,
      71,
      1,
      1,
      '\\S3#4;',
    ];
    const sheet = drawn(stack, { header: [9, '$ACADVER', 1, 'AC1015'] });
    const [above, below] = texts(sheet).map(({ matrix }) => matrix);
    expect(below?.[4]).toBeGreaterThan(above?.[4] ?? 0);
    const [from, to] = paths(sheet)[0]?.segments ?? [];
    expect(Number(to?.[2])).toBeGreaterThan(Number(from?.[2]));
  });

  it('colours: by layer, by block, white as the contrast to the paper', () => {
    const blocks = block('A', [...line(0, 0, 1, 0, 62, 0), ...line(0, 0, 1, 0, 62, 256)]);
    const inserted = insert('A', 0, 0, 8, '红', 62, 3);
    expect(paths(drawn(inserted, { tables, blocks })).map(colourOf)).toEqual(['#00ff00', '#ff0000']);
    expect(paths(drawn(line(0, 0, 1, 0, 62, 7))).map(colourOf)).toEqual(['#000000']);
    expect(paths(drawn(line(0, 0, 1, 0, 62, 7), {}, { style: 'colour', paper: 'dark' })).map(colourOf)).toEqual([
      '#ffffff',
    ]);
    expect(paths(drawn(line(0, 0, 1, 0, 62, 1), {}, { style: 'mono', paper: 'light' })).map(colourOf)).toEqual([
      '#000000',
    ]);
  });
});

it('draws a helix as the spline that it is', () => {
  const helix = [
    ...[0, 'HELIX', 8, '0', 100, 'AcDbEntity', 100, 'AcDbSpline', 70, 8, 71, 1, 72, 4, 73, 2, 74, 0],
    ...[40, 0, 40, 0, 40, 1, 40, 1, 10, 1, 20, 2, 30, 0, 10, 5, 20, 2, 30, 0],
    ...[100, 'AcDbHelix', 90, 29, 91, 63, 10, 9, 20, 9, 30, 9, 11, 7, 21, 7, 31, 7, 40, 3, 41, 4, 42, 1],
  ];
  const sheet = drawn([...helix, ...helix, ...line(0, 0, 1, 0)], { header: [9, '$ACADVER', 1, 'AC1021'] });
  const ends = paths(sheet).map(({ segments }) => [segments[0], segments.at(-1)]);
  expect(ends).toEqual([
    [
      ['M', 1, 2],
      ['L', 5, 2],
    ],
    [
      ['M', 1, 2],
      ['L', 5, 2],
    ],
    [
      ['M', 0, 0],
      ['L', 1, 0],
    ],
  ]);
  expect(sheet.left).toEqual(new Map());
});

describe('text', () => {
  it('signs by %%', () => {
    expect(said(drawn(text('%%c20 %%p0.1 45%%d %%u下划线')))).toEqual(['Ø20 ±0.1 45° 下划线']);
  });

  it('has lines below, above and through the letters between two codes', () => {
    const rules = (value: string) =>
      paths(drawn(text(value))).map(({ segments }) =>
        segments.map(([, x = 0, y = 0]) => [x, y].map((value) => Number(value.toFixed(3)))),
      );
    // A letter is 6.5 wide
    expect(rules('甲%%u乙%%u丙%%k丁%%o')).toEqual([
      [
        [6.5, -2],
        [13, -2],
      ],
      [
        [19.5, 5],
        [26, 5],
      ],
    ]);
  });

  const mtext = (value: string, width = 0): Groups => [
    ...[0, 'MTEXT', 8, '0', 100, 'AcDbMText', 10, 0, 20, 0, 40, 2, 41, width, 71, 1, 1, value],
  ];
  const modern = { header: [9, '$ACADVER', 1, 'AC1021'] };

  it('codes of MTEXT: paragraphs, braces, stacks, fonts', () => {
    const sheet = drawn(mtext('{\\fSimHei|b1;粗}细\\P第二段\\~x\\S1/2;\\{y\\}'), modern);
    expect(said(sheet)).toEqual(['粗', '细', '第二段\u00a0x', '1', '2', '{y}']);
    expect(texts(sheet)[0]?.run).toMatchObject({ style: 'hei', bold: true });
  });

  it('long lines are broken between Chinese letters', () => {
    // Letters are 2 × 1.3 or 1.36 × 0.5 wide: three of them fit into 4.2
    expect(said(drawn(mtext('甲乙丙丁戊', 4.2), modern))).toEqual(['甲乙丙', '丁戊']);
  });

  it('paragraphs hang by their number, and tabs end where they say', () => {
    const sheet = drawn(mtext('\\pxi-3,l3,t3;1.^I甲乙丙丁戊\\P\\pi0,l0;己', 12), modern);
    expect(
      texts(sheet).map(({ matrix, run }) => [run.glyphs.map(({ text: letter }) => letter).join(''), matrix[4]]),
    ).toEqual([
      ['1.', 0],
      ['甲乙丙丁', 6],
      ['戊', 6],
      ['己', 0],
    ]);
  });
});

describe('drawings that would be work without end', () => {
  const full = { ...LIMITS };
  afterEach(() => Object.assign(LIMITS, full));
  const codeOf = (make: () => unknown): ErrorCode | undefined => {
    try {
      make();
      return undefined;
    } catch (thrown) {
      return toErrorData(thrown).code;
    }
  };

  it('a block in itself is drawn once and told', () => {
    const sheet = drawn(insert('A'), { blocks: block('A', [...line(0, 0, 1, 0), ...insert('A', 1, 1)]) });
    expect([paths(sheet).length, [...sheet.left.keys()]]).toEqual([1, ['套在自己里面的图块']]);
  });

  it('ten blocks, each with ten of the next', () => {
    LIMITS.visits = 100_000;
    const names = [...'ABCDEFGHIJ'];
    const blocks = names.flatMap((name, index) =>
      block(
        name,
        Array.from({ length: 10 }, () =>
          names[index + 1] ? insert(names[index + 1] as string) : line(0, 0, 1, 1),
        ).flat(),
      ),
    );
    expect(codeOf(() => drawn(insert('A'), { blocks }))).toBe('too-complex');
  });

  it('a billion copies in rows and columns', () => {
    LIMITS.visits = 100_000;
    const rows = insert('A', 0, 0, 70, 32767, 71, 32767, 44, 1, 45, 1);
    expect(codeOf(() => drawn(rows, { blocks: block('A', line(0, 0, 1, 1)) }))).toBe('too-complex');
  });

  it('ten million hatch lines become a tone, which is told', () => {
    const square: Groups = [
      92, 2, 72, 0, 73, 1, 93, 4, 10, 0, 20, 0, 10, 1e7, 20, 0, 10, 1e7, 20, 1e7, 10, 0, 20, 1e7, 97, 0,
    ];
    const pattern: Groups = [75, 0, 76, 1, 52, 0, 41, 1, 77, 0, 78, 1, 53, 0, 43, 0, 44, 0, 45, 0, 46, 1, 79, 0, 98, 0];
    const hatch: Groups = [
      ...[
        0,
        'HATCH',
        8,
        '0',
        100,
        'AcDbHatch',
        10,
        0,
        20,
        0,
        30,
        0,
        210,
        0,
        220,
        0,
        230,
        1,
        2,
        'LINE',
        70,
        0,
        71,
        0,
        91,
        1,
      ],
      ...square,
      ...pattern,
    ];
    const sheet = drawn(hatch, { header: [9, '$ACADVER', 1, 'AC1021'] });
    expect([...sheet.left.keys()]).toEqual(['过密的填充（画成了浅色）']);
    expect(paths(sheet)[0]?.fill).toMatchObject({ alpha: 0.25 });
  });

  it('coordinates that are no numbers or beyond all paper', () => {
    const strange = [...line(0, 0, 1e308, 1e308), ...line(0, 0, 1, 1), ...insert('A', 0, 0, 41, 1e300)];
    expect(codeOf(() => drawn(strange, { blocks: block('A', line(0, 0, 1e300, 1)) }))).toBeUndefined();
  });
});
