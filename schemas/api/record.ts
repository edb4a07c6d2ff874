import { z } from '../zod.ts';
import { type Area, call, platform } from './call.ts';
import { resultSchema, taskSchema } from './task.ts';

/** Page sizes a list may have (specification §9). */
export const PAGE_SIZES = [10, 20, 30, 40, 50, 100] as const;

export const RECORD_CALLS = {
  getPdf365Record: call({
    method: 'GET',
    path: '/user/getPdf365Record',
    body: 'query',
    summary: '列出本人的任务，新的在前。',
    request: z.object({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      size: z.coerce
        .number()
        .refine((size) => PAGE_SIZES.includes(size as never), { error: `每页条数只能是 ${PAGE_SIZES.join('、')}。` })
        .default(10)
        .describe(`每页条数：${PAGE_SIZES.join('、')}`),
      platform,
    }),
    data: z.object({
      total: z.number().int().describe('一共几个任务'),
      records: z.array(taskSchema).describe('这一页的任务'),
    }),
    safe: true,
  }),
  downloadRecordUrl: call({
    method: 'GET',
    path: '/user/downloadRecordUrl',
    body: 'query',
    summary: '取得一个结果的新下载链接。',
    request: z.object({ taskId: z.uuid().describe('任务编号'), resultId: z.uuid().describe('结果编号'), platform }),
    data: resultSchema,
    safe: true,
  }),
} as const;

export const area: Area = { position: 4, title: '记录', calls: RECORD_CALLS };
