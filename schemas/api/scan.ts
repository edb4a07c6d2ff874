import { scanReportSchema } from '../scan.ts';
import { z } from '../zod.ts';
import { type Area, call, platform } from './call.ts';
import { askSchema, errorSchema, taskState, uploadId } from './task.ts';

export const SCAN_CALLS = {
  analysis: call({
    method: 'POST',
    path: '/task/pdf-scan/analysis',
    body: 'form',
    summary:
      '检测一份已上传 PDF 的安全问题。同一个上传重复调用只检测一次；还没做完时 state 为 waiting 或 running，请稍后再问；state 为 middle 时带上密码再问。',
    request: z.object({
      upload: uploadId,
      password: z.string().max(256).optional().describe('打开密码；加密保存，任务结束即清除'),
      platform,
    }),
    data: z.object({
      taskId: z.uuid(),
      state: taskState,
      report: scanReportSchema.optional().describe('检测报告；state 为 done 时有'),
      ask: askSchema.optional(),
      error: errorSchema.optional(),
    }),
    safe: true,
  }),
} as const;

export const area: Area = { position: 3, title: '安全检测', calls: SCAN_CALLS };
