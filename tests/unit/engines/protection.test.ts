import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { toErrorData } from '../../../schemas/error.ts';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { RESTRICTED } from '../../../src/lib/restricted.ts';
import { askAuthority } from '../../authority.ts';
import { inputPath } from '../../corpus.ts';
import { hasPrograms } from '../../has-program.ts';

const { engines } = loadCatalog();
const folder = mkdtempSync(join(tmpdir(), 'pdf365-protection-'));
afterAll(() => rmSync(folder, { recursive: true }));
const hasQpdf = hasPrograms('qpdf');
if (!hasQpdf) console.warn('skipped: these tests need qpdf');

const PLAIN = inputPath('fixture:pdf/tagged-5p.pdf');
/** Ways to encrypt, in qpdf's words. */
const KINDS = {
  'RC4-40': ['40', '--modify=n'],
  'RC4-128': ['128', '--modify=none', '--use-aes=n'],
  'AES-128': ['128', '--modify=none', '--use-aes=y', '--force-V4'],
  'AES-128 with clear metadata': ['128', '--modify=none', '--use-aes=y', '--cleartext-metadata'],
  'AES-256': ['256', '--modify=none', '--extract=n'],
};
type Kind = keyof typeof KINDS;

/** The fixture encrypted with this password to open it, and `owner` as the owner's. */
function encrypted(kind: Kind, user: string): string {
  const path = join(folder, `${kind}-${user}.pdf`);
  const args = ['--allow-weak-crypto', '--encrypt', user, 'owner', ...KINDS[kind], '--', PLAIN, path];
  const { status, stderr } = spawnSync('qpdf', args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return path;
}

interface Outcome {
  files: File[];
  notes: string;
}

async function run(engine: string, paths: string[], options: Record<string, unknown>, password = ''): Promise<Outcome> {
  const files = paths.map((path) => new File([readFileSync(path)], path.split('/').at(-1) ?? ''));
  const checked = optionSchema(engines[engine]?.options ?? {}).parse(options);
  const notes: string[] = [];
  const call = {
    onNote: (note: string) => notes.push(note),
    password: () => password || undefined,
    abilities: { timestamp: askAuthority },
  };
  return { files: await runEngine(engine, files, checked, call), notes: notes.join('\n') };
}

const refusal = (outcome: Promise<Outcome>): Promise<string> =>
  outcome.then(
    () => 'done',
    (error: unknown) => toErrorData(error).code,
  );

/** What qpdf tells of a file's encryption when it opens it with a password. */
function encryption(path: string, password: string): string {
  const { stdout, stderr } = spawnSync('qpdf', ['--show-encryption', `--password=${password}`, path], {
    encoding: 'utf8',
  });
  return stdout + stderr.replaceAll(path, 'file');
}

async function written(file: File | undefined): Promise<string> {
  const path = join(folder, 'result.pdf');
  writeFileSync(path, new Uint8Array(await (file as File).arrayBuffer()));
  return path;
}

/** Tools whose result is still the document, or a part of it. */
const KEEP: Record<string, Record<string, unknown>> = {
  'pdf-rotate': {},
  'pdf-compress': { level: 'lossless' },
  watermark: { text: '样张' },
  'del-watermark': { pick: ['none'] },
  'pdf-add-page-number': {},
  'pdf-delete-page': { pages: ['2'] },
  'pdf-split': { mode: 'every', every: 3 },
  'pdf-scan': { report: 'json', clean: true },
  'pdf-insert': { at: ['2', '1'] },
  timestamp: {},
};

describe.skipIf(!hasQpdf)('the protection of a document', () => {
  it.each(Object.keys(KEEP).flatMap((engine) => ['', 'user'].map((user) => [engine, user] as const)))(
    '%s keeps it (password to open it: “%s”)',
    async (engine, user) => {
      const path = encrypted('AES-256', user);
      const inputs = engine === 'pdf-insert' ? [path, PLAIN] : [path];
      const { files, notes } = await run(engine, inputs, KEEP[engine] ?? {}, user);
      const result = await written(files.filter(({ name }) => name.endsWith('.pdf')).at(-1));
      expect(encryption(result, user)).toBe(encryption(path, user));
      expect(encryption(result, 'owner')).toBe(encryption(path, 'owner'));
      const check = spawnSync('qpdf', ['--check', `--password=${user}`, result], { encoding: 'utf8' });
      expect(check.status, check.stderr).toBe(0);
      if (engine !== 'timestamp') expect(notes).toContain('照旧');
    },
  );

  it.each(Object.keys(KINDS) as Kind[])('%s is kept as it is, and so is the text under it', async (kind) => {
    const path = encrypted(kind, 'user');
    for (const [engine, options] of [
      ['pdf-rotate', {}],
      ['pdf-split', { mode: 'every', every: 5 }],
    ] as const) {
      const result = await written((await run(engine, [path], options, 'user')).files[0]);
      expect(encryption(result, 'owner')).toBe(encryption(path, 'owner'));
      const texts = [path, result].map(
        (file) => spawnSync('pdftotext', ['-upw', 'user', file, '-'], { encoding: 'utf8' }).stdout,
      );
      expect(texts[1]).toBe(texts[0]);
      expect(spawnSync('qpdf', ['--check', '--password=user', result], { encoding: 'utf8' }).status).toBe(0);
    }
  });

  it.each<[engine: string, options: Record<string, unknown>, second: boolean]>([
    ['pdf-unlock', {}, false],
    ['pdf-lock', { user: 'new' }, false],
    ['pdf-merge', {}, true],
    ['pdf-insert', { at: ['', '1'] }, true],
  ])('%s gives restrictions up on the visitor’s word alone', async (engine, options, second) => {
    const path = encrypted('AES-128', '');
    const inputs = second ? [PLAIN, path] : [path];
    expect(await refusal(run(engine, inputs, options))).toBe('bad-option');
    expect(await refusal(run(engine, inputs, { ...options, confirm: true }))).toBe('done');
    expect(await refusal(run(engine, inputs, options, 'owner'))).toBe('done');
    const locked = second ? [PLAIN, encrypted('AES-128', 'user')] : [encrypted('AES-128', 'user')];
    expect(await refusal(run(engine, locked, options, 'user'))).toBe('done');
  });

  it('is said to be gone where several files become one', async () => {
    const { files, notes } = await run('pdf-merge', [PLAIN, encrypted('AES-256', '')], { confirm: true });
    expect(encryption(await written(files[0]), '')).toContain('not encrypted');
    expect(notes).toContain('不再加密');
  });

  it.each([
    ['pdf-raster', { dpi: 36, pages: '1' }],
    ['pdf-getimg', {}],
  ])('%s says that pictures carry no restrictions', async (engine, options) => {
    const notes: string[] = [];
    const bytes = readFileSync(encrypted('AES-256', ''));
    const checked = optionSchema(engines[engine]?.options ?? {}).parse(options);
    const call = { onNote: (note: string) => notes.push(note) };
    await runEngine(engine, [new File([bytes], 'a.pdf')], checked, call).catch((error: unknown) => {
      expect(toErrorData(error).code).toBe('no-result');
    });
    expect(notes).toContain(RESTRICTED);
  });
});
