// Where the processor time of a browser job goes, by thread and by function: npm run bench -- profile [job …]. The site
// must be built. Each profile is kept in .cache/bench/<job>.trace.json, which chrome://tracing and Perfetto show as a
// flame chart.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import { BROWSER_JOBS, type BrowserJob } from './browser-jobs.ts';
import { freshBrowser, visit } from './chromium.ts';
import { countedPort } from './counted.ts';
import { benchInput } from './inputs.ts';
import { withSite } from './site.ts';

const PORT = 3655;
const FOLDER = join(import.meta.dirname, '../.cache/bench');
/** A block that takes less of the whole is not named. */
const LEAST_SHARE = 0.03;

interface Frame {
  functionName: string;
  url?: string;
  lineNumber?: number;
  columnNumber?: number;
}

/** An event of Chromium's trace; times in microseconds, `tdur` of CPU. */
interface TraceEvent {
  name: string;
  id?: string;
  pid: number;
  tid: number;
  tdur?: number;
  args: {
    name?: string;
    data?: {
      timeDeltas?: number[];
      cpuProfile?: { nodes?: { id: number; callFrame: Frame }[]; samples?: number[] };
    };
  };
}

const CATEGORIES = 'toplevel,devtools.timeline,v8.execute,disabled-by-default-v8.cpu_profiler';

/** Traces what is done from now on; the function given back ends it. */
async function traced(devtools: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories: CATEGORIES });
  return async () => {
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
    await devtools.send('Tracing.end');
    await complete;
    return events;
  };
}

/** Names of threads by process and thread. */
const threadsOf = (events: TraceEvent[]): Map<string, string> =>
  new Map(
    events.filter(({ name }) => name === 'thread_name').map(({ pid, tid, args }) => [`${pid} ${tid}`, args.name ?? '']),
  );

/** Milliseconds by key, the most first. */
class Shares {
  readonly #sums = new Map<string, number>();

  add(key: string, ms: number): void {
    this.#sums.set(key, (this.#sums.get(key) ?? 0) + ms);
  }

  get sorted(): [key: string, ms: number][] {
    return [...this.#sums].toSorted((a, b) => b[1] - a[1]);
  }
}

/** CPU time of the tasks of each kind of thread, those within others left out. */
function threadTimes(events: TraceEvent[]): Shares {
  const names = threadsOf(events);
  const shares = new Shares();
  for (const { name, pid, tid, tdur } of events)
    if (/(^|::)RunTask$/.test(name) && tdur) shares.add(names.get(`${pid} ${tid}`) ?? '?', tdur / 1000);
  return shares;
}

/** Time by function as V8's sampler sees it: scripts, WebAssembly, and what V8 itself does. */
function functionTimes(events: TraceEvent[]): Shares {
  const names = threadsOf(events);
  const threads = new Map(
    events.filter(({ name }) => name === 'Profile').map((one) => [`${one.pid} ${one.id}`, `${one.pid} ${one.tid}`]),
  );
  const frames = new Map<string, Frame>();
  const shares = new Shares();
  for (const { name, id, pid, args } of events) {
    if (name !== 'ProfileChunk') continue;
    const { cpuProfile, timeDeltas = [] } = args.data ?? {};
    const key = `${pid} ${id}`;
    for (const node of cpuProfile?.nodes ?? []) frames.set(`${key} ${node.id}`, node.callFrame);
    for (const [index, sample] of (cpuProfile?.samples ?? []).entries()) {
      const frame = frames.get(`${key} ${sample}`);
      if (!frame || frame.functionName === '(idle)') continue;
      const thread = names.get(threads.get(key) ?? '') === 'CrRendererMain' ? 'main' : 'worker';
      shares.add(`${thread} ${wordsOf(frame)}`, (timeDeltas[index] ?? 0) / 1000);
    }
  }
  return shares;
}

const wordsOf = ({ functionName, url = '', lineNumber = 0, columnNumber = 0 }: Frame): string =>
  `${functionName || '(anonymous)'}${url ? ` ${url.split('/').at(-1)}:${lineNumber}:${columnNumber}` : ''}`;

function print({ sorted }: Shares): void {
  const all = sorted.reduce((sum, [, ms]) => sum + ms, 0);
  for (const [key, ms] of sorted.filter((entry) => entry[1] >= all * LEAST_SHARE))
    console.log(`      ${ms.toFixed(0).padStart(6)} ms  ${((ms / all) * 100).toFixed(1).padStart(5)} %  ${key}`);
}

async function profile(job: BrowserJob, site: Awaited<ReturnType<typeof countedPort>>): Promise<void> {
  const files = await Promise.all(job.inputs.map(benchInput));
  const browser = await freshBrowser();
  try {
    const page = browser.context.pages()[0] ?? (await browser.context.newPage());
    const devtools = await browser.context.newCDPSession(page);
    let end: (() => Promise<TraceEvent[]>) | undefined;
    const given = async (): Promise<void> => {
      end = await traced(devtools);
    };
    const { total, cpu } = await visit(browser, { site, job, files, pointed: true, watched: false, given });
    const events = (await end?.()) ?? [];
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `${job.name}.trace.json`), JSON.stringify({ traceEvents: events }));
    console.log(`${job.name}  ${total.toFixed(2)} s，CPU ${cpu.toFixed(2)} s（记录也占时间）\n    线程：`);
    print(threadTimes(events));
    console.log('    函数：');
    print(functionTimes(events));
  } finally {
    await browser.end();
  }
}

/** Profiles the jobs named, or all. Throws an Error for a name that is no job's. */
export async function benchProfile(asked: readonly string[]): Promise<void> {
  const jobs = BROWSER_JOBS.filter(({ name }) => !asked.length || asked.includes(name));
  if (jobs.length < asked.length)
    throw new Error(`有的任务没有；有 ${BROWSER_JOBS.map(({ name }) => name).join('、')}`);
  await withSite(PORT, async () => {
    const site = await countedPort(PORT);
    for (const job of jobs) await profile(job, site);
    site.end();
  });
}
