// The process of the distribution's basic recogniser of English; it has no settings.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Abilities, Heard } from '../../../engines/abilities.ts';
import { RATE } from '../../../engines/hearing/loudness.ts';
import { runProgram } from '../../../native/program.ts';
import { serveModel } from '../../../native/serve-model.ts';
import { readPocketsphinx } from './pocketsphinx.ts';
import { BASIC, BASIC_KNOWN } from './speech-model.ts';

const LIMITS = { seconds: 240, memory: 512, disk: 64 };

serveModel(async () => async ({ samples }: Abilities['speech']['query']): Promise<Heard> => {
  if (!samples.length) return { ...BASIC_KNOWN, parts: [] };
  const folder = await mkdtemp(join(tmpdir(), 'pdf365-speech-'));
  try {
    // Without the name of a WAV file it reads bare samples: 16 bits, 16 kHz.
    const path = join(folder, 'sound.raw');
    await writeFile(path, pcm(samples));
    const { code, out, log } = await runProgram({
      command: BASIC,
      folder,
      limits: LIMITS,
      signal: new AbortController().signal,
      args: ['-infile', path, '-time', 'yes', '-logfn', '/dev/null'],
    });
    if (code !== 0) throw new Error(`${BASIC} 没有运行成功：${log.slice(-200)}`);
    return { ...BASIC_KNOWN, parts: readPocketsphinx(out, samples.length / RATE) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const pcm = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (sample) => Math.max(-32_768, Math.min(32_767, sample * 32_768)));
