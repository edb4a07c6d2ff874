import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { runEngine } from '../../../src/engines/load-node.ts';

const { engines } = loadCatalog();
const base = mkdtempSync(join(tmpdir(), 'pdf365-media-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).error === undefined;

/** A file made by ffmpeg from its own generators, as bytes. */
function make(name: string, ...args: string[]): Buffer {
  const path = join(base, name);
  const { stderr } = spawnSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, path]);
  expect(stderr.toString()).not.toMatch(/error/i);
  return readFileSync(path);
}

const tone = (seconds: number, rate = 44_100): string[] => ['-f', 'lavfi', '-i', `sine=440:d=${seconds}:r=${rate}`];
const picture = (seconds: number): string[] => ['-f', 'lavfi', '-i', `testsrc2=s=160x120:r=25:d=${seconds}`];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

interface Told {
  notes: string[];
  streams: { codec_type: string; nb_read_packets?: string; tags?: Record<string, string> }[];
  format: { duration: string; tags?: Record<string, string> };
  chapters: { start_time: string; tags?: Record<string, string> }[];
}

/** What the engine makes of a file, as ffprobe sees it, and what the visitor is told. */
async function convert(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  options: Record<string, unknown>,
  engine: 'media' | 'audio-compress' | 'audio-cut' | 'media-compress' = 'media',
): Promise<Told> {
  const notes: string[] = [];
  const folder = mkdtempSync(join(base, 'call-'));
  const checked = optionSchema(engines[engine]?.options ?? {}).parse(options);
  const call = { folder: async () => folder, onNote: (text: string) => notes.push(text) };
  const [result] = await runEngine(engine, [new File([bytes], name)], checked, call);
  const path = join(folder, 'result');
  writeFileSync(path, new Uint8Array((await result?.arrayBuffer()) ?? new ArrayBuffer()));
  const show = [
    '-v',
    'error',
    '-count_packets',
    '-print_format',
    'json',
    '-show_format',
    '-show_streams',
    '-show_chapters',
    path,
  ];
  return { ...(JSON.parse(spawnSync('ffprobe', show).stdout.toString()) as Omit<Told, 'notes'>), notes };
}

const audio = (format: string): Record<string, unknown> => ({ kind: 'audio', audio: format });

describe.skipIf(!hasFfmpeg)('unusual media', { timeout: 60_000 }, () => {
  it('a song with one picture to it is brought to a size', async () => {
    const song = make('song.mp4', ...picture(0.04), ...tone(8), ...h264, '-c:a', 'aac', '-b:a', '128k');
    const target = song.length / 2 / 2 ** 20;
    const { streams, format } = await convert(
      new Uint8Array(song),
      'song.mp4',
      { mode: 'size', target },
      'media-compress',
    );
    expect(streams.map(({ codec_type }) => codec_type)).toEqual(['video', 'audio']);
    expect(Number(format.duration)).toBeCloseTo(8, 0);
  });

  it('brings sampling rates that Vorbis cannot code to one that it can', async () => {
    const { format } = await convert(new Uint8Array(make('hires.wav', ...tone(1, 96_000))), 'a.wav', audio('ogg'));
    expect(Number(format.duration)).toBeCloseTo(1, 1);
  });

  it('blames no film whose sound ends before its picture', async () => {
    const film = make('early.mp4', ...picture(4), ...tone(1), ...h264, '-c:a', 'aac');
    expect((await convert(new Uint8Array(film), 'a.mp4', audio('mp3'))).notes).toEqual([]);
  });

  it.each([
    ['mkv', { kind: 'video', video: 'mkv' }, ['video', 'audio']],
    ['aac', audio('aac'), ['audio']],
  ])('shows nothing again that an edit list hides: %s', async (_, options, tracks) => {
    const film = make('whole.mp4', ...picture(3), ...tone(3), ...h264, '-c:a', 'aac');
    expect(film.length).toBeGreaterThan(0);
    const cut = make('cut.mov', '-ss', '1.3', '-i', join(base, 'whole.mp4'), '-c', 'copy');
    const { streams } = await convert(new Uint8Array(cut), 'a.mov', options);
    expect(streams.map(({ codec_type }) => codec_type)).toEqual(tracks);
    const rates = { video: 25, audio: 44_100 / 1024 };
    for (const { codec_type, nb_read_packets } of streams)
      expect(Number(nb_read_packets) / rates[codec_type as 'video']).toBeCloseTo(1.7, 0.5);
  });

  it.each([
    ['to a quality', { quality: 'small' }],
    ['to a size', { mode: 'size', target: 0.03 }],
  ])('keeps the subtitles of a film that is made smaller %s, at their times', async (_, options) => {
    const words = join(base, 'words.srt');
    writeFileSync(words, '1\n00:00:00,500 --> 00:00:01,500\n字幕\n');
    const film = make('words.mkv', ...picture(4), '-i', words, ...h264, '-qp', '10', '-c:s', 'srt');
    const { streams, notes } = await convert(new Uint8Array(film), 'a.mkv', options, 'media-compress');
    expect(streams.map(({ codec_type }) => codec_type)).toEqual(['video', 'subtitle']);
    expect(notes.join()).toContain('保留了 1 条字幕');
    const result = readdirSync(base).filter((name) => name.startsWith('call-'));
    const made = result
      .map((name) => join(base, name, 'result'))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
    const text = spawnSync('ffmpeg', ['-v', 'error', '-i', made[0] ?? '', '-map', '0:s', '-f', 'srt', '-']).stdout;
    expect(text.toString().trim()).toBe('1\n00:00:00,500 --> 00:00:01,500\n字幕');
  });

  it('brings fonts along with the subtitles that are set in them', async () => {
    const [words, font] = [join(base, 'a.srt'), join(base, 'font.ttf')];
    writeFileSync(words, '1\n00:00:00,100 --> 00:00:00,900\n字\n');
    writeFileSync(font, 'font');
    const fonts = ['-attach', font, '-metadata:s:t', 'mimetype=application/x-truetype-font'];
    const film = make('fonts.mkv', ...picture(1), '-i', words, ...fonts, ...h264, '-c:s', 'ass');
    const { streams } = await convert(new Uint8Array(film), 'a.mkv', { kind: 'video', video: 'mkv' });
    expect(streams.map(({ codec_type }) => codec_type)).toEqual(['video', 'subtitle', 'attachment']);
  });

  it('says what a cut misses of a recording that breaks off', async () => {
    const song = make('whole.mp3', ...tone(4));
    const { notes } = await convert(
      new Uint8Array(song.subarray(0, song.length * 0.6)),
      'a.mp3',
      { parts: ['0.5-1,2-3'] },
      'audio-cut',
    );
    expect(notes.join()).toMatch(/选段只读出了 0:00\.9\d\d（应为 0:01\.500）/);
  });

  it.each([
    ['media', audio('opus'), '0 一=1;#, 1.5 二, 2.6 三'],
    ['audio-compress', { sound: 'voice' }, '0 一=1;#, 1.5 二, 2.6 三'],
    ['audio-cut', { parts: ['1-2,2.5-4'], way: 'copy' }, '0 一=1;#, 0.5 二, 1.1 三'],
    ['audio-cut', { parts: ['1-1.2,1.3-4'], format: 'ogg' }, '0 一=1;#, 0.4 二, 1.5 三'],
    ['audio-cut', { silence: true }, ''],
  ] as const)('keeps chapters at their times: %s %o', async (engine, options, chapters) => {
    const times = { 0: '一=1;#', 1.5: '二', 2.6: '三' };
    const told = Object.entries(times).map(([at, name], index, all) => {
      const end = all[index + 1]?.[0] ?? 4;
      const title = name.replace(/[=;#]/g, '\\$&');
      return `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${Number(at) * 1000}\nEND=${Number(end) * 1000}\ntitle=${title}\n`;
    });
    const list = join(base, 'chapters.txt');
    writeFileSync(list, `;FFMETADATA1\n${told.join('')}`);
    const book = make('book.m4a', ...tone(4), '-f', 'ffmetadata', '-i', list, '-map_chapters', '1', '-c:a', 'aac');
    const result = await convert(new Uint8Array(book), 'a.m4a', options, engine);
    const found = result.chapters.map(({ start_time, tags }) => `${Number(start_time)} ${tags?.title}`);
    expect(found.join(', ')).toBe(chapters);
  });

  it('blames no song beside which a longer track stands', async () => {
    const song = make('two.m4a', ...tone(4), ...tone(9), '-map', '0', '-map', '1', '-c:a', 'aac', '-b:a', '192k');
    const { notes, format } = await convert(new Uint8Array(song), 'a.m4a', { sound: 'voice' }, 'audio-compress');
    expect(notes).toEqual(['只保留了主音轨。']);
    expect(Number(format.duration)).toBeCloseTo(4, 0);
  });

  it('names the result after the film, not after the language of its track', async () => {
    const titles = ['-metadata', 'title=测试片', '-metadata:s:a:0', 'title=粤语'];
    const film = make('titles.mkv', ...picture(1), ...tone(1), ...h264, '-c:a', 'aac', ...titles);
    const { streams } = await convert(new Uint8Array(film), 'a.mkv', audio('opus'));
    expect(streams[0]?.tags).toMatchObject({ title: '测试片' });
  });

  it('gives FLAC out of Ogg its length', async () => {
    const sound = make('flac.ogg', ...tone(2), '-c:a', 'flac');
    const { format } = await convert(new Uint8Array(sound), 'a.ogg', audio('flac'));
    expect(Number(format.duration)).toBeCloseTo(2, 1);
  });

  it('gives no file where there is nothing to hear', async () => {
    const sound = make('sound.wav', ...tone(1));
    const header = sound.subarray(0, sound.indexOf('data') + 8);
    header.writeUInt32LE(header.length - 8, 4);
    header.writeUInt32LE(0, header.length - 4);
    await expect(convert(new Uint8Array(header), 'a.wav', audio('mp3'))).rejects.toMatchObject({ code: 'no-result' });
  });

  it.each([
    ['WAV', 'cut.wav', []],
    ['MP3 that tells its length', 'cut.mp3', []],
    ['AVI', 'cut.avi', [...picture(4), '-c:v', 'mpeg4', '-c:a', 'mp3']],
  ])('says of a %s that its end is missing', async (_, name, more) => {
    const whole = make(name, ...tone(4), ...more);
    const { notes } = await convert(new Uint8Array(whole.subarray(0, whole.length / 2)), name, audio('flac'));
    expect(notes.join()).toMatch(/^文件不完整/);
    expect((await convert(new Uint8Array(whole), name, audio('flac'))).notes.join()).not.toMatch(/不完整/);
  });

  it('keeps every frame of AVI, which tells no times', async () => {
    const film = make('frames.avi', ...picture(2), ...tone(2), ...h264, '-bf', '2', '-preset', 'fast', '-c:a', 'mp3');
    const { streams, notes } = await convert(new Uint8Array(film), 'a.avi', { kind: 'video', video: 'mkv' });
    expect(streams.find(({ codec_type }) => codec_type === 'video')?.nb_read_packets).toBe('50');
    expect(notes).toHaveLength(1);
  });

  it('encodes sound whose channels have no names', async () => {
    const sound = make('speech.ogg', ...tone(1, 16_000), '-c:a', 'libspeex');
    const { format } = await convert(new Uint8Array(sound), 'a.ogg', audio('m4a'));
    expect(Number(format.duration)).toBeCloseTo(1, 1);
  });

  it('reads GBK in the last 128 bytes of an MP3', async () => {
    const tag = Buffer.alloc(128);
    tag.write('TAG');
    tag.set([0xc7, 0xa7, 0xc0, 0xef, 0xd6, 0xae, 0xcd, 0xe2], 3);
    tag.set([0xd6, 0xdc, 0xbd, 0xdc, 0xc2, 0xd7], 33);
    const bytes = Buffer.concat([make('bare.mp3', ...tone(1), '-id3v2_version', '0', '-write_xing', '0'), tag]);
    const { format } = await convert(new Uint8Array(bytes), 'a.mp3', audio('m4a'));
    expect(format.tags).toMatchObject({ title: '千里之外', artist: '周杰伦' });
  });

  it('says that transparent parts are so no more', async () => {
    const film = make('alpha.mov', '-f', 'lavfi', '-i', 'testsrc2=s=160x120:r=5:d=1,format=rgba', '-c:v', 'qtrle');
    const { notes } = await convert(new Uint8Array(film), 'a.mov', { kind: 'video', video: 'mp4' });
    expect(notes.join()).toContain('透明');
  });
});
