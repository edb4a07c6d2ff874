// The built site in Chromium with a fresh profile against other sites at the same jobs: npm run bench -- browser [job
// …].
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { BROWSER_JOBS, type BrowserJob } from './browser-jobs.ts';
import { freshBrowser, type Visit, visit } from './chromium.ts';
import { benchInput } from './inputs.ts';
import { best, runNative } from './measure.ts';
import { withSite } from './site.ts';

const RUNS = Number(process.env.RUNS ?? 5);
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
  const { total, job, cpu, blocked, longest } = median(visits);
  const least = Math.min(...visits.map((one) => one.total));
  const leastCpu = Math.min(...visits.map((one) => one.cpu));
  return `    ${name}  ${seconds(total)}（最快 ${seconds(least)}，开始起 ${seconds(job)}），CPU ${seconds(cpu)}（最少 ${seconds(leastCpu)}），主线程受阻 ${blocked.toFixed(0)} ms（最长 ${longest.toFixed(0)} ms）`;
}

async function measure(job: BrowserJob, origin: string): Promise<void> {
  const files = await Promise.all(job.inputs.map(benchInput));
  const kinds = { cold: [] as Visit[], pointed: [] as Visit[], warm: [] as Visit[] };
  let words = '';
  let peak = Number.NaN;
  const once = async (pointed: boolean, again: boolean): Promise<void> => {
    const browser = await freshBrowser();
    try {
      const how = { origin, job, files, pointed, watched: false };
      const first = await visit(browser, how);
      words = job.verify(first.saved);
      kinds[pointed ? 'pointed' : 'cold'].push(first);
      if (again) kinds.warm.push(await visit(browser, how));
      if (Number.isNaN(peak)) peak = (await visit(browser, { ...how, watched: true })).mb;
    } finally {
      await browser.end();
    }
  };
  for (let run = 0; run < RUNS; run++) {
    await once(false, false);
    await once(true, true);
  }
  console.log(`${job.name}（负载 ${loadavg()[0]?.toFixed(1)}）  ${words}，内存峰值 ${peak.toFixed(0)} MB`);
  console.log(line('首次，直接给文件  ', kinds.cold));
  console.log(line('首次，先指到选择区', kinds.pointed));
  console.log(line('再次，先指到选择区', kinds.warm));
  compare(job, files, median(kinds.cold).total);
}

/** The native program on the same files now, and what others took then. */
function compare(job: BrowserJob, files: string[], own: number): void {
  const known = peers.jobs[job.name];
  const out = mkdtempSync(join(tmpdir(), 'pdf365-bench-'));
  const [program, ...args] = job.native(files, out);
  const natives = Array.from({ length: 3 }, () => runNative(program, args)).filter((cost) => cost !== undefined);
  rmSync(out, { recursive: true, force: true });
  if (natives.length)
    console.log(
      `    ${program} CPU ${seconds(best(natives).cpu)}${known ? `（量同行时 ${seconds(known.native.cpu)}）` : ''}`,
    );
  const [fastest] = (known?.peers ?? []).toSorted((a, b) => a.cold - b.cold);
  if (!known || !fastest) return;
  const verdict = own <= known.aim ? '达标' : `超出 ${(own / known.aim).toFixed(2)}×`;
  console.log(
    `    最快的同行 ${fastest.name} ${seconds(fastest.cold)}，CPU ${seconds(fastest.cpu)}，内存 ${fastest.mb} MB；目标 ${seconds(known.aim)}：${verdict}`,
  );
}

/** Measures the jobs named, or all. The site must be built. */
export async function benchBrowser(asked: readonly string[]): Promise<void> {
  await withSite(PORT, async (origin) => {
    console.log(`\n浏览器：文件选好 → 结果存盘，${RUNS} 次取中位；同行的数字量于 ${peers.measured}\n`);
    for (const job of BROWSER_JOBS.filter(({ name }) => !asked.length || asked.includes(name)))
      await measure(job, origin);
  });
}
