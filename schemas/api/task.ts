import { noteSchema } from '../note.ts';
import { z } from '../zod.ts';
import { type Area, call, fromText, idempotencyKey, platform } from './call.ts';

const MAX_FILES = 300;
const MAX_TASKS = 300;

const id = z.uuid();
const taskId = id.describe('任务编号');
export const uploadId = z
  .string()
  .regex(/^[\w-]{16,64}$/)
  .describe('上传编号，由上传接口返回');
const toolId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,49}$/)
  .describe('工具编号，即网址里的名字，如 word-to-pdf');
const options = fromText(z.record(z.string().max(50), z.unknown()))
  .optional()
  .describe('工具的选项，不填的取默认值');
const passwords = fromText(z.array(z.string().max(256).nullable()).max(MAX_FILES))
  .optional()
  .describe('各文件的打开密码，与文件一一对应，没有的写 null；加密保存，任务结束即清除');
const uploads = fromText(z.array(uploadId).min(1).max(MAX_FILES)).describe('上传编号的列表');

/** What waits (`waiting`: in the queue; `middle`: for the visitor's answer), works or has ended. */
export const TASK_STATES = ['waiting', 'running', 'middle', 'done', 'failed', 'cancelled'] as const;
export const taskState = z.enum(TASK_STATES);
export type TaskState = z.infer<typeof taskState>;

export const errorSchema = z.object({
  code: z.string().describe('错误码'),
  text: z.string().describe('给访客看的一句话'),
  detail: z.string().optional().describe('补充说明，已经在 text 里'),
  retry: z.boolean().describe('原样再试是否可能成功'),
});

/** What a task in the state `middle` asks of the visitor. */
export const askSchema = z.object({
  kind: z.enum(['password', 'options']).describe('password：缺少或填错了打开密码；options：等待选择选项'),
  files: z.array(
    z.object({
      index: z.number().int().describe('文件在任务里的序号，从 0 起'),
      name: z.string(),
      type: z.string().describe('按内容判断的格式'),
      password: z.enum(['none', 'needed', 'wrong']).describe('是否需要密码'),
    }),
  ),
});
export type Ask = z.infer<typeof askSchema>;

export const resultSchema = z.object({
  resultId: id.describe('结果编号'),
  name: z.string().describe('文件名'),
  size: z.number().int().describe('字节数'),
  url: z.string().describe('下载链接，以 / 开头的相对地址；只对本人有效，到期作废'),
});

/** A task as its owner sees it. */
export const taskSchema = z.object({
  taskId,
  groupId: id.optional().describe('一起提交的一批任务的编号'),
  tool: z.string().describe('工具编号'),
  state: taskState.describe('状态'),
  progress: z.number().min(0).max(1).describe('已真正完成的比例'),
  note: z.string().optional().describe('正在做什么'),
  place: z.number().int().min(1).optional().describe('排在第几位'),
  secondsLeft: z.number().min(0).optional().describe('预计还要多少秒'),
  files: z
    .array(z.object({ name: z.string().describe('文件名'), size: z.number().int().describe('字节数') }))
    .describe('输入文件'),
  skipped: z
    .array(z.object({ index: z.number().int().describe('第几个文件，从 0 起'), error: errorSchema.describe('为什么') }))
    .describe('没有参与的输入文件'),
  results: z.array(resultSchema).describe('结果文件'),
  notes: z
    .array(noteSchema)
    .describe('处理时替换、修复或舍弃了什么。字段有变更：2026-11-23 起每项是对象，此前是文本，也就是现在的 text'),
  ask: askSchema.optional().describe('state 是 middle 时：在等什么'),
  error: errorSchema.optional().describe('state 是 failed 时：为什么'),
  createdAt: z.iso.datetime().describe('提交的时间'),
  expiresAt: z.iso.datetime().describe('文件和记录删除的时间'),
});
export type TaskData = z.infer<typeof taskSchema>;

const one = z.object({ task: taskSchema.describe('任务，见任务的字段') });
const many = z.object({ groupId: id.describe('这一批的编号'), tasks: z.array(taskSchema).describe('各个任务') });
const submitted = { tool: toolId, uploads, options, passwords, key: idempotencyKey, platform };
const answer = {
  options: options.describe('改后的选项；不填则沿用提交时的'),
  passwords,
};

export const TASK_CALLS = {
  submitTask: call({
    method: 'POST',
    path: '/task/submitTask',
    body: 'form',
    summary: '提交一个任务：所有文件一起交给工具，如合并；逐个处理的工具只收一个文件。',
    request: z.object(submitted),
    data: one,
    safe: false,
  }),
  submitTaskGroup: call({
    method: 'POST',
    path: '/task/submitTask_group',
    body: 'form',
    summary: '提交一批任务：每个文件一个任务，选项相同。options 里逐文件的选项（each）写成与文件对齐的数组。',
    request: z.object(submitted),
    data: many,
    safe: false,
  }),
  submitTaskGroupNew: call({
    method: 'POST',
    path: '/task/submitTaskGroupNew',
    body: 'form',
    summary: '提交一批各不相同的任务，每个自带工具、文件和选项。',
    request: z.object({
      tasks: fromText(
        z
          .array(z.object({ tool: toolId, uploads: z.array(uploadId).min(1).max(MAX_FILES), options, passwords }))
          .min(1)
          .max(MAX_TASKS),
      ),
      key: idempotencyKey,
      platform,
    }),
    data: many,
    safe: false,
    timeout: 100_000,
  }),
  submitMiddleTask: call({
    method: 'POST',
    path: '/task/submitMiddleTask',
    body: 'json',
    summary: '提交一个先不运行的任务：检查文件后停在 middle，等 goOnConvert 给出选项和密码再运行。',
    request: z.object(submitted),
    data: one,
    safe: false,
  }),
  taskQuery: call({
    method: 'POST',
    path: '/task/taskQuery',
    body: 'form',
    summary: '查询任务：状态、进度、排队位置、剩余时间、结果和错误。不存在或不属于本人的编号不在返回之列。',
    request: z.object({ taskIds: fromText(z.array(taskId).min(1).max(MAX_TASKS)), platform }),
    data: z.object({ tasks: z.array(taskSchema) }),
    safe: true,
  }),
  taskMiddleQuery: call({
    method: 'POST',
    path: '/task/taskMiddleQuery',
    body: 'form',
    summary: '查询一个任务在等什么：缺哪些文件的密码，或等待选择选项。',
    request: z.object({ taskId, platform }),
    data: z.object({ taskId, state: taskState, ask: askSchema.optional() }),
    safe: true,
  }),
  goOnConvert: call({
    method: 'POST',
    path: '/task/goOnConvert',
    body: 'form',
    summary: '回答 middle 任务的问题，任务继续排队运行。已经继续的任务再次调用没有影响。',
    request: z.object({ taskId, ...answer, platform }),
    data: one,
    safe: true,
  }),
  goOnConvertBatch: call({
    method: 'POST',
    path: '/task/goOnConvertBatch',
    body: 'form',
    summary: '一次回答多个 middle 任务。',
    request: z.object({
      answers: fromText(
        z
          .array(z.object({ taskId, ...answer }))
          .min(1)
          .max(MAX_TASKS),
      ),
      platform,
    }),
    data: z.object({ tasks: z.array(taskSchema) }),
    safe: true,
  }),
  moreConvert: call({
    method: 'POST',
    path: '/task/moreConvert',
    body: 'form',
    summary: '把一个任务的原文件再交给另一个工具，不用重新上传。',
    request: z.object({ taskId, tool: toolId, options, passwords, key: idempotencyKey, platform }),
    data: one,
    safe: false,
  }),
  submitResult: call({
    method: 'POST',
    path: '/task/submitResult',
    body: 'json',
    summary: '把一个任务的结果作为下一个工具的输入，不用下载再上传。',
    request: z.object({
      taskId,
      results: z.array(id).min(1).max(MAX_FILES).optional().describe('要用的结果编号；不填为全部'),
      tool: toolId,
      options,
      key: idempotencyKey,
      platform,
    }),
    data: one,
    safe: false,
  }),
  targetYee: call({
    method: 'POST',
    path: '/task/targetYee',
    body: 'form',
    summary: '取得一个已完成任务各结果的新下载链接。',
    request: z.object({ taskId, platform }),
    data: z.object({ taskId, results: z.array(resultSchema) }),
    safe: true,
  }),
  previewYee: call({
    method: 'POST',
    path: '/task/previewYee',
    body: 'form',
    summary:
      '取得原文件或结果（PDF 或图片）的页面图片。图片还在生成时 state 为 waiting 或 running，请稍后再查；PDF 和图片以外的文件、有打开密码的文件 state 为 failed，错误码 unsupported。',
    request: z.object({
      taskId,
      of: z.enum(['source', 'target']).default('target').describe('source：原文件；target：结果'),
      index: z.coerce.number().int().min(0).max(MAX_FILES).default(0).describe('第几个文件，从 0 起'),
      pages: z
        .string()
        .regex(/^[\d,-]{1,100}$/)
        .default('1')
        .describe('页码，如 1-4'),
      size: z.coerce.number().int().min(32).max(2000).default(800).describe('长边像素'),
      platform,
    }),
    data: z.object({
      taskId,
      state: taskState,
      pictures: z.array(resultSchema).describe('各页的图片'),
      error: errorSchema.optional(),
    }),
    safe: true,
  }),
  deleteById: call({
    method: 'DELETE',
    path: '/task/deleteById',
    body: 'query',
    summary: '取消并删除一个任务：正在处理的立即停止，原文件、结果和记录马上删除。',
    request: z.object({ taskId, platform }),
    data: z.object({ taskId }),
    safe: true,
  }),
} as const;

export const area: Area = { position: 2, title: '任务', calls: TASK_CALLS };
