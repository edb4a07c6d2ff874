import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Abilities } from '../../../../src/engines/abilities.ts';
import { readModelFolder } from '../../../../src/features/speech/native/model-folder.ts';
import { speechSetUp } from '../../../../src/features/speech/native/speech-model.ts';
import { tokenLanguages } from '../../../../src/features/speech/native/token-languages.ts';
import { tellSpeakers } from '../../../../src/features/speech/speakers.ts';
import { openModel } from '../../../../src/native/model-process.ts';
import { modelFolder } from './models.ts';
import { onnx } from './onnx.ts';
import { sound } from './sounds.ts';

const folders: string[] = [];
const folderOf = (...files: Parameters<typeof modelFolder>): string => {
  const folder = modelFolder(...files);
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A file whose graph does nothing, with these facts. */
const facts = (metadata: Record<string, string | number>): Uint8Array =>
  onnx({
    inputs: [{ name: 'x', type: 'float', shape: [1] }],
    outputs: [{ name: 'y', type: 'float', shape: [1] }],
    nodes: [{ op: 'Identity', in: ['x'], out: ['y'] }],
    metadata,
  });

/** A folder of files by their names, whose tokens can write Chinese. */
function folderWith(files: Record<string, Uint8Array | string>): string {
  const folder = folderOf();
  const tokens = Array.from({ length: 600 }, (_, at) => `${String.fromCodePoint(0x4e00 + at)} ${at}\n`).join('');
  for (const [name, data] of Object.entries({ 'tokens.txt': tokens, ...files }))
    writeFileSync(join(folder, name), data);
  return folder;
}

type Query = Abilities['speech']['query'];
type Answer = Abilities['speech']['answer'];
async function ask(folder: string, query: Query): Promise<Answer> {
  const model = openModel<Query, Answer>(speechSetUp({ folder, threads: 1, languages: [] }, 1024));
  try {
    return await model.ask(query, new AbortController().signal);
  } finally {
    model.stop();
  }
}

it('sherpa-onnx loads a SenseVoice folder with VAD and voices, and hears where something is said', async () => {
  const folder = folderOf('model.onnx', 'silero_vad.onnx', 'speakers.onnx');
  const samples = sound(10, [
    [1, 3, 200],
    [5, 7.5, 1500],
    [8.5, 9.7, 200],
  ]);
  const { parts, ...known } = await ask(folder, { samples, language: 'zh' });
  expect(known).toMatchObject({ name: 'SenseVoice', basic: false, languages: ['zh', 'yue', 'en', 'ja', 'ko', 'auto'] });
  expect(parts.map(({ text }) => text).slice(0, 4)).toEqual(['你好，世界。', '你', '你好，世界。', '你好，']);
  expect(parts[0]?.from).toBeCloseTo(1, 1);
  expect(parts[2]?.from).toBeCloseTo(5, 1);
  const speakerOf = tellSpeakers();
  const speakers = parts.flatMap(({ voice }) => (voice ? [speakerOf(voice)] : []));
  expect(speakers).toEqual(parts.map(({ from }) => (from > 4 && from < 8 ? 2 : 1)));
});

it('without VAD loudness tells what is speech; silence says nothing', async () => {
  const folder = folderOf('model.onnx');
  const samples = sound(6, [[1, 3, 200]]);
  expect((await ask(folder, { samples, language: 'zh' })).parts.map(({ text }) => text).join('')).toContain('世界。');
  expect((await ask(folder, { samples: sound(3, []), language: 'auto' })).parts).toEqual([]);
});

it('a file that ends early is told from its header; one that is spoilt ends its process alone', async () => {
  const folder = folderOf('model.onnx');
  const path = join(folder, 'model.onnx');
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, -50));
  expect(() => readModelFolder(folder)).toThrow('不是完整的 ONNX 文件');
  writeFileSync(path, Buffer.from(bytes).fill(255, 20, 200));
  await expect(ask(folder, { samples: new Float32Array(0), language: '' })).rejects.toThrow('意外结束');
});

it.each<[string, Record<string, Uint8Array | string>, object]>([
  [
    'paraformer',
    { 'model.int8.onnx': facts({ model_type: 'paraformer' }), 'model.onnx': 'never read' },
    { kind: 'paraformer', languages: ['zh'] },
  ],
  [
    'a streaming zipformer',
    {
      'encoder-epoch-99-avg-1.int8.onnx': facts({ model_type: 'zipformer', decode_chunk_len: 32 }),
      'decoder-epoch-99-avg-1.onnx': facts({}),
      'joiner-epoch-99-avg-1.int8.onnx': facts({}),
    },
    { kind: 'streaming-transducer', languages: ['zh'] },
  ],
  [
    'a zipformer',
    { 'encoder.onnx': facts({ model_type: 'zipformer2' }), 'decoder.onnx': facts({}), 'joiner.onnx': facts({}) },
    { kind: 'transducer' },
  ],
  [
    'whisper',
    {
      'tiny-encoder.onnx': facts({ model_type: 'whisper-tiny', is_multilingual: 1, all_language_codes: 'en,zh,fr' }),
      'tiny-decoder.onnx': facts({}),
      'silero_vad.onnx': facts({}),
    },
    { kind: 'whisper', languages: ['en', 'zh', 'fr', 'auto'] },
  ],
  [
    'a model with marks and numbers',
    { 'model.onnx': facts({ model_type: 'zipformer2_ctc' }), 'punctuation.onnx': facts({}), 'itn.fst': '' },
    {
      kind: 'zipformer-ctc',
      punctuation: expect.stringContaining('punctuation.onnx'),
      rules: expect.stringContaining('itn.fst'),
    },
  ],
])('knows %s by its files', (_, files, found) => {
  expect(readModelFolder(folderWith(files))).toMatchObject(found);
});

it('what the operator says of languages stands over the files', () => {
  const folder = folderWith({ 'model.onnx': facts({ model_type: 'paraformer' }) });
  expect(readModelFolder(folder, ['yue']).languages).toEqual(['yue']);
});

it.each<[string, Record<string, Uint8Array | string>, string]>([
  ['no model', {}, '没有 .onnx 模型文件'],
  ['another family', { 'model.onnx': facts({ model_type: 'tdnn' }) }, 'model_type 是“tdnn”'],
  ['half a transducer', { 'encoder.onnx': facts({}) }, '旁边没有 decoder'],
  ['no model but a page', { 'model.onnx': '<!doctype html>' }, '不是完整的 ONNX 文件'],
  [
    'whisper without VAD',
    { 'encoder.onnx': facts({ model_type: 'whisper-tiny' }), 'decoder.onnx': facts({}) },
    'silero_vad.onnx',
  ],
  [
    'a spoilt file beside',
    { 'model.onnx': facts({ model_type: 'paraformer' }), 'silero_vad.onnx': 'x' },
    'silero_vad.onnx 不是完整',
  ],
])('refuses a folder with %s', (_, files, why) => {
  expect(() => readModelFolder(folderWith(files))).toThrow(why);
});

it('refuses what is no folder, and tokens of no known language', () => {
  expect(() => readModelFolder('/no/such/folder')).toThrow('没有文件夹');
  expect(() => tokenLanguages('<blk> 0\nƌĢ 1\n')).toThrow('SPEECH_LANGUAGES');
});
