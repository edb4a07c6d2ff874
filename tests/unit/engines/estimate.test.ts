import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { assetPath } from '../../../src/engines/assets.ts';
import { nodeImageCodec } from '../../../src/engines/codec-node.ts';
import type { Run } from '../../../src/engines/engine.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { corpusFile, hasCorpus } from './corpus.ts';

const { engines } = loadCatalog();
const run: Pick<Run, 'asset' | 'image' | 'password'> = {
  asset: async (name) => readFileSync(assetPath(name)),
  image: nodeImageCodec,
  password: () => undefined,
};
const estimated = Object.keys(engines).filter((id) =>
  Object.values(engines[id]?.options ?? {}).some((option) => 'estimates' in option && option.estimates),
);
type Module = { estimate(file: File, wishes: unknown[], on: typeof run): Promise<(number | undefined)[]> };
const moduleOf = (engine: string): Promise<Module> => import(`../../../src/features/${engine}/engine.ts`);

const wishesOf = (engine: string, given: Record<string, unknown>[]) =>
  given.map((options) => optionSchema(engines[engine]?.options ?? {}).parse(options));

/** The engine's guess for each of these options. */
async function guess(engine: string, file: File, given: Record<string, unknown>[]): Promise<(number | undefined)[]> {
  return (await moduleOf(engine)).estimate(file, wishesOf(engine, given), run);
}

/** The engine's guess for each of these options, and the size it then makes. */
async function compare(
  engine: string,
  file: File,
  given: Record<string, unknown>[],
): Promise<[number | undefined, number][]> {
  const guesses = await guess(engine, file, given);
  const pairs: [number | undefined, number][] = [];
  for (const [at, wish] of wishesOf(engine, given).entries()) {
    const [made] = await runEngine(engine, [file], wish);
    pairs.push([guesses[at], made?.size ?? 0]);
  }
  return pairs;
}

// A busy machine must not make the engines lose their patience.
beforeAll(() => void vi.spyOn(performance, 'now').mockReturnValue(0));

it('every engine whose options promise a size can tell one', async () => {
  expect(estimated.length).toBeGreaterThan(1);
  for (const engine of estimated) expect(typeof (await moduleOf(engine)).estimate, engine).toBe('function');
});

describe.skipIf(!hasCorpus)('a guess is near to what comes out', () => {
  const levels = ['high', 'balanced', 'small', 'lossless'].map((level) => ({ level }));
  it.each([
    ['pdf-compress', 'pdf/born/slides-go-41p.pdf', levels],
    ['pdf-compress', 'pdf/born/tracemonkey.pdf', levels.slice(1, 2)],
    [
      'img-compress',
      'image/jpg/photo-2725x2225.jpg',
      [{ quality: 90 }, { quality: 75 }, { quality: 50, format: 'webp' }],
    ],
    ['img-compress', 'image/jpg/photo-2725x2225.jpg', [{ quality: 75, longest: 1000 }]],
    ['img-compress', 'image/portrait/astronaut.png', [{ png: 'lossless' }, { png: 'palette' }, { longest: 300 }]],
    ['img-compress', 'image/png/16bit-grey-alpha.png', [{ png: 'lossless' }]],
    // Smooth, so that what a file has besides its pixels counts; and one that is kept without loss.
    ['img-compress', 'image/jpg/progressive-flowers.jpg', [{ quality: 75 }]],
    ['img-compress', 'image/jpg/exif-gps.jpg', [{ quality: 90 }]],
  ])('%s: %s', async (engine, path, given) => {
    const most = engine === 'img-compress' ? 0.1 : 0.15;
    for (const [guessed, size] of await compare(engine, corpusFile(path), given))
      expect(Math.abs((guessed ?? 0) / size - 1)).toBeLessThan(most);
  });

  it('is not far also where only the heaviest of unlike pictures could be tried in time', async () => {
    // One of many pixels, with such noise as cameras add, which is gone with them; others of hardly too many.
    const photo = await nodeImageCodec.decode(corpusFile('image/jpg/photo-2725x2225.jpg'));
    if (!photo) throw new Error('no photo');
    const data = photo.data.map((value, at) => (at % 4 === 3 ? value : value + ((at * 7919) % 37) - 18));
    const heavy = await nodeImageCodec.encode({ ...photo, data }, 'jpg', { quality: 98 });
    const others = ['3', '6', '8'].map((end) => corpusFile(`image/jpg/exif-orientation-landscape-${end}.jpg`));
    const photos = [new File([heavy ?? ''], 'heavy.jpg'), ...others];
    const [plain = {}] = wishesOf('images-to-pdf', [{}]);
    const [pdf] = await runEngine('images-to-pdf', photos, plain);
    if (!pdf) throw new Error('no PDF');
    const { image } = run;
    const decode: typeof image.decode = (...given) => {
      vi.mocked(performance.now).mockReturnValue(60_000); // the first takes all the time there is
      return image.decode(...given);
    };
    const wish = wishesOf('pdf-compress', [{ level: 'small' }]);
    const { estimate } = await moduleOf('pdf-compress');
    const [guessed = 0] = await estimate(pdf, wish, { ...run, image: { ...image, decode } });
    vi.mocked(performance.now).mockReturnValue(0);
    const [made] = await runEngine('pdf-compress', [pdf], wish[0] ?? {});
    expect(Math.abs(guessed / (made?.size ?? 0) - 1)).toBeLessThan(0.3);
  });

  it('tells of a size that a PDF is to keep within what another wish shows', async () => {
    const pdf = corpusFile('pdf/scanned/docling-ocr-test.pdf');
    const sizes = [500, 60, 1].map((target) => ({ level: 'size', target, unit: 'KB' }));
    const [small = 0, bare = 0, ...within] = await guess('pdf-compress', pdf, [
      { level: 'small' },
      { level: 'lossless' },
      ...sizes,
    ]);
    expect(small < 60 * 1000 && bare > 60 * 1000, `${small} ${bare}`).toBe(true);
    expect(within).toEqual([bare, 60 * 1000, undefined]);
  });

  it('tells of a size that a picture is to keep within: itself, that size, or nothing where it may not be had', async () => {
    const photo = corpusFile('image/jpg/photo-2725x2225.jpg');
    const sizes = [100_000, 300, 1].map((target) => ({ mode: 'size', target }));
    const [own = 0, fits = 0, none, less] = await guess('img-compress', photo, [
      ...sizes,
      { mode: 'size', target: 1, shrink: true },
    ]);
    expect(Math.abs(own / photo.size - 1)).toBeLessThan(0.1);
    expect(fits / 1000).toBeCloseTo(288, 0);
    expect([none, less]).toEqual([undefined, expect.closeTo(960, 0)]);
  });
});
