import type { PdfDocument } from '../../../formats/pdf/document.ts';
import { type Dict, type Obj, Ref, Stream } from '../../../formats/pdf/objects.ts';
import type { PdfPage } from '../../../formats/pdf/pages.ts';
import { serialize } from '../../../formats/pdf/serialize.ts';
import { Sink } from '../../../formats/pdf/sink.ts';

/** What stands around a stream's dictionary and data, and its row of the cross-reference, bytes. */
const AROUND = 50;
/** What is left of an object's syntax in a compressed object stream. */
const PACKED = 0.4;

/**
 * Estimates what pages take in a file of their own: for each page the objects it uses, and the bytes of each. Objects
 * are walked once however many pages share them; the way up to the tree and over to other pages is not taken.
 */
export class Reach {
  private readonly document: PdfDocument;
  private readonly blocked: Set<number>;
  private readonly sink = new Sink();
  private readonly direct = new Map<number, { bytes: number; uses: number[] }>();

  constructor(document: PdfDocument, pages: PdfPage[]) {
    this.document = document;
    this.blocked = new Set(pages.map(({ num }) => num));
  }

  /** The object numbers a page uses, each once. */
  of(page: PdfPage): Set<number> {
    const seen = new Set<number>();
    const waiting: number[] = [];
    const own: Dict = new Map(page.dict);
    own.delete('Parent');
    const found = (num: number): void => {
      if (seen.has(num) || this.blocked.has(num)) return;
      seen.add(num);
      waiting.push(num);
    };
    for (const num of refsOf(own)) found(num);
    for (let num = waiting.pop(); num !== undefined; num = waiting.pop())
      for (const used of this.look(num).uses) found(used);
    return seen;
  }

  /** The bytes of one object. */
  bytes(num: number): number {
    return this.look(num).bytes;
  }

  /** Approximate bytes of a value in a file. */
  private written(value: Obj): number {
    this.sink.at = 0;
    serialize(value instanceof Stream ? value.dict : value, this.sink);
    return value instanceof Stream ? AROUND + this.sink.at + value.raw.length : Math.ceil(this.sink.at * PACKED) + 10;
  }

  private look(num: number): { bytes: number; uses: number[] } {
    const known = this.direct.get(num);
    if (known) return known;
    const value = this.document.object(num);
    const uses = refsOf(value instanceof Map ? withoutParent(value) : value);
    const entry = { bytes: this.written(value), uses };
    this.direct.set(num, entry);
    return entry;
  }
}

function withoutParent(dict: Dict): Dict {
  const own = new Map(dict);
  for (const key of ['Parent', 'P', 'Prev', 'Next']) own.delete(key);
  return own;
}

function refsOf(value: Obj): number[] {
  if (value instanceof Ref) return [value.num];
  if (value instanceof Stream) return refsOf(value.dict);
  if (Array.isArray(value)) return value.flatMap(refsOf);
  return value instanceof Map ? [...value.values()].flatMap(refsOf) : [];
}
