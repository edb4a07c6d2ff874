// `npm run bench`: each engine against the native program for the same job, and the bytes of pages before an engine
// loads. Words after it choose jobs by engine: npm run bench -- pdf-raster. In Chromium, against other sites: npm run
// bench -- browser [job …]; the engines' table in bench/README.md: npm run bench -- table [engine …]. The page's main thread while a job runs: npm run bench -- main-thread [tool …]. Uploads of
// 1 GB: npm run bench -- upload. The whole corpus through the tools: npm run bench -- corpus [tool …]. Sound and film
// against ffmpeg alone: npm run bench -- media; all their files in both places: media places [engine …]; compressed films beside bare x264: media quality; wrong words of recognised speech: speech. Pictures in PDFs against Ghostscript: npm run bench -- compress.
// Pictures made smaller, against sharp and Squoosh: npm run bench -- img-compress. Documents to PDF, warm against cold:
// npm run bench -- office. Cut-outs of people against made truth: npm run bench -- matting [folder of reference masks].
// Fonts of known pictures: npm run bench -- fonts [kind …]. What the task service adds: npm run bench -- service. The task service while its programs are killed: npm run bench
// -- kills [tasks]. What it costs while nobody asks anything of it: npm run bench -- idle [seconds]. PDFs to Word, Excel
// and other formats, against their known structure: npm run bench -- fidelity (more in bench/fidelity/main.ts). Text
// of pictures, against their truth and tesseract: npm run bench -- recognition [kind …]. Books through every target, against
// calibre: npm run bench -- ebook [part of a name …]. Drawings read, drawn and in all releases, against ezdxf: npm run
// bench -- cad [part of a name …]. OFD
// to PDF, and PDFs to OFD and back: npm run bench -- ofd [part of a name …].
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasCorpus, noCorpus } from '../tests/corpus.ts';
import { compareJob } from './compare.ts';
import { JOBS, type Job } from './jobs.ts';
import type { Cost } from './measure.ts';
import { pageBytes } from './page-bytes.ts';

const RUNS = 3;
const PAGES = ['/', '/pdf-merge/', '/pdf-to-jpg/', '/img-convert/'];

const seconds = ({ cpu }: Cost): string => `${cpu.toFixed(2)} s`;
const memory = ({ mb }: Cost): string => (Number.isNaN(mb) ? '—' : `${mb.toFixed(0)} MB`);

function compare(job: Job): string {
  const { start, warm, program, native } = compareJob(job, RUNS);
  const own = `含启动 ${seconds(start)}，再次 ${seconds(warm)}，内存 ${memory(start)}`;
  if (!native) return `${job.name}\n    ${job.engine}：${own}；没有 ${program} 可比`;
  const ratio = `${(warm.cpu / native.cpu).toFixed(2)}×（含启动 ${(start.cpu / native.cpu).toFixed(2)}×）`;
  return `${job.name}\n    ${job.engine}：${own}；${program} ${seconds(native)}，内存 ${memory(native)}；比值 ${ratio}`;
}

const asked = process.argv.slice(2);
if (asked[0] === 'browser') {
  const { benchBrowser } = await import('./browser.ts');
  await benchBrowser(asked.slice(1));
  process.exit();
}
if (asked[0] === 'table') {
  const { benchTable } = await import('./table.ts');
  benchTable(asked.slice(1));
  process.exit();
}
if (asked[0] === 'main-thread') {
  const { benchMainThread } = await import('./main-thread.ts');
  await benchMainThread(asked.slice(1));
  process.exit();
}
if (asked[0] === 'recognition') {
  const { benchRecognition } = await import('./recognition/run.ts');
  await benchRecognition(asked.slice(1));
  process.exit();
}
if (asked[0] === 'ebook') {
  const { benchBooks } = await import('./ebook.ts');
  await benchBooks(asked.slice(1));
  process.exit();
}
if (asked[0] === 'corpus') {
  const { benchCorpus } = await import('./corpus.ts');
  await benchCorpus(asked.slice(1));
  process.exit();
}
if (asked[0] === 'ofd') {
  const { benchOfd } = await import('./ofd/main.ts');
  await benchOfd(asked.slice(1));
  process.exit();
}
if (asked[0] === 'cad') {
  const { benchCad } = await import('./cad/main.ts');
  await benchCad(asked.slice(1));
  process.exit();
}
if (asked[0] === 'compress') {
  const { benchCompress } = await import('./compress.ts');
  await benchCompress();
  process.exit();
}
if (asked[0] === 'img-compress') {
  const { benchPictures } = await import('./pictures.ts');
  await benchPictures();
  process.exit();
}
if (asked[0] === 'media' && asked[1] === 'places') {
  const { benchMediaPlaces } = await import('./media-places.ts');
  await benchMediaPlaces(asked.slice(2));
  process.exit();
}
if (asked[0] === 'media' && asked[1] === 'quality') {
  const { benchMediaQuality } = await import('./media-quality.ts');
  await benchMediaQuality();
  process.exit();
}
if (asked[0] === 'speech') {
  const { benchSpeech } = await import('./speech.ts');
  await benchSpeech();
  process.exit();
}
if (asked[0] === 'media') {
  const { benchMedia } = await import('./media.ts');
  benchMedia();
  process.exit();
}
if (asked[0] === 'fonts') {
  const { benchFonts } = await import('./fonts/main.ts');
  await benchFonts(asked.slice(1));
  process.exit();
}
if (asked[0] === 'matting') {
  const { benchMatting } = await import('./matting.ts');
  await benchMatting(asked[1]);
  process.exit();
}
if (asked[0] === 'office') {
  const { benchOffice } = await import('./office.ts');
  await benchOffice();
  process.exit();
}
if (asked[0] === 'service') {
  const { benchService } = await import('./service.ts');
  await benchService();
  process.exit();
}
if (asked[0] === 'kills') {
  const { benchKills } = await import('./kills.ts');
  await benchKills(asked[1] === undefined ? undefined : Number(asked[1]));
  process.exit();
}
if (asked[0] === 'idle') {
  const { benchIdle } = await import('./idle.ts');
  await benchIdle(Number(asked[1] ?? 60));
  process.exit();
}
if (asked[0] === 'upload') {
  const { benchUpload } = await import('./upload.ts');
  await benchUpload();
  process.exit();
}
if (asked[0] === 'fidelity') {
  const { benchFidelity } = await import('./fidelity/main.ts');
  await benchFidelity(asked.slice(1));
  process.exit();
}
if (hasCorpus) {
  console.log(`CPU 时间（用户 + 系统，${RUNS} 次取最少），Node ${process.version}\n`);
  for (const job of JOBS.filter(({ engine }) => asked.length === 0 || asked.includes(engine)))
    console.log(compare(job));
} else {
  console.log(noCorpus);
}

if (existsSync('dist/index.html')) {
  console.log('\n拖入文件以前的页面大小（brotli）');
  const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
  for (const page of PAGES.filter((route) => existsSync(join('dist', route, 'index.html')))) {
    const { html, js, css } = pageBytes('dist', page);
    console.log(`    ${page}  JS ${kb(js)}，CSS ${kb(css)}，HTML ${kb(html)}`);
  }
} else {
  console.log('\n还没有构建网站；先运行 npm run build 才能量页面大小。');
}
