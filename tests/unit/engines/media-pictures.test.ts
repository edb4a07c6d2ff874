import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { fileAt } from '../../../src/engines/path-file.ts';
import { ffmpeg, hasFfmpeg } from './run-ffmpeg.ts';

const { engines } = loadCatalog();
const base = mkdtempSync(join(tmpdir(), 'pdf365-pictures-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const hasZimg = / zscale /.test(spawnSync('ffmpeg', ['-hide_banner', '-filters']).stdout?.toString() ?? '');
const film = (name: string, ...args: string[]): string => {
  ffmpeg(...args, join(base, name));
  return join(base, name);
};

async function convert(path: string, options: Record<string, unknown>, engine: 'media' | 'media-compress' = 'media') {
  const notes: string[] = [];
  const folder = mkdtempSync(join(base, 'call-'));
  const checked = optionSchema(engines[engine]?.options ?? {}).parse(options);
  const call = { folder: async () => folder, onNote: (text: string) => notes.push(text) };
  const [result] = await runEngine(engine, [await fileAt(path)], checked as never, call);
  const output = join(folder, 'result');
  writeFileSync(output, new Uint8Array((await result?.arrayBuffer()) ?? new ArrayBuffer(0)));
  return { notes: notes.join('\n'), output };
}

/** The colour in the middle of the first frame. */
const colour = (path: string): number[] => [
  ...ffmpeg('-i', path, '-frames:v', '1', '-vf', 'scale=1:1:flags=area', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'),
];

/**
 * How much each line of a frame in the middle differs from the next, where it does most: the mean of a column of it.
 */
function combOf(path: string): number {
  const size = 96;
  const one = ['-vf', "select='eq(n,10)'", '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
  const grey = ffmpeg('-i', path, ...one);
  const column = (x: number): number =>
    Array.from({ length: size - 1 }, (_, y) =>
      Math.abs((grey[y * size + x] ?? 0) - (grey[(y + 1) * size + x] ?? 0)),
    ).reduce((sum, step) => sum + step / (size - 1), 0);
  return Math.max(...Array.from({ length: size }, (_, x) => column(x)));
}

/** Red as a film for common screens has it, told in an HDR curve; at 203 cd/m² as ITU-R BT.2408 has white. */
function hdrFilm(curve: string): string {
  const linear = 'format=gbrp,zscale=tin=bt709:pin=bt709:t=linear:p=bt2020:npl=203,format=gbrpf32le';
  const told = `zscale=tin=linear:pin=bt2020:p=bt2020:t=${curve}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le`;
  const tags = ['-color_primaries', 'bt2020', '-color_trc', curve, '-colorspace', 'bt2020nc', '-color_range', 'tv'];
  const from = ['-f', 'lavfi', '-i', 'color=red:s=64x48:r=5:d=1,noise=alls=4:allf=t'];
  return film(`${curve}.mkv`, ...from, '-vf', `${linear},${told}`, '-c:v', 'ffv1', ...tags);
}

const tone = (seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=440:d=${seconds}:r=44100`];

describe.skipIf(!hasFfmpeg)('pictures of films', { timeout: 60_000 }, () => {
  it.skipIf(!hasZimg).each(['smpte2084', 'arib-std-b67'])('keeps the colours of HDR in %s', async (curve) => {
    const { notes, output } = await convert(hdrFilm(curve), { kind: 'video', video: 'mp4' });
    const [red = 0, green = 0, blue = 0] = colour(output);
    expect(red).toBeGreaterThan(200);
    expect(Math.max(green, blue)).toBeLessThan(50);
    expect(notes).toContain('HDR，已换算');
  });

  it.skipIf(!hasZimg)('keeps the colours of HDR in GIF', async () => {
    const [red = 0, green = 0] = colour((await convert(hdrFilm('smpte2084'), { kind: 'video', video: 'gif' })).output);
    expect(red - green).toBeGreaterThan(150);
  });

  it.skipIf(!hasZimg)('keeps the colours of HDR in a smaller film', async () => {
    const { output } = await convert(hdrFilm('smpte2084'), { quality: 'small' }, 'media-compress');
    const [red = 0, green = 0] = colour(output);
    expect(red - green).toBeGreaterThan(150);
  });

  it('joins fields to frames where what moves would show as a comb', async () => {
    // A bar that has moved between the two fields of a frame: at its edges each line is another.
    const bar = "color=gray:s=96x96:r=50:d=1,geq=lum='if(between(X,N*2,N*2+16),235,16)':cb=128:cr=128";
    const coding = ['-vf', 'interlace,setfield=tff', '-c:v', 'libx264', '-flags', '+ildct+ilme', '-crf', '1'];
    const path = film('fields.mkv', '-f', 'lavfi', '-i', bar, ...coding, '-pix_fmt', 'yuv420p');
    const { notes, output } = await convert(path, { kind: 'video', video: 'avi' });
    expect(combOf(path)).toBeGreaterThan(150);
    expect(combOf(output)).toBeLessThan(40);
    expect(notes).toContain('隔行');
  });

  it('keeps all of the sound of MP4 in WebM', async () => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=25:d=3'];
    const path = film('sound.mp4', ...picture, ...tone(3), '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac');
    const { output } = await convert(path, { kind: 'video', video: 'webm' });
    const samples = ffmpeg('-i', output, '-vn', '-ac', '1', '-ar', '8000', '-f', 's16le', '-').length / 2;
    expect(samples / 8000).toBeCloseTo(3, 1);
  });

  it('blames no film of one picture a second', async () => {
    const path = film('slow.webm', '-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=1:d=6', '-c:v', 'libvpx-vp9');
    const { notes, output } = await convert(path, { kind: 'video', video: 'mp4' });
    expect(notes).not.toContain('不完整');
    const show = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', output];
    expect(Number(spawnSync('ffprobe', show).stdout.toString())).toBeCloseTo(6, 1);
  });
});
