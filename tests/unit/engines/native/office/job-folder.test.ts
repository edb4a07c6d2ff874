import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { toErrorData } from '../../../../../schemas/error.ts';
import { closeOffice, toDocument, warmOffice } from '../../../../../src/features/office/native/convert.ts';
import { emptyJob, placeDocument, takeResult } from '../../../../../src/features/office/native/job-folder.ts';

const base = mkdtempSync(join(tmpdir(), 'pdf365-job-folder-'));
afterAll(async () => {
  await closeOffice();
  rmSync(base, { recursive: true, force: true });
});

let job: string;
/** Files of the machine that a program in the sandbox cannot reach itself. */
let others: string;
beforeEach(() => {
  job = join(mkdtempSync(join(base, 'instance-')), 'job');
  mkdirSync(job);
  others = mkdtempSync(join(base, 'others-'));
  writeFileSync(join(others, 'output.pdf'), 'secret');
});
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => toErrorData(error).code,
  );

it('takes a document in and a result out, and is empty afterwards', async () => {
  await placeDocument(job, new File(['in'], 'x'), 'input.txt');
  expect(readFileSync(join(job, 'input.txt'), 'utf8')).toBe('in');
  writeFileSync(join(job, 'output.pdf'), 'out');
  await takeResult(job, 'output.pdf', join(others, 'taken.pdf'));
  expect(readFileSync(join(others, 'taken.pdf'), 'utf8')).toBe('out');
  await emptyJob(job);
  expect(readdirSync(job)).toEqual([]);
});

it('that has become a link leads nowhere', async () => {
  rmSync(job, { recursive: true });
  symlinkSync(others, job);
  const refused = { code: 'interrupted', cause: expect.stringContaining('none any more') };
  await expect(placeDocument(job, new File(['in'], 'x'), 'input.txt')).rejects.toMatchObject(refused);
  await expect(takeResult(job, 'output.pdf', join(base, 'stolen'))).rejects.toMatchObject(refused);
  await expect(emptyJob(job)).rejects.toMatchObject(refused);
  expect(readdirSync(others)).toEqual(['output.pdf']);
});

it('gives no result that is a link, a folder or a pipe', async () => {
  symlinkSync(join(others, 'output.pdf'), join(job, 'link.pdf'));
  mkdirSync(join(job, 'folder.pdf'));
  execFileSync('mkfifo', [join(job, 'pipe.pdf')]);
  for (const name of ['link', 'folder', 'pipe'])
    expect([name, await codeOf(takeResult(job, `${name}.pdf`, join(others, `${name}.taken`)))]).toEqual([
      name,
      'no-result',
    ]);
});

it('removes a link, and not what it leads to', async () => {
  symlinkSync(others, join(job, 'link'));
  await emptyJob(job);
  expect([readdirSync(job), readdirSync(others)]).toEqual([[], ['output.pdf']]);
});

it.skipIf(!existsSync('/usr/lib/libreoffice/program/soffice.bin'))(
  'of a soffice that was taken over costs that soffice, and neither the next document nor a file of the machine',
  async () => {
    const limits = { seconds: 60, memory: 2048, disk: 256 };
    const { folder } = await warmOffice(limits);
    rmSync(join(folder, 'job'), { recursive: true });
    symlinkSync(others, join(folder, 'job'));
    const format = { kind: 'text', filter: 'Text', extension: 'txt', encrypted: false } as const;
    const run = {
      limits,
      signal: new AbortController().signal,
      progress: () => {},
      password: () => undefined,
      folder: async () => mkdtempSync(join(base, 'call-')),
    };
    const { path } = await toDocument({ file: new File(['text'], 'a.txt'), format, data: {} }, run);
    expect(readFileSync(path, 'latin1').slice(0, 5)).toBe('%PDF-');
    expect(readdirSync(others)).toEqual(['output.pdf']);
    expect(readFileSync(join(others, 'output.pdf'), 'utf8')).toBe('secret');
    expect(existsSync(folder)).toBe(false);
  },
  120_000,
);
