import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import type { EngineOptions } from '../../../src/engines/options.gen.ts';
import { fileAt } from '../../../src/engines/path-file.ts';
import { videoReason } from '../../../src/features/media/native/growth.ts';
import type { Media } from '../../../src/features/media/native/probe.ts';

const { engines } = loadCatalog();
const base = mkdtempSync(join(tmpdir(), 'pdf365-growth-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).error === undefined;

/** A file that ffmpeg makes of a moving picture with grain, or of a chord; made once. */
function make(name: string, ...args: string[]): string {
  const path = join(base, name);
  const picture = 'testsrc2=s=640x360:r=25:d=4,noise=alls=12:allf=t';
  const sound = 'aevalsrc=0.3*sin(440*2*PI*t)+0.2*sin(1250*2*PI*t)+0.1*random(0):s=44100:c=stereo:d=6';
  const from = /\.(mp4|mkv)$/.test(name) ? picture : sound;
  const { stderr } = spawnSync('ffmpeg', ['-v', 'error', '-nostdin', '-n', '-f', 'lavfi', '-i', from, ...args, path]);
  expect(stderr.toString()).not.toMatch(/unknown|invalid/i);
  return path;
}
const film = (codec: string): string =>
  make(`${codec}.mp4`, '-c:v', codec, '-preset', 'veryfast', '-crf', '36', '-pix_fmt', 'yuv420p');

/** How many times as large the result is, and what is said of it. */
async function convert(path: string, options: Record<string, unknown>): Promise<{ times: number; notes: string }> {
  const notes: string[] = [];
  const folder = mkdtempSync(join(base, 'call-'));
  const checked = optionSchema(engines.media?.options ?? {}).parse(options);
  const call = { folder: async () => folder, onNote: (text: string) => notes.push(text) };
  const [result] = await runEngine('media', [await fileAt(path)], checked, call);
  return { times: (result?.size ?? 0) / statSync(path).size, notes: notes.join('\n') };
}
const video = (format: string, more = {}): Record<string, unknown> => ({ kind: 'video', video: format, ...more });
const audio = (format: string, more = {}): Record<string, unknown> => ({ kind: 'audio', audio: format, ...more });

describe('the advice about a film that grew', () => {
  const options = optionSchema(engines.media?.options ?? {}).parse({ kind: 'video' }) as EngineOptions['media'];
  const hevc = {
    codec_name: 'hevc',
    pix_fmt: 'yuv420p',
    width: 1920,
    height: 1080,
    sample_aspect_ratio: '1:1',
    side_data_list: [],
  };
  const reason = (more: Partial<EngineOptions['media']>, video: object = hevc): string =>
    videoReason({ video } as unknown as Media, { ...options, ...more }, false);

  it('names the setting along with the format where both keep the picture from being coded anew', () => {
    expect(reason({ video: 'flv', encode: 'h264' })).toMatch(/改存 MP4，“画面编码”选“合适就不重新压制”，/);
    expect(reason({ video: 'flv' })).toMatch(/改存 MP4，不用重新压制/);
    expect(reason({ encode: 'h264' })).toMatch(/。“画面编码”选“合适就不重新压制”，就不会变大/);
  });

  it('does not promise to keep a picture that is made smaller or turned', () => {
    expect(reason({ encode: 'h264', size: '720p' })).not.toMatch(/不重新压制|不用重新压制/);
    const turned = { ...hevc, side_data_list: [{ rotation: 90 }] };
    expect(reason({ video: 'mkv', encode: 'h264' }, turned)).toMatch(/改存 MP4，“画面编码”/);
  });

  it('names no setting that is at its lowest already', () => {
    const h264 = { ...hevc, codec_name: 'h264' };
    expect(reason({ quality: 'standard' }, h264)).toMatch(/把画质选低或者把分辨率选小/);
    expect(reason({ quality: 'small' }, h264)).toMatch(/请把分辨率选小/);
    expect(reason({ quality: 'small', size: '480p' }, h264)).not.toContain('选');
    expect(reason({ video: 'gif', quality: 'small' })).toMatch(/请改存 MP4/);
  });
});

describe.skipIf(!hasFfmpeg)('a film that is coded anew', { timeout: 60_000 }, () => {
  it.each([
    ['webm', 1.1, {}],
    ['avi', 2.3, {}],
    ['wmv', 2, {}],
    ['webm', 1.4, { quality: 'high' }],
    ['mp4', 1.1, { encode: 'h264', size: '480p', quality: 'high' }],
  ])('to %s takes at most %f times the bits of its source', async (format, most, more) => {
    const { times, notes } = await convert(film('libx264'), video(format, more));
    expect(times).toBeLessThan(most);
    expect(/比原文件（.*）大：/.test(notes)).toBe(times > 1.02);
  });

  it('is small where the source is large', async () => {
    const path = make('large.mkv', '-c:v', 'mjpeg', '-q:v', '3');
    const { times, notes } = await convert(path, video('mp4'));
    expect(times).toBeLessThan(1);
    expect(notes).not.toContain('比原文件');
  });

  describe('from HEVC', () => {
    const hevc = (): string => film('libx265');

    it('says which codec takes more, and which setting not to code anew', async () => {
      const { times, notes } = await convert(hevc(), video('mp4', { encode: 'h264', quality: 'high' }));
      expect(times).toBeGreaterThan(1.02);
      expect(notes).toMatch(
        /结果 [\d.]+ KB，比原文件（[\d.]+ KB）大：原视频用的 HEVC 比 H\.264 省空间.*“合适就不重新压制”/,
      );
    });

    it('says which format not to code anew', async () => {
      expect((await convert(hevc(), video('flv', { quality: 'high' }))).notes).toMatch(/改存 MP4，不用重新压制/);
    });

    it('says that GIF takes more', async () => {
      expect((await convert(hevc(), video('gif'))).notes).toMatch(/大：GIF/);
    });
  });
});

describe.skipIf(!hasFfmpeg)('sound that is coded anew', { timeout: 60_000 }, () => {
  const mp3 = (): string => make('a.mp3', '-b:a', '96k');

  it('takes no more bits than its source where nothing was asked for', async () => {
    for (const format of ['m4a', 'ogg', 'opus', 'wma']) {
      const { times, notes } = await convert(mp3(), audio(format));
      expect(times, format).toBeLessThan(1.15);
      expect(/比原文件/.test(notes), format).toBe(times > 1.02);
    }
  });

  it.each([
    [audio('wav'), /WAV 不压缩声音，原来压缩时丢掉的细节也补不回来.*MP3/],
    [audio('flac'), /FLAC 是无损格式/],
    [audio('mp3', { bitrate: '320k' }), /选的码率 320 kbps 比原来的 96 kbps 高.*“自动”/],
    [audio('opus', { bitrate: '192k' }), /192 kbps/],
  ])('says why it grew: %o', async (options, reason) => {
    const { times, notes } = await convert(mp3(), options);
    expect(times).toBeGreaterThan(1.02);
    expect(notes).toMatch(reason);
  });

  it('says that the source has the better codec', async () => {
    const opus = make('a.opus', '-c:a', 'libopus', '-b:a', '64k');
    const { times, notes } = await convert(opus, audio('mp3'));
    expect(times).toBeLessThan(1.6);
    expect(notes).toMatch(/Opus 比 MP3 省空间/);
  });
});
