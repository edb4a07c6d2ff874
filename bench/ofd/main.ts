import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { hasCorpus, inputPath, noCorpus } from '../../tests/corpus.ts';
import { converted } from '../converted.ts';
import { pagesOf } from '../fidelity/render.ts';
import { ssim } from '../fidelity/ssim.ts';
import { truthFolder } from '../fidelity/truth.ts';
import { faultsOf } from './schema.ts';
import { inOrder, partsOf, writtenText } from './written-text.ts';

/** PDFs that go to OFD and back. */
const FOLDERS = ['pdf/born', 'pdf/zh', 'pdf/table', 'pdf/invoice'].map((name) => inputPath(`corpus:${name}`));
/** Longer ones take minutes. */
const MAX_PAGES = 12;

/** The text of a PDF as its content has it, by poppler. */
const textBy = (path: string): string =>
  execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8', maxBuffer: 2 ** 28 });

/** The least and the mean likeness of the pages of two PDFs. */
function likeness(source: string, result: string, work: string): { least: number; mean: number } {
  const [theirs, ours] = [pagesOf(source, work, 'source'), pagesOf(result, work, 'ours')];
  const scores = theirs.map((page, at) => (ours[at] ? ssim(ours[at], page).ssim : 0));
  return { least: Math.min(...scores), mean: scores.reduce((sum, score) => sum + score, 0) / scores.length };
}

/** Whether a PDF names fonts that it does not hold: poppler draws other faces for them than we set. */
function lacksFonts(path: string): boolean {
  const [head = '', , ...fonts] = execFileSync('pdffonts', [path], { encoding: 'utf8' }).split('\n');
  const at = head.indexOf('emb');
  return fonts.some((line) => line.slice(at, at + 3).trim() === 'no');
}

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;

async function toPdf(path: string, work: string): Promise<string> {
  const out = join(work, 'out.pdf');
  const { cpu } = await converted('ofd-to-pdf', path, out);
  const order = inOrder(writtenText(partsOf(readFileSync(path))), textBy(out));
  return `TextCode 按顺序 ${percent(order)}  ${cpu.toFixed(2)} s`;
}

async function thereAndBack(path: string, work: string): Promise<string> {
  const [ofd, back] = [join(work, 'out.ofd'), join(work, 'back.pdf')];
  const { cpu } = await converted('pdf-to-ofd', path, ofd);
  const faults = [...partsOf(readFileSync(ofd)).values()].flatMap(faultsOf);
  await converted('ofd-to-pdf', ofd, back);
  const { least, mean } = likeness(path, back, work);
  const text = inOrder(textBy(path), textBy(back));
  const why = lacksFonts(path) ? '，有未内嵌的字体' : '';
  const figures = `文字 ${percent(text)}  相似 ${mean.toFixed(4)}（最低 ${least.toFixed(4)}${why}）`;
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
