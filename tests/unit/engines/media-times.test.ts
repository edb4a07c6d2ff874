import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { fileAt } from '../../../src/engines/path-file.ts';
import { openMedia } from '../../../src/features/media/native/open.ts';
import { frameAt } from '../../../src/features/media/native/slides/frames.ts';
import { ffmpeg, hasFfmpeg } from './run-ffmpeg.ts';

const { engines } = loadCatalog();
const base = mkdtempSync(join(tmpdir(), 'pdf365-times-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

async function convert(engine: 'media' | 'audio-cut', path: string, options: Record<string, unknown>) {
  const notes: string[] = [];
  const folder = mkdtempSync(join(base, 'call-'));
  const checked = optionSchema(engines[engine]?.options ?? {}).parse(options);
  const call = { folder: async () => folder, onNote: (text: string) => notes.push(text) };
  const [result] = await runEngine(engine, [await fileAt(path)], checked as never, call);
  const output = join(folder, 'result');
  writeFileSync(output, new Uint8Array((await result?.arrayBuffer()) ?? new ArrayBuffer(0)));
  return { notes: notes.join('\n'), output };
}

describe.skipIf(!hasFfmpeg)('times in films and sound', () => {
  it('takes the frame that is shown, in a film of which frames stand for seconds', async () => {
    const path = join(base, 'variable.mp4');
    const colours = [
      '-f',
      'lavfi',
      '-i',
      'color=red:s=64x48:r=1:d=1',
      '-f',
      'lavfi',
      '-i',
      'color=blue:s=64x48:r=1:d=2',
    ];
    const times = "concat,settb=1/1000,setpts='if(eq(N,0),0,(9+N)*1000)'";
    ffmpeg(
      ...colours,
      '-filter_complex',
      times,
      '-fps_mode',
      'vfr',
      '-enc_time_base',
      '1/1000',
      '-c:v',
      'libx264',
      path,
    );
    const limits = { seconds: 60, memory: 2 ** 30, disk: 2 ** 28 };
    const run = { folder: async () => base, limits, signal: AbortSignal.timeout(60_000), progress: () => {} };
    const opened = await openMedia(await fileAt(path), 0, run as never);
    const seen = [];
    for (const at of [0, 5, 9, 10, 11.5]) {
      const frame = await frameAt(opened, at);
      const jpeg = join(base, 'seen.jpg');
      writeFileSync(jpeg, frame?.bytes ?? '');
      const [red = 0, , blue = 0] = ffmpeg('-i', jpeg, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-');
      seen.push(red > blue ? 'red' : 'blue');
    }
    expect(seen).toEqual(['red', 'red', 'red', 'blue', 'blue']);
  });

  it('reads no more of a long film than its GIF shows', async () => {
    const path = join(base, 'long.mkv');
    ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=2:d=200', '-c:v', 'mjpeg', path);
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0x55, Math.round(bytes.length * 0.6), Math.round(bytes.length * 0.9)));
    const { notes } = await convert('media', path, { kind: 'video', video: 'gif' });
    expect(notes).toContain('开头 60 秒');
    expect(notes).not.toContain('损坏');
  });

  it('does not miss the pauses it took out', async () => {
    const path = join(base, 'pauses.wav');
    ffmpeg('-f', 'lavfi', '-i', "aevalsrc='if(lt(mod(t,4),1),0.3*sin(2764*t),0)':s=16000:d=20", path);
    const { notes } = await convert('audio-cut', path, { silence: true, pause: 0.5, parts: ['0-20'] });
    expect(notes).toContain('去掉静音后剩');
    expect(notes).not.toContain('损坏');
  });

  it('says that a part is too short for its loudness', async () => {
    const path = join(base, 'tone.wav');
    ffmpeg('-f', 'lavfi', '-i', 'sine=d=2', path);
    expect((await convert('audio-cut', path, { loudness: '-16', parts: ['1-1.2'] })).notes).toContain('选段太短');
  });

  it.each([
    ['alac', 'm4a'],
    ['aac', 'm4a'],
    ['flac', 'flac'],
    ['libmp3lame', 'mp3'],
  ])('copies %s in %s with its cover', async (codec, format) => {
    const path = join(base, `${codec}.${format}`);
    const inputs = ['-f', 'lavfi', '-i', 'sine=d=5', '-f', 'lavfi', '-i', 'color=red:s=32x32:r=1:d=1'];
    const cover = ['-map', '0', '-map', '1', '-frames:v', '1', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic'];
    ffmpeg(...inputs, ...cover, '-c:a', codec, ...(format === 'm4a' ? ['-f', 'ipod'] : []), path);
    const { notes, output } = await convert('audio-cut', path, { way: 'copy', format, parts: ['2-4'] });
    expect(notes).toContain(codec === 'flac' ? '音质不变' : '没有重新编码');
    const show = ['-v', 'error', '-show_entries', 'stream=codec_name,duration', '-of', 'csv=p=0', output];
    const streams = spawnSync('ffprobe', show).stdout.toString();
    expect(streams).toContain('mjpeg');
    expect(streams).toContain(codec.replace(/^lib(mp3).*/, '$1'));
    expect(Number.parseFloat(streams.split(',')[1] ?? '')).toBeCloseTo(2, 0);
  });
});
