import { z } from '../zod.ts';
import { type Area, call, fromText, platform } from './call.ts';

/** `GET HANDOVER_FILE_PATH/<handoverId>/<uploadId>`: the bytes of a file, for whoever may fetch it. */
export const HANDOVER_FILE_PATH = '/handover/file';
/** The field of `Upload-Metadata` that names the handover a file is uploaded for. */
export const HANDOVER_METADATA = 'handover';
/** The most files of one handover. */
export const MAX_HANDOVER_FILES = 50;

const id = z.uuid();
const handoverId = id.describe('传送编号');
const uploadId = z.string().regex(/^[0-9a-f]{32}$/);
/** 128 random bits in base64url. */
export const handoverCode = z.string().regex(/^[\w-]{22}$/);

export const DIRECTIONS = ['to-phone', 'from-phone'] as const;
const direction = z.enum(DIRECTIONS).describe('to-phone：电脑发到手机；from-phone：手机传到电脑');
export type Direction = z.infer<typeof direction>;

const handoverSchema = z.object({
  handoverId,
  direction,
  secondsLeft: z.number().min(0).describe('还有多少秒到期；到期后文件取不到，并被删除'),
  keptSeconds: z.number().int().describe('文件传完后能取多少秒'),
  maxFiles: z.number().int().describe('最多几个文件'),
  maxMb: z.number().int().describe('单个文件最大 MB'),
  accept: z.array(z.string()).describe('电脑那边的工具收哪些格式（扩展名）；空的为不限'),
  devices: z.number().int().describe('打开过的浏览器数，最多 3 个'),
  files: z.array(
    z.object({
      uploadId: uploadId.describe('上传编号'),
      name: z.string().describe('文件名'),
      size: z.number().int().describe('字节数'),
      received: z.number().int().describe('已收到的字节数；存储服务不告知时，传完之前为 0'),
      complete: z.boolean().describe('已传完'),
      fetched: z.number().int().describe('被完整取走过几次'),
      url: z.string().optional().describe('下载地址，以 / 开头的相对地址；只给可以取的一方'),
    }),
  ),
});
export type HandoverData = z.infer<typeof handoverSchema>;

export const HANDOVER_CALLS = {
  beginHandover: call({
    method: 'POST',
    path: '/handover/begin',
    body: 'form',
    summary:
      '开始一次电脑和手机之间的传送，取得放进二维码的口令。口令只在这一次应答里出现。文件用 tus 上传，Upload-Metadata 里加 handover（base64 的传送编号）。',
    request: z.object({
      direction,
      files: z.coerce.number().int().min(1).max(MAX_HANDOVER_FILES).default(1).describe('最多几个文件'),
      mb: z.coerce.number().min(1).optional().describe('单个文件最大 MB；不填或超过服务的上限时取服务的上限'),
      accept: fromText(z.array(z.string().regex(/^[a-z0-9]{1,10}$/)).max(100))
        .default([])
        .describe('收哪些格式（扩展名），告诉手机'),
      platform,
    }),
    data: handoverSchema.extend({ code: handoverCode.describe('口令') }),
    safe: false,
  }),
  openHandover: call({
    method: 'POST',
    path: '/handover/open',
    body: 'form',
    summary: '手机凭口令打开一次传送，从此这个浏览器可以取文件或传文件。一个口令最多给 3 个浏览器打开。',
    request: z.object({ code: handoverCode.describe('口令'), platform }),
    data: handoverSchema,
    safe: true,
  }),
  queryHandover: call({
    method: 'POST',
    path: '/handover/query',
    body: 'form',
    summary: '查询一次传送：还剩多久、有哪些文件、取走了没有。只对开始它的和打开过它的浏览器有效。',
    request: z.object({ handoverId, platform }),
    data: handoverSchema,
    safe: true,
  }),
  deleteHandoverFile: call({
    method: 'DELETE',
    path: '/handover/deleteFile',
    body: 'query',
    summary: '立即删除传送里的一个文件（电脑收到手机传来的文件之后）。只有开始它的浏览器可以。',
    request: z.object({ handoverId, uploadId: uploadId.describe('上传编号'), platform }),
    data: z.object({ handoverId }),
    safe: true,
  }),
  deleteHandover: call({
    method: 'DELETE',
    path: '/handover/delete',
    body: 'query',
    summary: '结束一次传送，文件马上删除。只有开始它的浏览器可以。',
    request: z.object({ handoverId, platform }),
    data: z.object({ handoverId }),
    safe: true,
  }),
} as const;

export const area: Area = { position: 7, title: '手机传送', calls: HANDOVER_CALLS };
