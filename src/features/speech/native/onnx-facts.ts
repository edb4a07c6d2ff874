import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Fields of ModelProto (onnx.proto3): the graph is stepped over, the pairs of text are read. */
const GRAPH = 7;
const METADATA = 14;
/** The longest pair that is read, in bytes, and the most of them. */
const MAX_PAIR = 1 << 20;
const MAX_PAIRS = 1000;
const MAX_FIELDS = 10_000;

/**
 * What an ONNX file says of itself in its `metadata_props`. Only the outermost fields are read, so a file of gigabytes
 * takes no time. Throws an Error, in Chinese, for what is no whole ONNX file.
 */
export function onnxFacts(path: string): Map<string, string> {
  const file = openSync(path, 'r');
  try {
    return readFields(file, fstatSync(file).size);
  } catch (error) {
    throw new Error(`${path} 不是完整的 ONNX 文件，请重新下载`, { cause: error });
  } finally {
    closeSync(file);
  }
}

function readFields(file: number, size: number): Map<string, string> {
  const facts = new Map<string, string>();
  let [at, graphs, fields] = [0, 0, 0];
  while (at < size) {
    if (++fields > MAX_FIELDS) throw new Error('too many fields');
    const head = bytesAt(file, at, Math.min(20, size - at));
    const tag = varint(head, 0);
    const value = varint(head, tag.end);
    const kind = tag.value & 7;
    if (kind !== 0 && kind !== 2) throw new Error('a field of a kind that no model has');
    const start = at + value.end;
    at = kind === 0 ? start : start + value.value;
    if (at > size) throw new Error('the file ends early');
    if (tag.value >>> 3 === GRAPH) graphs++;
    if (tag.value >>> 3 === METADATA && value.value <= MAX_PAIR && facts.size < MAX_PAIRS)
      addPair(facts, bytesAt(file, start, value.value));
  }
  if (graphs !== 1) throw new Error('no graph');
  return facts;
}

/** StringStringEntryProto: key 1, value 2. */
function addPair(facts: Map<string, string>, bytes: Uint8Array): void {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = varint(bytes, at);
    const length = varint(bytes, tag.end);
    at = length.end + length.value;
    texts[tag.value >>> 3] = new TextDecoder().decode(bytes.subarray(length.end, at));
  }
  facts.set(texts[1] ?? '', texts[2] ?? '');
}

function bytesAt(file: number, at: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  if (readSync(file, bytes, 0, length, at) < length) throw new Error('the file ends early');
  return bytes;
}

/** A varint of protocol buffers below 2⁵³, and where it ends. */
function varint(bytes: Uint8Array, from: number): { value: number; end: number } {
  let [value, scale] = [0, 1];
  for (let at = from; at < Math.min(bytes.length, from + 10); at++) {
    const byte = bytes[at] as number;
    value += (byte & 127) * scale;
    if (!Number.isSafeInteger(value)) break;
    if (byte < 128) return { value, end: at + 1 };
    scale *= 128;
  }
  throw new Error('no number');
}
