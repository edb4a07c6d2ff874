import { CLASS, indexOf, lastIndexOf } from '../../formats/pdf/lexer.ts';
import { latin1, type Obj, Ref, Stream } from '../../formats/pdf/objects.ts';
import { filtersOf } from '../../formats/pdf/stream/decode.ts';
import { dictOf } from './census.ts';
import { type Scan, whereIs } from './context.ts';

const KNOWN = new Set([
  'FlateDecode',
  'LZWDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
  'RunLengthDecode',
  'CCITTFaxDecode',
  'DCTDecode',
  'JPXDecode',
  'JBIG2Decode',
  'Crypt',
]);
/** Names that say what a file does: the only reason to spell them in codes is to hide them. */
const TELLING = new Set([
  'JavaScript',
  'JS',
  'OpenAction',
  'AA',
  'Launch',
  'URI',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'RichMedia',
  'XFA',
  'AcroForm',
  'Win',
  'Encrypt',
  'ObjStm',
  'FlateDecode',
]);
/** How files of other kinds begin, in lower case. */
const ANOTHER = [
  ...['mz', '\x7felf', '#!', '<html', '<script', '<!doctype', '<svg', 'gif8', '\x89png', '\xff\xd8\xff', 'pk\x03\x04'],
  ...['rar!', '7z\xbc\xaf', '\xca\xfe\xba\xbe', 'dex\n'],
];

/**
 * What is wrong or odd about the build of the file: index, page tree, references, filters, names, its head and its
 * tail.
 */
export function* findStructure(scan: Scan): Generator<void> {
  const { document, findings } = scan;
  if (document.repaired) findings.add('xref-repaired', '对象索引（xref）缺失或与内容不符');
  const cut = isCut(scan);
  if (cut) findings.add('incomplete', scan.pages.length > 0 ? '没有写到结尾' : '一页也读不出来');
  if (document.treeDamaged) findings.add('page-tree', '已跳过有错的部分');
  findHead(scan);
  findTail(scan, cut);
  names(scan);
  yield* dangling(scan);
  yield* unused(scan);
  for (const item of scan.items) {
    yield;
    if (item.value instanceof Stream) filters(scan, item, item.value);
  }
}

/**
 * Whether the file breaks off: what is not there was not looked at. A mark of the end that objects follow is that of an
 * earlier saving, or of the first part of a linearized file (ISO 32000-1 annex F).
 */
function isCut({ document: { bytes, repaired }, pages }: Scan): boolean {
  const mark = lastIndexOf(bytes, '%%EOF');
  if (repaired && (pages.length === 0 || mark < 0)) return true;
  return mark >= 0 && indexOf(bytes, ' obj', mark) >= 0;
}

function filters(scan: Scan, item: { num: number; old: boolean }, { dict }: Stream): void {
  const used = filtersOf(scan.document, dict).map(({ name }) => name);
  const unknown = used.filter((name) => !KNOWN.has(name));
  const packed = used.filter((name) => name === 'FlateDecode' || name === 'LZWDecode' || name === 'RunLengthDecode');
  if (unknown.length) scan.findings.add('filter-odd', `不认识的编码 ${unknown.join('、')}`, whereIs(scan, item));
  else if (used.length > 2 || packed.length > 1)
    scan.findings.add('filter-odd', `${used.length} 层编码：${used.join('、')}`, whereIs(scan, item));
}

/** Bytes before the header. */
function findHead({ whole, findings }: Scan): void {
  const before = indexOf(whole, '%PDF-');
  const head = latin1(whole.subarray(0, Math.min(before, 512)));
  if (before > 0 && head.trim().replace(/^ï»¿$/, ''))
    findings.add(
      ANOTHER.some((start) => head.toLowerCase().startsWith(start)) ? 'head-program' : 'head',
      `${before} 字节：${head.slice(0, 40)}`,
    );
}

/**
 * Bytes behind the last end-of-file mark; the objects of a file that breaks off (`cut`) are told by that.
 */
function findTail({ document, revisions, findings }: Scan, cut: boolean): void {
  const last = revisions.at(-1);
  if (!last) return;
  const tail = document.bytes.subarray(last.end);
  const text = latin1(tail.subarray(0, 64));
  if (cut && /^\s*\d+\s+\d+\s+obj/.test(text)) return;
  if (tail.some((byte) => CLASS[byte] !== 1 && byte !== 0 && byte !== 26))
    findings.add('tail', `${tail.length} 字节：${text.slice(0, 40)}`);
}

/** References to objects that are not there; a few are common. */
function* dangling(scan: Scan): Generator<void> {
  const { document, findings } = scan;
  for (const { num, value, old } of scan.items) {
    yield;
    if (old || !scan.reachable.has(num)) continue;
    const waiting: Obj[] = [value];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next instanceof Ref) {
        if (!document.entries.get(next.num))
          findings.add('dangling', `对象 ${next.num} 不存在`, whereIs(scan, { num, old }));
      } else if (Array.isArray(next)) for (const item of next) waiting.push(item);
      else
        for (const inner of dictOf(next)?.values() ?? [])
          if (inner !== null && typeof inner === 'object') waiting.push(inner);
    }
  }
}

function* unused({ items, reachable, findings, document }: Scan): Generator<void> {
  const encrypt = document.trailer.get('Encrypt');
  for (const { num, old, value } of items) {
    yield;
    if (old || value === null || reachable.has(num) || isLinearizing(value)) continue;
    if (encrypt instanceof Ref && encrypt.num === num) continue;
    const type = dictOf(value)?.get('Type');
    findings.add(
      'orphan',
      typeof type === 'string' ? `类型 ${type}` : value instanceof Stream ? '数据流' : '没有写明类型',
      {
        object: num,
      },
    );
  }
}

/**
 * What only linearized files have (annex F): the parameters at their head, and the hint stream, which nothing refers
 * to.
 */
const isLinearizing = (value: Obj): boolean =>
  dictOf(value)?.has('Linearized') === true || (value instanceof Stream && typeof value.dict.get('S') === 'number');

/**
 * Names with plain letters spelled as #xx: read from the bytes, as parsed names do not tell. Stream data is stepped
 * over.
 */
function names({ document, findings, items }: Scan): void {
  const { bytes } = document;
  const skip = items.flatMap(({ value }) =>
    value instanceof Stream && value.raw.buffer === bytes.buffer
      ? [[value.raw.byteOffset - bytes.byteOffset, value.raw.length] as const]
      : [],
  );
  skip.sort(([a], [b]) => a - b);
  let next = 0;
  for (let at = bytes.indexOf(35); at >= 0; at = bytes.indexOf(35, at + 1)) {
    while (
      next < skip.length &&
      (skip[next] as readonly [number, number])[0] + (skip[next] as readonly [number, number])[1] <= at
    )
      next++;
    const [start, length] = skip[next] ?? [Infinity, 0];
    if (at >= start) {
      at = start + length - 1;
      continue;
    }
    const name = spelledAt(bytes, at);
    if (!name) continue;
    findings.add(TELLING.has(name.plain) ? 'name-hidden' : 'name-odd', `/${name.spelled} 就是 /${name.plain}`);
    at = name.end;
  }
}

/** The name around a number sign, where it spells a plain letter or digit in code; undefined otherwise. */
function spelledAt(bytes: Uint8Array, at: number): { spelled: string; plain: string; end: number } | undefined {
  let start = at;
  while (start > 0 && at - start < 127 && CLASS[bytes[start] as number] === 0) start--;
  if (bytes[start] !== 47) return undefined;
  let end = at;
  while (end < bytes.length && end - start < 128 && CLASS[bytes[end] as number] === 0) end++;
  const spelled = latin1(bytes.subarray(start + 1, end));
  let coded = false;
  const plain = spelled.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16));
    coded ||= /[A-Za-z0-9]/.test(letter);
    return letter;
  });
  return coded ? { spelled, plain, end } : undefined;
}
