import type { Samples } from './samples.ts';

const HEADER = 44;

/** 16-bit sound as a WAV file (RIFF, PCM). Gives none for no sound. */
export function wavOf(pieces: readonly Samples[]): Blob | undefined {
  const [first] = pieces;
  if (!first) return undefined;
  const { rate, channels } = first;
  const data = pieces.map((piece) => interleave(piece, channels.length));
  const size = data.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const view = new DataView(new ArrayBuffer(HEADER));
  const word = (at: number, text: string): void => {
    for (let index = 0; index < text.length; index++) view.setUint8(at + index, text.charCodeAt(index));
  };
  word(0, 'RIFF');
  view.setUint32(4, HEADER - 8 + size, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * channels.length * 2, true);
  view.setUint16(32, channels.length * 2, true);
  view.setUint16(34, 16, true);
  word(36, 'data');
  view.setUint32(40, size, true);
  return new Blob([view, ...data], { type: 'audio/wav' });
}

function interleave({ channels }: Samples, count: number): Int16Array<ArrayBuffer> {
  const length = channels[0]?.length ?? 0;
  const mixed = new Int16Array(length * count);
  for (let channel = 0; channel < count; channel++)
    for (let at = 0; at < length; at++)
      mixed[at * count + channel] = Math.round(Math.max(-1, Math.min(1, channels[channel]?.[at] ?? 0)) * 32_767);
  return mixed;
}
