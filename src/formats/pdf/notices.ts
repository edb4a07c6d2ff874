import type { Note } from '../../../schemas/note.ts';
import { REPAIRED } from '../../lib/repaired.ts';
import type { PdfDocument } from './document.ts';
import { asArray, asNumber, type Dict, type Obj } from './objects.ts';

/**
 * What becomes of a document's encryption: it holds for the result, too; it is gone; or the tool changes it and tells
 * the visitor by itself.
 */
type Protection = 'kept' | 'gone' | 'changed';

/** What a visitor must know about a file written anew, in Chinese; empty for most files. */
export function noticesOf(document: PdfDocument, protection: Protection): Note[] {
  const form = document.dict(document.catalog().get('AcroForm'));
  const notices: Note[] = [];
  if (document.repaired || document.treeDamaged) notices.push({ text: REPAIRED, lost: true });
  if (document.security && protection === 'kept') notices.push({ text: '原文件的密码和权限限制在结果里照旧。' });
  if (document.security && protection === 'gone') notices.push({ text: '原文件有密码或权限限制，结果文件不再加密。' });
  if (isSigned(document, form)) notices.push({ text: '原文件有数字签名，修改后签名失效。', lost: true });
  if (form?.has('XFA')) notices.push({ text: '原文件含 XFA 动态表单，结果只保留普通表单域。', lost: true });
  return notices;
}

function isSigned(document: PdfDocument, form: Dict | undefined): boolean {
  if ((asNumber(document.resolve(form?.get('SigFlags'))) ?? 0) & 1) return true;
  return asArray(document.resolve(form?.get('Fields'))).some((field) => {
    const dict = document.dict(field);
    return dict?.get('FT') === 'Sig' && dict.has('V');
  });
}

/**
 * The AcroForm of a copy (ISO 32000-1 §12.7.2): no XFA, and no demand that the file be saved incrementally for its
 * signatures.
 */
export function plainForm(document: PdfDocument, form: Dict): Dict {
  const plain: Dict = new Map<string, Obj>(form);
  plain.delete('XFA');
  const flags = asNumber(document.resolve(form.get('SigFlags')));
  if (flags !== undefined) plain.set('SigFlags', flags & 1);
  return plain;
}
