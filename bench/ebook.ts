import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { runEngine } from '../src/engines/load-node.ts';
import { hasCorpus, inputPath, noCorpus } from '../tests/corpus.ts';
import { kept, lettersOf } from './kept.ts';
import { runNative } from './measure.ts';

const FORMATS = ['epub', 'azw3', 'mobi'] as const;
const EPUBCHECK = '/usr/bin/epubcheck';

/** What came of one book in one format. */
interface Result {
  book: string;
  format: string;
  /** Of the runs of eight letters that calibre reads in the source: how many it reads in the result. */
  text: number;
  cover: boolean;
  contents: number;
  faults: number | undefined;
  own: number;
  calibre: number | undefined;
}

const calibre = (...args: string[]): boolean =>
  spawnSync('ebook-convert', args, { encoding: 'utf8', env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' } })
    .status === 0;
const letters = (path: string): string => lettersOf(readFileSync(path, 'utf8'));

/** The text of a book as calibre reads it. */
function textBy(path: string, folder: string): string {
  const out = join(folder, `${basename(path)}.txt`);
  return calibre(path, out) ? letters(out) : '';
}

/** Entries of the contents and the cover, by calibre. */
function outlineBy(path: string, folder: string): { contents: number; cover: boolean } {
  const epub = join(folder, `${basename(path)}.re.epub`);
  if (!calibre(path, epub)) return { contents: 0, cover: false };
  const ncx = spawnSync('unzip', ['-p', epub, 'toc.ncx'], { encoding: 'utf8' }).stdout;
  const cover = spawnSync('ebook-meta', [path, '--get-cover', join(folder, 'cover.jpg')], { encoding: 'utf8' }).stdout;
  return { contents: ncx.split('<navPoint').length - 1, cover: /saved/i.test(cover) };
}

/** Errors by epubcheck; undefined where it is absent or the file is no EPUB. */
function faultsIn(path: string): number | undefined {
  if (extname(path) !== '.epub') return undefined;
  const { stdout, stderr, error } = spawnSync('java', ['-jar', EPUBCHECK, path], { encoding: 'utf8' });
  return error ? undefined : (`${stdout}${stderr}`.match(/^(ERROR|FATAL)/gm)?.length ?? 0);
}

async function convert(path: string, format: string, folder: string): Promise<{ path: string; cpu: number }> {
  const file = new File([readFileSync(path)], basename(path));
  const before = process.cpuUsage();
  const [made] = await runEngine('ebook', [file], { format });
  const { user, system } = process.cpuUsage(before);
  const out = join(folder, `${basename(path)}.${format}`);
  writeFileSync(out, new Uint8Array(await (made as File).arrayBuffer()));
  return { path: out, cpu: (user + system) / 1e6 };
}

async function judge(path: string, format: string, source: string, folder: string): Promise<Result> {
  await convert(path, format, folder); // loads the engine
  const { path: out, cpu } = await convert(path, format, folder);
  const native = runNative('ebook-convert', [path, join(folder, `by-calibre.${format}`)]);
  return {
    book: basename(path),
    format,
    own: cpu,
    calibre: native?.cpu,
    faults: faultsIn(out),
    text: kept(source, textBy(out, folder)),
    ...outlineBy(out, folder),
  };
}

/** Books of the corpus in every format, judged by calibre and epubcheck. */
export async function benchBooks(asked: readonly string[]): Promise<void> {
  if (!hasCorpus) {
    console.log(noCorpus);
    return;
  }
  const root = inputPath('corpus:ebook');
  const books = ['epub', 'mobi'].flatMap((kind) => readdirSync(join(root, kind)).map((name) => join(root, kind, name)));
  const chosen = books.filter((path) => asked.length === 0 || asked.some((one) => path.includes(one)));
  console.log('书 → 格式    文字  目录  封面  epubcheck 错误  CPU 秒  calibre  比值');
  for (const path of chosen) {
    const folder = mkdtempSync(join(tmpdir(), 'pdf365-books-'));
    try {
      const source = textBy(path, folder);
      for (const format of FORMATS) print(await judge(path, format, source, folder));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function print({ book, format, text, contents, cover, faults, own, calibre: other }: Result): void {
  const ratio = other ? `${(own / other).toFixed(3)}×` : '—';
  const parts = [
    `${(text * 100).toFixed(2)}%`,
    String(contents),
    cover ? '有' : '无',
    faults === undefined ? '—' : String(faults),
  ];
  console.log(`${book} → ${format}    ${parts.join('  ')}  ${own.toFixed(2)}  ${other?.toFixed(2) ?? '—'}  ${ratio}`);
}
