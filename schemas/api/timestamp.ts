import { TIMESTAMP_PATH } from '../timestamp-wire.ts';
import { z } from '../zod.ts';
import { type Area, call, platform } from './call.ts';

export const authorityId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: '只能用小写字母、数字和连字符，最多 40 个。' });
/** The authority inside the service. */
export const EMBEDDED = 'embedded';

export const TIMESTAMP_CALLS = {
  timestampAuthorities: call({
    method: 'GET',
    path: TIMESTAMP_PATH,
    body: 'query',
    summary: `列出可选的时间戳机构。盖戳时把 RFC 3161 请求（application/timestamp-query，只含摘要）POST 到 ${TIMESTAMP_PATH}/编号，得到机构的答复。`,
    request: z.object({ platform }),
    data: z.object({
      authorities: z.array(
        z.object({
          id: z.string().describe('机构编号'),
          name: z.string().describe('显示名称'),
          embedded: z.boolean().describe('true：站内演示机构，证书不在公共信任名单'),
        }),
      ),
    }),
    safe: true,
  }),
} as const;

export const area: Area = { position: 6, title: '时间戳', calls: TIMESTAMP_CALLS };
