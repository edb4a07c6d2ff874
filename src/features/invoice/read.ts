import { UserError } from '../../../schemas/error.ts';
import type { Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { openPdf } from '../../formats/pdf/document.ts';
import { requireRight } from '../../formats/pdf/restricted.ts';
import { parseXml } from '../../formats/xml/xml.ts';
import { sniff } from '../../lib/sniff.ts';
import type { Drawing } from '../../model/drawing.ts';
import { openOfd } from '../../model/readers/ofd/read.ts';
import { openPdfDrawings } from '../../model/readers/pdf/drawing/source.ts';
import { completed, type InvoiceFacts, identityOf, lacks, NO_FACTS } from './facts.ts';
import { factsInLines } from './from-lines.ts';
import { factsInOfd } from './from-ofd.ts';
import { factsInXml, isInvoice } from './from-xml.ts';
import { linesOf } from './lines.ts';

type Options = EngineOptions['invoice'];

/** The invoices of a file, at least one, and its pages; an XML file has none. */
export interface InvoiceFile {
  invoices: InvoiceFacts[];
  pages: Drawing[];
}

/** An invoice has a page, rarely a list of goods of a few more. */
const MAX_PAGES = 50;
const MAX_XML = 4 * 1024 * 1024;

/** Reads an invoice that is OFD, PDF or XML. Throws UserError. */
export async function readInvoice(file: File, options: Options, run: Run<Options>): Promise<InvoiceFile> {
  const head = new Uint8Array(await file.slice(0, 64 * 1024).arrayBuffer());
  const type = sniff(head, file.name);
  if (type === 'pdf') return fromPdf(file, options, run);
  if (head[0] === 0x50 && head[1] === 0x4b) return fromOfd(file);
  return { invoices: [await factsInFile(file)], pages: [] };
}

async function factsInFile(file: File): Promise<InvoiceFacts> {
  if (file.size > MAX_XML) throw new UserError('too-large', '这份 XML 太大，不是一张发票。');
  const [root] = parseXml(new Uint8Array(await file.arrayBuffer())).children;
  if (!root || !isInvoice(root))
    throw new UserError('wrong-type', '这份 XML 不是电子发票，请换成发票的 XML、OFD 或 PDF。');
  return factsInXml(root);
}

async function fromOfd(file: File): Promise<InvoiceFile> {
  const pages: Drawing[] = [];
  for (const source of await openOfd(file))
    for (let index = 0; index < source.pages; index++) pages.push(await within(pages, source.drawing(index)));
  return { invoices: [withText(await factsInOfd(file), pages)], pages };
}

async function fromPdf(file: File, { confirm }: Options, run: Run<Options>): Promise<InvoiceFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const password = run.password(file);
  requireRight(openPdf(bytes, { password }), confirm);
  const source = openPdfDrawings(bytes, password, run);
  try {
    const pages: Drawing[] = [];
    for (let index = 0; index < source.pages; index++) pages.push(await within(pages, source.drawing(index)));
    return { invoices: invoicesOn(pages), pages };
  } finally {
    source.close();
  }
}

/** The next page. Throws UserError `too-many-pages`. */
async function within(pages: Drawing[], page: Promise<Drawing>): Promise<Drawing> {
  if (pages.length >= MAX_PAGES)
    throw new UserError('too-many-pages', `一份发票不会超过 ${MAX_PAGES} 页，请拆开后再来。`);
  return { ...(await page), links: [] };
}

/** Several invoices are often one PDF already: each page with a number of its own is one. */
function invoicesOn(pages: readonly Drawing[]): InvoiceFacts[] {
  const found = new Map<string, InvoiceFacts>();
  for (const page of pages) {
    const facts = factsInLines(linesOf(page));
    const identity = identityOf(facts);
    if (identity) found.set(identity, completed(found.get(identity) ?? NO_FACTS, facts));
  }
  return found.size > 0 ? [...found.values()] : [withText(NO_FACTS, pages)];
}

/** What the data does not say is looked for on the first page. */
function withText(facts: InvoiceFacts, [first]: readonly Drawing[]): InvoiceFacts {
  return first && (lacks(facts) || !facts.buyer) ? completed(facts, factsInLines(linesOf(first))) : facts;
}
