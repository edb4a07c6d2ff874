import { expect, it } from 'vitest';
import { hintsOf, normalised, valueIn } from '../../../../src/model/writers/xlsx/value.ts';

const NONE = hintsOf([], '');
const read = (text: string, column: string[] = [], heading = '') =>
  valueIn(normalised(text), column.length || heading ? hintsOf(column.map(normalised), heading) : NONE);

it.each([
  ['0', 0, 'General'],
  ['42', 42, 'General'],
  ['-7', -7, 'General'],
  ['１２３', 123, 'General'],
  ['1,234', 1234, '#,##0'],
  ['1,234.50', 1234.5, '#,##0.00'],
  ['1，234．5', 1234.5, '#,##0.0'],
  ['0.005', 0.005, '0.000'],
  ['(1,234.50)', -1234.5, '#,##0.00;(#,##0.00)'],
  ['（300）', -300, '0;(0)'],
  ['−12.5', -12.5, '0.0;"−"0.0'],
  ['－3', -3, 'General'],
  ['1,234.50-', -1234.5, '#,##0.00;#,##0.00-'],
  ['+5.7%', 0.057, '+0.0%;-0.0%'],
  ['12%', 0.12, '0%'],
  ['-16.55%', -0.1655, '0.00%'],
  ['￥1,234.00', 1234, '"¥"#,##0.00'],
  ['¥ 88', 88, '"¥ "0'],
  ['-¥5.00', -5, '"¥"0.00'],
  ['¥-5.00', -5, '"¥"0.00;"¥"-0.00'],
  ['$1,000', 1000, '"$"#,##0'],
  ['€9.99', 9.99, '"€"0.00'],
  ['128.50元', 128.5, '0.00"元"'],
  ['1,000 元', 1000, '#,##0" 元"'],
  ['1.234,56', 1234.56, '#,##0.00'],
  ['1.5E+05', 150_000, '0.0E+00'],
])('%s is the number %d', (text, number, format) => {
  expect(read(text)).toEqual({ number, format });
});

it.each([
  ['2025-09-12', 45_912, 'yyyy-mm-dd'],
  ['2025/9/12', 45_912, 'yyyy/m/dd'],
  ['2025.09.12', 45_912, 'yyyy"."mm"."dd'],
  ['2025年9月12日', 45_912, 'yyyy"年"m"月"dd"日"'],
  ['2025年09月', 45_901, 'yyyy"年"mm"月"'],
  ['12 Sep 2025', 45_912, '[$-409]dd mmm yyyy'],
  ['September 12, 2025', 45_912, '[$-409]mmmm dd, yyyy'],
  ['2025-09-12 18:00', 45_912.75, 'yyyy-mm-dd hh:mm'],
])('%s is the date %d', (text, number, format) => {
  expect(read(text)).toEqual({ number, format });
});

it.each([
  ...['', '—', 'N/A', '12 个', '3 台', '1.5万元', '第3章', '10:30', '1-2', '2025-13-01', '2025-02-30'],
  ...['001', '0755', '13800138000', '6222020200112233445', '110101199003074233', '123456789012', '20250912'],
  ...['1,23', '12,34', '1,2345', '1 234', '1.2.3', '(5', '5)', '¥5元', '--5', '03/04/2025', '12-34', '=1+2', '1E10'],
  '1234567890.1234567',
])('%s stays text', (text) => {
  expect(read(text)).toBeUndefined();
});

it('reads commas for decimals where the column has a number that can be read no other way', () => {
  const column = ['12,50', '1.234,56', '0,5'];
  expect(read('12,50', column)).toEqual({ number: 12.5, format: '0.00' });
  expect(read('1.234', column)).toEqual({ number: 1234, format: '#,##0' });
  expect(read('12,50', ['12,50', '0,5'])).toBeUndefined();
});

it('reads days before months where one of the column can be read no other way', () => {
  expect(read('03/04/2025', ['03/04/2025', '25/04/2025'])).toMatchObject({ number: 45_750, format: 'dd/mm/yyyy' });
  expect(read('03/04/2025', ['03/04/2025', '04/25/2025'])).toMatchObject({ number: 45_720, format: 'mm/dd/yyyy' });
  expect(read('03/04/2025', ['25/04/2025', '04/25/2025'])).toBeUndefined();
});

it('leaves names in digits as they are: by their column, or by their heading', () => {
  expect(read('35711', ['00042', '35711'])).toBeUndefined();
  expect(read('600519', [], '证券代码')).toBeUndefined();
  expect(read('100080', [], '邮编')).toBeUndefined();
  expect(read('3', [], '服务产品编码')).toMatchObject({ number: 3 });
  expect(read('1.10', ['1.1', '1.1.1'])).toBeUndefined();
});
