import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { fetchFile } from '../../../scripts/models/fetch.ts';
import { knownModels } from '../../../scripts/models/known.ts';
import { tryModel } from '../../../scripts/models/load.ts';
import { takeFiles } from '../../../scripts/models/unpack.ts';
import { modelFolder } from '../features/speech/models.ts';

/** A model as it is published: an archive with a folder, which holds more than is wanted. */
const source = modelFolder('model.onnx');
const base = mkdtempSync(join(tmpdir(), 'pdf365-models-'));
const archive = join(base, 'model.tar.bz2');
mkdirSync(join(source, 'test_wavs'));
writeFileSync(join(source, 'test_wavs', 'tokens.md'), 'not wanted');
execFileSync('tar', ['-cjf', archive, '-C', source, '.']);
const bytes = readFileSync(archive);
const sha256 = createHash('sha256').update(bytes).digest('hex');
afterAll(() => {
  for (const folder of [source, base]) rmSync(folder, { recursive: true });
});

/** What the server does, and what it was asked for. */
const play = { breaks: 0, ranges: true, status: 200, asked: [] as (string | undefined)[] };
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    play.asked.push(request.headers.range);
    if (play.status !== 200) return void response.writeHead(play.status).end();
    const from = play.ranges ? Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0;
    if (from >= bytes.length) return void response.writeHead(416).end();
    const head = { 'content-length': String(bytes.length - from) };
    const part = { ...head, 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
    response.writeHead(from ? 206 : 200, from ? part : head);
    if (play.breaks-- <= 0) return void response.end(bytes.subarray(from));
    response.write(bytes.subarray(from, from + 400), () => setTimeout(() => response.destroy(), 20));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/model.tar.bz2`;
});
afterAll(() => void server.close());
let folder: string;
beforeEach(() => {
  Object.assign(play, { breaks: 0, ranges: true, status: 200, asked: [] });
  folder = mkdtempSync(join(base, 'to-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const get = (more = {}): Promise<void> =>
  fetchFile(join(folder, 'model.tar.bz2'), { url, sha256, bytes: bytes.length, ...more }, () => {});

it('fetches an archive over a line that breaks, goes on where it stopped, takes what is wanted and loads it', async () => {
  play.breaks = 2;
  await get();
  expect(play.asked).toHaveLength(3); // where each went on hangs on what had come to the disk
  await takeFiles(
    join(folder, 'model.tar.bz2'),
    { 'model.onnx': 'model.int8.onnx', 'tokens.txt': 'tokens.txt' },
    folder,
  );
  expect(readdirSync(folder).sort()).toEqual(['model.int8.onnx', 'tokens.txt']);
  expect(await tryModel(folder)).toMatchObject({ name: 'SenseVoice', languages: expect.arrayContaining(['zh']) });
});

it('goes on with what an earlier call began; a server that cannot begins anew', async () => {
  writeFileSync(join(folder, 'model.tar.bz2.part'), bytes.subarray(0, 700));
  await get();
  expect(play.asked).toEqual(['bytes=700-']);
  await get(); // it is there
  expect(play.asked).toHaveLength(1);
  rmSync(join(folder, 'model.tar.bz2'));
  writeFileSync(join(folder, 'model.tar.bz2.part'), bytes.subarray(0, 700));
  play.ranges = false;
  await get();
  expect(readFileSync(join(folder, 'model.tar.bz2')).equals(bytes)).toBe(true);
});

it('what is not the file wanted is not kept', async () => {
  await expect(get({ sha256: '0'.repeat(64) })).rejects.toThrow('校验值');
  expect(readdirSync(folder)).toEqual([]);
  await expect(get({ bytes: 100 })).rejects.toThrow('已停止');
  expect(readdirSync(folder)).toEqual([]);
  play.status = 404;
  await expect(get()).rejects.toThrow('答复 404');
});

it('an archive without a file that is wanted is refused, and nothing of it stays', async () => {
  await get();
  const path = join(folder, 'model.tar.bz2');
  await expect(takeFiles(path, { 'encoder.onnx': 'encoder.onnx' }, folder)).rejects.toThrow('没有 encoder.onnx');
  expect(readdirSync(folder)).toEqual(['model.tar.bz2']);
});

it('every model that is known names its source, its licence and what is taken of it', () => {
  const known = knownModels();
  expect(Object.keys(known)).toContain('sense-voice');
  for (const { url: address, licence, take, note } of Object.values(known)) {
    expect(new URL(address).protocol).toBe('https:');
    expect(licence && note && Object.keys(take).length).toBeTruthy();
  }
});

it('the command lists them, and says what is missing', () => {
  const run = (...args: string[]): string =>
    execFileSync(process.execPath, ['scripts/models.ts', ...args], { encoding: 'utf8', stdio: 'pipe' });
  expect(run()).toMatch(/sense-voice {2}SenseVoice Small[\s\S]*许可[\s\S]*npm run models -- get/);
  expect(() => run('get', 'nothing')).toThrow('不认识的模型：nothing');
  expect(run('check', source)).toContain(`SPEECH_MODEL=${source}`);
  expect(existsSync(join(source, 'model.onnx'))).toBe(true);
});
