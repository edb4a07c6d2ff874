// What an upload costs the service: MB/s on loopback and the peak memory of its process, by each way and into each
// store.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { UPLOAD_FORM_PATH, UPLOAD_PATH } from '../schemas/api/upload.ts';
import { LEAN } from '../scripts/set-up/lean.mjs';
import { startBucket } from '../tests/service/bucket.ts';

const MB = 1024 * 1024;
const SIZE = 1024 * MB;
/** What the site's own client sends at a time. */
const CHUNK = 8 * MB;
const BLOCK = Buffer.alloc(MB, 'PDF365 ');
const PROCESS = new URL('../tests/service/service-process.ts', import.meta.url).pathname;

interface Service {
  url: string;
  child: ChildProcess;
}

/**
 * Prints a line for each way of uploading 1 GB: the whole in one request, in pieces, and as a form; into a folder, and
 * into an S3 store that runs here as well.
 */
export async function benchUpload(): Promise<void> {
  console.log(`上传 ${SIZE / MB} MB（本机回环，服务进程的常驻内存峰值）`);
  const bucket = await startBucket();
  for (const [place, env] of [
    ['文件夹', {}],
    ['S3', bucket.env],
  ] as const) {
    const data = mkdtempSync(join(tmpdir(), 'pdf365-bench-'));
    const service = await start({ ...env, DATA: data });
    try {
      for (const [way, send] of Object.entries(WAYS))
        console.log(`    ${place}，${way}：${await measure(service, send)}`);
    } finally {
      service.child.kill('SIGTERM');
      await once(service.child, 'exit');
      rmSync(data, { recursive: true, force: true });
    }
  }
  await bucket.stop();
}

async function start(env: Record<string, string>): Promise<Service> {
  const fixed = { HOST: '127.0.0.1', PORT: '0', WORKERS: '0', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '100000' };
  const child = spawn(process.execPath, [...LEAN, PROCESS], {
    env: { ...process.env, ...fixed, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line');
  return { url: String(url), child };
}

type Send = (url: string) => Promise<void>;

async function measure({ url, child }: Service, send: Send): Promise<string> {
  const [before, cpu] = [memory(child, 'VmRSS'), cpuSeconds(child)];
  // Linux: forgets the peak so far (proc(5), clear_refs).
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
  const begun = performance.now();
  await send(url);
  const seconds = (performance.now() - begun) / 1000;
  const worked = (cpuSeconds(child) - cpu).toFixed(1);
  return `${(SIZE / MB / seconds).toFixed(0)} MB/s，CPU ${worked} s，内存 ${before} → ${memory(child, 'VmHWM')} MB`;
}

/** A line of /proc/…/status, in MB. */
const memory = ({ pid }: ChildProcess, line: string): string =>
  (Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024).toFixed(0);

/** User and system time so far; fields 14 and 15 of /proc/…/stat, in hundredths of a second. */
function cpuSeconds({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const WAYS: Record<string, Send> = {
  'tus 一次传完': (url) => resumable(url, SIZE),
  [`tus 每次 ${CHUNK / MB} MB`]: (url) => resumable(url, CHUNK),
  表单: form,
};

const agent = new Agent({ keepAlive: true });

async function resumable(url: string, piece: number): Promise<void> {
  const tus = { 'tus-resumable': '1.0.0' };
  const created = await ask(url + UPLOAD_PATH, 'POST', { ...tus, 'upload-length': SIZE, 'content-length': 0 }, []);
  const cookie = String(created.headers['set-cookie']?.[0]?.split(';', 1)[0]);
  const path = url + String(created.headers.location);
  for (let offset = 0; offset < SIZE; offset += piece) {
    const headers = {
      ...tus,
      cookie,
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': piece,
    };
    await ask(path, 'PATCH', headers, [piece]);
  }
  await ask(path, 'DELETE', { ...tus, cookie }, []);
}

async function form(url: string): Promise<void> {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
  const tail = '\r\n--x--\r\n';
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': head.length + SIZE + tail.length,
  };
  const { headers: said } = await ask(url + UPLOAD_FORM_PATH, 'POST', headers, [head, SIZE, tail]);
  if (!said['set-cookie']) throw new Error('表单上传没有成功');
}

/** Sends texts, and so many bytes for each number. Throws where the answer is no success. */
async function ask(
  url: string,
  method: string,
  headers: OutgoingHttpHeaders,
  body: (string | number)[],
): Promise<IncomingMessage> {
  const sent = request(url, { method, headers, agent });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  for (const block of blocks(body)) if (!sent.write(block)) await once(sent, 'drain');
  sent.end();
  const [answer] = await answered;
  answer.resume();
  if ((answer.statusCode ?? 500) >= 300) throw new Error(`${method} ${answer.statusCode}`);
  return answer;
}

function* blocks(body: (string | number)[]): Iterable<string | Buffer> {
  for (const part of body) {
    if (typeof part === 'string') yield part;
    else for (let left = part; left > 0; left -= BLOCK.length) yield BLOCK;
  }
}
