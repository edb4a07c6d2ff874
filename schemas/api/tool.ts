import { z } from '../zod.ts';
import { type Area, call, platform } from './call.ts';

const value = z.union([z.string(), z.number(), z.boolean()]);

/** One option of a tool, as the catalogue describes it. Which fields there are depends on `type`. */
export const toolOptionSchema = z.object({
  type: z
    .enum(['select', 'number', 'switch', 'text', 'pages', 'password', 'turns', 'sequence', 'picture', 'colour'])
    .describe(
      'select：choices 里的一个；number：数字；switch：true 或 false；text、password：文本；pages：页码，如 1-3,5,8-；turns：逐页角度，如 1:90,3-5:180；sequence：几个文件的页的先后，如 1:1-3,2:2,1:4，冒号前是第几个文件；picture：data: 开头的图片地址；colour：#rrggbb',
    ),
  label: z.string().describe('名称'),
  hint: z.string().optional().describe('说明'),
  default: value.optional().describe('不填时的值；没有写的默认为空文本'),
  choices: z.record(z.string(), z.string()).optional().describe('可选的值和它的意思'),
  min: z.number().optional().describe('最小'),
  max: z.number().optional().describe('数字的最大值，或文本最多几个字'),
  unit: z.string().optional().describe('单位'),
  pattern: z.string().optional().describe('文本必须匹配的正则表达式'),
  mb: z.number().optional().describe('图片最大多少 MB'),
  each: z.boolean().optional().describe('true：每个文件各有一个值，值是与文件对齐的数组'),
  when: z
    .record(z.string(), z.union([value, z.array(value)]))
    .optional()
    .describe('其他选项等于这些值时才起作用'),
});

export const toolSchema = z.object({
  tool: z.string().describe('工具编号，提交任务时填在 tool 里'),
  name: z.string().describe('名称'),
  from: z.array(z.string()).describe('接受的格式'),
  to: z.array(z.string()).describe('输出的格式'),
  together: z.boolean().describe('true：所有文件一起交给工具；false：一个任务一个文件，多个文件用 submitTask_group'),
  limit: z
    .object({
      files: z.number().int().describe('一次最多几个文件'),
      mb: z.number().describe('单个文件最大多少 MB'),
      seconds: z.number().int().describe('一个任务最长处理多少秒'),
    })
    .describe('上限'),
  options: z.record(z.string(), toolOptionSchema).describe('可以填的选项：选项名和它的说明'),
});

export const TOOL_CALLS = {
  tools: call({
    method: 'GET',
    path: '/api/tools',
    body: 'query',
    summary: '列出在服务器上运行的全部工具：接受和输出的格式、上限和选项。',
    request: z.object({ platform, tool: z.string().max(100).optional().describe('只要这一个工具；不填：全部') }),
    data: z.object({ tools: z.array(toolSchema).describe('各个工具') }),
    safe: true,
    cached: true,
  }),
  demoTools: call({
    method: 'GET',
    path: '/api/demoTools',
    body: 'query',
    summary: '列出在这个网站上还只是演示的工具：它们要靠的外部能力还没有接通。',
    request: z.object({ platform }),
    data: z.object({ tools: z.array(z.string()).describe('工具编号') }),
    safe: true,
  }),
  abilities: call({
    method: 'GET',
    path: '/api/abilities',
    body: 'query',
    summary: '列出这个网站的模型和外部服务会做什么，如语音识别懂哪些语言；没有列出的就是没有。',
    request: z.object({ platform }),
    data: z.object({
      abilities: z
        .record(z.string(), z.record(z.string(), z.array(z.string())))
        .describe('能力和它的各项，如 speech 的 languages；几台机器处理任务时，是它们都会的'),
    }),
    safe: true,
  }),
} as const;

export const area: Area = { position: 1, title: '工具', calls: TOOL_CALLS };
