import { z } from './zod.ts';

/** Options by name, each with the value, or one of the values, it must have. */
export const conditionSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
);

/**
 * Option descriptors: what an editor writes in `tools.yaml` under an engine's `options`. The form draws them, and the
 * form, the worker, the service and the command line check values with the one schema that `optionSchema` derives.
 */
const common = {
  label: z.string().min(1).describe('表单里显示的名称'),
  hint: z.string().optional().describe('名称下方的一句说明'),
  advanced: z.boolean().optional().describe('true：不常用，收在“更多设置”里'),
  beside: z.boolean().optional().describe('true：与前一项排在同一行，例如数和它的单位'),
  once: z.boolean().optional().describe('true：只管这一次，不记成习惯'),
  each: z.boolean().optional().describe('true：每个输入文件各有一个值（显示在文件列表里），值是与文件对齐的数组'),
  firstDiffers: z
    .boolean()
    .optional()
    .describe('true（与 each 同用）：对第一个文件的意思与其余的不同，命令行里不能只给一次用于全部文件'),
  when: conditionSchema.optional().describe('只有其他选项等于这些值时才显示，例如 {format: jpg}'),
  files: z
    .array(z.string().regex(/^[a-z0-9]+$/))
    .min(1)
    .optional()
    .describe('只有文件里有这些类型时才显示；several：不止一个文件，restricted：有权限限制。接口和命令行不受影响'),
  unless: conditionSchema.optional().describe('与 files 同用：其他选项等于这些值时，没有那样的文件也显示'),
};

/** What a choice means, by its value; every one is a choice there is. */
const hints = z.record(z.string(), z.string().min(1).max(30)).optional().describe('值: 一句说明；写了就画成卡片');
const estimates = z
  .boolean()
  .optional()
  .describe('true：每张卡片上（没有卡片的数写在旁边）写出预计大小，引擎要有 estimate');

const areOf = (values: Record<string, string> = {}, given: Record<string, string> = {}): boolean =>
  Object.keys(given).every((value) => value in values);

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text));
  } catch {
    return false;
  }
}

export const optionDescriptor = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('select'),
      ...common,
      choices: z.record(z.string(), z.string()).describe('值: 显示文字'),
      hints,
      estimates,
      start: z.string().optional().describe('表单里先选的值；不写为 default，接口和命令行总是用 default'),
      otherThanInput: z
        .union([z.boolean(), z.literal('last')])
        .optional()
        .describe('值是文件类型，要和输入的不同；文件全是某一种时，true：表单里不列出这一种，last：排在最后，不先选它'),
      ownWhen: z
        .array(conditionSchema)
        .min(1)
        .optional()
        .describe('与 otherThanInput 同用：其他选项等于其中一组值时，不是为了换格式，就选文件原来的那一种'),
      default: z.string(),
    })
    .refine(({ choices, hints }) => areOf(choices, hints), { path: ['hints'], error: 'hints 里有 choices 没有的值。' })
    .refine(({ choices, start }) => start === undefined || start in choices, {
      path: ['start'],
      error: 'start 要是 choices 里的一个值。',
    }),
  z
    .strictObject({
      type: z.literal('number'),
      ...common,
      unit: z.string().optional().describe('单位，例如 DPI、像素'),
      min: z.number(),
      max: z.number(),
      caps: z
        .enum(['KB', 'MB'])
        .optional()
        .describe('结果文件不超过这么多 KB 或 MB：文件本来就更小时，界面换一个更小的数'),
      step: z.number().positive().optional(),
      named: z
        .record(z.string().regex(/^\d+(\.\d+)?$/), z.string().min(1))
        .optional()
        .describe('常用的数: 用平常话起的名字；画成卡片，末尾自带一张“自己定”'),
      hints,
      estimates,
      zero: z
        .strictObject({
          title: z.string().min(1).max(8).describe('0 的意思，如“不限”'),
          other: z.string().min(1).max(8).describe('不是 0 时叫什么，如“限定”'),
          from: z.number().positive().describe('选了它先填几'),
        })
        .optional()
        .describe('0 另有意思：画成两个按钮，选了第二个才填数'),
      default: z.number(),
    })
    .refine(({ min, max }) => min <= max, { path: ['max'], error: 'max 不能小于 min。' })
    .refine(({ zero, min }) => !zero || min === 0, { path: ['zero'], error: '写了 zero，min 就要是 0。' })
    .refine(({ named, hints }) => areOf(named, hints), { path: ['hints'], error: 'hints 里有 named 没有的值。' }),
  z.strictObject({ type: z.literal('switch'), ...common, default: z.boolean() }),
  z.strictObject({
    type: z.literal('text'),
    ...common,
    max: z.number().int().positive().describe('最多字数'),
    pattern: z
      .string()
      .refine(isPattern, { error: '不是正确的正则表达式。' })
      .optional()
      .describe('必须匹配的正则表达式'),
    placeholder: z.string().optional(),
    lines: z.number().int().min(2).optional().describe('写得下几行；不写为一行'),
    presets: z.array(z.string()).optional().describe('常用的写法，点一下就填入'),
    default: z.string(),
  }),
  z.strictObject({
    type: z.literal('pages'),
    ...common,
    placeholder: z.string().optional().describe('空着时框里的提示，如“全部页，或 1-3,5”'),
    removes: z.boolean().optional().describe('true：选中的页会被去掉，缩略图变淡，并写出还剩几页'),
    default: z.string().optional().describe('留空为全部页'),
  }),
  z
    .strictObject({
      type: z.literal('password'),
      ...common,
      max: z.number().int().positive().default(64),
      needed: z
        .strictObject({
          text: z.string().min(1).describe('没填时说的话'),
          unless: z.array(z.string()).min(1).describe('这些选项有一个改了就不必填'),
        })
        .optional()
        .describe('表单里不填它就不开始；接口和命令行由引擎把关'),
      unlike: z
        .strictObject({
          option: z.string().min(1).describe('另一个密码选项'),
          text: z.string().min(1).describe('两个一样时说的话'),
        })
        .optional()
        .describe('表单里与另一个密码一样就不开始；接口和命令行由引擎把关'),
      default: z.literal('').default(''),
    })
    .describe('密码：不显示、不保存'),
  z.strictObject({
    type: z.literal('turns'),
    ...common,
    default: z.string().optional().describe('逐页角度，如 1:90,3-5:180'),
  }),
  z
    .strictObject({
      type: z.literal('sequence'),
      ...common,
      default: z.literal('').default(''),
    })
    .describe('几个文件的页的先后，如 1:1-3,2:2,1:4；由面板画'),
  z
    .strictObject({
      type: z.literal('picture'),
      ...common,
      mb: z.number().positive().max(0.7).describe('文件最大多少 MB：请求体连同它不能超过 1 MB；表单会把大图缩小'),
      default: z.literal('').default(''),
    })
    .describe('一张图片；值是 data: 开头的地址，命令行里写文件路径'),
  z.strictObject({ type: z.literal('colour'), ...common, default: z.string().regex(/^#[0-9a-f]{6}$/i) }),
]);

export type OptionDescriptor = z.infer<typeof optionDescriptor>;
export type OptionDescriptors = Record<string, OptionDescriptor>;

/**
 * A page range as a visitor writes it: `1-3,5,8-,-2,odd,even`; full-width letters, digits and signs are welcome, as are
 * 全部, 奇数页, 偶数页, 第3页, 末页, 前3页 and the like. Only the signs are checked here: what they mean is known when the pages are
 * counted.
 */
export const PAGES =
  /^[\s0-9０-９,，、;；。.．…‥\-－‐‑‒–—−~～〜至到和及与第页首末尾最前后一倒起从开始所有奇偶数全部a-zａ-ｚ]*$/i;
/** A picture as a data URL (RFC 2397), or none. */
const PICTURE = /^(data:image\/[\w.+-]+;base64,[A-Za-z0-9+/]+=*)?$/;
/** Per-page turns: `1:90,3-5:180`, `7-:90`. */
export const TURNS = /^\s*(\d+(-\d*)?:-?\d+\s*(,\s*|$))*$/;

/** Pages of several files, `1:1-3,2:2,1:4`: page ranges with the number of their file before them. */
const SEQUENCE = new RegExp(PAGES.source.replace('[', '[:：'), 'i');

/** Characters of a page range, of turns or of a sequence: every other page of the longest document still fits. */
const MAX_WRITTEN = 300_000;

/** The zod schema of one option's value (without `each`). Messages are Chinese and name the label. */
function valueSchema(option: OptionDescriptor): z.ZodType {
  switch (option.type) {
    case 'select':
      return z.enum(Object.keys(option.choices) as [string, ...string[]], {
        error: `“${option.label}”只能是 ${Object.keys(option.choices).join('、')}。`,
      });
    case 'number':
      // An emptied field is no number, though "" would be taken for 0.
      return z.preprocess(
        (value) => (value === '' ? Number.NaN : value),
        z.coerce
          .number({ error: `“${option.label}”请填数字。` })
          .min(option.min, { error: `“${option.label}”不能小于 ${option.min}。` })
          .max(option.max, { error: `“${option.label}”不能大于 ${option.max}。` }),
      );
    case 'switch':
      return z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
        error: `“${option.label}”只能是 true 或 false。`,
      });
    case 'text': {
      const text = z.string().max(option.max, { error: `“${option.label}”最多 ${option.max} 个字。` });
      return option.pattern ? text.regex(new RegExp(option.pattern), { error: `“${option.label}”格式不对。` }) : text;
    }
    case 'password':
      return z.string().max(option.max, { error: `“${option.label}”最多 ${option.max} 个字。` });
    case 'pages':
      return z
        .string()
        .max(MAX_WRITTEN, { error: `“${option.label}”写得太长了，连续的页请写成“1-3”。` })
        .regex(PAGES, { error: `“${option.label}”请写成“1-3,5,8-”这样的形式。` });
    case 'turns':
      return z
        .string()
        .max(MAX_WRITTEN, { error: `“${option.label}”写得太长了，连续的页请写成“1-3:90”。` })
        .regex(TURNS, { error: `“${option.label}”请写成“1:90,3-5:180”这样的形式。` });
    case 'sequence':
      return z
        .string()
        .max(MAX_WRITTEN, { error: `“${option.label}”写得太长了，连续的页请写成“1:1-3”。` })
        .regex(SEQUENCE, { error: `“${option.label}”请写成“1:1-3,2:2,1:4”这样的形式。` });
    case 'picture':
      return z
        .string()
        .max(Math.ceil((option.mb * 2 ** 20 * 4) / 3) + 100, { error: `“${option.label}”最大 ${option.mb} MB。` })
        .regex(PICTURE, { error: `“${option.label}”要选一张图片。` });
    case 'colour':
      return z.string().regex(/^#[0-9a-f]{6}$/i, { error: `“${option.label}”请写成 #rrggbb。` });
  }
}

/** The default of an option; `pages` and `turns` default to the empty string. */
export const optionDefault = (option: OptionDescriptor): unknown => option.default ?? '';

/**
 * The schema of an engine's options object: every option present after parsing, unknown keys refused with those
 * `offered`.
 */
export function optionSchema(
  options: OptionDescriptors,
  offered: string[] = Object.keys(options),
): z.ZodType<Record<string, unknown>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [key, option] of Object.entries(options)) {
    const value = valueSchema(option);
    shape[key] = option.each ? z.array(value).max(10_000).default([]) : value.default(optionDefault(option) as never);
  }
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `不认识“${issue.keys.join('、')}”，${offered.length > 0 ? `可用的有：${offered.join('、')}` : '它没有选项'}。`
        : undefined,
  });
}
