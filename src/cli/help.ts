import { type OptionDescriptor, optionDefault } from '../../schemas/option.ts';
import type { EngineEntry, ToolEntry } from '../../schemas/tool.ts';
import { freeOptions } from '../catalog/service-tools.ts';
import { formatLimit } from '../lib/format-bytes.ts';

const usage = (tool: string): string =>
  `用法：npm run --silent tool -- ${tool} [--选项 值 …] [--password 密码] <文件 …> --out 文件夹`;

/** How to call the command line. */
export const USAGE = `${usage('<工具>')}
  --list           列出全部工具和选项（JSON）
  --dump page|flow 文件.pdf   看文档模型读到了什么：页面上的东西，或读成的文档（JSON）
  <工具> --help    这个工具的选项`;

/** How to call one tool: what it takes and gives, and its options with choices, ranges and defaults. */
export function toolUsage(id: string, tool: ToolEntry, engine: EngineEntry): string {
  const options = Object.entries(freeOptions(tool, engine));
  return [
    `${tool.name}：${tool.line}`,
    usage(id),
    `格式：${tool.from.join('、')} → ${tool.to.join('、')}；一次最多 ${tool.limit.files} 个文件，单个最大 ${formatLimit(tool.limit.mb)}`,
    ...(options.length > 0 ? ['选项：'] : []),
    ...options.map(([key, option]) => `  --${key} ${explain(option, tool.set)}`),
    '  --password 加密文件的打开密码；一次（用于全部文件）或每个文件一次',
    '  --out 保存结果的文件夹，没有就新建',
  ].join('\n');
}

function explain(option: OptionDescriptor, fixed: ToolEntry['set']): string {
  const { label, hint, each, firstDiffers, when = {} } = option;
  const open = Object.entries(when).filter(([key]) => !Object.hasOwn(fixed, key));
  const conditions = open.map(([key, value]) => `--${key} 为 ${[value].flat().join('、')} 时有效`);
  const value = optionDefault(option);
  const times =
    each && (firstDiffers ? '每个文件给一次，按文件顺序' : '给一次用于全部文件，或按文件顺序每个文件给一次');
  const parts = [valuesOf(option), hint, times, ...conditions, value !== '' && `默认 ${value}`];
  return `${label}：${parts.filter(Boolean).join('；')}`;
}

function valuesOf(option: OptionDescriptor): string {
  switch (option.type) {
    case 'select':
      return Object.entries(option.choices)
        .map(([value, text]) => (value === text.toLowerCase() ? value : `${value}（${text}）`))
        .join('、');
    case 'number':
      return `${option.min}–${option.max}${option.unit ? ` ${option.unit}` : ''}${option.zero ? `，0 为${option.zero.title}` : ''}`;
    case 'switch':
      return 'true 或 false，不写值为 true';
    case 'text':
    case 'password':
      return `最多 ${option.max} 个字`;
    case 'pages':
      return '如 1-3,5,8-';
    case 'turns':
      return '如 1:90,3-5:180';
    case 'sequence':
      return '如 1:1-3,2:2,1:4，冒号前是第几个文件';
    case 'picture':
      return `图片文件的路径，最大 ${option.mb} MB`;
    case 'colour':
      return '#rrggbb';
  }
}
