/** One field of a message in the wire format of Protocol Buffers: its number, and its value or where its bytes are. */
interface Field {
  number: number;
  value: number;
  from: number;
  to: number;
}

/** Numbers of fields in onnx.proto3. */
const MODEL_GRAPH = 7;
const GRAPH = { node: 1, initializer: 5 };
const NODE_ATTRIBUTE = 5;
const ATTRIBUTE_TENSOR = 5;
const TENSOR = { dataType: 2, floats: 4, raw: 9 };
const FLOAT = 1;

/** Smaller tensors weigh little and may be more than weights: shapes, scales. */
const MIN_BYTES = 256;
/** Of the 23 bits of a float's mantissa, those that go. */
const DROPPED = 16;

/** Rounds the weights of an ONNX file in place to the precision of bfloat16. Throws RangeError for a file cut short. */
export function roundWeights(file: Uint8Array<ArrayBuffer>): void {
  const bytes = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const within = (fields: Field[], number: number): Field[] =>
    fields.filter((field) => field.number === number).flatMap(({ from, to }) => [...fieldsIn(bytes, from, to)]);
  const graph = within([...fieldsIn(bytes, 0, file.length)], MODEL_GRAPH);
  const nodes = graph.filter(({ number }) => number === GRAPH.node);
  const attributes = nodes.flatMap(({ from, to }) => within([...fieldsIn(bytes, from, to)], NODE_ATTRIBUTE));
  const tensors = [
    ...graph.filter(({ number }) => number === GRAPH.initializer),
    ...attributes.filter(({ number, to }) => number === ATTRIBUTE_TENSOR && to),
  ];
  for (const { from, to } of tensors) roundTensor(bytes, [...fieldsIn(bytes, from, to)]);
}

function* fieldsIn(bytes: DataView, from: number, to: number): Generator<Field> {
  let at = from;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes.getUint8(at++);
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < to) {
    const key = varint();
    const [number, kind] = [Math.floor(key / 8), key & 7];
    const value = kind === 0 || kind === 2 ? varint() : 0;
    const length = kind === 2 ? value : kind === 1 ? 8 : kind === 5 ? 4 : 0;
    yield { number, value, from: length ? at : 0, to: length ? at + length : 0 };
    at += length;
  }
}

function roundTensor(bytes: DataView, fields: Field[]): void {
  if (!fields.some(({ number, value }) => number === TENSOR.dataType && value === FLOAT)) return;
  for (const { number, from, to } of fields)
    if ((number === TENSOR.raw || number === TENSOR.floats) && to - from >= MIN_BYTES) roundFloats(bytes, from, to);
}

/** To the nearest; infinities, and numbers so small that they have no exponent, stay. */
function roundFloats(bytes: DataView, from: number, to: number): void {
  for (let at = from; at + 4 <= to; at += 4) {
    const bits = bytes.getInt32(at, true);
    const exponent = (bits >>> 23) & 255;
    if (exponent === 0 || exponent === 255) continue;
    bytes.setInt32(at, (bits + (1 << (DROPPED - 1))) & ~((1 << DROPPED) - 1), true);
  }
}
