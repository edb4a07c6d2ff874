import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { TaskData } from '../../schemas/api/task.ts';
import { hasPrograms } from '../has-program.ts';
import { expect, test } from './test.ts';

/** Skips a test, with a visible notice, where a program the service needs for it is absent. */
export function needsEngines(...programs: ('soffice' | 'ffmpeg' | 'pocketsphinx_continuous')[]): void {
  const absent = programs.filter((program) => !hasPrograms(program));
  test.skip(absent.length > 0, `没有 ${absent.join('、')}，服务上的转换没有运行`);
}

/** The tasks the service has of this visitor. */
export async function tasksOf(
  context: BrowserContext,
  origin = test.info().project.use.baseURL ?? '',
): Promise<TaskData[]> {
  const response = await context.request.get(`${origin}/user/getPdf365Record?platform=web&size=100`);
  return (await response.json()).data.records;
}

/** A moving picture of so many seconds that takes an encoder about as long, as the path of an AVI. */
export function makeVideo(name: string, seconds: number): string {
  const path = test.info().outputPath(name);
  const picture = `testsrc2=size=1280x720:rate=25:duration=${seconds}`;
  const args = ['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, '-c:v', 'mpeg4', '-q:v', '9', path];
  execFileSync('ffmpeg', args, { timeout: 60_000 });
  return path;
}

/** What ffprobe says of a file: the codecs of its streams and its seconds. */
export function probe(path: string): { codecs: string[]; seconds: number } {
  const args = ['-v', 'error', '-show_entries', 'stream=codec_name:format=duration', '-of', 'json', path];
  const { streams, format } = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8', timeout: 60_000 }));
  return {
    codecs: streams.map((stream: { codec_name: string }) => stream.codec_name),
    seconds: Number(format.duration),
  };
}

/** Gives what lets the page send no faster than so many bytes a second; -1: as fast as it can. */
export async function slowUploads(page: Page): Promise<(bytesPerSecond: number) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  return (uploadThroughput) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A service of the test's own, which can be killed and started again over the same data. */
export async function ownService(): Promise<{
  origin: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  end(): Promise<void>;
}> {
  const data = mkdtempSync(join(tmpdir(), 'e2e-service-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA: data, LOG_LEVEL: 'error', WORKERS: '1' };
  let child: ChildProcess | undefined;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    await ended;
    child = undefined;
  };
  return {
    origin,
    start: async () => {
      child = spawn(process.execPath, ['src/service/main.ts'], { env, stdio: 'ignore' });
      await expect
        .poll(
          () =>
            fetch(`${origin}/healthz`).then(
              ({ ok }) => ok,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(true);
    },
    kill: () => stop('SIGKILL'),
    end: async () => {
      await stop('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
