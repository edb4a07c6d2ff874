import type { PdfDocument } from '../../formats/pdf/document.ts';
import { CLASS, indexOf, lastIndexOf } from '../../formats/pdf/lexer.ts';
import { type Dict, type Obj, Ref, Stream } from '../../formats/pdf/objects.ts';
import { Parser } from '../../formats/pdf/parser.ts';
import { serialize } from '../../formats/pdf/serialize.ts';
import { Sink } from '../../formats/pdf/sink.ts';
import { dictOf, type Item } from './census.ts';

/** One saving of the file (ISO 32000-2 §7.5.6): what it added from the end of the one before to its own `%%EOF`. */
export interface Revision {
  start: number;
  /** Offset after its end-of-file mark. */
  end: number;
  /** Kinds of what it added or changed, in Chinese, with their number. */
  kinds: Map<string, number>;
  /** Objects of earlier revisions that it replaced. */
  replaced: number;
}

const MAX_REVISIONS = 1000;

/**
 * The end-of-file marks, each after a `startxref` that points somewhere: the first part of a linearized file has one
 * that does not (annex F).
 */
export function revisionsOf({ bytes }: PdfDocument): Revision[] {
  const revisions: Revision[] = [];
  let start = 0;
  for (
    let at = indexOf(bytes, '%%EOF');
    at >= 0 && revisions.length < MAX_REVISIONS;
    at = indexOf(bytes, '%%EOF', at + 5)
  ) {
    const mark = lastIndexOf(bytes.subarray(Math.max(start, at - 64), at), 'startxref');
    const place = mark < 0 ? -1 : new Parser(bytes.subarray(Math.max(start, at - 64), at), mark + 9).integer();
    if (place <= 0) continue;
    let end = at + 5;
    while (end < bytes.length && CLASS[bytes[end] as number] === 1) end++;
    revisions.push({ start, end, kinds: new Map(), replaced: 0 });
    start = end;
  }
  if (revisions.length === 0) revisions.push({ start: 0, end: bytes.length, kinds: new Map(), replaced: 0 });
  return revisions;
}

/** Fills in what each revision after the first changed. Pauses at each object. */
export function* sortIntoRevisions(
  document: PdfDocument,
  revisions: Revision[],
  items: readonly Item[],
  contents: ReadonlySet<number>,
): Generator<void> {
  if (revisions.length < 2) return;
  const before = new Map<number, Item>();
  let index = 0;
  for (const item of [...items].sort((a, b) => a.at - b.at)) {
    yield;
    while (index < revisions.length && item.at >= (revisions[index] as Revision).end) index++;
    const earlier = before.get(item.num);
    before.set(item.num, item);
    const revision = revisions[index];
    if (index === 0 || !revision) continue;
    if (earlier && isSame(earlier.value, item.value)) continue;
    const kind = kindOf(document, item, earlier, contents);
    revision.kinds.set(kind, (revision.kinds.get(kind) ?? 0) + 1);
    if (earlier && earlier.at < revision.start) revision.replaced++;
  }
}

/** Changes that belong to signing itself: they take nothing from an earlier signature. */
export const OF_SIGNING = new Set([
  '签名',
  '签名域',
  '验证资料',
  '文档目录',
  '表单设置',
  '页面的批注列表',
  '属性',
  '新增的图形',
  '新增的字体',
  '新增的对象',
]);
/** Changes of what is to be seen. */
export const OF_CONTENT = new Set(['页面内容', '页面', '页面树', '图片和图形', '字体']);

function kindOf(document: PdfDocument, item: Item, earlier: Item | undefined, contents: ReadonlySet<number>): string {
  const { num, value } = item;
  if (contents.has(num)) return '页面内容';
  const dict = dictOf(value);
  if (dict)
    return (
      kindOfDict(dict, dictOf(earlier?.value)) ?? (num === infoOf(document) ? '属性' : earlier ? '其他' : '新增的对象')
    );
  const list = Array.isArray(value) && value.every((each) => each instanceof Ref);
  return earlier ? (list ? '页面的批注列表' : '其他') : '新增的对象';
}

function kindOfDict(dict: Dict, earlier: Dict | undefined): string | undefined {
  const type = dict.get('Type');
  const subtype = dict.get('Subtype');
  if (type === 'Page') return isOnlyAnnotations(dict, earlier) ? '页面的批注列表' : '页面';
  if (dict.has('ByteRange')) return '签名';
  if (type === 'DSS' || dict.has('VRI') || dict.has('Certs')) return '验证资料';
  if (dict.get('FT') === 'Sig') return '签名域';
  if (subtype === 'Widget' || dict.has('FT')) return '表单域';
  if (type === 'Annot' || (dict.has('Rect') && dict.has('Subtype'))) return '批注';
  if (type === 'XObject' || subtype === 'Form' || subtype === 'Image') return earlier ? '图片和图形' : '新增的图形';
  if (type === 'Font' || type === 'FontDescriptor') return earlier ? '字体' : '新增的字体';
  if (typeof type === 'string' && Object.hasOwn(KINDS, type)) return KINDS[type];
  return dict.has('Fields') ? '表单设置' : undefined;
}

const KINDS: Record<string, string> = {
  Catalog: '文档目录',
  Pages: '页面树',
  Metadata: '属性',
  Filespec: '附件',
  EmbeddedFile: '附件',
  Action: '动作',
  Outlines: '书签',
  OCG: '图层',
};

function infoOf({ trailer }: PdfDocument): number {
  const value = trailer.get('Info');
  return value instanceof Ref ? value.num : 0;
}

/** Whether two versions of a page differ in nothing but their annotations and times. */
function isOnlyAnnotations(page: Dict, earlier: Dict | undefined): boolean {
  if (!earlier) return false;
  const core = (dict: Dict): Dict =>
    new Map(
      [...dict]
        .filter(([key]) => !['Annots', 'LastModified', 'Tabs'].includes(key))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return isSame(core(page), core(earlier));
}

function isSame(one: Obj, other: Obj): boolean {
  if (one instanceof Stream || other instanceof Stream) {
    if (!(one instanceof Stream && other instanceof Stream) || one.raw.length !== other.raw.length) return false;
    return isSame(one.dict, other.dict) && one.raw.every((byte, index) => byte === other.raw[index]);
  }
  return written(one) === written(other);
}

function written(value: Obj): string {
  const sink = new Sink();
  serialize(value, sink);
  return new TextDecoder('latin1').decode(sink.view());
}
