import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comesUp, signalAll } from '../../kill.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'pdf365-cli-killed-'));
const film = join(folder, 'film.mkv');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the tool; its programs have the folder in their command lines. Gives the exit status and what it printed. */
function tool(out: string): Promise<{ status: number; answer: { error?: object }; said: string }> {
  const args = ['src/cli/tool.ts', 'video-to-video', '--video', 'webm', film, '--out', join(folder, out)];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      args,
      { cwd: root, env: { ...process.env, TMPDIR: folder } },
      (_error, stdout, said) => resolve({ status: child.exitCode ?? -1, answer: JSON.parse(stdout), said }),
    );
  });
}

describe.skipIf(spawnSync('ffmpeg', ['-version']).error)(
  'a native program that is killed',
  { timeout: 180_000 },
  () => {
    beforeAll(() => {
      const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=6'];
      execFileSync('ffmpeg', ['-v', 'error', ...picture, '-c:v', 'mpeg2video', film]);
    });

    it('is started once more', async () => {
      const ended = tool('once');
      const [first] = await comesUp('ffmpeg', `${folder}/pdf365-call-`);
      signalAll([Number(first)], 'SIGKILL');
      const { status, answer, said } = await ended;
      expect([status, answer]).toEqual([0, [expect.objectContaining({ type: 'webm' })]]);
      expect(said).toContain('再试一次');
      const seconds = execFileSync('ffprobe', [
        '-v',
        'error',
        '-show_entries',
        'format=duration',
        '-of',
        'csv=p=0',
        join(folder, 'once/film.webm'),
      ]);
      expect(Number(seconds)).toBeCloseTo(6, 0);
    });

    it('and killed again is told as that, and nothing is written', async () => {
      const ended = tool('twice');
      const [first] = await comesUp('ffmpeg', `${folder}/pdf365-call-`);
      signalAll([Number(first)], 'SIGKILL');
      await comesUp('ffprobe', `${folder}/pdf365-call-`);
      signalAll(await comesUp('ffmpeg', `${folder}/pdf365-call-`), 'SIGKILL');
      const { status, answer } = await ended;
      expect([status, answer.error]).toEqual([
        1,
        { code: 'interrupted', message: expect.stringContaining('多半是因为内存不足'), file: film },
      ]);
      expect(existsSync(join(folder, 'twice'))).toBe(false);
      expect(readdirSync(folder).filter((name) => name.startsWith('pdf365-call-'))).toEqual([]);
    });
  },
);
