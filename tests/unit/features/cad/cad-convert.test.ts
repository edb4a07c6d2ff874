import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AttributeDefinition,
  Circle,
  type Hatch,
  Insert,
  type MText,
  PolyfaceMesh,
  PolygonMesh,
  Viewport,
  Wipeout,
} from '@node-projects/acad-ts';
import { beforeAll, describe, expect, it } from 'vitest';
import cadConvert from '../../../../src/features/cad/cad-convert.engine.ts';
import { entitiesOf, readCad } from '../../../../src/formats/cad/read.ts';
import { WRITTEN } from '../../../../src/formats/cad/version-codes.ts';
import { corpusFile, hasCorpus } from '../../engines/corpus.ts';
import { recordedRun } from '../../engines/pdf-run.ts';
import { block, bytesOf, dxf, type Groups, insert, line, text } from '../../model/cad/dxf.ts';

const OPTIONS = { to: 'dxf', dxf: '2018', dwg: '2004' };

async function converted(file: File, options: Partial<typeof OPTIONS>) {
  const { run, notes } = recordedRun();
  const [result] = await cadConvert([file], { ...OPTIONS, ...options } as never, run);
  const bytes = new Uint8Array(await (result as File).arrayBuffer());
  return { name: (result as File).name, bytes, notes, ...readCad(bytes) };
}

const plan = (): File => {
  const chinese = block('图块', [...line(0, 0, 5, 5), ...text('墙体', 1, 1)]);
  const layer = [0, 'TABLE', 2, 'LAYER', 70, 1, 0, 'LAYER', 2, '轴线', 70, 0, 62, 3, 6, 'CONTINUOUS', 0, 'ENDTAB'];
  const entities = [
    ...line(0, 0, 10, 0),
    ...text('标高 ±0.000', 0, 3),
    ...[0, 'CIRCLE', 8, '轴线', 10, 5, 20, 5, 40, 2.5],
    ...insert('图块', 20, 20, 66, 1),
    ...[0, 'ATTRIB', 8, '0', 10, 20, 20, 20, 40, 2, 1, '甲', 2, '编号', 70, 0],
    ...[0, 'SEQEND', 8, '0'],
  ];
  return new File([bytesOf(dxf(entities, { tables: layer, blocks: chinese }))], '平面.dxf');
};

describe('formats and releases', { timeout: 60_000 }, () => {
  const all = Object.entries(WRITTEN).flatMap(([to, releases]) => releases.map((release) => [to, release] as const));

  it.each(all)('%s of %s keeps entities, names and Chinese text', async (to, release) => {
    const { document, name } = await converted(plan(), { to, [to]: release });
    expect(name).toBe(to === 'dxf' ? `平面_${release}.dxf` : '平面.dwg');
    const entities = [...(document.entities ?? [])];
    expect(entities.map(({ objectName }) => objectName).sort()).toEqual(
      expect.arrayContaining(['CIRCLE', 'INSERT', 'LINE', 'TEXT']),
    );
    expect(entities.find((one) => one instanceof Circle)?.layer.name).toBe('轴线');
    expect(entities.find(({ objectName }) => objectName === 'TEXT')).toMatchObject({ value: '标高 ±0.000' });
    const placed = entities.find((one) => one instanceof Insert) as Insert;
    expect(placed.block?.name).toBe('图块');
    // In R12 attributes are read beside what they belong to.
    const attributes = [...placed.attributes, ...entities].filter(({ objectName }) => objectName === 'ATTRIB');
    expect(attributes).toHaveLength(1);
    expect(attributes[0]).toMatchObject({ value: '甲', tag: '编号' });
  });

  it('the other format is DWG for DXF', async () => {
    expect((await converted(plan(), { to: 'other' })).kind).toBe('dwg');
  });

  it('gives the vertices of a drawing without handles some of their own', async () => {
    const vertex = (x: number): Groups => [0, 'VERTEX', 8, '0', 10, x, 20, x * x];
    const polyline: Groups = [0, 'POLYLINE', 8, '0', 66, 1, 70, 0, ...vertex(0), ...vertex(1), ...vertex(2)];
    const file = new File([bytesOf(dxf([...polyline, 0, 'SEQEND', 8, '0', ...line(0, 0, 1, 1)]))], 'a.dxf');
    const { bytes } = await converted(file, { dxf: '2000' });
    const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
    const handles = lines.flatMap((code, at) => (at % 2 === 0 && code.trim() === '5' ? [lines[at + 1]] : []));
    expect(handles).not.toContain('0');
    expect(handles.length).toBe(new Set(handles).size);
  });

  it.each([
    ['dxf', '2010'],
    ['dwg', '2010'],
  ])('keeps what a viewport is cut to in %s', async (to, release) => {
    const corners: Groups = [10, 0, 20, 0, 10, 9, 20, 0, 10, 5, 20, 9];
    const entities: Groups = [
      ...line(0, 0, 20, 20),
      ...[0, 'VIEWPORT', 5, 'F6', 100, 'AcDbEntity', 67, 1, 8, '0', 100, 'AcDbViewport', 10, 5, 20, 5, 40, 10, 41, 10],
      ...[68, 2, 69, 2, 12, 5, 22, 5, 16, 0, 26, 0, 36, 1, 45, 10, 90, 65536, 340, 'F7'],
      ...[0, 'LWPOLYLINE', 5, 'F7', 100, 'AcDbEntity', 67, 1, 8, '0', 100, 'AcDbPolyline', 90, 3, 70, 1, ...corners],
    ];
    const file = new File([bytesOf(dxf(entities, { header: [9, '$ACADVER', 1, 'AC1015'] }))], 'a.dxf');
    const { document, bytes } = await converted(file, { to, [to]: release });
    if (to === 'dxf') expect(new TextDecoder().decode(bytes)).toMatch(/\n *68\r?\n2\r?\n *69\r?\n2\r?\n/);
    const windows = [...entitiesOf(document)].filter((one) => one instanceof Viewport && one.boundary);
    expect(windows.map((one) => (one as Viewport).boundary?.objectName)).toEqual(['LWPOLYLINE']);
  });

  it('keeps arrows of dimension styles, sizes of meshes and the shape of masks', async () => {
    let handle = 0x100;
    const entity = (type: string, ...more: Groups): Groups => [
      ...[0, type, 5, (handle++).toString(16), 100, 'AcDbEntity', 8, '0', ...more],
    ];
    const vertex = (kind: string, ...more: Groups): Groups => entity('VERTEX', 100, 'AcDbVertex', 100, kind, ...more);
    const net: Groups = [
      ...entity('POLYLINE', 100, 'AcDbPolygonMesh', 66, 1, 70, 16, 71, 3, 72, 2),
      ...[0, 1, 2, 3, 4, 5].flatMap((x) => vertex('AcDbPolygonMeshVertex', 10, x % 3, 20, x, 70, 64)),
      ...entity('SEQEND'),
    ];
    const surface: Groups = [
      ...entity('POLYLINE', 100, 'AcDbPolyFaceMesh', 66, 1, 70, 64, 71, 3, 72, 1),
      ...[0, 1, 2].flatMap((x) => vertex('AcDbPolyFaceMeshVertex', 10, x, 20, x * x, 70, 192)),
      ...entity('VERTEX', 100, 'AcDbFaceRecord', 10, 0, 20, 0, 70, 128, 71, 1, 72, 2, 73, 3),
      ...entity('SEQEND'),
    ];
    const mask: Groups = [
      ...[0, 'WIPEOUT', 100, 'AcDbEntity', 8, '0', 100, 'AcDbWipeout', 90, 0, 10, 0, 20, 0, 11, 9, 21, 0, 12, 0, 22, 9],
      ...[
        13, 1, 23, 1, 70, 7, 280, 1, 71, 2, 91, 4, 14, -0.5, 24, 0.5, 14, 0.5, 24, 0.5, 14, 0, 24, -0.5, 14, -0.5, 24,
        0.5,
      ],
    ];
    const style: Groups = [0, 'DIMSTYLE', 105, '2C', 100, 'AcDbDimStyleTableRecord', 2, '建筑', 70, 0, 342, 'A7'];
    const tables: Groups = [
      ...[
        0,
        'TABLE',
        2,
        'BLOCK_RECORD',
        70,
        1,
        0,
        'BLOCK_RECORD',
        5,
        'A7',
        100,
        'AcDbBlockTableRecord',
        2,
        '_ArchTick',
      ],
      ...[0, 'ENDTAB', 0, 'TABLE', 2, 'DIMSTYLE', 70, 1, ...style, 0, 'ENDTAB'],
    ];
    const header: Groups = [9, '$ACADVER', 1, 'AC1015'];
    const drawing = dxf([...net, ...surface, ...mask], {
      header,
      tables,
      blocks: block('_ArchTick', line(-1, -1, 1, 1)),
    });
    const { document } = await converted(new File([bytesOf(drawing)], 'a.dxf'), { dxf: '2000' });
    const entities = [...entitiesOf(document)];
    const kept = [...(document.dimensionStyles ?? [])].find(({ name }) => name === '建筑');
    expect([kept?.arrowBlock?.name, kept?.separateArrowBlocks]).toEqual(['_ArchTick', false]);
    expect(entities.find((one) => one instanceof PolygonMesh)).toMatchObject({ mVertexCount: 3, nVertexCount: 2 });
    const found = entities.find((one) => one instanceof PolyfaceMesh);
    expect([found?.vertices.length, found?.faces.length]).toEqual([3, 1]);
    expect(entities.find((one) => one instanceof Wipeout)?.clipBoundaryVertices).toHaveLength(4);
  });

  it('before 2007 text is of code page 936, what is not in it is escaped', async () => {
    const file = new File([bytesOf(dxf(text('墙😀')))], 'a.dxf');
    const { bytes } = await converted(file, { dxf: '2000' });
    const written = new TextDecoder('gb18030').decode(bytes);
    expect(written).toContain('墙\\U+D83D\\U+DE00');
    expect(written).toMatch(/DWGCODEPAGE\s+3\s+ANSI_936/i);
  });
});

describe.skipIf(!hasCorpus)('what the library mistakes', { timeout: 120_000 }, () => {
  it('tags of attributes, places of masks and angles of patterns are kept', async () => {
    const { document } = await converted(corpusFile('cad/dxf/example_2018.dxf'), {});
    const entities = [...(document.entities ?? [])];
    const tags = entities.filter((one) => one.objectName === 'ATTDEF').map((one) => (one as AttributeDefinition).tag);
    expect(tags.sort()).toEqual(['ATRIBUTO', 'ETIKEDO']);
    const masks = entities.filter(({ objectName }) => objectName === 'WIPEOUT') as unknown as Insert[];
    expect(masks.map(({ insertPoint }) => Math.round(insertPoint.x)).sort()).toEqual([-1605, 2788]);
    const texts = entities.filter(({ objectName }) => objectName === 'MTEXT') as MText[];
    for (const { alignmentPoint } of texts) expect(alignmentPoint.getLength()).toBeGreaterThan(0.5);
    const plan = await converted(corpusFile('cad/dxf/floorplan.dxf'), {});
    const angles = [...(plan.document.entities ?? [])]
      .filter((one) => one.objectName === 'HATCH')
      .map((one) => (one as Hatch).pattern.lines[0]?.angle ?? 0);
    expect(angles.some((angle) => Math.abs(angle - Math.PI / 4) < 1e-6)).toBe(true);
    for (const { entities } of plan.document.blockRecords ?? [])
      for (const one of entities)
        if (one.objectName === 'VIEWPORT') expect((one as Viewport).twistAngle).toBeLessThan(7);
  });

  it('bodies that a file would hold without their data are named', async () => {
    const { notes, document } = await converted(corpusFile('cad/dwg/example_2004.dwg'), { to: 'dwg', dwg: '2010' });
    expect(notes.join()).toMatch(/没有写进去：面域 2 个、/);
    expect([...(document.entities ?? [])].some(({ objectName }) => objectName === '3DSOLID')).toBe(false);
  });
});

const judged = hasCorpus && spawnSync('ezdxf', ['-V']).error === undefined;

describe.skipIf(!judged)('by ezdxf', { timeout: 300_000 }, () => {
  const CASES = [
    ['dwg/example_r13.dwg', '2000'],
    ['dwg/example_r14.dwg', '2013'],
    ['dwg/example_2000.dwg', '2004'],
    ['dwg/example_2007.dwg', '2010'],
    ['dxf/example_2018.dxf', '2007'],
    ['dxf/floorplan.dxf', '2000'],
    ['dxf/r12-ascii.dxf', '2018'],
    ['dxf/r12-ascii.dxf', 'R12'],
  ] as const;
  let said: string[] = [];
  // ezdxf takes longer to start than to look at a drawing: it is given all of them at once.
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cad-'));
    const made = CASES.map((_, index) => join(folder, `${index}.dxf`));
    for (const [index, [path, release]] of CASES.entries())
      writeFileSync(made[index] as string, (await converted(corpusFile(`cad/${path}`), { dxf: release })).bytes);
    // It exits with a fault where any drawing has one: each is judged by what is said of it.
    said = spawnSync('ezdxf', ['audit', ...made], { encoding: 'utf8' })
      .stdout.split('auditing file: ')
      .slice(1);
    rmSync(folder, { recursive: true });
  });

  it.each(CASES.map(([path, release], index) => [path, release, index] as const))(
    '%s as %s has no error',
    (_path, _release, index) => {
      expect(said).toHaveLength(CASES.length);
      expect(said[index]).toContain(`${index}.dxf`);
      expect(said[index]).toMatch(/No errors found|fixed/i);
      expect(said[index]).not.toMatch(/Found [1-9]\d* error/);
    },
  );
});
