import { CadDocument, Line, XYZ } from '@node-projects/acad-ts';
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
