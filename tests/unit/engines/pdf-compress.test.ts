import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { limitsSchema } from '../../../schemas/tool.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { nodeImageCodec } from '../../../src/engines/codec-node.ts';
import type { Run } from '../../../src/engines/engine.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import type { EngineOptions } from '../../../src/engines/options.gen.ts';
import pdfCompress from '../../../src/features/pdf-compress/engine.ts';
import { inputPath } from '../../corpus.ts';
import { buildPdf, contents, faults, fileOf, probe, ready } from '../model/pdf/tools.ts';

type Options = EngineOptions['pdf-compress'];
const { engines } = loadCatalog();
const checked = (engine: string, options: Record<string, unknown>) =>
  optionSchema(engines[engine]?.options ?? {}).parse(options);
const compressed = async (file: File, options: Record<string, unknown>): Promise<File> => {
  const [result] = await runEngine('pdf-compress', [file], checked('pdf-compress', options));
  if (!result) throw new Error('no result');
  return result;
};

/** A PDF of two photographs, more than a megabyte. */
async function photos(): Promise<File> {
  const names = ['photo-2725x2225', 'exif-orientation-landscape-3'].map((name) => `corpus:image/jpg/${name}.jpg`);
  const files = names.map((name, index) => new File([readFileSync(inputPath(name))], `${index}.jpg`));
  const [pdf] = await runEngine('images-to-pdf', files, checked('images-to-pdf', {}));
  if (!pdf) throw new Error('no result');
  return pdf;
}

/** Rows of `pdfimages -list`, what differs between files left out: kind, size, colours, encoding. */
const pictures = (bytes: Uint8Array): string[] =>
  probe(bytes, 'pdfimages', '-list', '{}')
    .out.split('\n')
    .slice(2)
    .map((line) => line.trim().split(/\s+/).slice(2, 9).join(' '));

it.skipIf(!ready)('gives a damaged file back mended, also where that makes it no smaller', async () => {
  const sound = buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>',
  ]);
  const damaged = sound.subarray(0, new TextDecoder('latin1').decode(sound).indexOf('xref\n0'));
  const result = await contents(await compressed(new File([damaged], 'a.pdf'), { level: 'lossless' }));
  expect(result.length).toBeGreaterThan(damaged.length);
  expect(faults(result)).toBe('');
});

const bareRun: Run<Options> = {
  signal: new AbortController().signal,
  progress: () => {},
  note: () => {},
  skip: () => {},
  cores: 1,
  password: () => undefined,
  limits: limitsSchema.parse({}),
  image: nodeImageCodec,
  folder: () => Promise.reject(new Error('none')),
  ask: () => Promise.reject(new Error('none')),
  asset: async (name) => new Uint8Array(readFileSync((await import('../../../src/engines/assets.ts')).assetPath(name))),
  spread: () => Promise.reject(new Error('one core')),
};

describe.skipIf(!ready)('pdf-compress', () => {
  it('gives the same pictures from other cores', async () => {
    const file = await photos();
    const options = checked('pdf-compress', { level: 'small' }) as Options;
    let parts = 0;
    const run: Run<Options> = {
      ...bareRun,
      cores: 2,
      async spread(calls) {
        parts = calls.length;
        return Promise.all(calls.map(({ files, options }) => runEngine('pdf-compress', files, options)));
      },
    };
    const [spread] = await pdfCompress([file], options, run);
    const [here, there] = [await contents(await compressed(file, options)), await contents(spread)];
    expect(parts).toBe(2);
    expect(faults(there)).toBe('');
    expect(pictures(there)).toEqual(pictures(here));
    expect(Math.abs(there.length - here.length)).toBeLessThan(200);
    expect(there.length).toBeLessThan(file.size / 2);
  });

  it('names a size that can be reached, and on the way to it what is said to be done only grows', async () => {
    const file = fileOf('pdf/born/slides-go-41p.pdf');
    const refusal = await compressed(file, { level: 'size', target: 1, unit: 'KB' }).catch((error: Error) => error);
    const kb = Number(/最小能压到 (\d+) KB/.exec(String(refusal))?.[1]);
    expect(kb).toBeGreaterThan(50);
    const said: { part: number; note: string | undefined }[] = [];
    const options = checked('pdf-compress', { level: 'size', target: kb, unit: 'KB' }) as Options;
    const run: Run<Options> = { ...bareRun, progress: (part, note) => said.push({ part, note }) };
    const [met] = await pdfCompress([file], options, run);
    expect(met?.size).toBeLessThanOrEqual(kb * 1000);
    const parts = said.map(({ part }) => part);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(Math.max(...said.filter(({ note }) => note).map(({ part }) => part))).toBeLessThan(0.95);
    expect(said.map(({ note }) => note)).toContain('还没合适，压第 2 遍');
  });

  it.each(['born/layers-ocg', 'zh/abstract-nsimsun', 'form/160F-2019', 'zh/form-chinese'])(
    '%s: nothing is seen of what goes without loss',
    async (name) => {
      const file = fileOf(`pdf/${name}.pdf`);
      const draw = (bytes: Uint8Array): string => probe(bytes, 'pdftoppm', '-png', '-r', '72', '-l', '2', '{}').out;
      const after = await contents(await compressed(file, { level: 'lossless' }));
      expect(after.length).toBeLessThan(file.size);
      expect(draw(after)).toBe(draw(await contents(file)));
    },
  );
});
