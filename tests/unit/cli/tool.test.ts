import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerTo } from '../../../src/cli/answer.ts';
import { openPdf } from '../../../src/formats/pdf/document.ts';
import { pagesOf } from '../../../src/formats/pdf/pages.ts';
import { hasCorpus, inputPath, noCorpus } from '../../corpus.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'pdf365-cli-'));

/** Runs the command line as `npm run --silent tool` does, from a folder that is not the project's. */
function start(...words: string[]) {
  const env = { ...process.env, INIT_CWD: folder };
  return spawnSync(process.execPath, ['src/cli/tool.ts', ...words], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 50_000,
  });
}

/** The same without a process of its own. */
async function run(...words: string[]) {
  const said: string[] = [];
  const { signal } = new AbortController();
  const { status, text } = await answerTo(words, { base: folder, signal, say: (line) => said.push(line) });
  return { status, stdout: text, stderr: said.join('\n') };
}

async function tool(...words: string[]) {
  const { status, stdout, stderr } = await run(...words);
  return { status, stderr, answer: JSON.parse(stdout) };
}

describe('refusals', { timeout: 60_000 }, () => {
  it.each([
    ['an unknown tool', ['pdf-mrge', 'a.pdf'], 'unknown-tool', '是不是“pdf-merge”'],
    ['a tool called by its Chinese name', ['合并', 'a.pdf'], 'unknown-tool', '是不是“pdf-merge”'],
    ['nothing at all', [], 'bad-usage', '用法'],
    ['a file that is not there', ['pdf-rotate', 'a.pdf', '--out', 'o'], 'file-not-found', 'a.pdf'],
    ['a folder for a file', ['pdf-rotate', 'folder', '--out', 'o'], 'is-folder', 'folder'],
    ['a file for the folder', ['pdf-rotate', 'a.pdf', '--out', 'text.txt/o'], 'bad-usage', '是一个文件'],
    ['an unknown option', ['pdf-rotate', '--angel', '90', 'a.pdf', '--out', 'o'], 'unknown-option', '是不是“angle”'],
    [
      'the name of something every object has',
      ['pdf-rotate', '--toString', 'x', 'a.pdf', '--out', 'o'],
      'unknown-option',
      'toString',
    ],
    ['a prototype', ['pdf-rotate', '--__proto__', 'x', 'a.pdf', '--out', 'o'], 'unknown-option', '__proto__'],
    ['a fixed option', ['pdf-to-png', '--format', 'jpg', 'a.pdf', '--out', 'o'], 'bad-option', '固定'],
    ['a value out of range', ['pdf-to-png', '--dpi', '9999', 'a.pdf', '--out', 'o'], 'bad-option', '不能大于'],
    ['an option without effect', ['pdf-to-png', '--quality', '50', 'a.pdf', '--out', 'o'], 'bad-option', '不起作用'],
    [
      'more ranges than files',
      ['pdf-merge', '--pages', '1', '--pages', '2', 'a.pdf', '--out', 'o'],
      'bad-usage',
      '给了 2 次',
    ],
    ['a folder without a name', ['pdf-rotate', 'a.pdf', '--out', ''], 'bad-usage', '--out'],
    ['no folder', ['pdf-rotate', 'a.pdf'], 'bad-usage', '--out'],
    ['no file', ['pdf-rotate', '--out', 'o'], 'bad-usage', '没有给出'],
  ])('%s', async (_, words, code, text) => {
    mkdirSync(join(folder, 'folder'), { recursive: true });
    writeFileSync(join(folder, 'text.txt'), '');
    const { status, answer } = await tool(...words);
    expect(status).toBe(1);
    expect(answer.error.code).toBe(code);
    expect(answer.error.message).toContain(text);
    expect(existsSync(join(folder, 'o'))).toBe(false);
  });

  it('an unknown tool is shown only tools that can be used', async () => {
    const { message } = (await tool('video-to-ptp')).answer.error;
    expect(message).toContain('是不是“video-to-ppt”');
    expect(message).toMatch(/可用的有：.*pdf-merge/);
    expect(message).not.toMatch(/可用的有：.*video-to-ppt/);
  });

  it('an empty file and a file of another type', async () => {
    writeFileSync(join(folder, 'empty.pdf'), '');
    writeFileSync(join(folder, 'text.pdf'), '这不是 PDF');
    expect((await tool('pdf-rotate', 'empty.pdf', '--out', 'o')).answer.error).toMatchObject({
      code: 'empty-file',
      file: 'empty.pdf',
    });
    expect((await tool('pdf-rotate', 'text.pdf', '--out', 'o')).answer.error).toMatchObject({
      code: 'wrong-type',
      file: 'text.pdf',
    });
  });
});

it('lists every tool', { timeout: 60_000 }, async () => {
  const { status, stdout } = start('--list');
  expect(status).toBe(0);
  expect(JSON.parse(stdout).find(({ id }: { id: string }) => id === 'pdf-rotate')).toMatchObject({
    from: ['pdf'],
    to: ['pdf'],
  });
});

it('lists no option that a tool fixes or makes void', { timeout: 60_000 }, async () => {
  const list: { id: string; options: object }[] = (await tool('--list')).answer;
  const options = (id: string) => Object.keys(list.find((entry) => entry.id === id)?.options ?? {});
  expect(options('pdf-to-png')).toEqual(['dpi', 'pages']);
  expect(options('pdf-to-longpng')).toEqual(['dpi', 'pages', 'maxHeight']);
  expect(options('img-convert').slice(0, 3)).toEqual(['format', 'quality', 'size']);
});

it('tells how to call it, and each tool, on stdout', { timeout: 60_000 }, async () => {
  const general = start('--help');
  expect([general.status, general.stderr]).toEqual([0, '']);
  expect(general.stdout).toContain('--list');
  const { status, stdout } = await run('pdf-to-jpg', '--help');
  expect(status).toBe(0);
  expect(stdout).toMatch(/--dpi .*36–600 DPI.*默认 150/);
  expect(stdout).not.toContain('--format');
  expect((await run('img-convert', '--help')).stdout).toMatch(/--format .*jpg、png、webp.*默认 jpg/);
});

describe('results', { timeout: 60_000 }, () => {
  const sound = inputPath('corpus:pdf/born/rotated-pages.pdf');

  it('writes results beside the refusal of a bad input, and replaces nothing', async ({ skip }) => {
    skip(!hasCorpus, noCorpus);
    const bad = inputPath('corpus:bad/empty.pdf');
    const { status, stdout, stderr } = start('pdf-rotate', sound, bad, sound, '--out', 'twice');
    const answer = JSON.parse(stdout);
    expect(status).toBe(1);
    expect(stderr).toContain('rotated-pages.pdf 100%');
    expect(answer.error).toMatchObject({ code: 'empty-file', file: bad });
    expect(answer.results).toHaveLength(2);
    expect(readdirSync(join(folder, 'twice'))).toHaveLength(2);
    const lacking = await tool('img-convert', inputPath('corpus:bad/truncated.jpg'), '--out', 'notes');
    expect(lacking.answer[0].notes).toContainEqual({ text: expect.stringContaining('不完整'), lost: true });
    expect(lacking.stderr).toMatch(/注意：原文件不完整/);
    expect((await tool('pdf-rotate', sound, '--out', 'twice')).answer[0].file).toContain('(3).pdf');
  });

  it('takes the password of a locked input', async ({ skip }) => {
    skip(!hasCorpus, noCorpus);
    const locked = inputPath('corpus:pdf/encrypted/aes-256_user-baz_owner-foo.pdf');
    expect((await tool('pdf-to-png', '--dpi', '36', locked, '--out', 'p')).answer.error.code).toBe('password-needed');
    expect((await tool('pdf-to-png', '--dpi', '36', '--password', 'no', locked, '--out', 'p')).answer.error.code).toBe(
      'wrong-password',
    );
    const merged = (await tool('pdf-merge', '--password', 'baz', '--password', 'no', locked, locked, '--out', 'p'))
      .answer;
    expect(merged.error.code).toBe('wrong-password');
    expect(merged.results).toHaveLength(1);
    const both = (await tool('pdf-merge', '--password', 'no', '--password', 'not', locked, locked, '--out', 'p'))
      .answer;
    expect(both.errors).toHaveLength(2);
    const { status, answer } = await tool('pdf-to-png', '--dpi', '36', '--password', 'baz', locked, '--out', 'p');
    expect(status).toBe(0);
    expect(answer[0]).toMatchObject({ type: 'png' });
  });

  it('says with a result what its reader should know, and names the file at work', async ({ skip }) => {
    skip(!hasCorpus, noCorpus);
    const locked = inputPath('corpus:pdf/encrypted/aes-256_user-baz_owner-foo.pdf');
    const { answer, stderr } = await tool('pdf-merge', '--password', 'baz', locked, sound, '--out', 'notes');
    expect(answer[0].notes).toEqual([{ text: expect.stringContaining('不再加密') }]);
    expect(stderr).toMatch(/100% rotated-pages\.pdf/);
    expect(stderr).not.toMatch(/aes-256.*rotated-pages/);
    const lacking = await tool('img-convert', inputPath('corpus:bad/truncated.jpg'), '--out', 'notes');
    expect(lacking.answer[0].notes).toContainEqual({ text: expect.stringContaining('不完整'), lost: true });
    expect(lacking.stderr).toMatch(/注意：原文件不完整/);
    expect((await tool('pdf-rotate', sound, '--out', 'notes')).answer[0]).not.toHaveProperty('notes');
  });

  it.runIf(process.platform === 'linux')('refuses a folder that cannot be made, once', async ({ skip }) => {
    skip(!hasCorpus, noCorpus);
    const { status, answer } = await tool('pdf-rotate', sound, sound, '--out', '/proc/x/y');
    expect(status).toBe(1);
    expect(answer).toEqual({ error: { code: 'bad-usage', message: expect.stringContaining('/proc/x/y') } });
  });

  it('applies a range given once to every file', async ({ skip }) => {
    skip(!hasCorpus, noCorpus);
    const { answer } = await tool('pdf-delete-page', '--pages', '2-', sound, sound, '--out', 'once');
    const pages = answer.map(
      ({ file }: { file: string }) => pagesOf(openPdf(new Uint8Array(readFileSync(file)), {})).length,
    );
    expect(pages).toEqual([1, 1]);
  });

  it('leaves no folder behind when nothing came out', async ({ skip }) => {
    skip(!hasCorpus, noCorpus);
    await tool('pdf-rotate', inputPath('corpus:bad/empty.pdf'), '--out', 'never');
    expect(existsSync(join(folder, 'never'))).toBe(false);
    await tool('pdf-rotate', sound, '--out', 'deep/er');
    expect(readdirSync(join(folder, 'deep/er'))).toHaveLength(1);
  });
});
