import { BlockRecord, CadDocument, Line, XYZ } from '@node-projects/acad-ts';
import { expect, it } from 'vitest';
import type { Run } from '../../../../src/engines/engine.ts';
import { drawnSheets } from '../../../../src/features/cad/drawn-sheets.ts';

const wishes = { style: 'colour', paper: 'light' } as const;

function line(): Line {
  const made = new Line();
  made.endPoint = new XYZ(10, 5, 0);
  return made;
}

/** A drawing with a layout, and a line where it is asked for. */
function drawing({ model, layout }: { model: boolean; layout: boolean }): CadDocument {
  const space = new BlockRecord('*Paper_Space9');
  space.entities.add(Object.assign(line(), { isInvisible: !layout }));
  const document = new CadDocument();
  if (model) document.modelSpace?.entities.add(line());
  return Object.create(document, { layouts: { value: [{ name: '一层', tabOrder: 1, associatedBlock: space }] } });
}

async function drawn(document: CadDocument, names: string[], others = true): Promise<[string[], string[]]> {
  const notes: string[] = [];
  const run = { signal: new AbortController().signal, note: (text: string) => void notes.push(text) } as unknown as Run;
  const { sheets } = await drawnSheets({ document }, { names, others, wishes }, run);
  return [sheets.map(({ name }) => name), notes];
}

it('draws the model where nothing is to be seen on the layouts, and says so', async () => {
  const document = drawing({ model: true, layout: false });
  expect(await drawn(document, ['一层'])).toEqual([['Model'], ['“一层”上没有看得见的图形，画的是“模型”。']]);
  expect(await drawn(document, ['一层'], false)).toEqual([[], []]);
});

it('draws the layouts of a drawing that has nothing in its model', async () => {
  const document = drawing({ model: false, layout: true });
  expect(await drawn(document, ['Model'])).toEqual([['一层'], ['“模型”上没有看得见的图形，画的是“一层”。']]);
});

it('says nothing where what is wanted is there, and where nothing is', async () => {
  expect(await drawn(drawing({ model: true, layout: true }), ['Model'])).toEqual([['Model'], []]);
  expect(await drawn(drawing({ model: false, layout: false }), ['Model'])).toEqual([[], []]);
});
