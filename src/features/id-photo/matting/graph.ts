import { ModelError, readRoot, type Table } from './flatbuffer.ts';

/** A tensor of a model; `data` where it is a constant. Shapes are [batch, height, width, channels]. */
export interface Tensor {
  shape: number[];
  data: Float32Array | undefined;
}

/** One step: `kind` as in OPERATORS; tensors by number. `options` is the operator's own table of the schema. */
export interface Operator {
  kind: Kind;
  inputs: number[];
  output: number;
  options: Table | undefined;
  custom: Uint8Array;
}

export interface Graph {
  tensors: Tensor[];
  operators: Operator[];
  input: number;
  output: number;
}

/** The operators of the selfie segmentation models, by their number in TensorFlow Lite's schema (BuiltinOperator). */
const OPERATORS = {
  0: 'add',
  1: 'average-pool',
  3: 'convolution',
  4: 'depthwise',
  6: 'dequantize',
  14: 'logistic',
  18: 'multiply',
  19: 'relu',
  23: 'resize-bilinear',
  32: 'transpose-convolution',
  40: 'mean',
  117: 'hard-swish',
} as const;
export type Kind = (typeof OPERATORS)[keyof typeof OPERATORS];

/** MediaPipe's own operator for what comes last; 32 stands for all such, told apart by name. */
const CUSTOM = { number: 32, name: 'Convolution2DTransposeBias' };

const FLOAT32 = 0;
const FLOAT16 = 1;
const INT32 = 2;
/** Most numbers in one tensor; the largest of these models has 262 144. */
const MAX_CELLS = 1 << 22;

/**
 * A TensorFlow Lite model (schema v3) as data: one subgraph, one input, one output, weights as 16-bit or 32-bit floats,
 * which become 32-bit ones. Throws ModelError for anything else, and for operators that are not in OPERATORS.
 */
export function readGraph(bytes: Uint8Array): Graph {
  try {
    return graphOf(readRoot(bytes, 'TFL3'));
  } catch (thrown) {
    if (thrown instanceof RangeError) throw new ModelError('damaged', { cause: thrown });
    throw thrown;
  }
}

function graphOf(root: Table): Graph {
  const [subgraph, more] = root.tables(2);
  if (!subgraph || more) throw new ModelError('not one subgraph');
  const buffers = root.tables(4).map((table) => table.bytes(0));
  const kinds = root.tables(1).map(kindOf);
  const tensors = subgraph.tables(0).map((table) => tensorOf(table, buffers));
  const known = (index: number | undefined): number => {
    if (index === undefined || index < 0 || index >= tensors.length) throw new ModelError('no such tensor');
    return index;
  };
  const operators = subgraph.tables(3).map((table): Operator => {
    const kind = kinds[table.int(0)];
    const [output, second] = table.ints(2);
    if (!kind || second !== undefined) throw new ModelError('operator');
    return {
      kind,
      inputs: table.ints(1).map(known),
      output: known(output),
      options: table.table(4),
      custom: table.bytes(5),
    };
  });
  return { tensors, operators, input: known(subgraph.ints(1)[0]), output: known(subgraph.ints(2)[0]) };
}

function kindOf(code: Table): Kind {
  const number = Math.max(code.byte(0), code.int(3)) as keyof typeof OPERATORS;
  if (number === CUSTOM.number && code.text(1) !== CUSTOM.name) throw new ModelError(`operator ${code.text(1)}`);
  const kind = Object.hasOwn(OPERATORS, number) ? OPERATORS[number] : undefined;
  if (!kind) throw new ModelError(`operator ${number}`);
  return kind;
}

function tensorOf(table: Table, buffers: Uint8Array[]): Tensor {
  const shape = table.ints(0);
  const cells = shape.reduce((product, side) => product * side, 1);
  if (shape.some((side) => side < 1) || cells > MAX_CELLS) throw new ModelError('shape');
  const bytes = buffers[table.int(2)];
  if (!bytes?.length) return { shape, data: undefined };
  return { shape, data: numbersOf(bytes, table.byte(1), cells) };
}

function numbersOf(bytes: Uint8Array, type: number, count: number): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === FLOAT16)
    return Float32Array.from({ length: count }, (_, index) => half(view.getUint16(index * 2, true)));
  if (type === FLOAT32) return Float32Array.from({ length: count }, (_, index) => view.getFloat32(index * 4, true));
  if (type === INT32) return Float32Array.from({ length: count }, (_, index) => view.getInt32(index * 4, true));
  throw new ModelError(`numbers of type ${type}`);
}

/** What a fraction counts by its exponent. */
const POWERS = Float64Array.from({ length: 31 }, (_, exponent) => 2 ** (Math.max(1, exponent) - 25));

/** A 16-bit float (IEEE 754 binary16) as a number. */
export function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (exponent === 0 ? fraction : 1024 + fraction) * (POWERS[exponent] as number);
}
