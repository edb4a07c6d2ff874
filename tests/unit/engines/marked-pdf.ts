import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPrograms } from '../../has-program.ts';
import { keptAnswer } from '../../kept-answers.ts';
import { buildPdf } from '../model/pdf/tools.ts';

/** Whether the programs that make and draw these files are here. */
export const canMark = hasPrograms('qpdf', 'gs', 'pdftoppm', 'pdftotext');
if (!canMark) console.warn('skipped: these tests need qpdf, Ghostscript and poppler-utils');

type Bytes = Uint8Array<ArrayBuffer>;

function inFolder<T>(work: (path: (name: string) => string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'marked-'));
  try {
    return work((name) => join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const run = (program: string, args: string[]): void =>
  void execFileSync(program, args, { timeout: 60_000, stdio: ['ignore', 'ignore', 'ignore'] });

/** One page of PostScript, as Ghostscript makes a PDF of it. */
const stampOf = (path: (name: string) => string, drawing: string): string => {
  writeFileSync(path('stamp.ps'), `%!PS\n<< /PageSize [612 792] >> setpagedevice\n${drawing}\nshowpage\n`);
  run('gs', ['-q', '-dSAFER', '-o', path('stamp.pdf'), '-sDEVICE=pdfwrite', path('stamp.ps')]);
  return path('stamp.pdf');
};

/** A file with the same drawing over or under all its pages, by qpdf. */
export const stamped = (source: Bytes, drawing: string, layer: 'overlay' | 'underlay' = 'overlay'): Bytes =>
  inFolder((path) => {
    writeFileSync(path('in.pdf'), source);
    run('qpdf', [path('in.pdf'), `--${layer}`, stampOf(path, drawing), '--repeat=1', '--', path('out.pdf')]);
    return new Uint8Array(readFileSync(path('out.pdf')));
  });

const byQpdf = (source: Bytes, args: string[]): Bytes =>
  inFolder((path) => {
    writeFileSync(path('in.pdf'), source);
    run('qpdf', [...args, path('in.pdf'), path('out.pdf')]);
    return new Uint8Array(readFileSync(path('out.pdf')));
  });

/** A file that opens with this password, by qpdf. */
export const locked = (source: Bytes, password: string): Bytes =>
  byQpdf(source, ['--encrypt', password, 'owner', '256', '--']);

/** The same in clear, by qpdf. */
export const unlocked = (source: Bytes, password: string): Bytes =>
  byQpdf(source, ['--decrypt', `--password=${password}`]);

/** A file written anew by Ghostscript, which draws this into each page's own content. */
export const redrawn = (source: Bytes, drawing: string): Bytes =>
  inFolder((path) => {
    writeFileSync(path('in.pdf'), source);
    const end = `<< /EndPage { exch pop 2 ne { gsave initgraphics ${drawing} grestore true } { false } ifelse } >> setpagedevice\n`;
    writeFileSync(path('end.ps'), end);
    run('gs', ['-q', '-dSAFER', '-o', path('out.pdf'), '-sDEVICE=pdfwrite', path('end.ps'), '-f', path('in.pdf')]);
    return new Uint8Array(readFileSync(path('out.pdf')));
  });

/** Words on a slant in light grey, `times` of them. */
export const slanted = (words: string, times = 1): string =>
  Array.from(
    { length: times },
    (_, at) =>
      `gsave ${100 + (at % 2) * 250} ${150 + at * 90} translate 40 rotate 0.8 setgray /Helvetica findfont 44 scalefont setfont 0 0 moveto (${words}) show grestore`,
  ).join('\n');

/** A digest of every page as poppler draws it, which the same file is drawn for once. */
export const looks = (bytes: Uint8Array, dpi = 50): string[] =>
  keptAnswer(['digests of pages by pdftoppm', String(dpi)], bytes, () => ({
    status: 0,
    out: draw(bytes, dpi).join('\n'),
    err: '',
  })).out.split('\n');

const draw = (bytes: Uint8Array, dpi: number): string[] =>
  inFolder((path) => {
    writeFileSync(path('in.pdf'), bytes);
    const pages = Number(/^Pages:\s+(\d+)/m.exec(execFileSync('pdfinfo', [path('in.pdf')], { encoding: 'utf8' }))?.[1]);
    run('pdftoppm', ['-r', String(dpi), path('in.pdf'), path('p')]);
    const names = readdirSync(path('.')).filter((name) => name.endsWith('.ppm'));
    if (names.length !== pages) throw new Error(`${names.length} of ${pages} pages drawn`);
    return names.sort().map((name) => digestOf(readFileSync(path(name))));
  });

const digestOf = (data: Uint8Array): string => createHash('sha1').update(data).digest('hex');

/**
 * Three pages with a line of their own each; `mark` is drawn on each, `page` and `objects` (from number 9 on) go with
 * it.
 */
export function threePages(
  mark: string | ((page: number) => string),
  { page = '', catalog = '', resources = '', objects = [] as string[] } = {},
): Bytes {
  const stream = (text: string): string => `<</Length ${text.length}>>stream\n${text}\nendstream`;
  const contents = [1, 2, 3].map((number) =>
    stream(
      `BT /F 12 Tf 1 0 0 1 50 700 Tm (Own words of page ${number}) Tj ET\n${typeof mark === 'string' ? mark : mark(number)}\nBT /F 12 Tf 50 600 Td (after ${number}) Tj ET`,
    ),
  );
  const leaf = (number: number): string =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents ${number + 5} 0 R/Resources<</Font<</F 9 0 R>>${resources}>>${page}>>`;
  return buildPdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 5 0 R]>>',
    ...[1, 2, 3].map(leaf),
    ...contents,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...objects,
  ]);
}

/** A stream object. */
export const streamOf = (entries: string, data: string): string =>
  `<<${entries}/Length ${data.length}>>stream\n${data}\nendstream`;
