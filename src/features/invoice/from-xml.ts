import { textIn, type XmlElement } from '../../formats/xml/xml.ts';
import { cleaned, type Fact, type InvoiceFacts } from './facts.ts';

/** Names of elements, in the invoices of OFD files (GB/T 36609) and in those of the tax office's XML. */
const FACTS = new Map<string, Fact>([
  ['InvoiceCode', 'code'],
  ['InvoiceNo', 'number'],
  ['InvoiceNumber', 'number'],
  ['EIid', 'number'],
  ['IssueDate', 'date'],
  ['IssueTime', 'date'],
  ['RequestTime', 'date'],
  ['BuyerName', 'buyer'],
  ['BuyerTaxID', 'buyerId'],
  ['BuyerIdNum', 'buyerId'],
  ['SellerName', 'seller'],
  ['SellerTaxID', 'sellerId'],
  ['SellerIdNum', 'sellerId'],
  ['TaxExclusiveTotalAmount', 'net'],
  ['TotalAmWithoutTax', 'net'],
  ['TaxTotalAmount', 'tax'],
  ['TotalTaxAm', 'tax'],
  ['TaxInclusiveTotalAmount', 'total'],
  ['TotalTax-includedAmount', 'total'],
]);

/** An invoice nests some five levels deep. */
const MAX_DEPTH = 20;

/**
 * The facts in an invoice that is XML. `factOf` gives the value of an element where it is not its own text: OFD files
 * name the objects of the page that show it.
 */
export function factsInXml(root: XmlElement, factOf: (element: XmlElement) => string = textIn): InvoiceFacts {
  const found: Partial<InvoiceFacts> = {};
  const visit = (element: XmlElement, depth: number): void => {
    const fact = FACTS.get(element.name.replace(/^.*:/, ''));
    if (fact && !found[fact]) found[fact] = factOf(element).trim();
    if (depth < MAX_DEPTH) for (const child of element.children) visit(child, depth + 1);
  };
  visit(root, 0);
  return cleaned(found);
}

/** Whether an XML file is an invoice. */
export const isInvoice = ({ name }: XmlElement): boolean => /(?:^|:)e?invoice$/i.test(name);
