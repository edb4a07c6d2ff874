import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { fileAt } from '../../../src/engines/path-file.ts';

const base = mkdtempSync(join(tmpdir(), 'pdf365-titles-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const has = (program: string): boolean => spawnSync(program, ['-version']).error === undefined;
const TITLES = ['Data and sources', 'Results of the year'];

const slide = (title: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#fff"/>
    <text x="40" y="80" font-family="DejaVu Sans" font-size="36" font-weight="bold">${title}</text>
    ${title
      .split(' ')
      .map(
        (word, at) => `<text x="60" y="${150 + at * 40}" font-family="DejaVu Sans" font-size="18">about ${word}</text>`,
      )
      .join('')}</svg>`,
  );

async function convert(format: 'pptx' | 'pdf'): Promise<string> {
  const folder = mkdtempSync(join(base, 'call-'));
  const options = optionSchema(loadCatalog().engines['video-slides']?.options ?? {}).parse({ format, titles: true });
  const call = { folder: async () => folder };
  const [made] = await runEngine('video-slides', [await fileAt(join(base, 'talk.mp4'))], options as never, call);
  const path = join(folder, `out.${format}`);
  writeFileSync(path, new Uint8Array((await made?.arrayBuffer()) ?? new ArrayBuffer(0)));
  return path;
}

describe.skipIf(!has('ffmpeg'))('slides with titles', () => {
  beforeAll(async () => {
    for (const [at, title] of TITLES.entries())
      await sharp(slide(title))
        .png()
        .toFile(join(base, `${at}.png`));
    const inputs = TITLES.flatMap((_, at) => ['-loop', '1', '-t', '3', '-r', '5', '-i', join(base, `${at}.png`)]);
    const args = ['-v', 'error', '-y', ...inputs, '-filter_complex', 'concat,format=yuv420p', join(base, 'talk.mp4')];
    expect(spawnSync('ffmpeg', args).stderr.toString()).toBe('');
  });

  it('are named in the outline of a presentation', async () => {
    const path = await convert('pptx');
    for (const [at, title] of TITLES.entries()) {
      const xml = spawnSync('unzip', ['-p', path, `ppt/slides/slide${at + 1}.xml`], { encoding: 'utf8' }).stdout;
      expect(xml).toMatch(new RegExp(`type="title".*<a:t>${title}</a:t>`, 's'));
    }
  });

  it.skipIf(!has('mutool'))('are bookmarks of a PDF', async () => {
    const { stdout } = spawnSync('mutool', ['show', await convert('pdf'), 'outline'], { encoding: 'utf8' });
    expect(stdout.match(/"[^"]+"/g)).toEqual(TITLES.map((title) => JSON.stringify(title)));
  });
});
