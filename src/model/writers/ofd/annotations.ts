import { tag } from '../../../formats/ooxml/elements.ts';
import type { DrawnLink } from '../../drawing.ts';
import { goTo, open } from './document.ts';
import { boxText, list, MM } from './numbers.ts';
import { part } from './parts.ts';
import type { OfdPage } from './write.ts';

/** The list of pages that have annotations (GB/T 33190 §15.1). */
export const annotationList = (pages: readonly [index: number, page: OfdPage][]): string =>
  part(
    'ofd:Annotations',
    {},
    ...pages.map(([index, { id }]) =>
      tag('ofd:Page', { PageID: id }, tag('ofd:FileLoc', {}, `/Doc_0/Annots/Page_${index}/Annotation.xml`)),
    ),
  );

/** The links of a page as annotations (§15.2): areas that are not drawn and lead on upon a click. '' for none. */
export function annotationPart(
  { links }: OfdPage,
  pages: readonly OfdPage[],
  date: string,
  id: () => number,
): string | undefined {
  const elements = links.flatMap((link) => annotation(link, pages, date, id));
  return elements.length > 0 ? part('ofd:PageAnnot', {}, ...elements) : undefined;
}

function annotation(link: DrawnLink, pages: readonly OfdPage[], date: string, id: () => number): string[] {
  const { box, address, page } = link;
  const target = page === undefined ? undefined : pages[page];
  const action = target ? goTo(target) : address === undefined ? undefined : open(address);
  if (!action) return [];
  const [width, height] = [(box.right - box.left) * MM, (box.bottom - box.top) * MM];
  const data = `M 0 0 L ${list(width, 0)} L ${list(width, height)} L ${list(0, height)} C`;
  const area = tag(
    'ofd:PathObject',
    { ID: id(), Boundary: list(0, 0, width, height), Stroke: 'false' },
    action,
    tag('ofd:AbbreviatedData', {}, data),
  );
  const bounds = boxText({ x: box.left * MM, y: box.top * MM, width, height });
  const attributes = { ID: id(), Type: 'Link', Creator: 'PDF365', LastModDate: date };
  return [tag('ofd:Annot', attributes, tag('ofd:Appearance', { Boundary: bounds }, area))];
}
