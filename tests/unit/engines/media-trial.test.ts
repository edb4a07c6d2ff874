import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { fileAt } from '../../../src/engines/path-file.ts';
import { isSample } from '../../../src/features/media/shared/trial-name.ts';

const { engines } = loadCatalog();
const base = mkdtempSync(join(tmpdir(), 'pdf365-trial-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).error === undefined;
const ffmpeg = (...args: string[]): string => {
  const { status, stderr } = spawnSync('ffmpeg', ['-hide_banner', '-nostdin', '-y', ...args]);
  expect(status, stderr.toString()).toBe(0);
  return stderr.toString();
};
const secondsOf = (path: string): number =>
  Number(
    spawnSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path]).stdout.toString(),
  );

async function compress(path: string, options: Record<string, unknown>) {
  const notes: string[] = [];
  const told: string[] = [];
  const folder = mkdtempSync(join(base, 'call-'));
  const checked = optionSchema(engines['media-compress']?.options ?? {}).parse(options);
  const call = {
    folder: async () => folder,
    onNote: (text: string) => notes.push(text),
    onProgress: (_: number, text?: string) => told.push(text ?? ''),
  };
  const files = await runEngine('media-compress', [await fileAt(path)], checked as never, call);
  const paths: string[] = [];
  for (const [at, file] of files.entries()) {
    const to = join(folder, `out-${at}.mp4`);
    writeFileSync(to, new Uint8Array(await file.arrayBuffer()));
    paths.push(to);
  }
  return { files, paths, notes: notes.join('\n'), told };
}

/** Bytes of “大约 1.2 MB”. */
function toldBytes(notes: string): number {
  const [, number, unit = ''] = /大约 ([\d.]+) ?(KB|MB)/.exec(notes) ?? [];
  return Number(number) * (unit === 'MB' ? 2 ** 20 : 2 ** 10);
}

describe.skipIf(!hasFfmpeg)('a trial before a film is compressed', () => {
  const film = join(base, 'film.mp4');
  let small: Awaited<ReturnType<typeof compress>>;
  beforeAll(async () => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=240x180:r=8:d=16,noise=alls=12:allf=t'];
    ffmpeg(...picture, '-f', 'lavfi', '-i', 'sine=d=16', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', film);
    small = await compress(film, { quality: 'small' });
  });

  it('is no pass like another: where the time begins anew it is said which pass it is', async () => {
    const { told } = await compress(film, { mode: 'size', target: 0.3 });
    const words = told.flatMap((text) => /^(.*)\d+:\d\d \/ 0:16$/.exec(text)?.[1] ?? []);
    expect([...new Set(words)].slice(0, 2)).toEqual(['先看一遍画面 ', '压制 ']);
  });

  it('is five seconds from the middle, beside the source, and says what the whole comes to and how it looks', async () => {
    const { files, paths, notes } = await compress(film, { quality: 'small', trial: true });
    expect(files.map(({ name }) => name)).toEqual(['film-试压5秒.mp4', 'film-原片5秒.mp4']);
    expect(files.map(({ name }) => isSample(name))).toEqual([true, false]);
    expect(notes).not.toContain('上传'); // a command line has nowhere to upload to
    const [sample = '', original = ''] = paths;
    expect(secondsOf(sample)).toBeCloseTo(5, 0);
    expect(notes).toContain('0:05 到 0:10');
    expect(secondsOf(original)).toBeCloseTo(5, 0);
    const log = ffmpeg(
      '-i',
      sample,
      '-ss',
      '5.5',
      '-t',
      '5',
      '-i',
      film,
      '-lavfi',
      '[0:v][1:v]ssim',
      '-f',
      'null',
      '-',
    );
    const seen = Number(/All:([\d.]+)/.exec(log)?.[1]);
    const told = Number(/SSIM ([\d.]+)/.exec(notes)?.[1]);
    expect(Math.abs(told - seen)).toBeLessThan(0.005);
    expect(told).toBeLessThan(0.98);
    const [whole] = small.files;
    expect(toldBytes(notes) / (whole?.size ?? 0)).toBeGreaterThan(0.85);
    expect(toldBytes(notes) / (whole?.size ?? 0)).toBeLessThan(1.2);
  });

  it('says where the whole would not become smaller', async () => {
    expect((await compress(small.paths[0] ?? '', { quality: 'high', trial: true })).notes).toContain(
      '压不小，会原样给出',
    );
  });

  it('has the bits that a film of a size has', async () => {
    const target = 0.2;
    const { files, notes } = await compress(film, { mode: 'size', target, trial: true });
    expect(notes).toContain('大约 195 KB');
    expect((files[0]?.size ?? 0) / ((target * 1e6 * 5) / 16)).toBeGreaterThan(0.85);
    expect((files[0]?.size ?? 0) / ((target * 1e6 * 5) / 16)).toBeLessThan(1.15);
  });
});
