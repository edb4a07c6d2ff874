import { below, child, type Element } from './tree.ts';

/**
 * Formats that every program knows by number (ECMA-376 part 1, 18.8.30), dates in American order as LibreOffice has
 * them by itself.
 */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'm/d/yyyy',
  22: 'm/d/yyyy h:mm',
  31: 'yyyy"年"m"月"d"日"',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
};

/** The number format of each style of cells, by its number. */
export function readFormats(styles: Element | undefined): string[] {
  const own = new Map(
    below(styles, 'numFmt').map(({ attributes }) => [attributes.numFmtId, attributes.formatCode ?? '']),
  );
  return below(child(styles, 'styleSheet', 'cellXfs'), 'xf').map(({ attributes: { numFmtId = '0' } }) => {
    return own.get(numFmtId) ?? BUILT_IN[Number(numFmtId)] ?? 'General';
  });
}

const DAY = 86_400_000;
/** Day 0 of a book, as 1900 is counted there. */
const EPOCH = Date.UTC(1899, 11, 30);

const pad = (value: number, letters: string): string => String(value).padStart(letters.length > 1 ? 2 : 1, '0');

/** A number as a program would show it: the parts of formats that documents use. */
export function formatNumber(value: number, format: string): string {
  const sections = format.split(';');
  const section = (value < 0 ? sections[1] : undefined) ?? sections[0] ?? '';
  const negative = value < 0 && sections[1] !== undefined;
  const parts: string[] =
    section.replace(/\[[^\]]*\]/g, '').match(/"[^"]*"|\\.|_.|\*.|[#0,.?]+(?:E\+0+)?|y+|m+|d+|h+|s+|./gi) ?? [];
  if (/general/i.test(section) || section === '@' || section === '') return String(Number(value.toPrecision(11)));
  if (parts.some((part) => /^[ymdhs]/i.test(part))) return dateText(value, parts);
  const percent = parts.includes('%') ? 100 : 1;
  let written = false;
  return parts
    .map((part) => {
      if (part.startsWith('"')) return part.slice(1, -1);
      if (part.startsWith('\\')) return part.slice(1);
      if (/^[_*]/.test(part)) return '';
      if (!/^[#0?]/.test(part) || written) return /^[#0?]/.test(part) ? '' : part;
      written = true;
      return digits((negative ? Math.abs(value) : value) * percent, part);
    })
    .join('');
}

function digits(value: number, mask: string): string {
  const [, decimals = ''] = mask.split('.');
  const [least, most] = [decimals.replace(/[^0]/g, '').length, decimals.length];
  return value.toLocaleString('en-US', {
    useGrouping: mask.includes(','),
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
}

function dateText(value: number, parts: string[]): string {
  const date = new Date(EPOCH + Math.round(value * DAY));
  const clock = parts.some((part) => /^h/i.test(part));
  let hours = false;
  return parts
    .map((part) => {
      const lower = part.toLowerCase();
      if (/^y/.test(lower)) return String(date.getUTCFullYear()).slice(lower.length > 2 ? 0 : 2);
      if (/^d/.test(lower)) return pad(date.getUTCDate(), lower);
      if (/^s/.test(lower)) return pad(date.getUTCSeconds(), lower);
      if (/^h/.test(lower)) {
        hours = true;
        return pad(date.getUTCHours(), lower);
      }
      // `m` after hours is minutes.
      if (/^m/.test(lower)) return pad(clock && hours ? date.getUTCMinutes() : date.getUTCMonth() + 1, lower);
      return part.replace(/^"|"$|^\\/g, '');
    })
    .join('');
}
