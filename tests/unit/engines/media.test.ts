import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { toErrorData } from '../../../schemas/error.ts';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { type NodeCall, runEngine } from '../../../src/engines/load-node.ts';
import { fileAt } from '../../../src/engines/path-file.ts';
import { inputPath } from '../../corpus.ts';
import { programs, signalAll } from '../../kill.ts';

const { engines } = loadCatalog();
const base = mkdtempSync(join(tmpdir(), 'pdf365-media-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).error === undefined;

/** A call of the engine on one file, in a folder of its own. */
function convert(file: File, options: Record<string, unknown>, more: NodeCall = {}): Promise<File[]> {
  const checked = optionSchema(engines.media?.options ?? {}).parse(options);
  const folder = mkdtempSync(join(base, 'call-'));
  return runEngine('media', [file], checked, { folder: async () => folder, ...more });
}

/** A film of so many seconds, made of ffmpeg's test picture and a tone. */
async function film(seconds: number): Promise<File> {
  const path = join(base, `film-${seconds}.mkv`);
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=25:duration=${seconds}`];
  const tone = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`];
  spawnSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...picture,
    ...tone,
    '-c:v',
    'mpeg2video',
    '-q:v',
    '8',
    '-c:a',
    'libmp3lame',
    path,
  ]);
  return fileAt(path);
}

const running = (mark: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark);
    } catch {
      return false;
    }
  });

describe.skipIf(!hasFfmpeg)('media', { timeout: 60_000 }, () => {
  it('tells its progress by the seconds done, upward, to the end', async () => {
    const told: { part: number; note: string | undefined }[] = [];
    await convert(
      await film(8),
      { kind: 'video', video: 'mp4' },
      { onProgress: (part, note) => told.push({ part, note }) },
    );
    const parts = told.map(({ part }) => part);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(parts.at(-1)).toBe(1);
    expect(told.some(({ part, note }) => part > 0 && part < 1 && /^0:0\d \/ 0:08$/.test(note ?? ''))).toBe(true);
  });

  it('stops at once when cancelled, and leaves no process', async () => {
    const control = new AbortController();
    const file = await film(30);
    const ended = convert(
      file,
      { kind: 'video', video: 'webm' },
      {
        signal: control.signal,
        onProgress: (_part, note) => note?.includes('/') && control.abort(),
      },
    ).catch((error: unknown) => toErrorData(error).code);
    expect(await ended).toBe('cancelled');
    await vi.waitFor(() => expect(running(`${base}/call-`)).toEqual([]), 5000);
  });

  it('stops at its time limit', async () => {
    const limits = { seconds: 0.3, memory: 2048, disk: 512 };
    const ended = convert(await film(30), { kind: 'video', video: 'webm', quality: 'high' }, { limits });
    await expect(ended).rejects.toMatchObject({ code: 'timeout' });
  });

  it('stops where the result outgrows its disk', async () => {
    const limits = { seconds: 60, memory: 2048, disk: 1 };
    const file = new File([readFileSync(inputPath('fixture:media/surround.flac'))], 'a.flac');
    const tone = await fileAt(join(base, 'film-30.mkv'));
    await expect(convert(tone, { kind: 'audio', audio: 'wav' }, { limits })).rejects.toMatchObject({
      code: 'too-large',
    });
    await expect(convert(file, { kind: 'audio', audio: 'mp3' }, { limits })).resolves.toHaveLength(1);
  });

  it.each(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGSEGV'] as const)(
    'gives nothing where ffmpeg was ended by %s',
    async (signal) => {
      let killed = 0;
      // Late enough for a good part of the film to be written.
      const onProgress = (part: number): void => {
        if (part > 0.2 && killed === 0) killed = signalAll(programs('ffmpeg', `${base}/call-`), signal);
      };
      const ended = convert(await film(8), { kind: 'video', video: 'webm' }, { onProgress });
      await expect(ended).rejects.toMatchObject({ code: 'interrupted' });
      expect(killed).toBe(1);
    },
  );

  it('does not take a file for damaged because ffprobe was killed', async () => {
    const file = await film(8);
    // It lives for a moment only: on a busy machine it may be over before it is seen, and the film is converted.
    let code: string | undefined = 'converted';
    while (code === 'converted') {
      code = undefined;
      const ended = convert(file, { kind: 'video', video: 'mp4' }).then(
        () => 'converted',
        (error: unknown) => toErrorData(error).code,
      );
      void ended.then((how) => (code = how));
      for (let killed = 0; killed === 0 && code === undefined; await pause(1))
        killed = signalAll(programs('ffprobe', `${base}/call-`), 'SIGKILL');
      code = await ended;
    }
    expect(code).toBe('interrupted');
  });

  it('reads no file or address that an input names', async () => {
    const secret = join(base, 'secret.wav');
    writeFileSync(secret, readFileSync(inputPath('fixture:media/deep.wav')));
    const texts = [
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${secret}'\n`,
      `[playlist]\nFile1=${secret}\n`,
    ];
    for (const text of texts)
      for (const name of ['a.mp4', 'a.wav', 'a.mp3'])
        await expect(convert(new File([text], name), { kind: 'audio' })).rejects.toMatchObject({ code: 'wrong-type' });
    // Past the check of the content, behind a signature that fits: no demuxer of ours takes it.
    const disguised = new File([`ID3\x03\0\0\0\0\0\0${texts[0]}`], 'a.mp3');
    await expect(convert(disguised, { kind: 'audio' })).rejects.toMatchObject({
      code: expect.stringMatching(/damaged|truncated|no-result/),
    });
  });

  it('takes names that look like options or addresses', async () => {
    const bytes = readFileSync(inputPath('fixture:media/deep.wav'));
    for (const name of ['-i.wav', 'http:%0a.wav', 'concat:a|b.wav', '../../x.wav']) {
      const [result] = await convert(new File([bytes], name), { kind: 'audio', audio: 'flac' });
      expect(result?.name).not.toMatch(/[/|:]/);
      expect(result?.size).toBeGreaterThan(1000);
    }
  });
});
