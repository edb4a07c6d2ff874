import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ERRORS } from '../../schemas/error.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { canonical } from '../../src/lib/intake.ts';
import { hasCorpus, inputPath, noCorpus } from '../corpus.ts';
import { pdf } from './pdf.ts';
import { Visitor, withService } from './service.ts';

// Hostile files through the whole service. Each must end, in a result or in a refusal that a visitor can read, and the
// service must live.
const service = withService({ WORKERS: '1', REQUESTS_PER_MINUTE: '100000' }); // one loads programs and models once
const { tools, places } = loadCatalog();
const folder = hasCorpus ? inputPath('corpus:bad') : '';
const files = hasCorpus
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.\w+$/.test(name) && !name.endsWith('.json'),
    )
  : [];
if (!hasCorpus) console.warn(noCorpus);

/**
 * Engines that open such files by the same door as another, which gets them here: they are judged with hostile files by
 * tests/unit/engines/attacks.test.ts and the cases of tests/golden.
 */
const LIKE: Record<string, string> = {
  'cad-convert': 'cad-draw',
  'cad-to-dwf': 'cad-draw',
  'font-recognition': 'scan-convert',
  'img-cut': 'img-convert',
  'img-to-excel': 'scan-convert',
  'img-to-txt': 'scan-convert',
  'media-compress': 'media',
  'pdf-add-page-number': 'pdf-raster',
  'pdf-delete-page': 'pdf-merge',
  'pdf-insert': 'pdf-merge',
  'pdf-nup': 'pdf-merge',
  'pdf-split': 'pdf-merge',
  'pdf-to-cad': 'pdf-convert',
  'pdf-to-ofd': 'pdf-convert',
  'word-tables': 'office',
};

/** One tool of each engine that the service runs and that takes files called so, for each way of reading them. */
function toolsFor(name: string): string[] {
  const type = canonical(name.slice(name.lastIndexOf('.') + 1));
  const taking = Object.entries(tools).filter(
    ([, { engine, from }]) => places[engine]?.includes('service') && from.map(canonical).includes(type),
  );
  const byEngine = new Map(taking.map(([id, { engine }]) => [engine, id]));
  return [...byEngine].filter(([engine]) => !byEngine.has(LIKE[engine] ?? '')).map(([, id]) => id);
}
/**
 * A file that no tool of the service takes yet is given to one that must refuse it; the names need no more than one
 * tool.
 */
const cases = files.map(
  (name) => [name, [...new Set([...(name.startsWith('names/') ? [] : toolsFor(name)), 'pdf-rotate'])]] as const,
);

/** Where only one end is right, whatever the tool. */
const ENDS: Record<string, string> = {
  'empty.docx': 'empty-file',
  'empty.mp4': 'empty-file',
  'empty.pdf': 'empty-file',
  'eps-disguised.jpg': 'wrong-type',
  'hls-playlist.mp4': 'wrong-type',
  'mz-stub.pdf': 'wrong-type',
  'one-byte.png': 'wrong-type',
  'really-ofd.pdf': 'wrong-type',
  'page-tree-100-million.pdf': 'too-many-pages',
  'unknown-password.pdf': 'middle',
};

/**
 * Tools with an end of their own: a package takes files unread, a scan tells of a bomb what it is, invoices come as OFD
 * too.
 */
const OTHERWISE: Record<string, string[]> = {
  'pdf-portfolios': Object.keys(ENDS),
  'pdf-scan': ['page-tree-100-million.pdf'],
  invoice: ['really-ofd.pdf'],
};

const readable = (error: { code: string; text: string }) => {
  expect(Object.keys(ERRORS)).toContain(error.code);
  expect(error.code).not.toBe('unknown');
  expect(error.text).toMatch(/[\u4e00-\u9fff]/);
};

describe.skipIf(!hasCorpus)('bad files', () => {
  test.each(cases)('%s by %j', { timeout: 150_000 }, async (name, ids) => {
    const only = ENDS[name];
    const visitor = new Visitor(service);
    const body = new FormData();
    body.append('file', new File([readFileSync(join(folder, name))], basename(name)));
    const { ret, msg, data } = await visitor.ask('/upload/form', { method: 'POST', body });
    if (ret !== 0) {
      expect(data.code).toBe(only);
      return readable({ code: data.code, text: msg });
    }
    const [{ uploadId }] = data.uploads;
    const { data: group } = await visitor.form('/task/submitTaskGroupNew', {
      tasks: ids.map((tool) => ({ tool, uploads: [uploadId] })),
    });
    for (const { taskId } of group.tasks) {
      const task = await visitor.ended(taskId);
      expect(['done', 'failed', 'middle'], task.tool).toContain(task.state);
      if (task.state === 'failed') readable(task.error);
      if (only && !OTHERWISE[task.tool]?.includes(name)) expect(task.error?.code ?? task.state, task.tool).toBe(only);
      await visitor.ask(`/task/deleteById?taskId=${taskId}`, { method: 'DELETE' });
    }
  });

  // Other ciphers: tests/golden/office.
  test('a document asks for its password', { timeout: 150_000 }, async () => {
    const [name, tool] = ['doc_rc4cryptoapi_password-Password1234_.doc', 'word-to-pdf'];
    const visitor = new Visitor(service);
    const uploads = await visitor.upload(new File([readFileSync(join(folder, '../office/encrypted', name))], name));
    const { data } = await visitor.form('/task/submitTask', { tool, uploads });
    const { taskId } = data.task;
    expect(await visitor.ended(taskId)).toMatchObject({
      state: 'middle',
      ask: { kind: 'password', files: [{ password: 'needed' }] },
    });
    await visitor.form('/task/goOnConvert', { taskId, passwords: ['nonsense'] });
    expect(await visitor.ended(taskId)).toMatchObject({ state: 'middle', ask: { files: [{ password: 'wrong' }] } });
    await visitor.form('/task/goOnConvert', { taskId, passwords: ['Password1234_'] });
    expect(await visitor.ended(taskId)).toMatchObject({ state: 'done' });
  });

  test('hostile names are cleaned, and write nothing but what they should', async () => {
    const visitor = new Visitor(service);
    const names = JSON.parse(readFileSync(join(folder, 'upload-names.json'), 'utf8')) as string[];
    for (const name of names) {
      const [uploadId] = await visitor.upload(pdf(name));
      const { data } = await visitor.form('/task/submitTask', { tool: 'pdf-rotate', uploads: [uploadId] });
      const task = await visitor.ended(data.task.taskId);
      expect(task.state, name).toBe('done');
      for (const shown of [task.files[0].name, task.results[0].name])
        expect(shown).not.toMatch(/[\\/\p{Cc}\p{Cf}<>:"|?*]|^\.|^$/u);
      expect((await visitor.fetch(task.results[0].url)).status).toBe(200);
    }
  });

  afterAll(async () => {
    const visitor = new Visitor(service);
    const uploads = await visitor.upload(pdf('a.pdf'));
    const { data } = await visitor.form('/task/submitTask', { tool: 'pdf-rotate', uploads });
    expect((await visitor.ended(data.task.taskId)).state).toBe('done');
  });
});
