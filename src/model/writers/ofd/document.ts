import { tag } from '../../../formats/ooxml/elements.ts';
import { content } from '../../../formats/xml/xml.ts';
import { hexOf } from '../../../lib/hex.ts';
import type { OutlineItem } from '../../page.ts';
import { part } from './parts.ts';
import type { OfdBook, OfdPage } from './write.ts';

/** What a document says of itself. */
export interface About {
  title: string;
  author: string;
  /** `2024-01-31` */
  date: string;
  /** Sixteen bytes that become its identifier. */
  digest: Uint8Array;
}

const text = (name: string, value: string): string => (value ? tag(name, {}, content(value)) : '');

/** OFD.xml (GB/T 33190 §7.4). */
export function ofdPart({ title, author, date, digest }: About): string {
  const id = hexOf(digest);
  const info = tag(
    'ofd:DocInfo',
    {},
    text('ofd:DocID', id),
    text('ofd:Title', title),
    text('ofd:Author', author),
    text('ofd:CreationDate', date),
    text('ofd:Creator', 'PDF365'),
  );
  const body = tag('ofd:DocBody', {}, info, text('ofd:DocRoot', 'Doc_0/Document.xml'));
  return part('ofd:OFD', { Version: '1.0', DocType: 'OFD' }, body);
}

/** Document.xml (§7.5). */
export function documentPart(
  { pages, outline, attachments, last }: OfdBook,
  has: { media: boolean; links: boolean; space: number },
): string {
  const common = tag(
    'ofd:CommonData',
    {},
    tag('ofd:MaxUnitID', {}, String(last)),
    tag('ofd:PageArea', {}, tag('ofd:PhysicalBox', {}, pages[0]?.box ?? '0 0 210 297')),
    tag('ofd:PublicRes', {}, 'PublicRes.xml'),
    has.media ? tag('ofd:DocumentRes', {}, 'DocumentRes.xml') : '',
    tag('ofd:DefaultCS', {}, String(has.space)),
  );
  const list = pages.map(({ id }, index) => tag('ofd:Page', { ID: id, BaseLoc: `Pages/Page_${index}/Content.xml` }));
  return part(
    'ofd:Document',
    {},
    common,
    tag('ofd:Pages', {}, ...list),
    outlines(outline, pages),
    outline.length > 0 ? tag('ofd:VPreferences', {}, tag('ofd:PageMode', {}, 'UseOutlines')) : '',
    has.links ? tag('ofd:Annotations', {}, 'Annots/Annotations.xml') : '',
    attachments.length > 0 ? tag('ofd:Attachments', {}, 'Attachs/Attachments.xml') : '',
  );
}

/** An action upon a click that goes to a page (§14). */
export const goTo = (page: OfdPage): string =>
  action(tag('ofd:Goto', {}, tag('ofd:Dest', { Type: 'Fit', PageID: page.id })));

/** An action upon a click that opens an address. */
export const open = (address: string): string => action(tag('ofd:URI', { URI: address }));

const action = (what: string): string => tag('ofd:Actions', {}, tag('ofd:Action', { Event: 'CLICK' }, what));

/** The outline (§7.8), each entry with those below it. */
function outlines(items: readonly OutlineItem[], pages: readonly OfdPage[]): string {
  const open: { depth: number; head: string; children: string[] }[] = [{ depth: -1, head: '', children: [] }];
  const close = (): void => {
    const entry = open.pop();
    if (entry) open.at(-1)?.children.push(`${entry.head}${entry.children.join('')}</ofd:OutlineElem>`);
  };
  for (const { title, page, depth } of items) {
    while (open.length > 1 && (open.at(-1)?.depth ?? -1) >= depth) close();
    const target = page === undefined ? undefined : pages[page];
    const element = tag('ofd:OutlineElem', { Title: title || '未命名' }, target ? goTo(target) : ' ');
    open.push({ depth, head: element.replace(/ ?<\/ofd:OutlineElem>$/, ''), children: [] });
  }
  while (open.length > 1) close();
  const children = open[0]?.children ?? [];
  return children.length > 0 ? tag('ofd:Outlines', {}, ...children) : '';
}
