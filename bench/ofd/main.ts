import { execFileSync, type StdioOptions } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { hasCorpus, inputPath, noCorpus } from '../../tests/corpus.ts';
import { converted } from '../converted.ts';
import { truthFolder } from '../fidelity/truth.ts';
import { type JudgeName, likeness } from './judges.ts';
import { faultsOf } from './schema.ts';
import { inOrder, known, partsOf, writtenText } from './written-text.ts';

/** PDFs that go to OFD and back. */
const FOLDERS = ['pdf/born', 'pdf/zh', 'pdf/table', 'pdf/invoice'].map((name) => inputPath(`corpus:${name}`));
/** Programs that complain of files say so on standard error, line after line. */
const QUIET = { stdio: ['ignore', 'pipe', 'ignore'] } as const satisfies { stdio: StdioOptions };
/** Longer ones take minutes. */
const MAX_PAGES = 12;

/** The text of a PDF as its content has it, by poppler. */
const byPoppler = (path: string): string =>
  execFileSync('pdftotext', ['-raw', path, '-'], { ...QUIET, encoding: 'utf8', maxBuffer: 2 ** 28 });

/**
 * The same by MuPDF, which knows the character collections of fonts that a file does not hold, and Chinese in Latin
 * ones.
 */
const byMupdf = (path: string): string =>
  execFileSync('mutool', ['draw', '-q', '-F', 'text', path], { ...QUIET, encoding: 'utf8', maxBuffer: 2 ** 28 });

/** Whether a PDF names fonts that it does not hold: poppler draws other faces for them than we set. */
function lacksFonts(path: string): boolean {
  const [head = '', , ...fonts] = execFileSync('pdffonts', [path], { ...QUIET, encoding: 'utf8' }).split('\n');
  const at = head.indexOf('emb');
  return fonts.some((line) => line.slice(at, at + 3).trim() === 'no');
}

/** How much of the text is there again by the program that finds most of it again. */
const textKept = (source: string, result: string): number =>
  Math.max(...[byPoppler, byMupdf].map((read) => inOrder(known(read(source)), known(read(result)))));

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;

async function toPdf(path: string, work: string): Promise<string> {
  const out = join(work, 'out.pdf');
  const { cpu } = await converted('ofd-to-pdf', path, out);
  const order = inOrder(writtenText(partsOf(readFileSync(path))), byPoppler(out));
  return `TextCode 按顺序 ${percent(order)}  ${cpu.toFixed(2)} s`;
}

async function thereAndBack(path: string, work: string): Promise<string> {
  const [ofd, back] = [join(work, 'out.ofd'), join(work, 'back.pdf')];
  const { cpu } = await converted('pdf-to-ofd', path, ofd);
  const faults = [...partsOf(readFileSync(ofd)).values()].flatMap(faultsOf);
  await converted('ofd-to-pdf', ofd, back);
  const judges: JudgeName[] = lacksFonts(path) ? ['poppler', 'MuPDF', 'PDFium'] : ['poppler', 'MuPDF'];
  const likes: string[] = [];
  for (const judge of judges) {
    const { least, mean } = await likeness(judge, { source: path, result: back, work });
    likes.push(`${judge} ${mean.toFixed(4)}（最低 ${least.toFixed(4)}）`);
  }
  const why = judges.length > 2 ? '，有未内嵌的字体' : '';
  const figures = `文字 ${percent(textKept(path, back))}  相似 ${likes.join(' ')}${why}`;
  return `${figures}  不合标准 ${faults.length}${faults[0] ? `（${faults[0]}）` : ''}  ${cpu.toFixed(2)} s`;
}

const pageCount = (path: string): number =>
  Number(/Pages:\s+(\d+)/.exec(execFileSync('pdfinfo', [path], { encoding: 'utf8' }))?.[1]);

const filesIn = (folder: string, ending: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .map((name) => join(folder, name))
    : [];

/**
 * OFD files of the corpus to PDF: their text by the order it is written in. PDFs to OFD and back: text and pages by
 * poppler, the parts in between by the schemas of the standard.
 */
export async function benchOfd(asked: readonly string[]): Promise<void> {
  if (!hasCorpus) {
    console.log(noCorpus);
    return;
  }
  const chosen = (path: string): boolean => asked.length === 0 || asked.some((one) => path.includes(one));
  const work = mkdtempSync(join(tmpdir(), 'pdf365-ofd-'));
  const run = async (path: string, act: (path: string, work: string) => Promise<string>): Promise<void> => {
    const said = await act(path, work).catch((thrown: Error) => `没有做成：${thrown.message}`);
    console.log(`${basename(path)}  ${said}`);
    for (const name of readdirSync(work)) rmSync(join(work, name));
  };
  try {
    console.log('OFD → PDF');
    for (const path of filesIn(inputPath('corpus:ofd'), '.ofd').filter(chosen)) await run(path, toPdf);
    console.log('\nPDF → OFD → PDF');
    for (const path of [...FOLDERS, truthFolder].flatMap((folder) => filesIn(folder, '.pdf')).filter(chosen))
      if (pageCount(path) <= MAX_PAGES) await run(path, thereAndBack);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
