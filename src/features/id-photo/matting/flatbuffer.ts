/** Thrown where the bytes are not what they claim to be. */
export class ModelError extends Error {}

/** Most entries of a vector of offsets; the models read here have some 360. */
const MAX_COUNT = 4096;

/**
 * A table of a FlatBuffer (flatbuffers.dev, "Internals"): fields by their number in the schema. Every position is
 * checked against the buffer before it is read: DataView throws RangeError past its end, `readTable` and the accessors
 * turn that into ModelError.
 */
export interface Table {
  byte(field: number, missing?: number): number;
  int(field: number, missing?: number): number;
  ints(field: number): number[];
  text(field: number): string;
  bytes(field: number): Uint8Array;
  tables(field: number): Table[];
  table(field: number): Table | undefined;
}

/** The root table of a FlatBuffer whose file identifier is `identifier`. Throws ModelError. */
export function readRoot(bytes: Uint8Array, identifier: string): Table {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8 || String.fromCharCode(...bytes.subarray(4, 8)) !== identifier)
    throw new ModelError('not the format');
  return tableAt(view, checked(view, view.getUint32(0, true)));
}

function checked(view: DataView, at: number, length = 4): number {
  if (at < 0 || length < 0 || at + length > view.byteLength) throw new ModelError('offset past the end');
  return at;
}

function tableAt(view: DataView, at: number): Table {
  const types = checked(view, at - view.getInt32(checked(view, at), true));
  const size = view.getUint16(types, true);
  checked(view, types, Math.max(4, size));

  const find = (field: number): number => {
    const entry = 4 + field * 2;
    const offset = entry + 2 <= size ? view.getUint16(types + entry, true) : 0;
    return offset === 0 ? -1 : checked(view, at + offset);
  };
  const follow = (from: number): number => checked(view, from + view.getUint32(checked(view, from), true));
  const vector = (field: number, width: number): { count: number; start: number } => {
    const from = find(field);
    if (from < 0) return { count: 0, start: 0 };
    const start = follow(from) + 4;
    const count = view.getUint32(start - 4, true);
    return { count, start: checked(view, start, count * width) };
  };
  const several = (field: number): { count: number; start: number } => {
    const found = vector(field, 4);
    if (found.count > MAX_COUNT) throw new ModelError('too many entries');
    return found;
  };
  const bytes = (field: number): Uint8Array => {
    const { count, start } = vector(field, 1);
    return new Uint8Array(view.buffer, view.byteOffset + start, count);
  };
  return {
    byte: (field, missing = 0) => (find(field) < 0 ? missing : view.getUint8(find(field))),
    int: (field, missing = 0) => (find(field) < 0 ? missing : view.getInt32(find(field), true)),
    ints(field) {
      const { count, start } = several(field);
      return Array.from({ length: count }, (_, index) => view.getInt32(start + index * 4, true));
    },
    text: (field) => new TextDecoder().decode(bytes(field)),
    bytes,
    tables(field) {
      const { count, start } = several(field);
      return Array.from({ length: count }, (_, index) => tableAt(view, follow(start + index * 4)));
    },
    table: (field) => (find(field) < 0 ? undefined : tableAt(view, follow(find(field)))),
  };
}
