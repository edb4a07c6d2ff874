// What a change of the site does to the browser's jobs: npm run bench -- turns FOLDER [job …]. FOLDER is another tree
// of the project; both sites must be built. Visits go in turns, so that what else the machine does meets both alike.
import { resolve } from 'node:path';
import { BROWSER_JOBS, type BrowserJob } from './browser-jobs.ts';
import { freshBrowser, type Visit, visit } from './chromium.ts';
import { type Counted, countedPort } from './counted.ts';
import { benchInput } from './inputs.ts';
import { withSite } from './site.ts';

const RUNS = Number(process.env.RUNS ?? 4);
const PORTS = { old: 3671, new: 3672 };
type Tree = keyof typeof PORTS;

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The middle and the least of a figure. */
function figure(visits: Visit[], key: 'cpu' | 'total' | 'longest', digits: number): string {
  const values = visits.map((one) => one[key]);
  return `${middle(values).toFixed(digits)}（最少 ${Math.min(...values).toFixed(digits)}）`;
}

/** A first visit and a second one with the same profile, of both sites in turn. */
async function measure(job: BrowserJob, sites: Record<Tree, Counted>): Promise<void> {
  const files = await Promise.all(job.inputs.map(benchInput));
  const visits = new Map<string, Visit[]>();
  for (let run = 0; run < RUNS; run++) {
    const order: Tree[] = run % 2 ? ['new', 'old'] : ['old', 'new'];
    for (const tree of order) {
      const browser = await freshBrowser();
      try {
        for (const kind of ['首次', '再次']) {
          const made = await visit(browser, { site: sites[tree], job, files, pointed: true, watched: false });
          const key = `${kind}，${tree === 'old' ? '旧' : '新'}`;
          visits.set(key, [...(visits.get(key) ?? []), made]);
        }
      } finally {
        await browser.end();
      }
    }
  }
  console.log(job.name);
  for (const [key, made] of [...visits].toSorted(([a], [b]) => a.localeCompare(b))) {
    const longest = `最长任务 ${figure(made, 'longest', 0)} ms`;
    console.log(`    ${key}  CPU ${figure(made, 'cpu', 2)} s，用时 ${figure(made, 'total', 2)} s，${longest}`);
  }
}

/** Measures the jobs named, or all, with the site of the other tree and with ours. */
export async function benchTurns([folder, ...asked]: readonly string[]): Promise<void> {
  if (!folder) throw new Error('要给出另一个项目目录');
  await withSite(
    PORTS.old,
    () =>
      withSite(PORTS.new, async () => {
        const sites = { old: await countedPort(PORTS.old), new: await countedPort(PORTS.new) };
        for (const job of BROWSER_JOBS.filter(({ name }) => !asked.length || asked.includes(name)))
          await measure(job, sites);
        for (const site of Object.values(sites)) site.end();
      }),
    resolve(folder),
  );
}
