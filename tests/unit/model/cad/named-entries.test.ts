import { Insert, Line, TextEntity } from '@node-projects/acad-ts';
import { expect, it } from 'vitest';
import { entitiesOf, readCad } from '../../../../src/formats/cad/read.ts';
import { block, bytesOf, dxf, type Groups, insert, line, text } from './dxf.ts';

const table = (name: string, ...entries: Groups[]): Groups => [
  0,
  'TABLE',
  2,
  name,
  70,
  9,
  ...entries.flat(),
  0,
  'ENDTAB',
];
const layer = (name: string): Groups => [0, 'LAYER', 2, name, 70, 0, 62, 1, 6, 'CONTINUOUS'];
const style = (name: string, file: string): Groups => [0, 'STYLE', 2, name, 70, 0, 40, 0, 41, 1, 50, 0, 3, file, 4, ''];
const dashes: Groups = [0, 'LTYPE', 2, 'SAME', 70, 0, 3, '', 72, 65, 73, 2, 40, 2, 49, 1, 49, -1];

it('takes a block, a style and a line type for what they are where a layer is called the same', () => {
  const { document } = readCad(
    bytesOf(
      dxf([...insert('SAME', 5, 5), ...text('字', 0, 0, 2, 7, 'SAME'), ...line(0, 0, 1, 1, 6, 'SAME')], {
        tables: [
          ...table('LAYER', layer('SAME'), layer('0')),
          ...table('LTYPE', dashes),
          ...table('STYLE', style('SAME', 'simkai.ttf')),
        ],
        blocks: block('SAME', line(0, 0, 3, 0)),
      }),
    ),
  );
  const all = [...entitiesOf(document)];
  const [placed] = all.filter((entity) => entity instanceof Insert);
  expect([...(placed?.block?.entities ?? [])].map(({ constructor: { name } }) => name)).toEqual(['Line']);
  expect(all.find((entity) => entity instanceof TextEntity)?.style.filename).toBe('simkai.ttf');
  const lines = all.filter((entity) => entity instanceof Line).map(({ lineType }) => [...lineType.segments].length);
  expect(lines.sort()).toEqual([0, 2]);
});
