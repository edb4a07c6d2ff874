// The built site in Chromium with a fresh profile against other sites at the same jobs: npm run bench -- browser [job
// …].
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { BROWSER_JOBS, type BrowserJob } from './browser-jobs.ts';
import { floorVisit, freshBrowser, type Visit, visit } from './chromium.ts';
import { type Counted, countedPort } from './counted.ts';
import { benchInput } from './inputs.ts';
import { best, runNative } from './measure.ts';
import { withSite } from './site.ts';

const RUNS = Number(process.env.RUNS ?? 3);
const PORT = 3652;

interface Peers {
  measured: string;
  conditions: string;
  jobs: Record<
    string,
    {
      peers: { name: string; cold: number; warm: number; cpu: number; mb: number }[];
      native: { name: string; seconds: number; cpu: number };
      aim: number;
    }
  >;
}

const peers = parse(readFileSync(new URL('./peers.yaml', import.meta.url), 'utf8')) as Peers;

/** The middle one by time. */
const median = (visits: Visit[]): Visit => visits.toSorted((a, b) => a.total - b.total)[visits.length >> 1] as Visit;
const seconds = (value: number): string => `${value.toFixed(2)} s`;

function line(name: string, visits: Visit[]): string {
  const { total, ready, job, cpu, fetched, blocked, longest } = median(visits);
  const least = Math.min(...visits.map((one) => one.total));
  const leastCpu = Math.min(...visits.map((one) => one.cpu));
  return (
    `    ${name}  ${seconds(total)}（最快 ${seconds(least)}；到能开始 ${seconds(ready)}，开始起 ${seconds(job)}），` +
    `CPU ${seconds(cpu)}（最少 ${seconds(leastCpu)}），又取了 ${fetched.toFixed(2)} MB，` +
    `主线程受阻 ${blocked.toFixed(0)} ms（最长 ${longest.toFixed(0)} ms）`
  );
}

const KINDS = { cold: '首次，直接给文件  ', pointed: '首次，先指到选择区', warm: '再次，先指到选择区' };

/** Visits of a job, by how they began; each is told on standard error, for a crowded machine takes minutes for all. */
async function measure(job: BrowserJob, site: Counted): Promise<void> {
  const files = await Promise.all(job.inputs.map(benchInput));
  const visits = { cold: [] as Visit[], pointed: [] as Visit[], warm: [] as Visit[] };
  let words = '';
  const one = async (kind: keyof typeof KINDS, browser: Awaited<ReturnType<typeof freshBrowser>>): Promise<void> => {
    const made = await visit(browser, { site, job, files, pointed: kind !== 'cold', watched: false });
    words ||= job.verify(made.saved); // a look at all of 45 MB takes ten times as long as the visit
    visits[kind].push(made);
    process.stderr.write(
      `    … ${job.name}，${KINDS[kind].trim()}：${seconds(made.total)}，CPU ${seconds(made.cpu)}\n`,
    );
  };
  for (let run = 0; run < RUNS; run++) {
    await withBrowser((browser) => one('cold', browser));
    await withBrowser(async (browser) => {
      await one('pointed', browser);
      await one('warm', browser);
    });
  }
  const peak = await withBrowser((browser) => visit(browser, { site, job, files, pointed: true, watched: true }));
  const floor = await withBrowser((browser) => floorVisit(browser, site, files));
  console.log(`${job.name}（负载 ${loadavg()[0]?.toFixed(1)}）  ${words}，内存峰值 ${peak.mb.toFixed(0)} MB`);
  for (const kind of ['cold', 'pointed', 'warm'] as const) console.log(line(KINDS[kind], visits[kind]));
  console.log(`    只把文件交还的空页  ${seconds(floor.total)}，CPU ${seconds(floor.cpu)}`);
  compare(job, files, median(visits.cold), floor.total);
}

/** Gives work a browser with a fresh profile, which is closed afterwards. */
async function withBrowser<T>(work: (browser: Awaited<ReturnType<typeof freshBrowser>>) => Promise<T>): Promise<T> {
  const browser = await freshBrowser();
  try {
    return await work(browser);
  } finally {
    await browser.end();
  }
}

/** The native program on the same files now, how far the job's aim is, and what others took then. */
function compare(job: BrowserJob, files: string[], own: Visit, floor: number): void {
  const known = peers.jobs[job.name];
  const out = mkdtempSync(join(tmpdir(), 'pdf365-bench-'));
  const [program, ...args] = job.native(files, out);
  const natives = Array.from({ length: 3 }, () => runNative(program, args)).filter((cost) => cost !== undefined);
  const bytes = readdirSync(out).reduce((sum, name) => sum + statSync(join(out, name)).size, 0);
  rmSync(out, { recursive: true, force: true });
  const name = job.nativeName ?? program;
  if (natives.length) {
    const { cpu, seconds: took } = best(natives);
    const then = known ? `（量同行时 ${known.native.name} ${seconds(known.native.seconds)}）` : '';
    const ratio = `我们的 ${(own.total / took).toFixed(1)}×，CPU ${(own.cpu / cpu).toFixed(1)}×`;
    const sizes = `字节 ${(own.bytes / bytes).toFixed(2)}×`;
    console.log(
      `    ${name} ${seconds(took)}，CPU ${seconds(cpu)}${then}；${ratio}，${sizes}${aimWords(job, took, floor)}`,
    );
  } else console.log(`    没有 ${name} 可比`);
  const [fastest] = (known?.peers ?? []).toSorted((a, b) => a.cold - b.cold);
  if (!known || !fastest) return;
  const verdict = own.total <= known.aim ? '达标' : `超出 ${(own.total / known.aim).toFixed(2)}×`;
  console.log(
    `    最快的同行 ${fastest.name} ${seconds(fastest.cold)}，CPU ${seconds(fastest.cpu)}，内存 ${fastest.mb} MB；目标 ${seconds(known.aim)}：${verdict}`,
  );
}

/** What is to be reached beside a native program that took so long; the empty page's time is nobody's to save. */
function aimWords({ aim }: BrowserJob, took: number, floor: number): string {
  if (!aim) return '';
  const wanted = took * aim.times;
  const bound = floor > wanted / 2 ? floor + wanted / 2 : wanted;
  const bytes = aim.bytes ? `，字节 ${aim.bytes}×` : '';
  return `；目标 ${seconds(bound)}（${aim.times}×${bound > wanted ? '，加上空页' : ''}）${bytes}`;
}

/** Measures the jobs named, or all. The site must be built. Throws an Error for a name that is no job's. */
export async function benchBrowser(asked: readonly string[]): Promise<void> {
  const names = BROWSER_JOBS.map(({ name }) => name);
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length) throw new Error(`没有这些任务：${unknown.join('、')}；有 ${names.join('、')}`);
  await withSite(PORT, async () => {
    const site = await countedPort(PORT);
    console.log(`\n浏览器：文件选好 → 结果存盘，${RUNS} 次取中位；同行的数字量于 ${peers.measured}\n`);
    for (const job of BROWSER_JOBS.filter(({ name }) => !asked.length || asked.includes(name)))
      await measure(job, site);
    site.end();
  });
}
