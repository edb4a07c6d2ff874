import { normalAppearance, placing } from '../../../formats/pdf/appearances.ts';
import type { Visitor } from '../../../formats/pdf/content/visitor.ts';
import { walkForm } from '../../../formats/pdf/content/walk.ts';
import type { PdfDocument } from '../../../formats/pdf/document.ts';
import { asNumber, type Dict } from '../../../formats/pdf/objects.ts';
import type { MarkReader } from './marks.ts';

/** Flags of annotations that are not shown (ISO 32000-1 table 165): hidden, no view. */
const UNSEEN = 2 | 32;

/**
 * Reports what an annotation shows but for links and notes: its normal appearance, in its place (§12.5.5). Gives
 * whether it is shown at all, with an appearance or without.
 */
export function walkAnnotation(
  { document, marks }: { document: PdfDocument; marks: MarkReader },
  page: Dict,
  annotation: Dict | undefined,
  visitor: Visitor,
): boolean {
  const subtype = document.resolve(annotation?.get('Subtype'));
  const flags = asNumber(document.resolve(annotation?.get('F'))) ?? 0;
  if (!annotation || subtype === 'Link' || subtype === 'Popup' || subtype === 'Text' || flags & UNSEEN) return false;
  if (marks.of({ tag: 'OC', properties: annotation.get('OC') ?? null, outer: undefined }).off) return false;
  const form = normalAppearance(document, annotation);
  if (!form) return true;
  const resources = document.dict(page.get('Resources')) ?? new Map();
  walkForm(document, form, placing(document, annotation, form), resources, visitor);
  return true;
}
