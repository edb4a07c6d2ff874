import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasCorpus, inputPath, noCorpus } from '../tests/corpus.ts';

const RUNS = 3;

/** A conversion by the engine and by ffmpeg alone, told to do the same. */
interface MediaJob {
  name: string;
  file: string;
  options: Record<string, unknown>;
  /** ffmpeg's arguments between the input and the output, and the output's name. */
  native: [out: string, ...args: string[]];
}

const FILM = 'corpus:video/speech-mp4-10s.mp4';
const SONG = 'corpus:audio/music/viper.mp3';
const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'];

const JOBS: MediaJob[] = [
  {
    name: 'MP4→M4A 原样取出，10 秒',
    file: FILM,
    options: { kind: 'audio', audio: 'm4a' },
    native: ['o.m4a', '-map', '0:a', '-c', 'copy'],
  },
  {
    name: 'MP4→MKV 换封装，10 秒',
    file: FILM,
    options: { kind: 'video', video: 'mkv' },
    native: ['o.mkv', '-c', 'copy'],
  },
  {
    name: 'MP3→FLAC，41 秒',
    file: SONG,
    options: { kind: 'audio', audio: 'flac' },
    native: ['o.flac', '-sample_fmt', 's16'],
  },
  {
    name: 'MP3→M4A 192 kbps，41 秒',
    file: SONG,
    options: { kind: 'audio', audio: 'm4a', bitrate: '192k' },
    native: ['o.m4a', '-c:a', 'aac', '-b:a', '192k'],
  },
  {
    name: 'H.264 4:4:4→MP4 720p，14 秒',
    file: 'corpus:video/cockatoo.mp4',
    options: { kind: 'video', video: 'mp4' },
    native: ['o.mp4', ...X264, '-c:a', 'copy', '-movflags', '+faststart'],
  },
];

/**
 * CPU seconds of a command with all its descendants: bash as the first process of a name space is left with those whose
 * parents ended first, as a sandbox's do. The least of some runs. Throws when the command or the name space fails.
 */
function cpuOf(command: string[]): number {
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const script = '"$@" || exit 1; sleep 0.3; times';
  const runs = Array.from({ length: RUNS }, () => {
    const args = [...user, '--pid', '--fork', '--mount-proc', 'bash', '-c', script, 'bash', ...command];
    const { status, stdout, stderr } = spawnSync('unshare', args, { encoding: 'utf8' });
    const [children] = stdout.trim().split('\n').slice(-1);
    if (status !== 0 || !children) throw new Error(stderr);
    return children.split(' ').reduce((sum, time) => sum + seconds(time), 0);
  });
  return Math.min(...runs);
}

/** Seconds of bash's `0m1.234s`. */
function seconds(time: string): number {
  const [, minutes, rest] = /^(\d+)m([\d.]+)s$/.exec(time) ?? [];
  return Number(minutes) * 60 + Number(rest);
}

/** CPU of one more call in a process that has made one: two calls less one. */
function ourCost({ options, file }: MediaJob): number {
  const script = fileURLToPath(new URL('./run-media.ts', import.meta.url));
  const run = (times: number): number =>
    cpuOf([process.execPath, script, String(times), JSON.stringify(options), inputPath(file)]);
  return run(2) - run(1);
}

function nativeCost({ native: [out, ...args], file }: MediaJob): number {
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-bench-'));
  try {
    return cpuOf(['ffmpeg', '-v', 'error', '-y', '-i', inputPath(file), ...args, join(folder, out)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Prints what the media engine costs (probing, sandbox and supervision with it) against ffmpeg alone, in CPU seconds.
 */
export function benchMedia(): void {
  if (!hasCorpus) {
    console.log(noCorpus);
    return;
  }
  console.log(`CPU 时间（用户 + 系统，连同子进程，${RUNS} 次取最少）\n`);
  for (const job of JOBS) {
    const [ours, native] = [ourCost(job), nativeCost(job)];
    console.log(
      `${job.name}\n    media ${ours.toFixed(2)} s；ffmpeg ${native.toFixed(2)} s；比值 ${(ours / native).toFixed(2)}×`,
    );
  }
}
