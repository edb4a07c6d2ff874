import { BlockRecord, CadDocument, Line, Viewport, XY, XYZ } from '@node-projects/acad-ts';
import { expect, it } from 'vitest';
import { drawSheet } from '../../../../src/model/readers/cad/sheets.ts';

it.each([
  ['of metres with little on it is as large as what is on it', 24_000, 100, 100],
  ['of metres that is drawn upon is as large as it says', 24_000, 20_000, 24_000],
  ['of usual size is as large as it says', 420, 100, 420],
])('a paper %s', (_, paper, inked, expected) => {
  const document = new CadDocument();
  const size = { paperWidth: paper, paperHeight: paper, paperUnits: 1, paperRotation: 0 };
  const layout = { name: 'A', tabOrder: 1, associatedBlock: document.modelSpace, ...size };
  const line = new Line();
  line.endPoint = new XYZ(inked, 10, 0);
  document.entities?.add(line);
  const { box } = drawSheet(
    Object.create(document, { layouts: { value: [layout] } }),
    layout.name,
    { style: 'colour', paper: 'light' },
    () => 1,
  );
  expect(box.right - box.left).toBe(expected);
});

it('a layout whose window looks where the model has nothing is blank', () => {
  const document = new CadDocument();
  const across = new Line();
  [across.startPoint, across.endPoint] = [new XYZ(-1000, 500, 0), new XYZ(500, -1000, 0)];
  document.modelSpace?.entities.add(across);
  const space = new BlockRecord('*Paper_Space9');
  const window = new Viewport();
  Object.assign(window, { center: new XYZ(50, 50, 0), width: 80, height: 80, viewHeight: 40, id: 2 });
  space.entities.add(window);
  const layout = { name: 'A', tabOrder: 1, associatedBlock: space, paperWidth: 100, paperHeight: 100 };
  const marks = (): number =>
    drawSheet(
      Object.create(document, { layouts: { value: [layout] } }),
      'A',
      { style: 'colour', paper: 'light' },
      () => 1,
    ).marks.length;
  expect(marks()).toBe(0);
  window.viewCenter = new XY(-250, -250);
  expect(marks()).toBe(1);
});
