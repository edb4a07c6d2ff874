// `npm run bench`: each engine against the native program for the same job, and the bytes of pages before an engine
// loads. Words after it choose jobs by engine: npm run bench -- pdf-raster. `BENCHES` has all that is measured besides;
// npm run bench -- help lists it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasCorpus, noCorpus } from '../tests/corpus.ts';
import { BENCHES } from './benches.ts';
import { compareJob } from './compare.ts';
import { CORE, type Job } from './jobs.ts';
import type { Cost } from './measure.ts';
import { pageBytes } from './page-bytes.ts';

const RUNS = 3;
const PAGES = ['/', '/pdf-merge/', '/pdf-to-jpg/', '/img-convert/'];

const seconds = ({ cpu }: Cost): string => `${cpu.toFixed(2)} s`;
const memory = ({ mb }: Cost): string => (Number.isNaN(mb) ? '—' : `${mb.toFixed(0)} MB`);

function compare(job: Job): string {
  const { start, warm, native } = compareJob(job, RUNS);
  const { program = '程序' } = job.native ?? {};
  const own = `含启动 ${seconds(start)}，再次 ${seconds(warm)}，内存 ${memory(start)}`;
  if (!native) return `${job.name}\n    ${job.engine}：${own}；没有 ${program} 可比`;
  const ratio = `${(warm.cpu / native.cpu).toFixed(2)}×（含启动 ${(start.cpu / native.cpu).toFixed(2)}×）`;
  return `${job.name}\n    ${job.engine}：${own}；${program} ${seconds(native)}，内存 ${memory(native)}；比值 ${ratio}`;
}

const asked = process.argv.slice(2);
if (asked[0] === 'help') {
  for (const [name, { about, takes = '' }] of Object.entries(BENCHES))
    console.log(`${`${name} ${takes}`.trimEnd().padEnd(36)} ${about}`);
  process.exit();
}
for (const words of [2, 1]) {
  const bench = BENCHES[asked.slice(0, words).join(' ')];
  if (!bench) continue;
  await bench.run(asked.slice(words));
  process.exit();
}

if (hasCorpus) {
  console.log(`CPU 时间（用户 + 系统，${RUNS} 次取最少），Node ${process.version}\n`);
  for (const job of CORE.filter(({ engine }) => asked.length === 0 || asked.includes(engine)))
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
