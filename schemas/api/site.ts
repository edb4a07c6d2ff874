import { z } from '../zod.ts';
import { type Area, call, platform } from './call.ts';

export const SITE_CALLS = {
  nowDateTime: call({
    method: 'GET',
    path: '/api/nowDateTime',
    body: 'query',
    summary: '服务器当前时间，毫秒。',
    request: z.object({ platform }),
    data: z.object({ now: z.number().int().describe('1970 年起的毫秒数') }),
    safe: true,
    jsonp: true,
  }),
} as const;

export const area: Area = { position: 5, title: '站点', calls: SITE_CALLS };
