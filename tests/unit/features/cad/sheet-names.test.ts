import { BlockRecord, CadDocument, Line } from '@node-projects/acad-ts';
import { expect, it } from 'vitest';
import { sheetNames } from '../../../../src/features/cad/sheet-names.ts';

it('says that it is the model where nobody says which sheet is looked at', () => {
  const space = new BlockRecord('*Paper_Space9');
  space.entities.add(new Line());
  const layouts = [{ name: '一层', tabOrder: 1, associatedBlock: space }];
  const document = Object.create(new CadDocument(), { layouts: { value: layouts } });
  const notes: string[] = [];
  const names = (space: 'model' | 'chosen', sheets: string[]): string[] =>
    sheetNames({ space, sheets }, { document }, { name: 'a.dwg' }, { note: (text) => void notes.push(text) });
  expect([names('model', []), names('chosen', ['一层'])]).toEqual([['Model'], ['一层']]);
  expect(notes).toEqual([]);
  expect(names('chosen', [])).toEqual(['Model']);
  expect(notes).toEqual(['a.dwg：没有指明转哪一张，转的是模型。图纸里还有布局：一层。']);
});
