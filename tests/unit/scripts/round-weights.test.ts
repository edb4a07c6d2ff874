import { expect, it } from 'vitest';
import { roundWeights } from '../../../scripts/round-weights.ts';

const field = (number: number, kind: number): number => number * 8 + kind;
const bytes = (number: number, content: number[]): number[] => {
  const { length } = content;
  return [
    field(number, 2),
    (length & 127) | (length > 127 ? 128 : 0),
    ...(length > 127 ? [length >> 7] : []),
    ...content,
  ];
};
const floats = (values: number[]): number[] => [...new Uint8Array(Float32Array.from(values).buffer)];
const tensor = (values: number[], type = 1): number[] => [field(2, 0), type, ...bytes(9, floats(values))];
const weights = Array.from({ length: 80 }, (_, at) => Math.sin(at + 1));

/** A model with a constant of a node, an initializer, one of whole numbers, and a small one. */
function model(...tensors: number[][]): Uint8Array<ArrayBuffer> {
  const [constant = [], ...initializers] = tensors;
  const node = bytes(1, bytes(5, bytes(5, constant)));
  return new Uint8Array(bytes(7, [...node, ...initializers.flatMap((one) => bytes(5, one))]));
}

const rounded = (value: number): number => {
  const bits = new Int32Array(Float32Array.of(value).buffer);
  bits[0] = ((bits[0] as number) + 0x8000) & ~0xffff;
  return new Float32Array(bits.buffer)[0] as number;
};

it('rounds weights in nodes and initializers, and nothing else', () => {
  const before = model(tensor(weights), tensor(weights), tensor(weights, 7), tensor(weights.slice(0, 8)));
  const after = before.slice();
  roundWeights(after);
  const near = weights.map(rounded);
  expect(after).toEqual(model(tensor(near), tensor(near), tensor(weights, 7), tensor(weights.slice(0, 8))));
  expect(Math.max(...weights.map((value, at) => Math.abs(value - (near[at] as number))))).toBeLessThan(1 / 256);
});

it('refuses a file that is cut short', () => {
  expect(() => roundWeights(model(tensor(weights)).slice(0, 40))).toThrow(RangeError);
});
