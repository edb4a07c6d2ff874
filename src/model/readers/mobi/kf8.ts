import { UserError } from '../../../../schemas/error.ts';
import { binary, bytesOf, long } from '../../../formats/mobi/bytes.ts';
import { NULL } from '../../../formats/mobi/header.ts';
import { type IndexEntry, readIndex } from '../../../formats/mobi/read-index.ts';
import type { SourceBook } from '../book/assemble.ts';
import { nested } from './nested.ts';
import type { MobiBook } from './read.ts';
import { resourceName } from './resources.ts';

type Pages = Pick<SourceBook, 'pages' | 'files' | 'contents' | 'start'>;

/** A page put together again, as bytes; where it stood in the text. */
interface Part {
  path: string;
  from: number;
  to: number;
  text: string;
}

interface Fragment {
  /** Where it goes, in the text put together. */
  at: number;
  length: number;
}

const MAX_PARTS = 50_000;
const MAX_TAG = 4000;
const decoder = new TextDecoder();
const utf8 = (text: string): string => decoder.decode(bytesOf(text));

/** The pages of a KF8 text: skeletons with fragments put into them. Throws UserError `damaged`. */
export function kf8Pages(book: MobiBook): Pages {
  const flows = flowsOf(book);
  const text = binary(flows[0] ?? new Uint8Array(0));
  const { parts, fragments } = partsOf(book, text);
  const marks = new Marks(parts, fragments);
  const contents = nested(
    contentsOf(book).map(({ title, fid, off, parent }) => ({ title, parent, address: marks.address(fid, off) })),
  );
  const linked = parts.map(({ path, text: own }) => ({
    path,
    markup: own.replace(POS_FID, (_, fid: string, off: string) =>
      marks.address(Number.parseInt(fid, 32), Number.parseInt(off, 32)),
    ),
  }));
  const start = guideStart(book, marks);
  const pages = linked.map(({ path, markup }) => ({ path, markup: resolved(utf8(marks.mark(path, markup))) }));
  const files = new Map(book.resources.flatMap((bytes, at) => (bytes ? [[resourceName(at + 1), bytes] as const] : [])));
  for (const [at, flow] of flows.entries())
    if (at) files.set(flowName(at), new TextEncoder().encode(resolved(decoder.decode(flow))));
  return { pages, files, contents, start };
}

const POS_FID = /kindle:pos:fid:([0-9A-V]{1,8}):off:([0-9A-V]{1,12})[^"']*/g;
const flowName = (at: number): string => `flow-${at}`;

/** Pictures, fonts and styles by the names they have here. */
const resolved = (markup: string): string =>
  markup
    .replace(/kindle:embed:([0-9A-V]{1,8})(\?mime=[\w/+.-]*)?/gi, (_, number: string) =>
      resourceName(Number.parseInt(number, 32)),
    )
    .replace(/kindle:flow:([0-9A-V]{1,8})(\?mime=[\w/+.-]*)?/gi, (_, number: string) =>
      flowName(Number.parseInt(number, 32)),
    )
    .replace(/\s(?:aid|data-AmznRemoved(?:-M8)?)="[^"]*"/g, '');

/** The text and what stands behind it: styles and drawings, each from one place to another (FDST). */
function flowsOf({ header, records, text }: MobiBook): Uint8Array[] {
  const table = header.flows === NULL ? undefined : records[header.flows];
  if (!table || long(table, 0) !== 0x46445354) return [text];
  const count = Math.min(long(table, 8), 5000);
  const flows = Array.from({ length: count }, (_, at) =>
    text.subarray(long(table, 12 + at * 8), long(table, 16 + at * 8)),
  );
  if (flows.reduce((sum, { length }) => sum + length, 0) > text.length) throw new UserError('damaged');
  return flows;
}

function partsOf({ header, records }: MobiBook, text: string): { parts: Part[]; fragments: Fragment[] } {
  const skeletons = readIndex(records, header.skeletons).entries;
  const all = header.fragments === NULL ? [] : readIndex(records, header.fragments).entries;
  const fragments = all.map(({ label, tags }) => ({
    at: Number(decoder.decode(label)),
    length: tags.get(6)?.[1] ?? 0,
  }));
  if (skeletons.length > MAX_PARTS) throw new UserError('too-complex');
  const parts: Part[] = [];
  let next = 0;
  for (const [index, { tags }] of skeletons.entries()) {
    const [count = 0] = tags.get(1) ?? [];
    const [from = 0, length = 0] = tags.get(6) ?? [];
    parts.push(together(text, from, length, fragments.slice(next, next + count), `page-${index}`));
    next += count;
  }
  const size = parts.reduce((sum, { from, to }) => sum + to - from, 0);
  // Pages that share their text (a bomb) are more than there is.
  if (parts.length === 0 || size > text.length) throw new UserError('damaged');
  return { parts, fragments };
}

/** A skeleton with its fragments: they stand behind it, each goes where it says, the ones before it being there. */
function together(text: string, from: number, length: number, fragments: readonly Fragment[], path: string): Part {
  let own = text.slice(from, from + length);
  let read = from + length;
  // Nearly all go behind each other: what is done is put aside instead of being copied again and again.
  const done: string[] = [];
  let before = 0;
  for (const fragment of fragments) {
    const at = fragment.at - from - before;
    if (at < 0 || at > own.length || read + fragment.length > text.length) throw new UserError('damaged');
    done.push(own.slice(0, at), text.slice(read, read + fragment.length));
    before += at + fragment.length;
    own = own.slice(at);
    read += fragment.length;
  }
  return { path, from, to: read, text: done.join('') + own };
}

/** Places that links and contents lead to, as ids of elements. */
class Marks {
  readonly #parts: readonly Part[];
  readonly #fragments: readonly Fragment[];
  readonly #byPath: Map<string, Part>;
  readonly #made = new Map<string, Map<number, string>>();

  constructor(parts: readonly Part[], fragments: readonly Fragment[]) {
    this.#parts = parts;
    this.#byPath = new Map(parts.map((part) => [part.path, part]));
    this.#fragments = fragments;
  }

  /** The address of a place so far behind the beginning of a fragment; '' for one that is nowhere. */
  address(fragment: number, offset: number): string {
    const at = (this.#fragments[fragment]?.at ?? Number.NaN) + offset;
    const part = this.#partAt(at);
    if (!part) return '';
    const place = at - part.from;
    const open = part.text[place] === '<' ? place : openBefore(part.text, place);
    const close = part.text.indexOf('>', open);
    const tag = open >= 0 && close > open && close - open < 4000 ? part.text.slice(open, close) : '';
    const [, id] = /\s(?:id|ID|name)\s*=\s*["']([^"']+)["']/.exec(tag) ?? [];
    if (id) return `${part.path}#${encodeURIComponent(utf8(id))}`;
    if (!/^<[a-z]/i.test(tag) || /^<(html|head|body|meta|link|title)\b/i.test(tag)) return part.path;
    const known = this.#made.get(part.path) ?? new Map<number, string>();
    this.#made.set(part.path, known.set(open, `place-${open}`));
    return `${part.path}#place-${open}`;
  }

  #partAt(at: number): Part | undefined {
    let [low, high] = [0, this.#parts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#parts[middle] as Part).from <= at) low = middle;
      else high = middle - 1;
    }
    const found = this.#parts[low];
    return found && at >= found.from && at <= found.to ? found : undefined;
  }

  /** The page with ids where something leads to an element that has none; links are as long as they were. */
  mark(path: string, linked: string): string {
    const made = [...(this.#made.get(path) ?? [])].sort(([a], [b]) => a - b);
    const part = this.#byPath.get(path);
    if (!part || made.length === 0) return linked;
    const out: string[] = [];
    let from = 0;
    for (const [at, id] of made) {
      const name = /^<[\w:-]+/.exec(part.text.slice(at, at + 60))?.[0].length ?? 1;
      out.push(part.text.slice(from, at + name), ` id="${id}"`);
      from = at + name;
    }
    out.push(part.text.slice(from));
    return out
      .join('')
      .replace(POS_FID, (_, fid: string, off: string) =>
        this.address(Number.parseInt(fid, 32), Number.parseInt(off, 32)),
      );
  }
}

/** Where the tag begins that stands before a place; tags are short. */
function openBefore(text: string, place: number): number {
  const from = Math.max(0, place - MAX_TAG);
  const at = text.slice(from, place + 1).lastIndexOf('<');
  return at < 0 ? -1 : from + at;
}

function contentsOf({ header, records }: MobiBook) {
  if (header.ncx === NULL) return [];
  const { entries, texts } = readIndex(records, header.ncx);
  return entries.map(({ tags }: IndexEntry) => {
    const [fid = -1, off = 0] = tags.get(6) ?? [];
    return {
      title: decoder.decode(texts.get(tags.get(3)?.[0] ?? -1) ?? new Uint8Array(0)),
      fid,
      off,
      parent: tags.get(21)?.[0],
    };
  });
}

/** Where the guide says that the text begins. */
function guideStart({ header, records }: MobiBook, marks: Marks): string | undefined {
  if (header.guide === NULL || header.guide >= records.length) return undefined;
  try {
    const { entries } = readIndex(records, header.guide);
    const found = entries.find(({ label }) => /^(text|start)$/.test(decoder.decode(label)));
    const [fid, off] = found?.tags.get(6) ?? [];
    return fid === undefined || off === undefined ? undefined : marks.address(fid, off);
  } catch {
    return undefined;
  }
}
