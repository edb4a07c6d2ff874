import { documentsOf, type OfdDocument, textOf } from '../../formats/ofd/document.ts';
import { folderOf, type OfdPackage, openPackage } from '../../formats/ofd/package.ts';
import { attributeOf, childOf, parseXml, textIn, type XmlElement } from '../../formats/xml/xml.ts';
import { attachmentsOf, readable } from '../../model/readers/ofd/extras.ts';
import { completed, type InvoiceFacts, NO_FACTS } from './facts.ts';
import { factsInXml, isInvoice } from './from-xml.ts';

/** What an OFD file says of the invoice it is: in its custom tags (GB/T 33190 §16), else in an attached XML. */
export async function factsInOfd(file: Blob): Promise<InvoiceFacts> {
  const ofd = await openPackage(file);
  let facts = NO_FACTS;
  for (const document of await documentsOf(ofd)) {
    for (const root of await taggedIn(ofd, document)) {
      const texts = root.children.length > 0 ? await textsOf(ofd, document) : new Map<string, string>();
      facts = completed(
        facts,
        factsInXml(root, (element) => referred(element, texts)),
      );
    }
    for (const { name, bytes } of (await attachmentsOf(document, ofd)).attached) {
      const root = /\.xml$/i.test(name) ? await readable(rootOf(bytes)) : undefined;
      if (root && isInvoice(root)) facts = completed(facts, factsInXml(root));
    }
  }
  return facts;
}

const rootOf = async (bytes: Uint8Array): Promise<XmlElement | undefined> => parseXml(bytes).children[0];

async function taggedIn(ofd: OfdPackage, { root, folder }: OfdDocument): Promise<XmlElement[]> {
  const path = ofd.find(textOf(root, 'CustomTags') || '?', folder);
  const list = path === undefined ? undefined : await readable(ofd.xml(path));
  const found: XmlElement[] = [];
  for (const tag of list?.children ?? []) {
    const place = ofd.find(textOf(tag, 'FileLoc') || '?', folderOf(path as string));
    const tagged = place === undefined ? undefined : await readable(ofd.xml(place));
    if (tagged && isInvoice(tagged)) found.push(tagged);
  }
  return found;
}

/** The texts of a document's pages by the numbers of their objects. */
async function textsOf(ofd: OfdPackage, { pages }: OfdDocument): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const visit = (element: XmlElement): void => {
    const id = element.name === 'TextObject' ? attributeOf(element, 'ID')?.trim() : undefined;
    const codes = element.children.filter(({ name }) => name === 'TextCode');
    if (id !== undefined) texts.set(id, codes.map(textIn).join(''));
    else element.children.forEach(visit);
  };
  for (const { path } of pages) {
    const page = path === undefined ? undefined : await readable(ofd.xml(path));
    const content = page && childOf(page, 'Content');
    if (content) visit(content);
  }
  return texts;
}

/** The text that an element refers to by objects, else its own. */
function referred(element: XmlElement, texts: ReadonlyMap<string, string>): string {
  const references = element.children.filter(({ name }) => name.replace(/^.*:/, '') === 'ObjectRef');
  if (references.length === 0) return textIn(element);
  return references.map((reference) => texts.get(textIn(reference).trim()) ?? '').join('');
}
