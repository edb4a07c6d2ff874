/** What is known of an invoice; '' where it was not found. */
export interface InvoiceFacts {
  /** 发票代码; fully digital invoices have none. */
  code: string;
  /** 发票号码: 8 digits, of fully digital invoices 20. */
  number: string;
  /** YYYY-MM-DD */
  date: string;
  buyer: string;
  buyerId: string;
  seller: string;
  sellerId: string;
  /** Without tax, tax, and both: decimal numbers of two digits after the point. */
  net: string;
  tax: string;
  total: string;
}

export type Fact = keyof InvoiceFacts;

export const NO_FACTS: InvoiceFacts = {
  code: '',
  number: '',
  date: '',
  buyer: '',
  buyerId: '',
  seller: '',
  sellerId: '',
  net: '',
  tax: '',
  total: '',
};

/** Without these a row of the ledger is not complete. */
const NEEDED: Partial<Record<Fact, string>> = { number: '号码', date: '日期', seller: '销售方', total: '价税合计' };

/** What of that is not known, in words. */
export const lackingOf = (facts: InvoiceFacts): string[] =>
  Object.entries(NEEDED).flatMap(([fact, words]) => (facts[fact as Fact] === '' ? words : []));
export const lacks = (facts: InvoiceFacts): boolean => lackingOf(facts).length > 0;

/** What the first source knows, completed by the second. */
export const completed = (first: InvoiceFacts, second: InvoiceFacts): InvoiceFacts =>
  Object.fromEntries(Object.entries(first).map(([fact, value]) => [fact, value || second[fact as Fact]])) as never;

/** An invoice is the same where code and number are; '' where the number is not known. */
export const identityOf = ({ code, number }: InvoiceFacts): string => (number ? `${code} ${number}` : '');

const MAX_NAME = 100;

/** Each fact in the one form that the ledger has; what cannot be one is ''. */
export function cleaned(facts: Partial<InvoiceFacts>): InvoiceFacts {
  const text = (fact: Fact): string => (facts[fact] ?? '').normalize('NFKC').trim().slice(0, MAX_NAME);
  const digits = (fact: Fact): string => /^\d{8,20}$/.exec(text(fact))?.[0] ?? '';
  const id = (fact: Fact): string => /^[0-9A-Z]{15,20}$/.exec(text(fact).toUpperCase())?.[0] ?? '';
  return {
    code: digits('code'),
    number: digits('number'),
    date: dateIn(text('date')),
    buyer: text('buyer'),
    buyerId: id('buyerId'),
    seller: text('seller'),
    sellerId: id('sellerId'),
    net: amountIn(text('net')),
    tax: amountIn(text('tax')),
    total: amountIn(text('total')),
  };
}

/** 2024年1月5日, 2024-01-05, 20240105, with or without a time, as YYYY-MM-DD. */
function dateIn(text: string): string {
  const [, year, month = '', day = ''] =
    /(\d{4})\s*[年\-/.]\s*(\d{1,2})\s*[月\-/.]\s*(\d{1,2})/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
}

function amountIn(text: string): string {
  const amount = text.replace(/[¥,\s]/g, '');
  return /^-?\d{1,13}(?:\.\d{1,2})?$/.test(amount) ? Number(amount).toFixed(2) : '';
}

/** The sum of amounts, counted in hundredths. */
export const sumOf = (amounts: readonly string[]): string =>
  (amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);
