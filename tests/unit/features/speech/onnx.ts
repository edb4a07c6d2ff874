/** Writes small ONNX files (onnx.proto3) by hand: graphs of a few nodes in the layout that real models have. */

type Field = Uint8Array;

const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    bytes.push(Number(rest & 127n) | (rest > 127n ? 128 : 0));
    rest >>= 7n;
  } while (rest);
  return bytes;
};
const joined = (fields: readonly Field[]): Uint8Array => Uint8Array.from(Buffer.concat(fields));
const number = (field: number, value: number): Field => Uint8Array.from([...varint(field << 3), ...varint(value)]);
const block = (field: number, value: Uint8Array | string): Field => {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
  return joined([Uint8Array.from([...varint((field << 3) | 2), ...varint(bytes.length)]), bytes]);
};

const TYPES = { float: 1, int32: 6, int64: 7 } as const;
export type Type = keyof typeof TYPES;

/** A tensor's name, type and sides; a name stands for a side that is left open. */
export interface Port {
  name: string;
  type: Type;
  shape: readonly (number | string)[];
}
/** One operator; its attributes are numbers or lists of numbers. */
export interface Node {
  op: string;
  in: readonly string[];
  out: readonly string[];
  attributes?: Record<string, number | readonly number[]>;
}
export interface Graph {
  inputs: readonly Port[];
  outputs: readonly Port[];
  nodes: readonly Node[];
  constants?: readonly { name: string; type: Type; shape: readonly number[]; values: readonly number[] }[];
  metadata?: Record<string, string | number>;
}

const port = ({ name, type, shape }: Port): Uint8Array => {
  const sides = shape.map((side) => block(1, typeof side === 'number' ? number(1, side) : block(2, side)));
  const tensor = joined([number(1, TYPES[type]), block(2, joined(sides))]);
  return joined([block(1, name), block(2, block(1, tensor))]);
};

const attribute = (name: string, value: number | readonly number[]): Uint8Array =>
  typeof value === 'number'
    ? joined([block(1, name), number(3, value), number(20, 2)])
    : joined([block(1, name), ...value.map((one) => number(8, one)), number(20, 7)]);

const node = ({ op, in: from, out, attributes = {} }: Node): Uint8Array =>
  joined([
    ...from.map((name) => block(1, name)),
    ...out.map((name) => block(2, name)),
    block(4, op),
    ...Object.entries(attributes).map(([name, value]) => block(5, attribute(name, value))),
  ]);

const raw = (type: Type, values: readonly number[]): Uint8Array => {
  if (type === 'float') return new Uint8Array(Float32Array.from(values).buffer);
  if (type === 'int32') return new Uint8Array(Int32Array.from(values).buffer);
  return new Uint8Array(BigInt64Array.from(values, BigInt).buffer);
};

/** The bytes of a model file. */
export function onnx({ inputs, outputs, nodes, constants = [], metadata = {} }: Graph): Uint8Array {
  const graph = joined([
    ...nodes.map((one) => block(1, node(one))),
    block(2, 'test'),
    ...constants.map(({ name, type, shape, values }) =>
      block(
        5,
        joined([
          ...shape.map((side) => number(1, side)),
          number(2, TYPES[type]),
          block(8, name),
          block(9, raw(type, values)),
        ]),
      ),
    ),
    ...inputs.map((one) => block(11, port(one))),
    ...outputs.map((one) => block(12, port(one))),
  ]);
  return joined([
    number(1, 8),
    block(7, graph),
    block(8, joined([block(1, ''), number(2, 13)])),
    ...Object.entries(metadata).map(([key, value]) => block(14, joined([block(1, key), block(2, String(value))]))),
  ]);
}
