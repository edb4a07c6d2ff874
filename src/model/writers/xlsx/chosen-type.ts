import type { Table } from '../../flow.ts';
import { dateOf } from './dates.ts';
import { type NumberValue, numberOf } from './numbers.ts';
import type { Hints } from './value.ts';

type ColumnType = NonNullable<NonNullable<Table['types']>[number]>;

const DIGITS = /^[-+]?\d{1,15}(?:\.\d+)?$/;
const PACKED = /^(\d{4})(\d{2})(\d{2})$/;
const MONEY = '#,##0.00';

/** The value of a normalised text in a column whose type was chosen by hand; undefined: it stays text. */
export function chosenValue(text: string, type: ColumnType, hints: Hints): NumberValue | undefined {
  if (type === 'text') return undefined;
  if (type === 'date') return dateOf(text.replace(PACKED, '$1-$2-$3'), hints.order ?? 'day-first');
  const read = numberOf(text, { ...hints, codes: false, named: false, sections: false });
  const value = read ?? (DIGITS.test(text) ? { number: Number(text), format: '0' } : undefined);
  return value && type === 'money' && /^(?:General|0|#,##0)(?:\.0+)?$/.test(value.format)
    ? { ...value, format: MONEY }
    : value;
}
