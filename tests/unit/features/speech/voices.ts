import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Graph, onnx } from './onnx.ts';

/** Samples a second, and those of one sound at the usual speed. */
export const VOICE_RATE = 16_000;
export const PER_SOUND = 1600;

/** The sounds of the test voice, by their numbers. */
const SOUNDS = [' ', ',', '.', 'h', 'e', 'l', 'o'];
const LEXICON = 'hello h e l o\nold o l\n你 h e\n好 l o\n';

/** A VITS of the published layout: each sound is a level of its own, for a tenth of a second. */
const vits = (language: string): Graph => ({
  inputs: [
    { name: 'x', type: 'int64', shape: ['N', 'L'] },
    { name: 'x_length', type: 'int64', shape: ['N'] },
    { name: 'noise_scale', type: 'float', shape: [1] },
    { name: 'length_scale', type: 'float', shape: [1] },
    { name: 'noise_scale_w', type: 'float', shape: [1] },
  ],
  outputs: [{ name: 'y', type: 'float', shape: ['N', 1, 'S'] }],
  nodes: [
    { op: 'Cast', in: ['x'], out: ['sounds'], attributes: { to: 1 } },
    { op: 'Reshape', in: ['sounds', 'column'], out: ['each'] },
    { op: 'Mul', in: ['length_scale', 'usual'], out: ['length'] },
    { op: 'Cast', in: ['length'], out: ['samples'], attributes: { to: 7 } },
    { op: 'Concat', in: ['one', 'one', 'samples'], out: ['wide'], attributes: { axis: 0 } },
    { op: 'Expand', in: ['each', 'wide'], out: ['long'] },
    { op: 'Reshape', in: ['long', 'row'], out: ['all'] },
    { op: 'Mul', in: ['all', 'soft'], out: ['y'] },
  ],
  constants: [
    { name: 'column', type: 'int64', shape: [3], values: [1, -1, 1] },
    { name: 'row', type: 'int64', shape: [3], values: [1, 1, -1] },
    { name: 'one', type: 'int64', shape: [1], values: [1] },
    { name: 'usual', type: 'float', shape: [1], values: [PER_SOUND] },
    { name: 'soft', type: 'float', shape: [1], values: [0.1] },
  ],
  metadata: {
    model_type: 'vits',
    comment: 'test',
    language,
    sample_rate: VOICE_RATE,
    n_speakers: 1,
    add_blank: 0,
    punctuation: ', .',
  },
});

/** Writes the test voice into a folder. */
export function writeVoice(folder: string, language = 'English'): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'model.onnx'), onnx(vits(language)));
  writeFileSync(join(folder, 'tokens.txt'), SOUNDS.map((sound, at) => `${sound} ${at}\n`).join(''));
  writeFileSync(join(folder, 'lexicon.txt'), LEXICON);
}
