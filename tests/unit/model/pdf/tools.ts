import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPrograms } from '../../../has-program.ts';
import { type Answer, keptAnswer } from '../../../kept-answers.ts';

const root = process.env.PDF365_CORPUS ?? join(import.meta.dirname, '../../../../../shared/corpus');

/** Whether the corpus and the independent programs are here; tests that need them say so and are skipped otherwise. */
export const ready = existsSync(root) && hasPrograms('qpdf', 'pdftotext', 'pdfinfo');
if (!ready) console.warn('skipped: these tests need the corpus (PDF365_CORPUS), qpdf and poppler-utils');

/** Paths of the corpus' PDFs, relative to it. */
export const pdfs = (pattern: string): string[] => (ready ? globSync(pattern, { cwd: root }).sort() : []);
export const bytesOf = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(root, path)));
export const fileOf = (path: string): File =>
  new File([bytesOf(path)], path.split('/').at(-1) ?? path, { type: 'application/pdf' });
/** The user password that an encrypted corpus file carries in its name. */
export const passwordOf = (path: string): string | undefined => /user-([a-z]+)/.exec(path)?.[1];

/** What a program says of PDF bytes, asked once a run; `{}` in the arguments is the file. */
export function probe(bytes: Uint8Array, name: string, ...args: string[]): Answer {
  const ask = (): Answer => run(bytes, name, args);
  return keptAnswer([name, ...args], bytes, ask);
}

/**
 * What a pipe of programs says of PDF bytes, asked once as well; `$1` and on in the script are the arguments, of which
 * `{}` is the file. Throws where one of the programs fails.
 */
export function piped(bytes: Uint8Array, script: string, ...args: string[]): string {
  const { status, out, err } = probe(bytes, 'bash', '-o', 'pipefail', '-c', script, 'bash', ...args);
  if (status !== 0) throw new Error(`${script}: ${err}`);
  return out;
}

function run(bytes: Uint8Array, name: string, args: string[]): Answer {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  const path = join(folder, 'probe.pdf');
  try {
    writeFileSync(path, bytes);
    const done = spawnSync(
      name,
      args.map((arg) => (arg === '{}' ? path : arg)),
      { encoding: 'utf8', maxBuffer: 1 << 28, timeout: 110_000 },
    );
    return { status: done.status, out: done.stdout, err: done.stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What `qpdf --check` complains about: '' for a clean file. */
export function faults(bytes: Uint8Array, password = ''): string {
  const { status, out, err } = probe(bytes, 'qpdf', `--password=${password}`, '--check', '{}');
  return status === 0 ? '' : `${err}${out}`;
}

/** The text of a file up to its page `last` (0: all) without white space, page breaks kept. */
export function textOf(bytes: Uint8Array, password = '', last = 0): string {
  return probe(bytes, 'pdftotext', '-raw', '-l', String(last), '-upw', password, '{}', '-').out.replace(
    /[^\S\f]+/g,
    '',
  );
}

export const contents = async (file: File | undefined): Promise<Uint8Array<ArrayBuffer>> => {
  if (!file) throw new Error('no file');
  return new Uint8Array(await file.arrayBuffer());
};

/** A small PDF from object bodies (`1` is the catalog), with a right cross-reference table. */
export function buildPdf(bodies: string[], trailer = ''): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.4\n';
  const offsets = bodies.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const start = text.length;
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`;
  text += `trailer\n<</Size ${bodies.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
