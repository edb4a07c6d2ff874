// `npm run bench -- idle [seconds]`: what the service costs while nobody asks anything of it, process by process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LEAN } from '../scripts/set-up/lean.mjs';

/**
 * Start-up goes on behind the first line: engine hosts load, PostgreSQL writes its first checkpoint, idle connections
 * close.
 */
const SETTLE_MS = 30_000;
const WORKERS = 2;
/** USER_HZ, in which Linux counts for programs on every architecture that Node runs on (proc(5)). */
const TICKS_PER_SECOND = 100;

interface Usage {
  name: string;
  parent: number;
  /** User and system time of the process and of children that have ended, in clock ticks. */
  ticks: number;
}

function usageOf(pid: string): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    const title = words[0]?.startsWith('postgres:')
      ? words[0].trim()
      : basename(words.find((word) => /\.ts$/.test(word)) ?? words[0] ?? '');
    // Fields 4, and 14 to 17 of the whole line; the state, field 3, is the first here.
    return { name: title, parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((sum, value) => sum + value, 0) };
  } catch {
    return undefined; // it has ended since the list was made
  }
}

/** The processes below `root`, itself included, by number. */
function treeOf(root: number): Map<number, Usage> {
  const all = new Map<number, Usage>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const usage = usageOf(name);
    if (usage) all.set(Number(name), usage);
  }
  const belongs = (pid: number): boolean => pid === root || (pid > 1 && belongs(all.get(pid)?.parent ?? 0));
  return new Map([...all].filter(([pid]) => belongs(pid)));
}

/**
 * Converts so many documents at once, so that the office program of each host is warm; nothing where it is not
 * installed.
 */
async function warmOffice(url: string, documents: number): Promise<void> {
  const body = new FormData();
  for (let count = 0; count < documents; count++)
    body.append('file', new File(['{\\rtf1\\ansi text}'], `${count}.rtf`));
  const uploaded = await fetch(`${url}/upload/form`, { method: 'POST', body });
  const headers = { cookie: uploaded.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' };
  const ask = async (path: string, fields: Record<string, string>) =>
    (await fetch(url + path, { method: 'POST', headers, body: new URLSearchParams(fields) })).json();
  const { data } = await uploaded.json();
  const orders = data.uploads.map(({ uploadId }: { uploadId: string }) =>
    ask('/task/submitTask', { tool: 'word-to-pdf', uploads: JSON.stringify([uploadId]) }),
  );
  const submitted = await Promise.all(orders);
  if (submitted.some(({ ret }) => ret !== 0)) return console.log('（没有 LibreOffice，只量其余的）');
  const taskIds = JSON.stringify(submitted.map((answer) => answer.data.task.taskId));
  for (let open = true; open; ) {
    const { tasks } = (await ask('/task/taskQuery', { taskIds })).data;
    open = tasks.some(({ state }: { state: string }) => state === 'waiting' || state === 'running');
    if (open) await pause(500);
  }
}

/**
 * Starts the built service on an empty data folder, lets it settle, and prints its processes' share of a core over so
 * many seconds.
 */
export async function benchIdle(seconds = 60): Promise<void> {
  if (!existsSync('dist/index.html')) return console.log('还没有构建网站；先运行 npm run build。');
  const DATA = mkdtempSync(join(tmpdir(), 'pdf365-bench-'));
  const env = { ...process.env, DATA, WORKERS: String(WORKERS), HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' };
  const service = spawn(process.execPath, [...LEAN, 'src/service/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(service.stdout, 'data');
    await warmOffice(/http:\S+(?=\/)/.exec(String(line))?.[0] ?? '', WORKERS);
    await pause(SETTLE_MS);
    const before = treeOf(service.pid ?? 0);
    await pause(seconds * 1000);
    const after = treeOf(service.pid ?? 0);
    const share = (ticks: number): string => `${((100 * ticks) / TICKS_PER_SECOND / seconds).toFixed(2).padStart(6)} %`;
    const sum = (tree: Map<number, Usage>): number => [...tree.values()].reduce((total, { ticks }) => total + ticks, 0);
    console.log(`空闲时占用一个核心的比例（${seconds} 秒）`);
    for (const [pid, { name, ticks }] of after)
      console.log(`    ${share(ticks - (before.get(pid)?.ticks ?? 0))}  ${name}`);
    console.log(`    ${share(sum(after) - sum(before))}  合计`);
  } finally {
    const exit = once(service, 'exit');
    service.kill();
    await exit;
    rmSync(DATA, { recursive: true, force: true });
  }
}
