// The page's main thread over a whole visit, by CPU time of its tasks: npm run bench -- main-thread [tool …]. The site
// must be built.
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/set-up/programs.mjs';
import { hasCorpus, inputPath, noCorpus } from '../tests/corpus.ts';
import { withSite } from './site.ts';

const PORT = 3654;
/** A task longer than this is felt as a page that stands still. */
const MAX_MS = 50;
const NAMED = 3;
const REST_MS = 1500;
const SAVED_WITHIN_MS = 120_000;
const LOOK_MS = 50;

/** Tools with the files they are given. */
const VISITS: [tool: string, files: string[]][] = [
  ['pdf-compress', ['pdf/scanned/chinese-book-8p.pdf']],
  ['img-compress', ['image/jpg/photo-2725x2225.jpg', 'image/jpg/progressive-flowers.jpg']],
  ['pdf-merge', ['pdf/born/geotopo-117p.pdf', 'pdf/zh/quarterly-report-22p-simsun.pdf', 'pdf/born/tracemonkey.pdf']],
  ['word-to-pdf', ['office/docx/zh-ssd-design.docx']],
  ['pdf-split', ['pdf/zh/debian-reference-251p.pdf']],
  ['pdf-to-jpg', ['pdf/zh/quarterly-report-22p-simsun.pdf']],
  ['img-convert', Array.from({ length: 100 }, () => 'image/jpg/progressive-flowers.jpg')],
  ['pdf-merge', Array.from({ length: 100 }, () => 'pdf/born/tracemonkey.pdf')],
];

/** An event of Chromium's trace; times in microseconds, `tdur` of CPU. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; data?: { functionName?: string; url?: string } };
}

/** What Chromium traces while something is done. */
async function traced(devtools: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const categories = 'toplevel,devtools.timeline,disabled-by-default-devtools.timeline';
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories });
  await act();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  return events;
}

/** What only says that something is run. */
const FRAME = /RunTask|Microtask|HandlePostMessage|EventDispatch/;

/** What a task did longest: the function and its file where there is one. */
function causeOf(task: TraceEvent, events: TraceEvent[]): string {
  const within = events.filter(
    ({ name, pid, tid, ts, tdur }) =>
      pid === task.pid &&
      tid === task.tid &&
      tdur &&
      ts >= task.ts &&
      ts <= task.ts + (task.dur ?? 0) &&
      !FRAME.test(name),
  );
  const [longest] = within.toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
  const { functionName, url } = longest?.args.data ?? {};
  return [longest?.name, functionName, url?.split('/').at(-1)].filter(Boolean).join(' ');
}

/** The longest tasks of the page's main thread in words, and their number past the bound. */
function line(tool: string, events: TraceEvent[]): string {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events
    .filter(({ name, pid, tid, tdur }) => name === 'RunTask' && tdur && mains.has(`${pid} ${tid}`))
    .toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
  const ms = ({ tdur = 0 }: TraceEvent): number => tdur / 1000;
  const named = tasks.slice(0, NAMED).map((task) => `${ms(task).toFixed(0)} ms（${causeOf(task, events)}）`);
  const over = tasks.filter((task) => ms(task) > MAX_MS).length;
  return `${tool}  最长 ${named.join('、')}；超过 ${MAX_MS} ms 的 ${over} 个`;
}

async function visit(page: Page, tool: string, files: string[]): Promise<void> {
  await page.locator('input[data-input=files]').setInputFiles(files);
  await page.getByRole('button', { name: / \d+ 个文件/ }).click();
  const saving = page.waitForEvent('download', { timeout: SAVED_WITHIN_MS });
  saving.catch(() => undefined); // told by the wait for the button, which ends before
  // By the document itself: a button looked for by its role has Playwright lay out all the page.
  await page.waitForFunction(
    () => {
      const results = document.querySelector('section[aria-label=结果]');
      const buttons = [...(results?.querySelectorAll('button') ?? [])];
      const save = buttons.find(({ textContent }) => /^(保存|全部保存（ZIP）)$/.test(textContent));
      save?.click();
      return save !== undefined;
    },
    undefined,
    { polling: LOOK_MS, timeout: SAVED_WITHIN_MS },
  );
  if ((await (await saving).failure()) !== null) throw new Error(`${tool}：没有存盘`);
  await page.waitForTimeout(REST_MS); // thumbnails of the results
}

async function measure(tool: string, inputs: string[], origin: string): Promise<void> {
  // Without `visitor.js`, which looks at every change of the page and would be measured with it.
  const browser = await chromium.launch({ executablePath: findChromium() ?? '/usr/bin/chromium' });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await page.goto(`${origin}/${tool}/`, { waitUntil: 'load' });
    await page.waitForTimeout(REST_MS); // the island takes the page over, and fetches its parts
    const files = inputs.map((file) => inputPath(`corpus:${file}`));
    const events = await traced(await page.context().newCDPSession(page), () => visit(page, tool, files));
    console.log(line(`${tool}，${files.length} 个文件`, events));
  } finally {
    await browser.close();
  }
}

/** Measures the tools named, or all of the list, and prints one line each. */
export async function benchMainThread(asked: readonly string[]): Promise<void> {
  if (!hasCorpus) return console.log(noCorpus);
  await withSite(PORT, async (origin) => {
    console.log('\n主线程：给文件 → 结果存盘、缩略图都在，各任务的 CPU 时间\n');
    for (const [tool, inputs] of VISITS.filter(([name]) => !asked.length || asked.includes(name)))
      await measure(tool, inputs, origin);
  });
}
