import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { UserError } from '../../../../schemas/error.ts';
import type { Limits } from '../../../../schemas/tool.ts';
import { eachLine } from '../output.ts';
import { type Running, startProgram } from '../program.ts';
import { fontFile, seedProfile } from './profile.ts';
import { seedProgramFolder } from './program-folder.ts';

/** What the bridge is told to do with one document; paths are relative to the instance's folder. See bridge.py. */
export interface BridgeJob {
  filter: string;
  input: string;
  output: string;
  password?: string;
  load?: Record<string, unknown>;
  export: { filter: string; data: Record<string, unknown> };
  fit?: boolean;
  plain?: boolean;
  changes?: string;
  /** Web pages to be put in place of their marks. */
  pages?: Record<string, string>;
}

/** How one document went. */
export interface BridgeAnswer {
  /** At which step soffice gave up; absent when the output was written. */
  failed?: 'load' | 'export';
  /** Fonts of the document's text that are not installed, with what was used for each. */
  fonts?: Record<string, string>;
  comments?: number;
  /** Resident memory of soffice afterwards, MB. */
  memory: number;
}

/** A running soffice with its bridge, for one document at a time. */
export interface Instance {
  folder: string;
  /** Documents it has been given. */
  used: number;
  /** Fulfilled with the answer, or rejected with why the instance ended. */
  convert(job: BridgeJob, onProgress: (part: number) => void): Promise<BridgeAnswer>;
  /** Whether it can still be used. */
  alive(): boolean;
  /** Kills all of it and removes its folder. */
  close(): void;
}

const HERE = fileURLToPath(new URL('.', import.meta.url));
const SOFFICE = '/usr/lib/libreoffice/program/soffice.bin';
const PREFIX = 'pdf365-office-';
/** An instance lives longer than one document: its whole life is bounded by this, each document by the caller. */
const LIFE_SECONDS = 6 * 3600;
const START_SECONDS = 90;

/** Instances whose process may end at any moment: what is open then is closed with it. */
const open = new Set<Instance>();
const closeAll = (): void => {
  for (const instance of open) instance.close();
};
process.on('exit', closeAll);
// A signal that nobody else minds ends the process without the event `exit`: clean up, then let it do so.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    if (process.listenerCount(signal) > 0) return;
    closeAll();
    process.kill(process.pid, signal);
  });
}

/** Starts soffice in a sandbox and waits until it is ready. Throws UserError `not-available` where it is not installed, and what ended it. */
export async function startInstance(limits: Limits): Promise<Instance> {
  if (!existsSync(SOFFICE)) throw new UserError('not-available', '服务器上没有安装 LibreOffice，请联系管理员安装。');
  removeStale();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await seedProfile(folder);
  const office = pathToFileURL(await seedProgramFolder(folder)).href;
  const life = new AbortController();
  const running = await startProgram({
    command: '/usr/bin/python3',
    args: [join(HERE, 'bridge.py'), folder, SOFFICE],
    folder,
    limits: { ...limits, seconds: LIFE_SECONDS },
    signal: life.signal,
    readOnly: [HERE, '/etc/libreoffice', '/var/cache/fontconfig', '/var/lib/libreoffice'],
    env: {
      FONTCONFIG_FILE: fontFile(folder),
      XDG_CACHE_HOME: folder,
      PYTHONDONTWRITEBYTECODE: '1',
      SAL_USE_VCLPLUGIN: 'svp',
      BRAND_BASE_DIR: office,
    },
  });
  running.unref();
  const bridge = talk(running);
  const instance: Instance = {
    folder,
    used: 0,
    alive: () => open.has(instance) && bridge.alive(),
    convert: (job, onProgress) => {
      instance.used++;
      running.stdin.write(`${JSON.stringify(job)}\n`);
      return bridge.answer((line) => {
        if (typeof line.progress !== 'number') return line as unknown as BridgeAnswer;
        onProgress(line.progress);
        return undefined;
      });
    },
    close: () => {
      open.delete(instance);
      running.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  open.add(instance);
  const timer = setTimeout(() => running.kill(), START_SECONDS * 1000);
  try {
    await bridge.answer((line) => line.ready);
    return instance;
  } catch (error) {
    instance.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** soffice or its bridge ended by itself; the message is the end of what it logged. */
export class SofficeEnded extends Error {}

interface Bridge {
  alive(): boolean;
  /** Waits for the line that `take` turns into something; rejected when the program ends before. */
  answer<Answer>(take: (line: Record<string, unknown>) => Answer | undefined): Promise<Answer>;
}

/** The lines of a running bridge, one wait at a time. */
function talk(running: Running): Bridge {
  let [alive, onLine] = [true, (_line: Record<string, unknown>): void => {}];
  const gone = running.ended.then(({ log }) => {
    throw new SofficeEnded(log.slice(-500));
  });
  gone.catch(() => {
    alive = false;
  });
  eachLine(running.stdout, (line) => onLine(JSON.parse(line) as Record<string, unknown>));
  return {
    alive: () => alive,
    answer: (take) => {
      const { promise, resolve } = Promise.withResolvers<NonNullable<ReturnType<typeof take>>>();
      onLine = (line) => {
        const taken = take(line);
        if (taken !== undefined && taken !== null) resolve(taken);
      };
      return Promise.race([gone, promise]);
    },
  };
}

/** Folders of processes that were killed before they could clean up. */
function removeStale(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : 0;
    if (pid && !isRunning(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
