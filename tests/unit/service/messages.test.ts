import { expect, test } from 'vitest';
import { SCAN_CALLS } from '../../../schemas/api/scan.ts';
import { TASK_CALLS } from '../../../schemas/api/task.ts';
import { attachment } from '../../../src/service/base/attachment.ts';
import { chinese } from '../../../src/service/base/messages.ts';
import { readSettings } from '../../../src/service/base/settings.ts';

const HALF_ENGLISH = /string|number|array|object|received|expected|Invalid|无效UUID|NaN/;
const says = (call: { request: { safeParse: unknown } }, value: unknown): string[] => {
  const { error } = (call.request as typeof TASK_CALLS.submitTask.request).safeParse(value, { error: chinese });
  return error?.issues.map(({ message }) => message) ?? [];
};

test('what is wrong with a request is said in Chinese throughout', () => {
  expect(says(TASK_CALLS.taskQuery, { taskIds: 'x' })).toEqual(['要填列表（JSON 数组）。']);
  expect(says(TASK_CALLS.deleteById, { taskId: '1' })).toEqual(['不是正确的编号（UUID）。']);
  expect(says(TASK_CALLS.deleteById, {})).toEqual(['没有填写。']);
  expect(says(TASK_CALLS.taskQuery, { taskIds: [] })).toEqual(['最少 1 项。']);
  const taskId = crypto.randomUUID();
  expect(says(TASK_CALLS.previewYee, { taskId, size: 'x' })).toEqual(['要填数字。']);
  expect(says(TASK_CALLS.previewYee, { taskId, size: 1e6 })).toEqual(['不能大于 2000。']);
  expect(says(TASK_CALLS.previewYee, { taskId, of: 'both' })).toEqual(['只能是 source、target。']);
  for (const call of [...Object.values(TASK_CALLS), ...Object.values(SCAN_CALLS)])
    for (const value of [
      {},
      { taskId: 1, uploads: 1, tool: 1, options: 1, passwords: 1, tasks: 1, answers: 1, key: 1 },
      null,
    ])
      for (const message of says(call, value)) expect(message).not.toMatch(HALF_ENGLISH);
});

test('what is wrong with a setting is said in Chinese', () => {
  const wrong = {
    PORT: 'x',
    WORKERS: '99',
    SECRET: 'short',
    S3_ENDPOINT: 'store',
    LOG_LEVEL: 'loud',
    MATTING_INPUT: 'x',
  };
  let message = '';
  try {
    readSettings(wrong);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message.split('\n')).toEqual([
    '环境变量 PORT 不对：要填数字。',
    '环境变量 SECRET 不对：最少 32 个字符。',
    '环境变量 S3_ENDPOINT 不对：要填完整的网址，如 https://www.example.com。',
    '环境变量 WORKERS 不对：不能大于 64。',
    '环境变量 LOG_LEVEL 不对：只能是 fatal、error、warn、info、debug、trace、silent。',
    '环境变量 MATTING_INPUT 不对：只能是 isnet、u2net、modnet。',
  ]);
});

test('a download has a name that old programs can keep, too', () => {
  expect(attachment('报告.pdf')).toBe(`attachment; filename=result.pdf; filename*=UTF-8''%E6%8A%A5%E5%91%8A.pdf`);
  expect(attachment('a b.pdf')).toBe('attachment; filename="a b.pdf"');
});
