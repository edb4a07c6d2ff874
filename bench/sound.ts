import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { canonical } from '../src/lib/intake.ts';
import { sniff } from '../src/lib/sniff.ts';

/** The first lines of what a program says against a file; undefined where it has nothing to say or is not there. */
function complaint(
  program: string,
  args: string[],
  bad: (status: number, output: string) => boolean,
): string | undefined {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 2 ** 26,
  });
  if (error) return undefined;
  const output = `${stdout}${stderr}`;
  return bad(status ?? -1, output)
    ? `${program}: ${output.trim().split('\n').slice(0, 2).join(' ').slice(0, 160)}`
    : undefined;
}

/**
 * What a program that is not ours says against a result, by its type. Encrypted PDFs are opened with the passwords of
 * this bench.
 */
const CHECKS: Record<string, (path: string) => string | undefined> = {
  // Exit status 3 is warnings: pictures and fonts of the input that are passed on as they are may deserve them.
  pdf: (path) =>
    complaint('qpdf', ['--check', '--password=口令', path], (status) => status !== 0 && status !== 3) ??
    complaint('pdfinfo', ['-upw', '口令', path], (status, output) => status !== 0 || !/^Pages: +[1-9]/m.test(output)),
};
/** ImageMagick's policy on many machines refuses sides above 16,384 pixels; what it refuses FFmpeg has to decode. */
const picture = (path: string): string | undefined =>
  complaint('identify', [path], (status) => status !== 0) &&
  complaint('ffmpeg', ['-v', 'error', '-xerror', '-i', path, '-f', 'null', '-'], (status) => status !== 0);
const media = (path: string): string | undefined =>
  complaint('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', path], (status) => status !== 0);
for (const type of ['jpg', 'png', 'webp', 'avif', 'gif', 'bmp', 'tiff', 'ico']) CHECKS[type] = picture;
for (const type of [
  'mp3',
  'wav',
  'flac',
  'm4a',
  'aac',
  'ogg',
  'opus',
  'wma',
  'mp4',
  'mov',
  'mkv',
  'avi',
  'wmv',
  'flv',
  'webm',
])
  CHECKS[type] = media;

/** What is wrong with a result: another type by content than promised, or a complaint of a program that reads it. */
export function soundness(path: string, types: ReadonlySet<string>): string | undefined {
  const found = sniff(new Uint8Array(readFileSync(path)), path);
  const type = found && canonical(found);
  if (!type || !types.has(type)) return `type ${type ?? '?'}`;
  return CHECKS[type]?.(path);
}

/** Whether a PDF that goes in is one that other programs complain of. */
export const unsound = (path: string): boolean => CHECKS.pdf?.(path) !== undefined;
