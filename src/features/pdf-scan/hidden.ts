import type { PdfDocument } from '../../formats/pdf/document.ts';
import { asArray, asNumber, type Dict, type Obj, Ref } from '../../formats/pdf/objects.ts';
import { annotationsOf } from '../../formats/pdf/pages.ts';
import { textOf } from '../../formats/pdf/text/string.ts';
import { dictOf } from './census.ts';
import { type Scan, whereIs } from './context.ts';
import { shorten } from './findings.ts';

/** Annotation flags (ISO 32000-2 §12.5.3): Hidden, NoView. */
const HIDDEN = 2 | 32;
/** Subtypes that are no remarks of a reader. */
const NO_REMARKS = new Set([
  'Link',
  'Widget',
  'Popup',
  'Screen',
  'Movie',
  'Sound',
  '3D',
  'RichMedia',
  'PrinterMark',
  'TrapNet',
  'Watermark',
  'FileAttachment',
]);

/** The numbers of layers that are off in the default configuration (§8.11.4.3). */
export function hiddenLayers(document: PdfDocument): Set<number> {
  const properties = document.dict(document.catalog().get('OCProperties'));
  const config = document.dict(properties?.get('D'));
  if (!properties || !config) return new Set();
  const numbers = (value: Obj | undefined): number[] =>
    asArray(document.resolve(value)).flatMap((each) => (each instanceof Ref ? [each.num] : []));
  const off = document.resolve(config.get('BaseState')) === 'OFF';
  const hidden = new Set(off ? numbers(properties.get('OCGs')) : []);
  for (const num of numbers(config.get('ON'))) hidden.delete(num);
  for (const num of numbers(config.get('OFF'))) hidden.add(num);
  return hidden;
}

/**
 * Whether what an /OC entry names is not to be seen: a layer, or a membership in layers by its policy (§8.11.2.2;
 * expressions count as visible).
 */
export function isOff(document: PdfDocument, value: Obj | undefined, hidden: ReadonlySet<number>): boolean {
  if (value instanceof Ref && hidden.has(value.num)) return true;
  const dict = document.dict(value);
  if (!dict || document.resolve(dict.get('Type')) !== 'OCMD' || dict.has('VE')) return false;
  const listed = dict.get('OCGs');
  const groups = Array.isArray(document.resolve(listed)) ? asArray(document.resolve(listed)) : [listed];
  const states = groups.flatMap((group) => (group instanceof Ref ? [!hidden.has(group.num)] : []));
  if (states.length === 0) return false;
  const policy = document.resolve(dict.get('P'));
  const on =
    policy === 'AllOn'
      ? states.every(Boolean)
      : policy === 'AnyOff'
        ? states.includes(false)
        : policy === 'AllOff'
          ? !states.includes(true)
          : states.includes(true);
  return !on;
}

/**
 * Whether an annotation is kept from view: by its flags, or by a layer that is off. Widgets and popups without flags
 * are not.
 */
export function isHiddenAnnotation(document: PdfDocument, annotation: Dict, hidden: ReadonlySet<number>): boolean {
  if (((asNumber(document.resolve(annotation.get('F'))) ?? 0) & HIDDEN) !== 0) return true;
  return isOff(document, annotation.get('OC'), hidden);
}

/** Layers that are off, annotations kept from view, and remarks with their authors. */
export function* findHidden(scan: Scan): Generator<void> {
  const { document, findings, pages } = scan;
  const hidden = hiddenLayers(document);
  for (const num of hidden) {
    const name = textOf(document.resolve(document.dict(new Ref(num))?.get('Name')));
    findings.add('layer-hidden', name || '（没有名字）', { object: num });
  }
  for (const [index, { dict: page }] of pages.entries())
    for (const value of annotationsOf(document, page)) {
      yield;
      const annotation = dictOf(document.resolve(value));
      if (!annotation) continue;
      const where = { ...whereIs(scan, { num: value instanceof Ref ? value.num : 0, old: false }), page: index + 1 };
      const subtype = String(document.resolve(annotation.get('Subtype')));
      if (isSignatureField(document, annotation) || subtype === 'Popup') continue;
      const text = remark(document, annotation);
      if (isHiddenAnnotation(document, annotation, hidden))
        findings.add('annotation-hidden', `${NAMES[subtype] ?? subtype}${text && `：${text}`}`, where);
      else if (!NO_REMARKS.has(subtype) && text) findings.add('comments', text, where);
    }
}

const NAMES: Record<string, string> = {
  Widget: '表单域',
  Link: '链接',
  Text: '便笺',
  FreeText: '文本框',
  Stamp: '图章',
  Highlight: '高亮',
  FileAttachment: '附件',
};

function remark(document: PdfDocument, annotation: Dict): string {
  const [author, contents] = ['T', 'Contents'].map((key) => shorten(textOf(document.resolve(annotation.get(key)))));
  return [author, contents].filter(Boolean).join('：');
}

function isSignatureField(document: PdfDocument, annotation: Dict): boolean {
  const own = document.resolve(annotation.get('FT'));
  return own === 'Sig' || document.resolve(document.dict(annotation.get('Parent'))?.get('FT')) === 'Sig';
}
