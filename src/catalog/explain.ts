import { z } from 'zod';
import { didYouMean } from '../lib/did-you-mean.ts';

type Issue = z.core.$ZodRawIssue;

const TYPES: Record<string, string> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: 'true 或 false',
  array: '列表（[甲, 乙]）',
  object: '一组“键: 值”',
  record: '一组“键: 值”',
};

/**
 * A zod issue as a Chinese sentence for an editor: what is wrong, what is expected. Give it to `safeParse` as `error`.
 */
export function explain(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return explainType(issue);
    case 'unrecognized_keys':
      return `没有名为“${issue.keys.join('”“')}”的字段。${didYouMean(issue.keys[0] ?? '', keysOf(issue.inst))}`;
    case 'too_small':
    case 'too_big':
      return explainSize(issue);
    case 'invalid_value':
      return `没有“${show(issue.input)}”这个值。${didYouMean(String(issue.input), issue.values.map(String))}`;
    case 'invalid_union':
      return explainUnion(issue);
    case 'invalid_key':
      return `键名不对：${issue.issues[0]?.message ?? '请检查拼写'}。`;
    case 'invalid_format':
      return issue.format === 'url'
        ? '要写完整的网址，如 https://www.example.com。'
        : `格式不对，要符合 ${issue.pattern ?? issue.format}。`;
    default:
      return `“${show(issue.input)}”不符合要求。`;
  }
}

function explainType(issue: Extract<Issue, { code: 'invalid_type' }>): string {
  if (issue.input === undefined) {
    const about = issue.inst instanceof z.ZodType ? issue.inst.description : undefined;
    return `缺少“${String(issue.path?.at(-1) ?? '内容')}”${about ? `：${about}` : ''}。`;
  }
  const wanted = `这里要写${TYPES[issue.expected] ?? issue.expected}`;
  if (issue.input === null) return `${wanted}，现在是空的。`;
  const quoted = typeof issue.input === 'string' && /^(-?\d+(\.\d+)?|true|false)$/.test(issue.input);
  return `${wanted}，现在是“${show(issue.input)}”。${quoted ? '请去掉引号。' : ''}`;
}

function explainSize(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum;
  const word = issue.exact ? '正好' : issue.code === 'too_small' ? '至少' : '最多';
  if (issue.origin === 'string') return `${word} ${limit} 个字，现在有 ${String(issue.input).length} 个。`;
  if (issue.origin === 'array') return `${word}要有 ${limit} 项，现在有 ${(issue.input as unknown[]).length} 项。`;
  return `${word}是 ${limit}，现在是 ${show(issue.input)}。`;
}

/** The branch of a discriminated union is named by its discriminator; any other union only says that nothing fits. */
function explainUnion(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  if (!issue.discriminator || !('options' in issue)) return `“${show(issue.input)}”的写法不对。`;
  const given = (issue.input as Record<string, unknown> | null)?.[issue.discriminator];
  return `“${issue.discriminator}”没有“${show(given)}”这个值。${didYouMean(String(given), [...(issue.options as unknown[])].map(String))}`;
}

const keysOf = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

const show = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '空');
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};
