// The process of the distribution's synthesiser; it has no settings.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Abilities, Voiced } from '../../../engines/abilities.ts';
import { runProgram } from '../../../native/program.ts';
import { serveModel } from '../../../native/serve-model.ts';
import { ESPEAK, ESPEAK_KNOWN, ESPEAK_VOICES } from './voice-model.ts';

const LIMITS = { seconds: 100, memory: 512, disk: 256 };
/** Words a minute. */
const PACE = 165;

serveModel(async () => async ({ text, language, speed }: Abilities['voice']['query']): Promise<Voiced> => {
  const voice = ESPEAK_VOICES[language];
  if (!text || !voice) return { ...ESPEAK_KNOWN, rate: 0, samples: new Float32Array() };
  const folder = await mkdtemp(join(tmpdir(), 'pdf365-voice-'));
  try {
    // A text of the visitor's may begin like an option: it goes by a file.
    const [said, spoken] = [join(folder, 'text.txt'), join(folder, 'speech.wav')];
    await writeFile(said, text);
    const { code, log } = await runProgram({
      command: ESPEAK,
      folder,
      limits: LIMITS,
      signal: new AbortController().signal,
      args: ['-b', '1', '-v', voice, '-s', String(Math.round(PACE * speed)), '-f', said, '-w', spoken],
    });
    if (code !== 0) throw new Error(`${ESPEAK} 没有运行成功：${log.slice(-200)}`);
    return { ...ESPEAK_KNOWN, ...readWav(await readFile(spoken)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Its WAV: a header of 44 bytes, then 16 bits, one channel. */
function readWav(bytes: Buffer): { rate: number; samples: Float32Array } {
  const count = Math.max(0, Math.floor((bytes.length - 44) / 2));
  const samples = Float32Array.from({ length: count }, (_, at) => bytes.readInt16LE(44 + at * 2) / 32_768);
  return { rate: bytes.readUInt32LE(24), samples };
}
