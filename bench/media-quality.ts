// How good compressed films look beside bare x264: npm run bench -- media quality. Each film is brought to half its
// size by the engine and by ffmpeg in two passes at the same bytes; both are compared with the source at its own size
// (SSIM).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { optionSchema } from '../schemas/option.ts';
import { loadCatalog } from '../src/catalog/load.ts';
import { runEngine } from '../src/engines/load-node.ts';
import { fileAt } from '../src/engines/path-file.ts';
import { wishedBytes } from '../src/lib/wished-size.ts';
import { inputPath } from '../tests/corpus.ts';
import { probeMedia } from '../tests/golden/media-programs.ts';

const MIB = 2 ** 20;

const ffmpeg = (...args: string[]): string => {
  const { stderr } = spawnSync('ffmpeg', ['-hide_banner', '-nostdin', '-y', ...args], { encoding: 'utf8' });
  return stderr;
};

/** Structural similarity of all planes at every frame of the source, the film scaled to it and its frames held. */
function ssim(film: string, source: string): number {
  const same = 'format=yuv420p,settb=AVTB,setpts=PTS-STARTPTS';
  const graph = `[0:v]${same}[a0];[1:v]${same}[b0];[a0][b0]scale2ref=flags=bicubic[a][b];[b][a]ssim`;
  return Number(/All:([\d.]+)/.exec(ffmpeg('-i', film, '-i', source, '-lavfi', graph, '-f', 'null', '-'))?.[1]);
}

/** The bytes of the pictures alone, without container and sound. */
function pictureBytes(path: string): number {
  const show = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'packet=size', '-of', 'csv=p=0', path];
  return spawnSync('ffprobe', show, { encoding: 'utf8' })
    .stdout.split('\n')
    .reduce((sum, line) => sum + (Number.parseInt(line, 10) || 0), 0);
}

/** x264 medium told to use as many bytes, in two passes. */
function bare(source: string, bytes: number, folder: string): string {
  const out = join(folder, 'bare.mp4');
  const rate = String(Math.round((bytes * 8) / probeMedia(source).seconds));
  for (const pass of ['1', '2']) {
    const x264 = ['-c:v', 'libx264', '-preset', 'medium', '-pix_fmt', 'yuv420p', '-b:v', rate, '-pass', pass];
    ffmpeg(
      '-i',
      source,
      '-an',
      ...x264,
      '-vf',
      'scale=trunc(iw/2)*2:trunc(ih/2)*2',
      '-passlogfile',
      join(folder, 'p'),
      out,
    );
  }
  return out;
}

/** Half of a file, in the MB that a visitor writes. */
const halfOf = (path: string): number => statSync(path).size / 2 / MIB;

async function compressed(path: string, folder: string): Promise<string | undefined> {
  const options = loadCatalog().engines['media-compress']?.options ?? {};
  const target = halfOf(path);
  const checked = optionSchema(options).parse({ mode: 'size', target });
  const [result] = await runEngine('media-compress', [await fileAt(path)], checked, { folder: async () => folder });
  if (!result) return undefined;
  const out = join(folder, 'ours.mp4');
  writeFileSync(out, new Uint8Array(await result.arrayBuffer()));
  return out;
}

/** Prints a line for each film: how much of the target was used, SSIM of both, and the difference. */
export async function benchMediaQuality(): Promise<void> {
  for (const name of readdirSync(inputPath('corpus:video')).sort()) {
    const folder = mkdtempSync(join(tmpdir(), 'pdf365-quality-'));
    const path = join(inputPath('corpus:video'), name);
    try {
      const ours = await compressed(path, folder);
      if (!ours) continue;
      const used = statSync(ours).size / wishedBytes(halfOf(path), 'MB');
      const other = bare(path, pictureBytes(ours), folder);
      const [our, their] = [ssim(ours, path), ssim(other, path)];
      const bytes = (pictureBytes(other) / pictureBytes(ours)).toFixed(2);
      console.log(
        `${basename(path)}  ${(100 * used).toFixed(1)}% of the target; SSIM ${our.toFixed(4)}, x264 ${their.toFixed(4)} at ${bytes}× the bytes, ${(our - their).toFixed(4)}`,
      );
    } catch (thrown) {
      console.log(`${name}  ${String(thrown)}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
