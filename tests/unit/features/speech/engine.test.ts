import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { UserError } from '../../../../schemas/error.ts';
import { optionSchema } from '../../../../schemas/option.ts';
import type { Transcript } from '../../../../schemas/transcript.ts';
import { loadCatalog } from '../../../../src/catalog/load.ts';
import type { Heard, Providers } from '../../../../src/engines/abilities.ts';
import { RATE } from '../../../../src/engines/hearing/loudness.ts';
import { runEngine } from '../../../../src/engines/load-node.ts';
import { lendModels } from '../../../../src/native/lend-models.ts';
import { startLibreTranslate } from '../../../libre-translate.ts';
import { modelFolder } from './models.ts';
import { sound, wav } from './sounds.ts';
import { VOICE_RATE, writeVoice } from './voices.ts';

const base = mkdtempSync(join(tmpdir(), 'pdf365-speech-'));
const operator = modelFolder('model.onnx', 'silero_vad.onnx');
afterAll(() => {
  for (const path of [base, operator]) rmSync(path, { recursive: true });
});
const options = (given: object) => optionSchema(loadCatalog().engines.speech?.options ?? {}).parse(given);

const notes: { text: string; lost?: boolean | undefined }[] = [];
beforeEach(() => {
  notes.length = 0;
});
const run = (file: File, given: object, abilities: Providers = {}, signal?: AbortSignal): Promise<File[]> =>
  runEngine('speech', [file], options({ to: 'none', ...given }), {
    abilities,
    ...(signal && { signal }),
    folder: async () => mkdtempSync(join(base, 'call-')),
    onNote: (text, about) => notes.push({ text, lost: about?.lost }),
  });

const TALK = new File(
  [
    wav(
      sound(40, [
        [1, 3, 200],
        [30, 33, 200],
      ]),
    ),
  ],
  '会议.wav',
);
/** A recogniser of words in place of a model's process: what is loud says its place. */
const recogniser = (more: Partial<Heard> = {}, fails = Number.POSITIVE_INFINITY): Providers => {
  let asked = 0;
  return {
    speech: async ({ samples }) => {
      if (samples.length && ++asked >= fails) throw new UserError('not-available', '坏了');
      const parts = samples.length ? [{ from: 1, to: 2, text: `第 ${asked} 段` }] : [];
      return { name: '试验', basic: false, languages: ['zh'], ...more, parts };
    },
  };
};

it('a recording becomes the forms asked for, with the times of the file, by a model of the operator’s', async () => {
  const { abilities, stop } = await lendModels({ SPEECH_MODEL: operator }, () => {});
  try {
    const files = await run(TALK, { srt: true, json: true, language: 'zh' }, abilities);
    expect(files.map(({ name }) => name)).toEqual(['会议.docx', '会议.srt', '会议.json']);
    const { sentences, seconds } = JSON.parse(await (files[2] as File).text()) as Transcript;
    expect(seconds).toBeCloseTo(40, 1);
    expect(sentences[0]).toMatchObject({ text: '你好，世界。' });
    expect(sentences[0]?.from).toBeCloseTo(1, 1);
    expect(sentences.find(({ from }) => from > 20)?.from).toBeCloseTo(30, 1);
  } finally {
    stop();
  }
});

it('languages that are not there are refused in plain words, before the file is read', async () => {
  const basic = recogniser({ basic: true, languages: ['en'] });
  await expect(run(TALK, { language: 'yue' }, basic)).rejects.toMatchObject({
    code: 'not-available',
    detail: expect.stringMatching(/还不能识别粤语.*英语.*管理员/),
  });
  await expect(run(TALK, { language: 'auto' }, basic)).rejects.toThrow();
  await expect(run(TALK, {})).rejects.toMatchObject({ code: 'not-available' });
});

it('what cannot be heard is not invented: silence and music without speech give no text', async () => {
  const silent: Providers = { speech: async () => ({ name: '', basic: false, languages: ['zh'], parts: [] }) };
  await expect(run(TALK, {}, silent)).rejects.toMatchObject({ code: 'no-result' });
  const asked: number[] = [];
  const counting: Providers = {
    speech: async ({ samples }) => {
      asked.push(samples.length);
      return { name: '', basic: false, languages: ['zh'], parts: [] };
    },
  };
  await expect(run(new File([wav(new Float32Array(RATE * 3))], 'a.wav'), {}, counting)).rejects.toThrow();
  expect(asked).toEqual([0]);
});

it('where the model breaks down midway, what was heard is kept and the loss is told', async () => {
  const [file] = await run(TALK, { docx: false, txt: true }, recogniser({}, 2));
  expect(await file?.text()).toBe('[00:00:01] 第 1 段\n');
  expect(notes[0]).toMatchObject({ lost: true, text: expect.stringContaining('只得到前 0:2') });
  await expect(run(TALK, {}, recogniser({}, 1))).rejects.toMatchObject({ code: 'not-available' });
});

it('of a recording that breaks off the visitor is told how much was heard', async () => {
  const folder = mkdtempSync(join(base, 'whole-'));
  const [whole, path] = [join(folder, 'whole.wav'), join(folder, 'whole.mp4')];
  writeFileSync(whole, await TALK.bytes());
  execFileSync('ffmpeg', ['-v', 'error', '-i', whole, '-movflags', '+faststart', path]);
  const bytes = readFileSync(path);
  const half = new File([bytes.subarray(0, bytes.length * 0.6)], '半截.mp4');
  await run(half, { docx: false, txt: true }, recogniser());
  expect(notes.filter(({ lost }) => lost).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^文件不完整或有损坏，只听到前 0:\d\d（文件标明 0:40）。$/),
  ]);
  notes.length = 0;
  await run(TALK, { docx: false, txt: true }, recogniser());
  expect(notes.filter(({ lost }) => lost)).toEqual([]);
});

it('a transcript that is given back is written and not recognised', async () => {
  const text = JSON.stringify({ seconds: 5, language: 'zh', by: '', sentences: [{ from: 0, to: 1, text: '改好了' }] });
  const [file, ...more] = await run(TALK, { docx: false, vtt: true, text: [text] });
  expect(more).toEqual([]);
  expect(await file?.text()).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n改好了\n');
});

it('a recording is translated sentence by sentence through the whole path', async () => {
  const service = await startLibreTranslate();
  const { abilities, stop } = await lendModels({ TRANSLATE_URL: service.url }, () => {});
  try {
    const english = recogniser({ languages: ['en'] });
    const speech: Providers['speech'] = async (query, signal) => {
      const heard = await (english.speech as NonNullable<Providers['speech']>)(query, signal);
      return { ...heard, parts: heard.parts.map((part) => ({ ...part, text: 'hello torque' })) };
    };
    const wish = { language: 'en', to: 'zh', terms: 'torque=扭矩', docx: false, srt: true };
    const [file] = await run(TALK, wish, { ...abilities, speech });
    expect(await file?.text()).toContain('hello torque\r\n你好 扭矩\r\n');
    await service.stop();
    const [alone] = await run(TALK, { ...wish, text: [GIVEN] }, { ...abilities, speech });
    expect(await alone?.text()).toContain('1\r\n00:00:00,000 --> 00:00:01,000\r\nhello\r\n');
    expect(notes.filter(({ lost }) => lost)).toEqual([{ text: '翻译没有成功，结果里只有原文。', lost: true }]);
  } finally {
    stop();
  }
});
const GIVEN = JSON.stringify({ seconds: 5, language: 'en', by: '', sentences: [{ from: 0, to: 1, text: 'hello' }] });

it('without a translator it is said before the recording is listened to', async () => {
  await expect(run(TALK, { language: 'zh', to: 'en' }, recogniser())).rejects.toMatchObject({
    code: 'not-available',
    detail: expect.stringContaining('没有翻译服务'),
  });
});

it.each([
  ['an empty file', new File([], 'a.mp3'), {}, 'empty-file'],
  ['a playlist in disguise', new File(['#EXTM3U\nfile:///etc/passwd\n'], 'a.mp4'), {}, 'wrong-type'],
  ['a WAV of nothing', new File([wav(new Float32Array(0)).subarray(0, 30)], 'a.wav'), {}, 'damaged'],
  ['no form at all', TALK, { docx: false }, 'bad-option'],
  ['a transcript that is none', TALK, { text: ['{}'] }, 'bad-option'],
  ['terms without a translation', TALK, { text: [GIVEN], language: 'en', to: 'zh', terms: 'x' }, 'bad-option'],
])('%s is refused', async (_, file, given, code) => {
  const translate: Providers['translate'] = async () => ({ pairs: ['en-zh'], texts: [] });
  await expect(run(file, given, { ...recogniser(), translate })).rejects.toMatchObject({ code });
});

it('a cancel ends it at once', async () => {
  const controller = new AbortController();
  const waiting: Providers = {
    speech: async ({ samples }, signal) => {
      if (samples.length) controller.abort();
      signal.throwIfAborted();
      return { name: '', basic: false, languages: ['zh'], parts: [] };
    },
  };
  await expect(run(TALK, {}, waiting, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
});

it('a translation is spoken beside its text by the operator’s voice, in step with the recording', async () => {
  const folder = join(base, 'voice');
  writeVoice(folder);
  const service = await startLibreTranslate();
  const { abilities, stop } = await lendModels({ TRANSLATE_URL: service.url, VOICE_MODEL: folder }, () => {});
  try {
    const sentences = [
      { from: 1, to: 2, text: '你好', translation: 'hello' },
      { from: 3, to: 4, text: '你好', translation: 'old' },
    ];
    const text = [JSON.stringify({ seconds: 5, language: 'zh', to: 'en', by: '', sentences })];
    const wish = { language: 'zh', to: 'en', docx: false, text };
    const files = await run(TALK, { ...wish, txt: true, voice: 'wav' }, { ...abilities, ...recogniser() });
    expect(files.map(({ name }) => name)).toEqual(['会议.txt', '会议-朗读.wav']);
    const samples = new Int16Array(await (files[1] as File).slice(44).arrayBuffer());
    const loud = (seconds: number): boolean => (samples[Math.round(seconds * VOICE_RATE)] ?? 0) !== 0;
    expect([0.9, 1.05, 2.9, 3.05].map(loud)).toEqual([false, true, false, true]);
    expect(notes.map(({ text }) => text)).toContain('朗读是合成的声音，不是原来的人说的。');
    const spoken = { ...wish, language: 'en', to: 'zh', voice: 'mp3' };
    await expect(run(TALK, spoken, { ...abilities, ...recogniser({ languages: ['en'] }) })).rejects.toMatchObject({
      code: 'not-available',
      detail: expect.stringContaining('没有会说普通话的声音'),
    });
  } finally {
    stop();
    await service.stop();
  }
});
