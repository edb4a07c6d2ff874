import { openPdf, type PdfDocument } from '../document.ts';
import { asDict, type Dict, type Obj, PdfString, Ref, Stream } from '../objects.ts';
import { annotationsOf, pagesOf } from '../pages.ts';
import { sameBytes } from './check-cms.ts';
import { fieldsOf } from './find.ts';

/** Kinds of what may change behind a signature; the words are for visitors. */
export const CHANGES = {
  pages: '页面内容',
  annotations: '批注',
  fields: '表单内容',
  signatures: '另一个签名或时间戳',
  dss: '长期验证资料（DSS）',
  metadata: '文档信息',
  other: '书签、附件、脚本等其他内容',
  damage: '读不出结构的数据',
} as const;
export type Change = keyof typeof CHANGES;

/** Changes that signing again and keeping a signature verifiable bring with them (ISO 32000-2 §12.8.2.2.2, §12.8.4). */
export const isHarmless = (change: Change): boolean =>
  change === 'signatures' || change === 'dss' || change === 'metadata';

/** Keys of the catalog whose own values say nothing, for what they refer to is looked at by itself. */
const STRUCTURAL = new Set(['AcroForm', 'DSS', 'Extensions', 'Version', 'Metadata', 'Type']);
const FORM_STRUCTURE = new Set(['Fields', 'SigFlags', 'DR', 'DA']);
/** Keys that lead up or sideways. */
const UPWARD = new Set(['Parent', 'P', 'Annots', 'Prev', 'Next', 'Popup', 'IRT', 'Pg']);

/**
 * What an update behind byte `end` changed in what the document shows and does. `document` is the whole file, opened.
 */
export function changesSince(
  bytes: Uint8Array,
  end: number,
  document: PdfDocument,
  password: string | undefined,
): Set<Change> {
  const found = new Set<Change>();
  let old: PdfDocument;
  try {
    old = openPdf(bytes.subarray(0, end), { password });
    if (old.repaired || document.repaired) found.add('damage');
    compare(old, document, found);
  } catch {
    found.add('damage');
  }
  return found;
}

function compare(old: PdfDocument, now: PdfDocument, found: Set<Change>): void {
  const changed = changedObjects(old, now);
  if (changed.size === 0) return;
  const [before, after] = [pagesOf(old), pagesOf(now)];
  if (before.length !== after.length || before.some(({ num }, index) => num !== after[index]?.num)) found.add('pages');
  const roles = new Roles({ old, now }, changed, found);
  for (const { num, dict } of after) {
    const previous = asDict(old.object(num));
    if (
      changed.has(num) &&
      !(previous && sameValue(without(previous, 'Annots'), without(asDict(now.object(num)) ?? dict, 'Annots')))
    )
      found.add('pages');
    roles.skip(num);
  }
  for (const { num, dict } of after) {
    roles.walk(
      [...dict].filter(([key]) => !UPWARD.has(key)).map(([, value]) => value),
      'pages',
    );
    roles.annotations(dict);
    const kept = new Set(annotationsOf(now, dict).map((each) => (each instanceof Ref ? each.num : 0)));
    const previous = asDict(old.object(num));
    if (previous && annotationsOf(old, previous).some((each) => each instanceof Ref && !kept.has(each.num)))
      found.add('annotations');
  }
  compareForm(old, now, found, roles);
  compareCatalog(old, now, found, roles);
}

function compareForm(old: PdfDocument, now: PdfDocument, found: Set<Change>, roles: Roles): void {
  for (const { ref, type } of fieldsOf(now)) roles.walk([ref], type === 'Sig' ? 'signatures' : 'fields');
  const [before, after] = [old, now].map((document) => document.dict(document.catalog().get('AcroForm')));
  for (const [key, value] of after ?? [])
    if (!FORM_STRUCTURE.has(key) && !sameValue(before?.get(key) ?? null, value)) found.add('fields');
  const names = new Set([...fieldsOf(now)].map(({ name }) => name));
  if ([...fieldsOf(old)].some(({ name }) => !names.has(name))) found.add('fields');
}

function compareCatalog(old: PdfDocument, now: PdfDocument, found: Set<Change>, roles: Roles): void {
  const [before, after] = [old.catalog(), now.catalog()];
  roles.walk([after.get('DSS') ?? null], 'dss');
  roles.walk([after.get('Metadata') ?? null, now.trailer.get('Info') ?? null], 'metadata');
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    if (STRUCTURAL.has(key)) continue;
    const change = key === 'Pages' ? 'pages' : 'other';
    if (!sameValue(before.get(key) ?? null, after.get(key) ?? null)) found.add(change);
    if (key !== 'Pages') roles.walk([after.get(key) ?? null], 'other');
  }
}

/** Numbers of the objects whose value is another one, or that are new. */
function changedObjects(old: PdfDocument, now: PdfDocument): Set<number> {
  const changed = new Set<number>();
  const moved = (num: number): boolean => {
    const [before, after] = [old.entries.get(num), now.entries.get(num)];
    if (!before || !after) return before !== after;
    if ('offset' in before && 'offset' in after) return before.offset !== after.offset;
    return (
      !('container' in before && 'container' in after) || before.container !== after.container || moved(after.container)
    );
  };
  for (const num of now.entries.keys())
    if (moved(num) && !sameValue(old.object(num), now.object(num))) changed.add(num);
  return changed;
}

/** Says of each changed object that is met what it belongs to; the first to meet it decides. */
class Roles {
  private readonly old: PdfDocument;
  private readonly document: PdfDocument;
  private readonly changed: ReadonlySet<number>;
  private readonly found: Set<Change>;
  private readonly seen: Set<number> = new Set();

  constructor({ old, now }: { old: PdfDocument; now: PdfDocument }, changed: ReadonlySet<number>, found: Set<Change>) {
    this.old = old;
    this.document = now;
    this.changed = changed;
    this.found = found;
  }

  skip(num: number): void {
    this.seen.add(num);
  }

  /** Follows all references from these values, but not up the page tree. */
  walk(values: Obj[], role: Change): void {
    const waiting = [...values];
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      if (value instanceof Ref) {
        if (this.seen.has(value.num)) continue;
        this.seen.add(value.num);
        if (this.changed.has(value.num)) this.found.add(this.isTouched(value.num, role) ? 'fields' : role);
        waiting.push(this.document.object(value.num));
      } else if (Array.isArray(value)) for (const item of value) waiting.push(item);
      else {
        const dict = value instanceof Stream ? value.dict : asDict(value);
        for (const [key, item] of dict ?? []) if (!UPWARD.has(key)) waiting.push(item);
      }
    }
  }

  /**
   * Whether a signature that was there before looks or says something else now; to sign a field left open for it is no
   * such change.
   */
  private isTouched(num: number, role: Change): boolean {
    if (role !== 'signatures' || !this.old.entries.get(num)) return false;
    const before = asDict(this.old.object(num));
    return !before || before.has('V') || before.get('FT') !== 'Sig';
  }

  annotations(page: Dict): void {
    for (const annotation of annotationsOf(this.document, page)) {
      const dict = this.document.dict(annotation);
      if (!dict) continue;
      const type = this.document.resolve(dict.get('FT') ?? this.document.dict(dict.get('Parent'))?.get('FT'));
      const role = dict.get('Subtype') !== 'Widget' ? 'annotations' : type === 'Sig' ? 'signatures' : 'fields';
      this.walk([annotation], role);
    }
  }
}

const without = (dict: Dict, key: string): Dict => new Map([...dict].filter(([each]) => each !== key));

/** Whether two values are the same, references by their numbers, dictionaries in any order. */
function sameValue(a: Obj, b: Obj): boolean {
  if (a instanceof PdfString) return b instanceof PdfString && sameBytes(a.bytes, b.bytes);
  if (a instanceof Ref) return b instanceof Ref && a.num === b.num && a.gen === b.gen;
  if (a instanceof Stream) return b instanceof Stream && sameValue(a.dict, b.dict) && sameBytes(a.raw, b.raw);
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => sameValue(item, b[at] as Obj));
  if (a instanceof Map)
    return (
      b instanceof Map &&
      a.size === b.size &&
      [...a].every(([key, item]) => b.has(key) && sameValue(item, b.get(key) ?? null))
    );
  return a === b;
}
