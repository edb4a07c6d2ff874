import type { PdfDocument } from '../document.ts';
import type { Dict, Obj } from '../objects.ts';
import { asNumber } from '../objects.ts';

/**
 * Marked content that something stands in (ISO 32000-1 §14.6), innermost first. A form with an /OC entry (§8.11.3.3)
 * stands for marked content of the tag OC around all it draws.
 */
export interface MarkedContent {
  tag: string;
  /** The property list as given or as the resources name it: a dictionary or a reference to one. */
  properties: Obj;
  /** What it stands in itself; goes on outside of forms. */
  outer: MarkedContent | undefined;
}

/** The property list of marked content. */
export const propertiesOf = (document: PdfDocument, { properties }: MarkedContent): Dict | undefined =>
  document.dict(properties);

/** The marked-content identifier nearest to what stands in it (§14.7.4.2); undefined outside of tagged content. */
export function markedId(document: PdfDocument, marked: MarkedContent | undefined): number | undefined {
  for (let each = marked; each; each = each.outer) {
    const id = asNumber(document.resolve(propertiesOf(document, each)?.get('MCID')));
    if (id !== undefined) return id;
  }
  return undefined;
}
