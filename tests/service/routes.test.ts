import { expect, test } from 'vitest';
import { pdf } from './pdf.ts';
import { Visitor, withService } from './service.ts';

const service = withService({ LOG_LEVEL: 'error' });

test('upload, submit, query, download, delete', async () => {
  const visitor = new Visitor(service);
  const [upload] = await visitor.upload(pdf('报告（一）.pdf'));
  const { ret, msg, data } = await visitor.form('/task/submitTask', {
    tool: 'pdf-rotate',
    uploads: [upload],
    options: { angle: '180' },
  });
  expect([ret, msg]).toEqual([0, '']);
  const done = await visitor.ended(data.task.taskId);
  expect(done).toMatchObject({ state: 'done', progress: 1, tool: 'pdf-rotate', files: [{ name: '报告（一）.pdf' }] });
  const response = await visitor.fetch(done.results[0].url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  const gone = await visitor.ask(`/task/deleteById?taskId=${done.taskId}`, { method: 'DELETE' });
  expect(gone).toMatchObject({ ret: 0, data: { taskId: done.taskId } });
  expect(await visitor.ended(done.taskId)).toBeUndefined();
  expect((await visitor.fetch(done.results[0].url)).status).toBe(404);
});
