import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pdf } from './pdf.ts';
import { Visitor, withService } from './service.ts';

const service = withService();
const PATH = '/task/pdf-scan/analysis';

async function analysed(visitor: Visitor, fields: Record<string, string>) {
  let answer = await visitor.form(PATH, fields);
  for (let asked = 0; asked < 20 && ['waiting', 'running'].includes(answer.data.state); asked++)
    answer = await visitor.form(PATH, fields);
  return answer;
}

/** The same PDF with a script that runs when it is opened. */
async function scripted(name: string): Promise<File> {
  const text = await pdf(name).text();
  return new File(
    [text.replace('<</Type/Catalog', '<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>')],
    name,
  );
}

test('an upload is scanned once; its report comes with the answer, for its owner only', async () => {
  const visitor = new Visitor(service);
  const [upload = ''] = await visitor.upload(await scripted('脚本.pdf'));
  const { ret, data } = await analysed(visitor, { upload });
  expect(ret).toBe(0);
  expect(data).toMatchObject({
    state: 'done',
    report: { kind: 'pdf-scan-report', file: { name: '脚本.pdf', pages: 1 } },
  });
  expect(data.report.findings.map(({ code }: { code: string }) => code)).toContain('js-auto');
  const again = await visitor.form(PATH, { upload });
  expect(again.data.taskId).toBe(data.taskId);
  expect(await new Visitor(service).form(PATH, { upload })).toMatchObject({ ret: 400, data: { code: 'not-found' } });
});

test('a locked PDF asks for its password, and is scanned with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(join(folder, 'a.pdf'), new Uint8Array(await pdf('a.pdf').arrayBuffer()));
  execFileSync('qpdf', ['--encrypt', '开门', 'owner', '256', '--', join(folder, 'a.pdf'), join(folder, 'b.pdf')]);
  const locked = new File([readFileSync(join(folder, 'b.pdf'))], '锁.pdf');
  rmSync(folder, { recursive: true });
  const visitor = new Visitor(service);
  const [upload = ''] = await visitor.upload(locked);
  expect((await analysed(visitor, { upload })).data).toMatchObject({ state: 'middle', ask: { kind: 'password' } });
  const { data } = await analysed(visitor, { upload, password: '开门' });
  expect(data.state).toBe('done');
  expect(data.report.findings.map(({ code }: { code: string }) => code)).toContain('encrypted');
});
