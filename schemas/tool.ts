import programs from '../programs.json' with { type: 'json' };
import { conditionSchema, optionDescriptor } from './option.ts';
import { GIVEN_SIZE, PURPOSES, type Purpose } from './purpose.ts';
import { z } from './zod.ts';

const id = z.string().regex(/^[a-z0-9]+([-_][a-z0-9]+)*$/, { error: '只能用小写字母、数字和连字符' });

const format = z.string().regex(/^[a-z0-9]+$/, { error: '格式写成小写的扩展名，如 pdf。' });

/** What an engine may need besides its own code, by programs.json; `npm run doctor` says what installs each. */
export type Need = keyof typeof programs.engines;

/** The seven menu groups, in the specification's order (§9 "Menu"). */
export const TOOL_TYPES = ['from-PDF', 'convert-PDF', 'feature', 'audioVideo', 'imgProcess', 'else', 'other'] as const;
export type ToolType = (typeof TOOL_TYPES)[number];

export const groupSchema = z.strictObject({
  name: z.string().min(1).describe('分组名称，显示在菜单和首页'),
  short: z.string().min(1).describe('页眉里的短名称'),
  note: z.string().min(1).describe('首页分组标题下的一句话'),
});

/** What one call of an engine may use in the service and on the command line; past it the call is stopped. */
export const limitsSchema = z.strictObject({
  seconds: z.number().int().min(1).max(7200).default(300).describe('最长处理时间，秒'),
  memory: z.number().int().min(64).max(65536).default(2048).describe('最大内存，MB'),
  disk: z.number().int().min(16).max(262144).default(4096).describe('临时文件最大占用，MB'),
});
export type Limits = z.infer<typeof limitsSchema>;

/** Where an engine can run. */
export const PLACES = ['browser', 'service'] as const;
export type Place = (typeof PLACES)[number];

/**
 * Where one file is done well: in the browser, or only in the service. A reason is a Chinese clause for the visitor
 * that says why it is not done in the browser, as 内嵌了宏; it means the service.
 */
export type Fit = Place | { reason: string };

export const engineSchema = z.strictObject({
  runs: z.array(z.enum(PLACES)).min(1).describe('在哪里运行，第一个优先'),
  needs: z
    .array(z.enum(Object.keys(programs.engines) as Need[]))
    .optional()
    .describe('需要的本机程序，如 libreoffice'),
  verb: z
    .string()
    .min(1)
    .max(8)
    .optional()
    .describe('开始按钮上的动词，如“合并”；文件写在中间的用省略号，如“给…加水印”；不写为“处理”'),
  notice: z.string().max(60).optional().describe('开始按钮旁的一句提醒，如“只用于你有权处理的文件”'),
  input: z.enum(['each', 'all']).default('each').describe('each：一个文件一次；all：全部文件一次（如合并）'),
  spreads: z.boolean().optional().describe('true：一个文件也会分给几个核心（如逐页画图），选文件时就多备一个工作线程'),
  unopened: conditionSchema.optional().describe('选项等于这些值时文件原样装入、不打开：不问密码，有损坏也照收'),
  whole: conditionSchema.optional().describe('选项等于这些值时要看整个文件，不能拿一页试做样子，如按大小压缩'),
  streams: z.boolean().optional().describe('true：浏览器里边读边写，文件多大都不整个装进内存'),
  decides: z.array(z.string()).optional().describe('在哪里处理还要看的选项（引擎的 fits 会收到它们的值），如输出格式'),
  limits: limitsSchema.prefault({}).describe('一次处理可用的时间、内存和磁盘'),
  internal: z.boolean().optional().describe('true：站点自己用（如缩略图），不属于任何工具'),
  options: z.record(z.string(), optionDescriptor).default({}),
});

export const toolSchema = z.strictObject({
  name: z.string().min(1).max(20).describe('工具名称，如 PDF转JPG'),
  line: z.string().min(6).max(40).describe('一句话说明，显示在卡片和标题下'),
  type: z.enum(TOOL_TYPES).describe('所属分组'),
  icon: z.string().describe('lucide 图标名，如 file-text'),
  secondMenu: z.boolean().describe('是否进入页眉短菜单'),
  weight: z.number().int().min(0).max(100).describe('菜单排序，大的在前'),
  moreWeight: z.number().int().min(0).max(100).describe('“更多工具”排序，大的在前'),
  hot: z.boolean().optional().describe('首页热门'),
  extra: z.literal(true).optional().describe('true：规格之外的工具，不算在规格的 62 个里'),
  engine: id.describe('engines 里的引擎名'),
  panel: id.optional().describe('特殊面板，对应 src/features/<家族>/ 里的 panel.tsx 或 <面板>.panel.tsx'),
  proposal: z
    .strictObject({
      busy: z.string().min(1).max(12).describe('等的时候按钮上的话，如“正在找水印”'),
      auto: z.string().min(1).max(16).describe('不看面板就处理的文件会怎样，如“只去除能确定的水印”'),
    })
    .optional()
    .describe('面板先给出方案（如找到的水印）让人看，开始按钮等它；也写明不等会怎样'),
  answers: z.boolean().optional().describe('true：面板说的就是答案（如检测结论），排在结果文件之前，说明也由它写'),
  demo: z
    .strictObject({
      until: z
        .string()
        .regex(/^[A-Z_]+$/)
        .describe('服务的设置项，设了就不再是演示'),
      text: z.string().min(1).max(80).describe('开始前的一句说明'),
    })
    .optional()
    .describe('要靠的外部能力接通之前，这个工具只是演示'),
  canvas: z
    .union([
      z.boolean(),
      z.enum(['files', 'single']),
      z.strictObject({
        when: z
          .record(z.string(), z.union([z.string(), z.boolean()]))
          .describe('选项等于这些值时才换成面板，如 {order: pages}'),
        files: z.string().min(1).max(6).describe('看文件时叫什么，如“按文件”'),
        panel: z.string().min(1).max(6).describe('看面板时叫什么，如“按页”'),
      }),
    ])
    .optional()
    .describe(
      'true：工作在面板里做（如裁剪、点选页面），面板占满画布，文件列表收到旁边；single：只有一个文件时如此；files：面板等有了结果才出现，此前画布全归文件；写成对象：画布上方可以切换两种看法',
    ),
  sizes: z.boolean().optional().describe('true：为的是改变大小（如压缩），结果旁写明小了多少'),
  layout: z.enum(['Default', 'Empty', 'MindMap', 'Order']).default('Default').describe('页面布局'),
  from: z.array(format).min(1).describe('接受的格式（扩展名）'),
  to: z.array(format).min(1).describe('输出的格式（扩展名）'),
  set: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .default({})
    .describe('本工具固定的选项'),
  ask: z.array(z.string()).default([]).describe('表单里显示的选项，按顺序'),
  limit: z.strictObject({
    files: z
      .number()
      .int()
      .min(1)
      .describe('服务一次最多收几个文件；大于 1 时，只在浏览器里处理的工具按设备的内存收，不看这个数'),
    mb: z.number().min(1).describe('单个文件最大 MB'),
  }),
  notAfter: z
    .union([z.literal('all'), z.array(id)])
    .optional()
    .describe('接在这些工具后面没有意义（如刚合并的再拆分），不作它们的“下一步”；all：不作任何工具的下一步'),
  leadsTo: z.array(id).min(1).optional().describe('做完它，人们多半接着用的工具，排在“下一步”最前；先写的在前'),
  final: z.boolean().optional().describe('true：结果不宜再改（如盖了时间戳），不提供“下一步”'),
  mobile: z.boolean().describe('是否有手机站同路径页面'),
  header: z.strictObject({ ad: z.boolean(), position: z.number().int() }).describe('广告位'),
  tutorials: z.number().int().optional().describe('相关教程分类 id'),
  purpose: z
    .enum(Object.keys(PURPOSES) as Purpose[])
    .default('convert')
    .describe('用途：convert 转换、edit 编辑、reduce 压缩、protect 安全、extract 提取与识别；首页收到文件后按它分组'),
  tasks: z
    .array(z.string().regex(/^[^，、；,;\s]{2,10}$/, { error: '一项写一个词，2 到 10 个字，用半角逗号隔开。' }))
    .max(12)
    .default([])
    .describe(
      `人们会怎么找它：任务、场景、别的说法，如 合同、报名照；最贴切的写在前面。“${GIVEN_SIZE}”表示能压到给定的大小，搜“压缩到2M”就会找到它`,
    ),
  lands: z
    .record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])))
    .optional()
    .describe(
      '按 tasks 里的这个词找来时，先替人选好的设置，如 {提取页面: {mode: extract}}；{MB}、{KB} 是人写的大小，如“压缩到 5M”的 5',
    ),
  seo: z.strictObject({
    title: z.string().min(8).max(60).describe('网页标题'),
    description: z.string().min(40).max(160).describe('搜索结果里的描述'),
    keywords: z
      .array(z.string().regex(/^[^，、；,;]+$/, { error: '一项写一个关键词，用半角逗号隔开。' }))
      .min(3)
      .max(10),
  }),
});

export const catalogSchema = z.strictObject({
  groups: z.record(z.enum(TOOL_TYPES), groupSchema),
  engines: z.record(id, engineSchema),
  tools: z.record(id, toolSchema),
});

export type Group = z.infer<typeof groupSchema>;
export type EngineEntry = z.infer<typeof engineSchema>;
export type ToolEntry = z.infer<typeof toolSchema>;
export type CatalogData = z.infer<typeof catalogSchema>;

/** What a page hands to the tool island: one tool's entry with its engine's; nothing about other tools but `next`. */
export interface ToolProps {
  id: string;
  tool: ToolEntry;
  engineId: string;
  engine: EngineEntry;
  built: boolean;
  /**
   * Where this build can run it, the preferred place first: the browser where the engine has web code, the service
   * where it may run there.
   */
  places: Place[];
  /**
   * Which of several places does it is decided file by file: the engine exports `fits`. Otherwise all files go to the
   * first.
   */
  perFile?: true;
  /**
   * Built tools that make sense with what this one makes, for “下一步”: what they take, which of it they give back as
   * the same type, whether they put files together, and how many they take at once, where that is not the device's
   * affair.
   */
  next: { id: string; name: string; from: string[]; keeps: string[]; combines: boolean; files?: number | undefined }[];
  /**
   * For each type that this tool does not take a built one that does, the nearest to this one: for a file that was
   * brought to the wrong page.
   */
  elsewhere: { id: string; name: string; from: string[] }[];
}
