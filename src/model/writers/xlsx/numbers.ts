/** A value of a cell that a spreadsheet calculates with, and the number format that shows it as it was written. */
export interface NumberValue {
  number: number;
  format: string;
}

/** What the other cells of a column say of how its numbers are to be read. */
export interface NumberHints {
  /** Decimals stand behind a comma. */
  comma: boolean;
  /** Digits are names of something: account numbers, codes. */
  codes: boolean;
  /** The heading says so: long numbers are names. */
  named: boolean;
  /** There are numbers of sections, such as 1.2.3. */
  sections: boolean;
}

const CURRENCY = String.raw`¥|RMB|CNY|US\$|HK\$|\$|USD|€|EUR|£|GBP|HKD`;
const WRITTEN = new RegExp(
  String.raw`^(?<open>\()?(?<sign>[-+−])?(?<before>(?:${CURRENCY})\s?)?(?<inner>-)?(?<digits>\d(?:[\d,. ]*\d)?)` +
    String.raw`(?<after>\s?(?:%|元|${CURRENCY}))?(?<close>\))?(?<trail>-)?$`,
);
/** Whole digits or groups of three, and decimals. */
const PLAIN = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;
const SCIENTIFIC = /^-?\d(?:\.(\d+))?E[+-]\d{1,3}$/;
/** The same as they are written where a comma stands before the decimals. */
const COMMA = /^(\d+|\d{1,3}(?:[. ]\d{3})+)(?:,(\d{1,2}))?$/;
const SURE_COMMA = /^[-−(]?(?:[€£$¥]\s?)?\d{1,3}(?:[. ]\d{3})+,\d{2}(?!\d)/;
const SURE_POINT = /^[-−(]?(?:[€£$¥]\s?)?\d{1,3}(?:,\d{3})+\.\d/;
/** From so many digits on a number without groups is a name: cards, orders, identity papers. */
const LONG = 12;
/** Under a heading that says so, already from so many on. */
const NAMED = 5;
/** More digits a spreadsheet cannot keep. */
const MAX_DIGITS = 15;
const MOBILE = /^1[3-9]\d{9}$/;
const PACKED_DATE = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
const HEADING =
  /编号|编码|代码|[账帐卡证单票税工学]号|电话|手机|邮编|流水号|序列号|\b(?:code|account|phone|tel|zip|serial|no|id)\b/i;

/** What a column's texts, and the text that heads them, say; texts are normalised (NFKC). */
export function numberHints(texts: readonly string[], heading: string): NumberHints {
  return {
    comma: texts.some((text) => SURE_COMMA.test(text)) && !texts.some((text) => SURE_POINT.test(text)),
    codes: texts.some((text) => /^\d+$/.test(text) && (text.length >= LONG || /^0\d/.test(text))),
    named: HEADING.test(heading),
    sections: texts.some((text) => /^\d+(?:\.\d+){2,}\.?$/.test(text)),
  };
}

/** The largest number of a sheet, and the most digits behind its point. */
const MAX_NUMBER = 9.9e307;
const MAX_DECIMALS = 15;

/** The number that a normalised text stands for; undefined where it is none for sure. */
export function numberOf(text: string, hints: NumberHints): NumberValue | undefined {
  const scientific = SCIENTIFIC.exec(text);
  if (scientific) {
    const [number, digits] = [Number(text), scientific[1]?.length ?? 0];
    // What a sheet can hold (18.18.22, 3.8.30): no infinity, and formats of few digits.
    if (Math.abs(number) > MAX_NUMBER || digits > MAX_DECIMALS) return undefined;
    return { number, format: `0${decimals(digits)}E+00` };
  }
  const { open, sign, before = '', inner, digits = '', after = '', close, trail } = WRITTEN.exec(text)?.groups ?? {};
  if (!digits || !open !== !close || [open, sign, inner, trail].filter(Boolean).length > 1 || (before && after))
    return undefined;
  const read = digitsOf(digits, hints, Boolean(before || after));
  if (!read) return undefined;
  const shown = `${quoted(before)}${read.format}${quoted(after)}`;
  const negative = open || inner || trail || (sign && sign !== '+');
  const number = Number(`${negative ? '-' : ''}${read.digits}${after.trim() === '%' ? 'e-2' : ''}`);
  if (open) return { number, format: `${shown};(${shown})` };
  if (trail) return { number, format: `${shown};${shown}-` };
  if (inner) return { number, format: `${shown};${quoted(before)}-${read.format}${quoted(after)}` };
  if (sign === '−') return { number, format: `${shown};"−"${shown}` };
  if (sign === '+') return { number, format: `+${shown};-${shown}` };
  return { number, format: shown === '0' && read.plain ? 'General' : shown };
}

interface Digits {
  /** As JavaScript writes a number. */
  digits: string;
  format: string;
  /** Neither groups nor decimals. */
  plain: boolean;
}

function digitsOf(written: string, hints: NumberHints, isMoney: boolean): Digits | undefined {
  const [whole, whole0, fraction = ''] =
    (hints.comma ? COMMA.exec(written) : (PLAIN.exec(written) ?? loneComma(written))) ?? [];
  if (!whole || !whole0) return undefined;
  const digits = whole0.replace(/[,. ]/g, '');
  const grouped = digits !== whole0;
  if (/^0\d/.test(digits) || digits.length + fraction.length > MAX_DIGITS) return undefined;
  if (!grouped && !fraction && !isMoney && isName(digits, hints)) return undefined;
  if (hints.sections && fraction && !grouped) return undefined;
  return {
    digits: fraction ? `${digits}.${fraction}` : digits,
    format: `${grouped ? '#,##0' : '0'}${decimals(fraction.length)}`,
    plain: !grouped && !fraction,
  };
}

/** `1.234,56` says by itself how it is meant. */
const loneComma = (written: string): RegExpExecArray | null => (SURE_COMMA.test(written) ? COMMA.exec(written) : null);

const isName = (digits: string, { codes, named }: NumberHints): boolean =>
  codes ||
  digits.length >= LONG ||
  (named && digits.length >= NAMED) ||
  MOBILE.test(digits) ||
  PACKED_DATE.test(digits);

const decimals = (count = 0): string => (count ? `.${'0'.repeat(count)}` : '');

/** Text within a number format; the percent sign counts. */
const quoted = (text: string): string => (text.trim() === '%' ? text : text && `"${text}"`);
