import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Graph, onnx } from './onnx.ts';

/** Tokens of the test models; the first four are those that SenseVoice puts before its text. */
const TOKENS = [
  '<blank>',
  '<|zh|>',
  '<|NEUTRAL|>',
  '<|Speech|>',
  '<|woitn|>',
  '你',
  '好',
  '，',
  '世',
  '界',
  '。',
  '响',
];
const VOCABULARY = TOKENS.length;
const MEAN = 0; // of a feature: sound lies above, silence below

/**
 * A SenseVoice of its published layout whose text follows the sound: each frame is told by its loudness, and the frames
 * of a loud stretch say 你好，世界。 in turn, a token every so many frames. No weights of anybody are in it.
 */
const senseVoice = (): Graph => ({
  inputs: [
    { name: 'x', type: 'float', shape: ['N', 'T', 560] },
    { name: 'x_length', type: 'int32', shape: ['N'] },
    { name: 'language', type: 'int32', shape: ['N'] },
    { name: 'text_norm', type: 'int32', shape: ['N'] },
  ],
  outputs: [{ name: 'logits', type: 'float', shape: ['N', 'L', VOCABULARY] }],
  nodes: [
    // How loud a frame is, against what is silence: [N, T, 1]
    { op: 'ReduceMean', in: ['x'], out: ['loud'], attributes: { axes: [2], keepdims: 1 } },
    { op: 'Sub', in: ['loud', 'level'], out: ['above'] },
    // Which token a frame stands for, by its place: rows of a long table, as many as there are frames
    { op: 'Shape', in: ['x'], out: ['shape'] },
    { op: 'Gather', in: ['shape', 'one'], out: ['count'] },
    { op: 'Slice', in: ['table', 'zero', 'count', 'axis'], out: ['rows'] },
    { op: 'Mul', in: ['above', 'rows'], out: ['said'] },
    { op: 'Add', in: ['said', 'blank'], out: ['heard'] },
    { op: 'Concat', in: ['before', 'heard'], out: ['logits'], attributes: { axis: 1 } },
  ],
  constants: [
    { name: 'level', type: 'float', shape: [1], values: [MEAN] },
    { name: 'zero', type: 'int64', shape: [1], values: [0] },
    { name: 'one', type: 'int64', shape: [1], values: [1] },
    { name: 'axis', type: 'int64', shape: [1], values: [1] },
    { name: 'table', type: 'float', shape: [1, 600, VOCABULARY], values: tableOf(600) },
    { name: 'blank', type: 'float', shape: [1, 1, VOCABULARY], values: oneHot(0, 1) },
    {
      name: 'before',
      type: 'float',
      shape: [1, 4, VOCABULARY],
      values: [1, 2, 3, 4].flatMap((token) => oneHot(token, 9)),
    },
  ],
  metadata: {
    model_type: 'sense_voice_ctc',
    vocab_size: VOCABULARY,
    blank_id: 0,
    normalize_samples: 0,
    version: 1,
    lfr_window_size: 7,
    lfr_window_shift: 6,
    with_itn: 14,
    without_itn: 15,
    model_author: 'test',
    lang_auto: 0,
    lang_zh: 3,
    lang_en: 4,
    lang_ja: 11,
    lang_ko: 12,
    lang_yue: 7,
    comment: 'test',
    neg_mean: Array(560).fill('0').join(','),
    inv_stddev: Array(560).fill('1').join(','),
  },
});

const oneHot = (at: number, value: number): number[] =>
  Array.from({ length: VOCABULARY }, (_, index) => (index === at ? value : 0));

/** Frames of 60 ms: one of a token, four of none. */
function tableOf(frames: number): number[] {
  const said = [5, 6, 7, 8, 9, 10];
  return Array.from({ length: frames }, (_, frame) =>
    frame % 5 === 0 ? oneHot(said[(frame / 5) % said.length] as number, 9) : oneHot(0, 9),
  ).flat();
}

/** Silero VAD 5 by its inputs and outputs: speech is what is loud. */
const vad = (): Graph => ({
  inputs: [
    { name: 'input', type: 'float', shape: ['N', 'L'] },
    { name: 'state', type: 'float', shape: [2, 'N', 128] },
    { name: 'sr', type: 'int64', shape: [1] },
  ],
  outputs: [
    { name: 'output', type: 'float', shape: ['N', 1] },
    { name: 'stateN', type: 'float', shape: [2, 'N', 128] },
  ],
  nodes: [
    { op: 'Abs', in: ['input'], out: ['size'] },
    { op: 'ReduceMean', in: ['size'], out: ['mean'], attributes: { axes: [1], keepdims: 1 } },
    { op: 'Mul', in: ['mean', 'gain'], out: ['much'] },
    { op: 'Tanh', in: ['much'], out: ['output'] },
    { op: 'Identity', in: ['state'], out: ['stateN'] },
  ],
  constants: [{ name: 'gain', type: 'float', shape: [1], values: [40] }],
});

/** A model of voices (3D-Speaker's layout): how loud each band is, beside the others. */
const speakers = (): Graph => ({
  inputs: [{ name: 'x', type: 'float', shape: ['N', 'T', 80] }],
  outputs: [{ name: 'embedding', type: 'float', shape: ['N', 80] }],
  nodes: [
    { op: 'ReduceMean', in: ['x'], out: ['bands'], attributes: { axes: [1], keepdims: 0 } },
    { op: 'ReduceMean', in: ['bands'], out: ['middle'], attributes: { axes: [1], keepdims: 1 } },
    { op: 'Sub', in: ['bands', 'middle'], out: ['embedding'] },
  ],
  metadata: {
    framework: '3d-speaker',
    output_dim: 80,
    sample_rate: 16_000,
    normalize_samples: 1,
    language: 'Chinese',
    feature_normalize_type: '',
    model_type: 'test',
    comment: 'test',
    url: 'test',
  },
});

const FILES: Record<string, () => Graph> = {
  'model.onnx': senseVoice,
  'silero_vad.onnx': vad,
  'speakers.onnx': speakers,
};

/** A folder of an operator's with these of the test models, and the tokens. */
export function modelFolder(...files: (keyof typeof FILES)[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-speech-model-'));
  for (const file of files) writeFileSync(join(folder, file), onnx((FILES[file] as () => Graph)()));
  writeFileSync(join(folder, 'tokens.txt'), TOKENS.map((token, at) => `${token} ${at}\n`).join(''));
  return folder;
}
