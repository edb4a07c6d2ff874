import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasCorpus, inputPath, noCorpus } from '../../corpus.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'pdf365-cli-'));

/** Runs the command line as `npm run --silent tool` does, from a folder that is not the project's. */
function tool(...words: string[]) {
  const env = { ...process.env, INIT_CWD: folder };
  const { status, stdout } = spawnSync(process.execPath, ['src/cli/tool.ts', ...words], { cwd: root, env, encoding: 'utf8' });
  return { status, answer: JSON.parse(stdout) };
}

describe('refusals', { timeout: 60_000 }, () => {
  it.each([
    ['an unknown tool', ['pdf-mrge', 'a.pdf'], 'bad-option', '是不是“pdf-merge”'],
    ['an unknown option', ['pdf-rotate', '--angel', '90', 'a.pdf', '--out', 'o'], 'bad-option', '是不是“angle”'],
    [
      'the name of something every object has',
      ['pdf-rotate', '--toString', 'x', 'a.pdf', '--out', 'o'],
      'bad-option',
      '没有名为',
    ],
    ['a prototype', ['pdf-rotate', '--__proto__', 'x', 'a.pdf', '--out', 'o'], 'bad-option', '没有名为'],
    ['a fixed option', ['pdf-to-png', '--format', 'jpg', 'a.pdf', '--out', 'o'], 'bad-option', '固定'],
    ['a value out of range', ['pdf-to-png', '--dpi', '9999', 'a.pdf', '--out', 'o'], 'bad-option', '不能大于'],
    ['more ranges than files', ['pdf-merge', '--pages', '1', '--pages', '2', 'a.pdf', '--out', 'o'], 'bad-option', '给了 2 次'],
    ['a folder without a name', ['pdf-rotate', 'a.pdf', '--out', ''], 'bad-option', '--out'],
    ['no folder', ['pdf-rotate', 'a.pdf'], 'bad-option', '--out'],
    ['no file', ['pdf-rotate', '--out', 'o'], 'bad-option', '没有给出'],
  ])('%s', (_, words, code, text) => {
    const { status, answer } = tool(...words);
    expect(status).toBe(1);
    expect(answer.error.code).toBe(code);
    expect(answer.error.message).toContain(text);
  });

  it('an empty file and a file of another type', () => {
    writeFileSync(join(folder, 'empty.pdf'), '');
    writeFileSync(join(folder, 'text.pdf'), '这不是 PDF');
    expect(tool('pdf-rotate', 'empty.pdf', '--out', 'o').answer.error).toMatchObject({ code: 'empty-file', file: 'empty.pdf' });
    expect(tool('pdf-rotate', 'text.pdf', '--out', 'o').answer.error).toMatchObject({ code: 'wrong-type', file: 'text.pdf' });
  });
});

it('lists every tool', () => {
  const { status, answer } = tool('--list');
  expect(status).toBe(0);
  expect(answer.find(({ id }: { id: string }) => id === 'pdf-merge')).toMatchObject({ from: ['pdf'], to: ['pdf'] });
});

describe('results', { timeout: 60_000 }, () => {
  const sound = inputPath('corpus:pdf/born/rotated-pages.pdf');

  it('writes results beside the refusal of a bad input, and replaces nothing', ({ skip }) => {
    skip(!hasCorpus, noCorpus);
    const bad = inputPath('corpus:bad/empty.pdf');
    const { status, answer } = tool('pdf-rotate', sound, bad, sound, '--out', 'twice');
    expect(status).toBe(1);
    expect(answer.error).toMatchObject({ code: 'empty-file', file: bad });
    expect(answer.results).toHaveLength(2);
    expect(readdirSync(join(folder, 'twice'))).toHaveLength(2);
    expect(tool('pdf-rotate', sound, '--out', 'twice').answer[0].file).toContain('(3).pdf');
  });

  it('takes the password of a locked input', ({ skip }) => {
    skip(!hasCorpus, noCorpus);
    const locked = inputPath('corpus:pdf/encrypted/aes-256_user-baz_owner-foo.pdf');
    expect(tool('pdf-to-png', '--dpi', '36', locked, '--out', 'p').answer.error.code).toBe('password-needed');
    expect(tool('pdf-to-png', '--dpi', '36', '--password', 'no', locked, '--out', 'p').answer.error.code).toBe('wrong-password');
    const merged = tool('pdf-merge', '--password', 'baz', '--password', 'no', locked, locked, '--out', 'p').answer;
    expect(merged.error.code).toBe('wrong-password');
    expect(merged.results).toHaveLength(1);
    const both = tool('pdf-merge', '--password', 'no', '--password', 'not', locked, locked, '--out', 'p').answer;
    expect(both.errors).toHaveLength(2);
    const { status, answer } = tool('pdf-to-png', '--dpi', '36', '--password', 'baz', locked, '--out', 'p');
    expect(status).toBe(0);
    expect(answer[0]).toMatchObject({ type: 'png' });
  });
});
