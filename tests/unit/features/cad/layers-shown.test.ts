import { expect, it } from 'vitest';
import { layersShown } from '../../../../src/features/cad/panel/layers-shown.ts';

const layers = Array.from({ length: 3000 }, (_, at) => ({ name: at % 100 === 99 ? `Wall-${at}` : `A$${at}` }));
const told = (words: string, all = false, of = layers) => {
  const { shown, more } = layersShown(of, words, all);
  return [shown.length, shown[0]?.name, more];
};

it('of thousands of layers the first are listed, and all of them where that is asked for', () => {
  expect(told('')).toEqual([60, 'A$0', 3000]);
  expect(told('', true)).toEqual([3000, 'A$0', undefined]);
  expect(told('', false, layers.slice(0, 60))).toEqual([60, 'A$0', undefined]);
});

it('all of them are searched', () => {
  expect(told(' wall ')).toEqual([30, 'Wall-99', undefined]);
  expect(told('wall-2999')).toEqual([1, 'Wall-2999', undefined]);
  expect(told('a$')).toEqual([60, 'A$0', 2970]);
  expect(told('墙')).toEqual([0, undefined, undefined]);
});
