import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { UserError } from '../../../../schemas/error.ts';
import type { Limits } from '../../../../schemas/tool.ts';
import { eachLine } from '../../../native/output.ts';
import { type Running, startProgram } from '../../../native/program.ts';
import { ProgramDied } from '../../../native/program-died.ts';
import { fontFile, seedProfile } from './profile.ts';
import { seedProgramFolder } from './program-folder.ts';

/** The bridge's order for one document; paths are relative to the instance's folder. See bridge.py. */
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
  /** Fulfilled with the answer, or rejected with why the instance ended: ProgramDied where it did so by itself. */
  convert(job: BridgeJob, onProgress: (part: number) => void): Promise<BridgeAnswer>;
  /** Whether it has not ended, as far as is known without asking it. */
  alive(): boolean;
  /** Whether soffice answers within seconds. To be asked between two documents only. */
  answers(): Promise<boolean>;
  /** Kills all of it and removes its folder. */
  close(): void;
}

const HERE = fileURLToPath(new URL('.', import.meta.url));
const SOFFICE = '/usr/lib/libreoffice/program/soffice.bin';
const PREFIX = 'pdf365-office-';
/** An instance lives longer than one document: its whole life is bounded by this, each document by the caller. */
const LIFE_SECONDS = 6 * 3600;
const START_SECONDS = 90;
/**
 * An idle soffice answers in a millisecond; one that takes longer than this on a busy machine is replaced for nothing,
 * which costs less than a wait.
 */
const PING_SECONDS = 5;

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

/**
 * Starts soffice in a sandbox and waits until it is ready. Throws UserError `not-available` where it is not installed,
 * and what ended it: ProgramDied where it did so by itself.
 */
export async function startInstance(limits: Limits): Promise<Instance> {
  if (!existsSync(SOFFICE)) throw new UserError('not-available', '服务器上没有安装 LibreOffice，请联系管理员安装。');
  removeStale();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await seedProfile(folder);
  const office = pathToFileURL(await seedProgramFolder(folder)).href;
  const life = new AbortController();
  let asked = true;
  const running = await startProgram({
    command: '/usr/bin/python3',
    args: [join(HERE, 'bridge.py'), folder, SOFFICE],
    folder,
    limits: { ...limits, seconds: LIFE_SECONDS },
    signal: life.signal,
    resting: () => !asked,
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
  const talking = talk(running);
  const bridge: Bridge = {
    alive: talking.alive,
    answer: (take) => {
      asked = true;
      return talking.answer(take).finally(() => {
        asked = false;
      });
    },
  };
  const instance: Instance = {
    folder,
    used: 0,
    alive: () => open.has(instance) && bridge.alive(),
    convert: (job, onProgress) => {
      instance.used++;
      running.stdin.write(`${JSON.stringify(job)}\n`);
      return bridge.answer((line) => {
        if (typeof line.progress === 'number') onProgress(line.progress);
        return line.done || line.failed ? (line as unknown as BridgeAnswer) : undefined;
      });
    },
    answers: async () => {
      if (!instance.alive()) return false;
      running.stdin.write('{"ping":true}\n');
      const patience = new AbortController();
      const late = pause(PING_SECONDS * 1000, false, patience).catch(() => false);
      const pong = bridge
        .answer((line) => line.pong)
        .then(
          () => true,
          () => false,
        );
      return Promise.race([late, pong]).finally(() => patience.abort());
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

interface Bridge {
  alive(): boolean;
  /**
   * Waits for the line that `take` turns into something; rejected when the program ends before. Several wait in turn,
   * as they were asked.
   */
  answer<Answer>(take: (line: Record<string, unknown>) => Answer | undefined): Promise<Answer>;
}

/** The lines of a running bridge. */
function talk(running: Running): Bridge {
  let alive = true;
  const waiting: ((line: Record<string, unknown>) => boolean)[] = [];
  const gone = running.ended.then(({ log }) => {
    throw new ProgramDied(log, 'crashed');
  });
  gone.catch(() => {
    alive = false;
  });
  eachLine(running.stdout, (line) => {
    if (waiting[0]?.(JSON.parse(line) as Record<string, unknown>)) waiting.shift();
  });
  return {
    alive: () => alive,
    answer: (take) => {
      const { promise, resolve } = Promise.withResolvers<NonNullable<ReturnType<typeof take>>>();
      waiting.push((line) => {
        const taken = take(line);
        if (taken === undefined || taken === null) return false;
        resolve(taken);
        return true;
      });
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
