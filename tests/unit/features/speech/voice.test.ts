import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UserError } from '../../../../schemas/error.ts';
import type { Transcript } from '../../../../schemas/transcript.ts';
import type { Abilities, Voiced } from '../../../../src/engines/abilities.ts';
import { writeSpeech } from '../../../../src/features/speech/native/voice-file.ts';
import { readVoices } from '../../../../src/features/speech/native/voice-folder.ts';
import { espeakSetUp, voiceSetUp } from '../../../../src/features/speech/native/voice-model.ts';
import { findVoice, type Speech, speak } from '../../../../src/features/speech/voice.ts';
import { type ModelProcess, openModel } from '../../../../src/native/model-process.ts';
import { PER_SOUND, VOICE_RATE, writeVoice } from './voices.ts';

const base = mkdtempSync(join(tmpdir(), 'pdf365-voice-'));
afterAll(() => rmSync(base, { recursive: true }));
const signal = new AbortController().signal;

type Query = Abilities['voice']['query'];
async function withModel<T>(
  model: ModelProcess<Query, Voiced>,
  act: (model: ModelProcess<Query, Voiced>) => Promise<T>,
) {
  try {
    return await act(model);
  } finally {
    model.stop();
  }
}

describe('voices of a folder', () => {
  it('sherpa-onnx speaks by a VITS folder, faster where it is asked to', async () => {
    const folder = join(base, 'one');
    writeVoice(folder);
    const model = openModel<Query, Voiced>(voiceSetUp({ folder, threads: 1, languages: [] }, 1024));
    await withModel(model, async ({ ask }) => {
      const known = await ask({ text: '', language: '', speed: 1 }, signal);
      expect(known).toMatchObject({ name: 'VITS', basic: false, languages: ['en'] });
      const plain = await ask({ text: 'hello old', language: 'en', speed: 1 }, signal);
      expect(plain.rate).toBe(VOICE_RATE);
      expect(plain.samples.length).toBeGreaterThanOrEqual(6 * PER_SOUND);
      expect(plain.samples[PER_SOUND / 2]).toBeCloseTo(0.3, 5);
      const fast = await ask({ text: 'hello old', language: 'en', speed: 1.25 }, signal);
      expect(fast.samples.length / plain.samples.length).toBeCloseTo(0.8, 2);
    });
  });

  it('finds those of the folders in it, and says what is missing of one', () => {
    const folder = join(base, 'several');
    writeVoice(join(folder, 'english'));
    writeVoice(join(folder, 'mandarin'), 'Chinese');
    expect(readVoices(folder).map(({ languages }) => languages)).toEqual([['en'], ['zh']]);
    rmSync(join(folder, 'mandarin/lexicon.txt'));
    expect(() => readVoices(folder)).toThrow('没有 lexicon.txt');
    writeFileSync(join(folder, 'mandarin/model.onnx'), 'x');
    expect(() => readVoices(folder)).toThrow('不是完整的 ONNX 文件');
  });
});

/** A voice of ten samples a second: half a second for each character, as fast as it is asked to. */
const voice = async ({ text, speed }: Query): Promise<Voiced> => ({
  name: '试验',
  basic: false,
  languages: ['zh'],
  rate: 10,
  samples: new Float32Array(Math.round((text.length * 5) / speed)).fill(0.5),
});
const place = (ask: (query: Query) => Promise<Voiced>, notes: string[] = []) => ({
  ask: (async (_ability: string, query: Query) => ask(query)) as never,
  note: (text: string) => void notes.push(text),
  signal,
});
const said = (sentences: [from: number, translation?: string][]): Transcript => ({
  seconds: 60,
  language: 'en',
  to: 'zh',
  by: '',
  sentences: sentences.map(([from, translation]) => ({
    from,
    to: from + 1,
    text: 'x',
    ...(translation && { translation }),
  })),
});
async function all(speech: AsyncIterable<Speech>): Promise<[from: number, to: number][]> {
  const spans: [number, number][] = [];
  for await (const { at, samples, rate } of speech) spans.push([at, at + samples.length / rate]);
  return spans;
}

describe('a spoken translation', () => {
  it('keeps to the times of the recording, speaks faster to keep up, later where that is not enough, never over itself', async () => {
    const notes: string[] = [];
    const transcript = said([
      [1, '你好'],
      [5, '一句稍长的'],
      [7, '一句长得怎么也念不完的话'],
      [8, '完'],
      [30, '尾'],
    ]);
    const spans = await all(speak(transcript, 'zh', place(voice, notes), () => {}));
    expect(spans[0]).toEqual([1, 2]);
    expect(spans[1]).toEqual([5, 7]); // 2.5 s of speech in 2 s
    expect(spans[2]?.[0]).toBe(7);
    for (const [at, [from]] of spans.entries()) expect(from).toBeGreaterThanOrEqual(spans[at - 1]?.[1] ?? 0);
    expect(spans[4]).toEqual([30, 30.5]);
    expect(notes.join()).toMatch(/最多比原话晚 \d 秒/);
  });

  it('keeps what was spoken before the voice failed, and says so; a sentence without translation is told', async () => {
    const notes: string[] = [];
    let asked = 0;
    const failing = place(async (query) => {
      if (++asked > 2) throw new UserError('not-available');
      return voice(query);
    }, notes);
    expect(
      await all(
        speak(
          said([
            [1, '一'],
            [2, '二'],
            [3, '三'],
            [4, '四'],
            [5, '五'],
            [6, '六'],
          ]),
          'zh',
          failing,
          () => {},
        ),
      ),
    ).toHaveLength(2);
    await all(speak(said([[1, '一'], [2]]), 'zh', place(voice, notes), () => {}));
    expect(notes).toEqual(['朗读中断，只读了 2 句（共 6 句），文字完整。', '有 1 句没有译文，没有朗读。']);
    await expect(findVoice('ja', place(voice))).rejects.toThrow('没有会说日语的声音');
  });

  it('goes on behind a sentence that the voice cannot say, passes signs over, and refuses what no recording holds', async () => {
    const notes: string[] = [];
    const latin = place(async (query) => {
      if (!/\p{Script=Han}/u.test(query.text)) throw new UserError('not-available');
      return voice(query);
    }, notes);
    const transcript = said([
      [1, '一'],
      [2, 'OK!'],
      [3, '♪♪'],
      [4, '四'],
    ]);
    expect((await all(speak(transcript, 'zh', latin, () => {}))).map(([from]) => from)).toEqual([1, 4]);
    expect(notes).toEqual(['有 1 句这个声音念不出来，没有朗读，如“OK!”。']);
    await expect(all(speak(said([[150_000, '一']]), 'zh', place(voice), () => {}))).rejects.toThrow('12 小时');
  });

  it('becomes a WAV whose silence is that of the recording', async () => {
    const call = { folder: base, limits: { seconds: 20, memory: 512, disk: 64 }, signal };
    const path = await writeSpeech(
      speak(
        said([
          [0.5, '你'],
          [2, '好'],
        ]),
        'zh',
        place(voice),
        () => {},
      ),
      'wav',
      call,
    );
    const bytes = readFileSync(path ?? '');
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
    expect(bytes.readUInt32LE(40)).toBe(25 * 2);
    const loud = Array.from({ length: 25 }, (_, at) => Number(bytes.readInt16LE(44 + at * 2) > 0));
    expect(loud.join('')).toBe('0000011111000000000011111');
  });
});

const espeak = espeakSetUp();
if (!espeak) console.warn('espeak-ng is not installed: its voice is not tested');
it.skipIf(!espeak)(
  'the synthesiser of the distribution speaks Chinese, and a text like an option is only spoken',
  async () => {
    if (!espeak) return;
    await withModel(openModel<Query, Voiced>(espeak), async ({ ask }) => {
      const { rate, samples, basic } = await ask({ text: '你好，世界。', language: 'zh', speed: 1 }, signal);
      expect([rate, basic]).toEqual([22_050, true]);
      expect(samples.length / rate).toBeGreaterThan(0.7);
      expect(samples.some((one) => Math.abs(one) > 0.1)).toBe(true);
      const { samples: odd } = await ask({ text: '--version', language: 'en', speed: 1 }, signal);
      expect(odd.length).toBeGreaterThan(rate / 4);
    });
  },
);

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).error === undefined;
it.skipIf(!hasFfmpeg)('becomes an MP3 as long as it', async () => {
  const call = { folder: base, limits: { seconds: 20, memory: 512, disk: 64 }, signal };
  const slow = async (query: Query): Promise<Voiced> => ({
    ...(await voice(query)),
    rate: 16_000,
    samples: new Float32Array(16_000),
  });
  const path = await writeSpeech(
    speak(said([[1, '你']]), 'zh', place(slow), () => {}),
    'mp3',
    call,
  );
  const asked = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path ?? ''];
  expect(Math.abs(Number(spawnSync('ffprobe', asked).stdout.toString()) - 2)).toBeLessThan(0.1);
});
