import type { z } from '../../../schemas/zod.ts';

const TYPES: Record<string, string> = {
  string: '要填文本。',
  number: '要填数字。',
  int: '要填整数。',
  boolean: '只能是 true 或 false。',
  array: '要填列表（JSON 数组）。',
  tuple: '要填列表（JSON 数组）。',
  object: '要填对象（JSON 对象）。',
  record: '要填对象（JSON 对象）。',
};
const FORMATS: Record<string, string> = {
  uuid: '不是正确的编号（UUID）。',
  url: '要填完整的网址，如 https://www.example.com。',
  datetime: '要填 ISO 8601 的日期和时间。',
};
/** What is counted, where it is no number. */
const UNITS: Record<string, string> = { string: '个字符', array: '项', record: '项', map: '项', set: '项' };

function bound(origin: string, word: '多' | '少', limit: bigint | number): string {
  const unit = UNITS[origin];
  if (unit) return `最${word} ${limit} ${unit}。`;
  return word === '多' ? `不能大于 ${limit}。` : `不能小于 ${limit}。`;
}

/**
 * What is wrong with what a client sent or an operator set, as a Chinese sentence: for `parse` and `safeParse`, where
 * the schema itself says nothing.
 */
export const chinese: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '没有填写。' : (TYPES[issue.expected] ?? '写法不对。');
    case 'invalid_value':
      return `只能是 ${issue.values.map(String).join('、')}。`;
    case 'too_big':
      return bound(issue.origin, '多', issue.maximum);
    case 'too_small':
      return bound(issue.origin, '少', issue.minimum);
    case 'invalid_format':
      return FORMATS[issue.format] ?? ('pattern' in issue ? `写法不对，要符合 ${issue.pattern}。` : '写法不对。');
    case 'unrecognized_keys':
      return `不认识 ${issue.keys.join('、')}。`;
    default:
      return '写法不对。';
  }
};
