import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { fileAt } from '../../../src/engines/path-file.ts';
import media, { fits } from '../../../src/features/media/engine.ts';
import { ffmpeg, hasFfmpeg } from './run-ffmpeg.ts';

const { engines } = loadCatalog();
const base = mkdtempSync(join(tmpdir(), 'pdf365-cut-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Two seconds at 25 frames, each as bright as its number, a key frame every 0.4 s, with the sound of a whistle. */
const FILM = join(base, 'film.mp4');
const grey = 'nullsrc=s=32x32:r=25:d=2,geq=lum=N*4+20:cb=128:cr=128';

async function cut(options: Record<string, unknown>, path = FILM): Promise<{ outputs: string[]; notes: string }> {
  const notes: string[] = [];
  const folder = mkdtempSync(join(base, 'call-'));
  const wish = { kind: 'video', video: 'mp4', cut: true, ...options };
  const checked = optionSchema(engines.media?.options ?? {}).parse(wish);
  const call = { folder: async () => folder, onNote: (text: string) => notes.push(text) };
  const results = await runEngine('media', [await fileAt(path)], checked as never, call);
  const outputs = await Promise.all(
    results.map(async (result, at) => {
      const output = join(folder, `result-${at}`);
      writeFileSync(output, new Uint8Array(await result.arrayBuffer()));
      return output;
    }),
  );
  return { outputs, notes: notes.join('\n') };
}

/** The numbers of the film's frames that a result shows, one after the other. */
const framesOf = (path: string): number[] => {
  const bytes = ffmpeg('-i', path, '-map', '0:v', '-vf', 'extractplanes=y,scale=1:1', '-f', 'rawvideo', '-');
  return [...bytes].map((light) => Math.round((light - 20) / 4));
};
/** The pictures as they are coded. */
const packetsOf = (path: string): string[] => {
  const asked = ['-v', 'error', '-select_streams', 'v', '-show_packets', '-show_data_hash', 'MD5', '-of', 'csv', path];
  return (
    spawnSync('ffprobe', asked)
      .stdout.toString()
      .match(/MD5:\w+/g) ?? []
  );
};
const from = (first: number, end: number): number[] => Array.from({ length: end - first }, (_, at) => first + at);
const secondsOf = (path: string, stream: string): number => {
  const asked = ['-v', 'error', '-select_streams', stream, '-show_entries', 'stream=duration', '-of', 'csv=p=0', path];
  return Number(spawnSync('ffprobe', asked).stdout.toString());
};

describe.skipIf(!hasFfmpeg)('cutting of films', () => {
  beforeAll(() => {
    const sound = ['-f', 'lavfi', '-i', 'sine=440:d=2', '-c:a', 'aac'];
    const picture = [
      '-c:v',
      'libx264',
      '-qp',
      '4',
      '-g',
      '10',
      '-sc_threshold',
      '0',
      '-bf',
      '2',
      '-pix_fmt',
      'yuv420p',
    ];
    ffmpeg('-f', 'lavfi', '-i', grey, ...sound, ...picture, FILM);
  });

  it('begins and ends each part at the frame that is shown then, with as much sound', async () => {
    const { outputs, notes } = await cut({ parts: ['0.52-1.2,1.32-1.8'], quality: 'high' });
    const [output = ''] = outputs;
    expect(framesOf(output)).toEqual([...from(13, 30), ...from(33, 45)]);
    expect(Math.abs(secondsOf(output, 'a') - 1.16)).toBeLessThan(0.03);
    expect(notes).toContain('已重新压制');
  });

  it('takes pictures as they are, from one that stands by itself on, and says where the cut is', async () => {
    const { outputs, notes } = await cut({ parts: ['0.52-1.2'], way: 'copy' });
    const frames = framesOf(outputs[0] ?? '');
    expect(frames[0]).toBe(10);
    expect(frames).toEqual(from(10, 10 + frames.length));
    expect(frames.length).toBeGreaterThanOrEqual(20);
    expect(frames.length).toBeLessThan(24);
    expect(notes).toContain('0:00.400–');
    expect(packetsOf(FILM)).toEqual(expect.arrayContaining(packetsOf(outputs[0] ?? '')));
  });

  it('needs no coding where the cut comes out exactly all the same', async () => {
    const { outputs, notes } = await cut({ parts: ['0-0.4,0.8-1.2'] });
    expect(framesOf(outputs[0] ?? '')).toEqual([...from(0, 10), ...from(20, 30)]);
    expect(notes).toContain('切口正好');
  });

  it('leaves the sound out where it is not wanted, cut or whole, coded anew or not', async () => {
    const streams = (path: string): string =>
      spawnSync('ffprobe', [
        '-v',
        'error',
        '-show_entries',
        'stream=codec_type',
        '-of',
        'csv=p=0',
        path,
      ]).stdout.toString();
    for (const more of [{ parts: ['0-0.4'] }, { parts: ['0.52-1.2'] }, { cut: false }]) {
      const { outputs } = await cut({ ...more, sound: 'none' });
      expect(streams(outputs[0] ?? '').trim()).toBe('video');
    }
    const { outputs } = await cut({ cut: false });
    expect(
      streams(outputs[0] ?? '')
        .trim()
        .split('\n'),
    ).toEqual(['video', 'audio']);
  });

  it('stays in a browser that cannot code where the marked parts can be taken as they are, and there alone', async () => {
    const file = new File([new Uint8Array(readFileSync(FILM))], 'film.mp4');
    const wish = {
      kind: 'video',
      video: 'mp4',
      encode: 'keep',
      size: 'original',
      cut: true,
      keep: 'keep',
      way: 'exact',
    };
    const placeOf = (parts: string, more = {}) => fits(file, { ...wish, parts: [parts], ...more });
    expect(await placeOf('0-0.4,0.8-1.2')).toBe('browser');
    expect(await placeOf('0.4-0.8', { keep: 'remove' })).toBe('browser');
    expect(await placeOf('0.52-1.2')).toEqual({ reason: expect.any(String) });
    expect(await placeOf('0.52-1.2', { way: 'copy' })).toBe('browser');
    expect(await placeOf('0-', { keep: 'remove' })).toBe('browser'); // nothing is left, which the engine says
    expect(await placeOf('')).toBe('browser'); // all of it goes over as it is
  });

  it('a film whose sound begins below 0, as AAC does, goes into Matroska as it is, in step', async () => {
    const file = new File([new Uint8Array(readFileSync(FILM))], 'film.mp4');
    const all = optionSchema(engines.media?.options ?? {}).parse({ kind: 'video', video: 'mkv' });
    const wish = { ...all, parts: [''] };
    expect(await fits(file, wish)).toBe('browser');
    const signal = new AbortController().signal;
    const run = { note: () => undefined, progress: () => undefined, signal } as never;
    const [result] = await media([file], wish as never, run);
    const path = join(base, 'whole.mkv');
    writeFileSync(path, new Uint8Array((await result?.arrayBuffer()) ?? new ArrayBuffer(0)));
    expect(packetsOf(path)).toEqual(packetsOf(FILM));
    const first = (file: string, stream: string): number => {
      const show = ['-show_entries', 'packet=pts_time', '-read_intervals', '%+#1', '-of', 'csv=p=0'];
      return Number.parseFloat(
        spawnSync('ffprobe', ['-v', 'error', '-select_streams', stream, ...show, file]).stdout.toString(),
      );
    };
    const apart = (file: string): number => first(file, 'v') - first(file, 'a');
    expect(apart(path)).toBeCloseTo(apart(FILM), 2);
  });

  it('says that a film is coded anew which cannot be cut as it is', async () => {
    const { outputs, notes } = await cut({ parts: ['0.52-1.2'], way: 'copy', video: 'avi' });
    // AVI begins with the frame twice where its sound needs a start
    expect(new Set(framesOf(outputs[0] ?? ''))).toEqual(new Set(from(13, 30)));
    expect(notes).toContain('不能原样切开');
  });

  it('sound that comes later than the picture stays with it, and silence is silent', async () => {
    const path = join(base, 'late.mkv');
    const late = ['-itsoffset', '0.4', '-f', 'lavfi', '-i', 'sine=440:d=1.6', '-c:a', 'flac'];
    ffmpeg('-f', 'lavfi', '-i', grey, ...late, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', path);
    const { outputs } = await cut({ parts: ['0.1-0.8,1.2-1.6'], video: 'mkv' }, path);
    const sound = ffmpeg('-i', outputs[0] ?? '', '-map', '0:a', '-ac', '1', '-ar', '8000', '-f', 's16le', '-');
    const loudest = (from: number, to: number): number =>
      Math.max(...new Int16Array(new Uint8Array(sound).buffer).subarray(from * 8000, to * 8000));
    expect(loudest(0, 0.25)).toBeLessThan(100);
    expect(loudest(0.35, 0.65)).toBeGreaterThan(1000);
    expect(sound.length / 16_000).toBeCloseTo(1.1, 1);
  });

  it('behind the last picture that one stays, for as long as there is sound', async () => {
    const path = join(base, 'long-sound.mp4');
    ffmpeg('-i', FILM, '-f', 'lavfi', '-i', 'sine=440:d=4', '-map', '0:v', '-map', '1:a', '-c:v', 'copy', path);
    const exact = await cut({ parts: ['1.2-1.6,2.5-3.5'], quality: 'high' }, path);
    const frames = framesOf(exact.outputs[0] ?? '');
    expect(frames.slice(0, 10)).toEqual(from(30, 40));
    expect([...new Set(frames.slice(10))]).toEqual([49]);
    expect(frames.length).toBe(35);
    const copied = await cut({ parts: ['1.2-3.5'], way: 'copy' }, path);
    expect(secondsOf(copied.outputs[0] ?? '', 'a')).toBeCloseTo(2.3, 1);
    expect(copied.notes).toContain('切口正好');
  });

  it('a film of one picture a second is cut between its pictures', async () => {
    const path = join(base, 'slow.mp4');
    const slow = 'nullsrc=s=32x32:r=1:d=5,geq=lum=N*4+20:cb=128:cr=128';
    ffmpeg('-f', 'lavfi', '-i', slow, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', path);
    const { outputs } = await cut({ parts: ['1.75-2.5'] }, path);
    expect(secondsOf(outputs[0] ?? '', 'v')).toBeCloseTo(0.75, 2);
    expect(framesOf(outputs[0] ?? '')).toEqual([...Array(5).fill(1), ...Array(10).fill(2)]);
  });

  it('of a film without sound no part is early for what was rounded in front of it', async () => {
    const path = join(base, 'mute.mkv');
    ffmpeg('-i', FILM, '-an', '-c', 'copy', path);
    const parts = from(0, 12).map((at) => `${(at * 0.16 + 0.01).toFixed(2)}-${(at * 0.16 + 0.12).toFixed(2)}`);
    const { outputs } = await cut({ parts: [parts.join(',')] }, path);
    expect(framesOf(outputs[0] ?? '').length).toBe(33); // 1.32 s
  });

  it('a Matroska film that begins later on its own clock lasts as long as it plays', async () => {
    const path = join(base, 'later.mkv');
    ffmpeg('-i', FILM, '-c', 'copy', '-output_ts_offset', '5', path);
    const { outputs, notes } = await cut({ parts: ['1.55-'], quality: 'high' }, path);
    expect(framesOf(outputs[0] ?? '').slice(0, 11)).toEqual(from(38, 49));
    expect(notes).not.toContain('只转出了');
    const whole = await cut({ cut: false, video: 'mp4' }, path);
    expect(whole.notes).not.toContain('只转出了');
  });

  it('tracks are called what they were', async () => {
    const path = join(base, 'tracks.mkv');
    const named = ['-metadata:s:a:0', 'language=chi', '-metadata:s:a:0', 'title=国语', '-disposition:a:0', '0'];
    const other = ['-metadata:s:a:1', 'language=eng', '-disposition:a:1', 'default'];
    ffmpeg('-i', FILM, '-map', '0:v', '-map', '0:a', '-map', '0:a', '-c', 'copy', ...named, ...other, path);
    for (const way of ['exact', 'copy']) {
      const { outputs } = await cut({ parts: ['0.52-1.2'], video: 'mkv', way }, path);
      const show = ['-show_entries', 'stream_tags=language,title:stream_disposition=default', '-of', 'csv=p=0'];
      const asked = ['-v', 'error', '-select_streams', 'a', ...show, outputs[0] ?? ''];
      expect(spawnSync('ffprobe', asked).stdout.toString()).toBe('0,chi,国语\n1,eng\n');
    }
  });

  it('subtitles are cut with their film', async () => {
    const [texts, path] = [join(base, 'texts.srt'), join(base, 'texts.mkv')];
    writeFileSync(
      texts,
      '1\n00:00:00,100 --> 00:00:00,700\n<i>one</i>\n\n2\n00:00:00,900 --> 00:00:01,900\ntwo\nlines\n',
    );
    const both = ['-c:s:0', 'srt', '-c:s:1', 'ass', '-metadata:s:s:1', 'language=chi'];
    ffmpeg('-i', FILM, '-i', texts, '-map', '0:v', '-map', '1', '-map', '1', '-c', 'copy', ...both, path);
    const textOf = (output: string, track: number): string =>
      ffmpeg('-i', output, '-map', `0:s:${track}`, '-f', 'srt', '-').toString().replaceAll(/\r?\n/g, '|');
    const parts = ['0.4-0.8,1.2-1.6'];
    const mkv = await cut({ parts, video: 'mkv', way: 'copy' }, path);
    expect(textOf(mkv.outputs[0] ?? '', 0)).toBe(
      '1|00:00:00,000 --> 00:00:00,300|<i>one</i>||2|00:00:00,400 --> 00:00:00,800|two|lines||',
    );
    expect(textOf(mkv.outputs[0] ?? '', 1)).toContain('00:00:00,400 --> 00:00:00,800|two|lines');
    const show = ['-v', 'error', '-select_streams', 's', '-show_entries', 'stream=codec_name:stream_tags=language'];
    const shown = spawnSync('ffprobe', [...show, '-of', 'csv=p=0', mkv.outputs[0] ?? '']).stdout.toString();
    expect(shown).toBe('subrip\nass,chi\n');
    const mp4 = await cut({ parts: ['0.41-0.81,1.21-1.6'] }, path);
    expect(textOf(mp4.outputs[0] ?? '', 0)).toBe(
      '1|00:00:00,000 --> 00:00:00,290|<i>one</i>||2|00:00:00,400 --> 00:00:00,790|two|lines||',
    );
    expect(mp4.notes).toContain('字幕跟着剪了');
  });
});
