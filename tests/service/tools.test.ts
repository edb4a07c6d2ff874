import { expect, test } from 'vitest';
import { settingsSchema } from '../../src/service/base/settings.ts';
import { pdf } from './pdf.ts';
import { Visitor, withService } from './service.ts';

const service = withService({ WORKERS: '0', UPLOAD_MB: '50' });

test('programs are told every tool of the service, its limits and the options left to them', async () => {
  const { ret, data } = await new Visitor(service).ask('/api/tools');
  expect(ret).toBe(0);
  const of = (id: string) => data.tools.find(({ tool }: { tool: string }) => tool === id);
  const jpg = of('pdf-to-jpg');
  expect(jpg).toMatchObject({ name: 'PDF转JPG', from: ['pdf'], together: false });
  // What the tool fixes is no choice, nor a condition any more.
  expect(Object.keys(jpg.options)).toEqual(['dpi', 'quality', 'pages']);
  expect(jpg.options.quality).toMatchObject({ type: 'number', label: expect.any(String), default: expect.any(Number) });
  expect(jpg.options.quality.when).toBeUndefined();
  expect(of('del-watermark').options).toHaveProperty('pick');
  expect(of('pdf-merge')).toMatchObject({ together: true, limit: { mb: 50 } });
  const one = await new Visitor(service).ask('/api/tools?tool=pdf-merge');
  expect(one.data.tools).toEqual([of('pdf-merge')]);
  expect((await new Visitor(service).ask('/api/tools?tool=none')).data.tools).toEqual([]);
  const { tools, engines } = service.context.catalog;
  for (const { tool, options } of data.tools)
    for (const key of Object.keys(options)) expect(engines[tools[tool]?.engine ?? '']?.options).toHaveProperty(key);
});

test('what rests on a setting that the operator has not made is a demonstration', async () => {
  const { data } = await new Visitor(service).ask('/api/demoTools');
  expect(data.tools).toEqual(['timestamp']);
  const settings = Object.keys(settingsSchema.shape);
  for (const { demo } of Object.values(service.context.catalog.tools)) if (demo) expect(settings).toContain(demo.until);
});

test('an unknown option is refused with those of the tool alone', async () => {
  const visitor = new Visitor(service);
  const uploads = await visitor.upload(pdf('a.pdf'));
  const { data } = await visitor.form('/task/submitTask', { tool: 'pdf-to-jpg', uploads, options: { colour: 'red' } });
  expect(data).toEqual({ code: 'unknown-option', detail: '不认识“colour”，可用的有：dpi、quality、pages。' });
});
