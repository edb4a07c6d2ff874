import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../../../schemas/error.ts';
import { type Program, runProgram } from '../../../native/program.ts';
import type { Speech } from '../voice.ts';

type Call = Omit<Program, 'command' | 'args'>;

const HEADER = 44;
const BYTES = 2;
const KBPS = '64k';

/**
 * Writes speech with the silence between it as WAV or MP3 into the call's folder, piece by piece, and gives the path;
 * undefined where nothing was spoken. Throws UserError `no-result`, and what `runProgram` throws.
 */
export async function writeSpeech(
  speech: AsyncIterable<Speech>,
  format: 'mp3' | 'wav',
  call: Call,
): Promise<string | undefined> {
  const path = join(call.folder, 'speech.wav');
  const file = await open(path, 'w');
  let [samples, rate] = [0, 0];
  try {
    for await (const piece of speech) {
      rate ||= piece.rate;
      const start = Math.max(samples, Math.round(piece.at * rate));
      // What is skipped reads as zeros, which is silence.
      await file.write(pcm(piece.samples), 0, undefined, HEADER + start * BYTES);
      samples = start + piece.samples.length;
    }
    if (samples) await file.write(header(samples, rate), 0, HEADER, 0);
  } finally {
    await file.close();
  }
  if (!samples) return undefined;
  return format === 'wav' ? path : toMp3(path, call);
}

async function toMp3(path: string, call: Call): Promise<string> {
  const output = join(call.folder, 'speech.mp3');
  const quiet = ['-hide_banner', '-nostdin', '-v', 'error', '-f', 'wav', '-i', `file:${path}`];
  const args = [...quiet, '-c:a', 'libmp3lame', '-b:a', KBPS, '-fflags', '+bitexact', `file:${output}`];
  const { code } = await runProgram({ ...call, command: 'ffmpeg', args });
  if (code !== 0) throw new UserError('no-result', '朗读的声音没有存成 MP3，请改选 WAV。');
  return output;
}

const pcm = (samples: Float32Array): Uint8Array =>
  new Uint8Array(Int16Array.from(samples, (one) => Math.max(-32_768, Math.min(32_767, one * 32_767))).buffer);

/** RIFF with one `fmt ` and one `data`: PCM of 16 bits, one channel. */
function header(samples: number, rate: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(HEADER));
  const text = (at: number, word: string): void => {
    for (const [index, letter] of [...word].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  text(0, 'RIFF');
  view.setUint32(4, HEADER - 8 + samples * BYTES, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * BYTES, true);
  view.setUint16(32, BYTES, true);
  view.setUint16(34, 8 * BYTES, true);
  text(36, 'data');
  view.setUint32(40, samples * BYTES, true);
  return new Uint8Array(view.buffer);
}
