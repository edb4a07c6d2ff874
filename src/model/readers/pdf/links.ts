import { boxBetween } from '../../../formats/pdf/content/box.ts';
import type { PdfDocument } from '../../../formats/pdf/document.ts';
import type { NamedDestinations } from '../../../formats/pdf/merge/destinations.ts';
import { pageOf, targetOf } from '../../../formats/pdf/merge/outline-tree.ts';
import { asArray, asNumber, type Dict } from '../../../formats/pdf/objects.ts';
import { annotationsOf } from '../../../formats/pdf/pages.ts';
import { textOf } from '../../../formats/pdf/text/string.ts';
import type { Link } from '../../page.ts';
import { boxIn, type Seen } from './space.ts';

const MAX_LINKS = 5000;

/** Where destinations lead: names, and the indexes of pages by their object numbers. */
export interface Targets {
  named: NamedDestinations;
  pages: Map<number, number>;
}

/** The link annotations of a page (ISO 32000-1 §12.5.6.5) that lead to an address or to a page. */
export function linksOn(document: PdfDocument, page: Dict, seen: Seen, targets: Targets): Link[] {
  const links: Link[] = [];
  for (const value of annotationsOf(document, page).slice(0, MAX_LINKS)) {
    const annotation = document.dict(value);
    if (!annotation || document.resolve(annotation.get('Subtype')) !== 'Link') continue;
    const target = addressOf(document, annotation) ?? placeOf(document, annotation, targets);
    const [a, b, c, d] = asArray(document.resolve(annotation.get('Rect'))).map((each) =>
      asNumber(document.resolve(each)),
    );
    if (!target || a === undefined || b === undefined || c === undefined || d === undefined) continue;
    links.push({ box: boxIn(seen, boxBetween(a, b, c, d)), target });
  }
  return links;
}

/** An address of the web, of mail or of a telephone; others are not carried over. */
function addressOf(document: PdfDocument, annotation: Dict): string | undefined {
  const action = document.dict(annotation.get('A'));
  if (document.resolve(action?.get('S')) !== 'URI') return undefined;
  const address = textOf(document.resolve(action?.get('URI'))).trim();
  return /^(https?:\/\/|mailto:|tel:)/i.test(address) ? address : undefined;
}

function placeOf(document: PdfDocument, annotation: Dict, { named, pages }: Targets): string | undefined {
  const target = targetOf(document, annotation);
  const page = target === undefined ? undefined : pages.get(pageOf(document, target, named) ?? -1);
  return page === undefined ? undefined : `#page=${page + 1}`;
}
