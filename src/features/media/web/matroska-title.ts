import { lengthAt } from '../shared/vint.ts';

const LOOK = 2 ** 16;
const [EBML, SEGMENT, INFO, TITLE, CLUSTER] = [0x1a45dfa3, 0x18538067, 0x1549a966, 0x7ba9, 0x1f43b675];
const MAX_TITLE = 1000;

interface Element {
  id: number;
  from: number;
  to: number;
}

/** The elements between two places (RFC 8794 §6); what cannot be one ends them. */
function* elementsOf(view: DataView, from: number, to: number): Generator<Element> {
  for (let at = from; at < to; ) {
    const bytes = Math.clz32(view.getUint8(at)) - 23;
    if (bytes > 4 || at + bytes > to) return;
    let id = 0;
    for (let next = at; next < at + bytes; next++) id = id * 256 + view.getUint8(next);
    const length = lengthAt(view, at + bytes);
    // A segment may leave its length open.
    if (!length || (length.value === Infinity && id !== SEGMENT)) return;
    const end = length.end + length.value;
    yield { id, from: length.end, to: Math.min(end, to) };
    at = end;
  }
}

function find(view: DataView, path: readonly number[], from: number, to: number): Element | undefined {
  const [id, ...rest] = path;
  for (const element of elementsOf(view, from, to)) {
    if (element.id === CLUSTER) return undefined;
    if (element.id === id) return rest.length ? find(view, rest, element.from, element.to) : element;
  }
  return undefined;
}

/** The title of a Matroska file (RFC 9559 §5.1.2.7), which mediabunny looks for among its tags only. */
export async function matroskaTitle(file: Blob): Promise<string | undefined> {
  const bytes = await file.slice(0, LOOK).arrayBuffer();
  const view = new DataView(bytes);
  if (bytes.byteLength < 4 || view.getUint32(0) !== EBML) return undefined;
  const found = find(view, [SEGMENT, INFO, TITLE], 0, bytes.byteLength);
  if (!found || found.to - found.from > MAX_TITLE) return undefined;
  return new TextDecoder().decode(bytes.slice(found.from, found.to)).replace(/\0+$/, '').trim() || undefined;
}
