import type { NumberValue } from './numbers.ts';

/** In which order the numbers of a column's dates stand. */
export type DateOrder = 'day-first' | 'month-first' | undefined;

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const CHINESE = /^(\d{4})年(\d{1,2})月(?:(\d{1,2})日)?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const DAY_MONTH = /^(\d{1,2})([ -])([A-Za-z]{3,9})\2(\d{4})$/;
const MONTH_DAY = /^([A-Za-z]{3,9}) (\d{1,2}), (\d{4})$/;
const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const DAY = 86_400_000;
/** Day 0 of a book. Its 1900 has a day too many, so dates are right from March on. */
const EPOCH = Date.UTC(1899, 11, 30);
const [FIRST_YEAR, LAST_YEAR] = [1901, 2199];

/** The order of dates such as 13/09/2025: one of them must say it, and none another; texts are normalised (NFKC). */
export function dateOrder(texts: readonly string[]): DateOrder {
  const dates = texts.flatMap((text) => [YEAR_LAST.exec(text) ?? []].filter((match) => match.length));
  const isDay = (group: number): boolean => dates.some((match) => Number(match[group]) > 12);
  if (isDay(1) === isDay(3)) return undefined;
  return isDay(1) ? 'day-first' : 'month-first';
}

/** The date that a normalised text stands for, as the number of its day; undefined where it is none for sure. */
export function dateOf(text: string, order: DateOrder): NumberValue | undefined {
  return yearFirst(text) ?? chinese(text) ?? named(text) ?? yearLast(text, order);
}

function yearFirst(text: string): NumberValue | undefined {
  const [, year = '', mark = '', month = '', day = '', hour, minute = '', second] = YEAR_FIRST.exec(text) ?? [];
  const serial = serialOf(year, month, day);
  const between = mark === '.' ? '"."' : mark;
  const format = `yyyy${between}${twice('m', month)}${between}${twice('d', day)}`;
  if (serial === undefined || hour === undefined) return serial === undefined ? undefined : { number: serial, format };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second ?? 0);
  const clock = `${twice('h', hour)}:mm${second === undefined ? '' : ':ss'}`;
  return { number: serial + seconds / 86_400, format: `${format} ${clock}` };
}

function chinese(text: string): NumberValue | undefined {
  const [, year = '', month = '', day] = CHINESE.exec(text) ?? [];
  const number = serialOf(year, month, day ?? '1');
  const format = `yyyy"年"${twice('m', month)}"月"${day ? `${twice('d', day)}"日"` : ''}`;
  return number === undefined ? undefined : { number, format };
}

function named(text: string): NumberValue | undefined {
  const [, day = '', mark = '', month = '', year = ''] = DAY_MONTH.exec(text) ?? [];
  const [, month2 = '', day2 = '', year2 = ''] = MONTH_DAY.exec(text) ?? [];
  const name = (month || month2).toLowerCase();
  const at = MONTHS.findIndex((each) => each === name || (name.length === 3 && each.startsWith(name)));
  const number = at < 0 ? undefined : serialOf(year || year2, String(at + 1), day || day2);
  if (number === undefined) return undefined;
  const letters = name.length > 3 ? 'mmmm' : 'mmm';
  const format = day ? `${twice('d', day)}${mark}${letters}${mark}yyyy` : `${letters} ${twice('d', day2)}, yyyy`;
  return { number, format: `[$-409]${format}` };
}

function yearLast(text: string, order: DateOrder): NumberValue | undefined {
  const [, first = '', mark = '', second = '', year = ''] = (order && YEAR_LAST.exec(text)) || [];
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  const number = serialOf(year, month, day);
  const between = mark === '.' ? '"."' : mark;
  const letters = order === 'day-first' ? ['d', 'm'] : ['m', 'd'];
  const format = `${twice(letters[0], first)}${between}${twice(letters[1], second)}${between}yyyy`;
  return number === undefined ? undefined : { number, format };
}

/** Letters for a part that is written with so many digits. */
const twice = (letter = '', digits: string): string => (digits.length > 1 ? letter + letter : letter);

/** The number of a day; undefined for days that there are not. */
function serialOf(year: string, month: string, day: string): number | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (!year || y < FIRST_YEAR || y > LAST_YEAR) return undefined;
  const date = new Date(Date.UTC(y, m - 1, d));
  if (date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return undefined;
  return (date.getTime() - EPOCH) / DAY;
}
