import type { Call } from './call.ts';
import { RECORD_CALLS } from './record.ts';
import { SCAN_CALLS } from './scan.ts';
import { SITE_CALLS } from './site.ts';
import { TASK_CALLS } from './task.ts';
import { TIMESTAMP_CALLS } from './timestamp.ts';
import { TOOL_CALLS } from './tool.ts';

/** Every call of the API, by area, in the order the document shows them. */
export const AREAS: { title: string; calls: Record<string, Call> }[] = [
  { title: '工具', calls: TOOL_CALLS },
  { title: '任务', calls: TASK_CALLS },
  { title: '安全检测', calls: SCAN_CALLS },
  { title: '记录', calls: RECORD_CALLS },
  { title: '站点', calls: SITE_CALLS },
  { title: '时间戳', calls: TIMESTAMP_CALLS },
];
