import { cleaned, type InvoiceFacts } from './facts.ts';

const AMOUNT = String.raw`[¥Y]?\s*(-?\d[\d,]*\.\d\d)`;

/**
 * The facts of an invoice by the words on its page, line by line: the buyer stands above the seller, or left of him on
 * fully digital invoices.
 */
export function factsInLines(lines: readonly string[]): InvoiceFacts {
  const text = lines.map(withoutGaps).join('\n');
  const first = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';
  const [net = '', tax = ''] = all(first(/^\s*合计\s*(.+)$/m), new RegExp(AMOUNT, 'g'));
  return cleaned({
    code: first(/发票代码:\s*(\d{10,12})/),
    number: first(/发票号码:\s*(\d{8,20})/),
    date: first(/开票日期:\s*(\d{4}\s*年?\s*\d{1,2}\s*月?\s*\d{1,2})/).replace(
      /(\d{4})\s+(\d\d?)\s+(\d\d?)/,
      '$1-$2-$3',
    ),
    ...partiesIn(text),
    net,
    tax,
    total: first(new RegExp(String.raw`\(小写\)\s*${AMOUNT}`)),
  });
}

/**
 * Names and tax numbers of buyer and seller. A private buyer has no number: one that stands below the seller's name is
 * the seller's.
 */
function partiesIn(text: string): Pick<InvoiceFacts, 'buyer' | 'buyerId' | 'seller' | 'sellerId'> {
  const [first, second] = [...text.matchAll(/名称:([^\s:]{2,})/g)];
  const ids = [...text.matchAll(/(?:纳税人识别号|统一社会信用代码):([0-9A-Z]{15,20})(?![0-9A-Z])/g)];
  const ofBuyer = ids.length > 1 ? ids[0] : ids.find(({ index }) => !second || index < second.index);
  const ofSeller = ids.find((id) => id !== ofBuyer);
  return {
    buyer: first?.[1] ?? '',
    seller: second?.[1] ?? '',
    buyerId: ofBuyer?.[1] ?? '',
    sellerId: ofSeller?.[1] ?? '',
  };
}

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The words of forms are spaced out to the width of their column: 名　　称, 合　计. */
const LABELS = ['名称', '合计', '发票代码', '发票号码', '开票日期', '纳税人识别号', '(小写)'];
const SPACED = LABELS.map((label) => [
  new RegExp([...label].map((letter) => letter.replace(/[()]/, String.raw`\$&`)).join(String.raw`\s*`), 'g'),
  label,
]) as [RegExp, string][];

const withoutGaps = (line: string): string =>
  SPACED.reduce((text, [pattern, label]) => text.replace(pattern, label), line).replace(/\s*[::]\s*/g, ':');
