// `npm run bench -- matting [folder]`: the error of a cut-out along the edge of the head, at each step of the way, and
// its time. The truth is made (matting-truth.ts). A folder may hold reference masks of the portraits, `<name>.png` in
// grey: then against those too.
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import sharp from 'sharp';
import { ASSETS } from '../src/engines/assets.ts';
import { blur } from '../src/features/id-photo/matting/blur.ts';
import { lookCloser } from '../src/features/id-photo/matting/closer.ts';
import { layersOf } from '../src/features/id-photo/matting/foreground.ts';
import { type Head, headOf } from '../src/features/id-photo/matting/head.ts';
import { matte } from '../src/features/id-photo/matting/matte.ts';
import { openNetwork } from '../src/features/id-photo/matting/network.ts';
import { keepOne } from '../src/features/id-photo/matting/people.ts';
import { findPerson, findTwice } from '../src/features/id-photo/matting/person.ts';
import { bytesOf, type Colours, coloursOf } from '../src/features/id-photo/matting/plane.ts';
import { refine } from '../src/features/id-photo/matting/refine.ts';
import type { Bitmap } from '../src/formats/image/bitmap.ts';
import { hasCorpus, inputPath, noCorpus } from '../tests/corpus.ts';
import { layOver, makePerson, randomFrom, type Truth } from './matting-truth.ts';

const PORTRAITS = ['astronaut.png', 'id-photo-source.jpg', 'street-portrait.jpg'].map(
  (name) => `corpus:image/portrait/${name}`,
);
const SCENES = {
  花丛: 'corpus:image/jpg/progressive-flowers.jpg',
  风景: 'corpus:image/jpg/exif-orientation-landscape-3.jpg',
};
const WALLS = {
  白墙: [245, 245, 243],
  灰墙: [170, 172, 178],
  蓝布: [67, 142, 219],
  红布: [190, 35, 40],
  暗墙: [52, 44, 42],
};
const MODEL = readFileSync(join(import.meta.dirname, '../node_modules', ASSETS['selfie-segmentation.tflite']));
const { signal } = new AbortController();
type Rgb = [number, number, number];
type Back = (x: number, y: number) => Rgb;

async function open(path: string, size?: { width: number; height: number }): Promise<Bitmap> {
  const picture = sharp(path).autoOrient().toColourspace('srgb').ensureAlpha();
  const sized = size ? picture.resize(size.width, size.height, { fit: 'cover' }) : picture;
  const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  };
}

/** A wall with light falling off to one corner and the noise of a camera. */
function wall(colour: number[], { width, height }: Bitmap): Back {
  const random = randomFrom(3);
  const noise = Float32Array.from({ length: width * height }, () => (random() - 0.5) * 8);
  return (x, y) =>
    colour.map((v) => v * (1 - (0.12 * y) / height - (0.06 * x) / width) + (noise[y * width + x] ?? 0)) as Rgb;
}

const scene =
  ({ data, width }: Bitmap): Back =>
  (x, y) =>
    [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)] as Rgb;

interface Step {
  name: string;
  alpha: Float32Array;
  front: Colours | undefined;
}

/** The steps of the way from the network's first answer to the result. */
async function steps(picture: Bitmap): Promise<Step[]> {
  const { width, height } = picture;
  const network = openNetwork(MODEL);
  const colours = coloursOf(picture, { x: 0, y: 0, width, height }, width, height);
  const once = await findPerson(network, colours, { x: 0, y: 0, width, height }, signal);
  const twice = (await findTwice(network, colours, signal)) ?? once;
  const closer = { ...twice, data: twice.data.slice() };
  await lookCloser(network, colours, closer, signal);
  const result: Step[] = [{ name: '粗分割', alpha: once.data, front: undefined }];
  for (const [name, mask] of [
    ['精修', twice],
    ['再看头部后精修', closer],
  ] as const) {
    const people = keepOne(mask);
    const head = people && headOf(bytesOf(people.shape), width, height);
    if (!people || !head) continue;
    const { alpha } = await refine(colours, { mask, shape: people.shape }, head.right - head.left + 1, signal);
    result.push({ name, alpha: alpha.data, front: layersOf(colours, alpha).front });
  }
  return result;
}

/** The pixels around the true edge, within 4 % of the head's width, above the chin. */
function bandOf(alpha: Float32Array, width: number, height: number, head: Head): number[] {
  const soft = blur({ width, height, data: alpha }, Math.round((head.right - head.left) * 0.04)).data;
  return [...soft.keys()].filter((at) => at < head.chin * width && (soft[at] ?? 0) > 0.01 && (soft[at] ?? 0) < 0.99);
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean error of alpha in the band; and of the colours once the cut-out lies on white, of 255. */
function errors({ alpha, front }: Step, truth: Truth, band: number[]): [number, number] {
  const colour = (at: number, c: number): number => {
    const channel = front && [front.red, front.green, front.blue][c];
    return channel ? (channel[at] ?? 0) * 255 : (truth.picture.data[at * 4 + c] ?? 0);
  };
  const over = (value: number, part: number): number => value * part + 255 * (1 - part);
  const shown = band.flatMap((at) =>
    [0, 1, 2].map((c) =>
      Math.abs(over(colour(at, c), alpha[at] ?? 0) - over(truth.front[at * 3 + c] ?? 0, truth.alpha[at] ?? 0)),
    ),
  );
  return [mean(band.map((at) => Math.abs((alpha[at] ?? 0) - (truth.alpha[at] ?? 0)))), mean(shown)];
}

/**
 * What of a portrait is surely the person's: its matte, drawn in a little so that nothing of the old background is
 * left.
 */
async function insideOf(portrait: Bitmap): Promise<{ inside: Uint8Array; head: Head } | undefined> {
  const { width, height } = portrait;
  const cut = await matte({ width, height, data: portrait.data.slice() }, MODEL, { signal });
  const head = cut && headOf(cut.alpha, width, height);
  if (!head) return undefined;
  const solid = Float32Array.from(cut.alpha, (value) => (value > 200 ? 1 : 0));
  const drawnIn = blur({ width, height, data: solid }, Math.max(3, Math.round((head.right - head.left) * 0.015))).data;
  return { inside: Uint8Array.from(drawnIn, (value) => (value > 0.85 ? 1 : 0)), head };
}

async function backsFor(portrait: Bitmap): Promise<[string, Back][]> {
  const walls = Object.entries(WALLS).map(([name, colour]): [string, Back] => [name, wall(colour, portrait)]);
  const scenes = Object.entries(SCENES).map(
    async ([name, path]): Promise<[string, Back]> => [name, scene(await open(inputPath(path), portrait))],
  );
  return [...walls, ...(await Promise.all(scenes))];
}

async function madeTruth(): Promise<void> {
  const sums = new Map<string, [number, number][]>();
  for (const path of PORTRAITS.map(inputPath)) {
    const portrait = await open(path);
    const known = await insideOf(portrait);
    if (!known) continue;
    const person = makePerson(portrait, known.inside, known.head.chin, 7);
    const band = bandOf(person.alpha, portrait.width, portrait.height, known.head);
    for (const [name, back] of await backsFor(portrait)) {
      const truth = layOver(person, portrait.width, portrait.height, back);
      const parts: string[] = [];
      for (const step of await steps(truth.picture)) {
        const [alpha, colour] = errors(step, truth, band);
        parts.push(`${step.name} ${alpha.toFixed(3)} / ${colour.toFixed(1)}`);
        sums.set(step.name, [...(sums.get(step.name) ?? []), [alpha, colour]]);
      }
      console.log(`    ${basename(path)}，${name}：${parts.join('，')}`);
    }
  }
  for (const [name, all] of sums)
    console.log(
      `  平均 ${name}：${mean(all.map(([alpha]) => alpha)).toFixed(4)} / ${mean(all.map(([, colour]) => colour)).toFixed(2)}`,
    );
}

async function againstReferences(folder: string): Promise<void> {
  console.log(`\n与 ${folder} 里的参考蒙版相比，头部边缘的平均误差`);
  for (const path of PORTRAITS.map(inputPath)) {
    const reference = join(folder, `${basename(path, extname(path))}.png`);
    if (!existsSync(reference)) continue;
    const portrait = await open(path);
    const { width, height } = portrait;
    const grey = await sharp(reference).greyscale().resize(width, height, { fit: 'fill' }).raw().toBuffer();
    const alpha = Float32Array.from(grey, (value) => value / 255);
    const head = headOf(new Uint8ClampedArray(grey), width, height);
    if (!head) continue;
    const band = bandOf(alpha, width, height, head);
    const parts = (await steps(portrait)).map(
      (step) => `${step.name} ${mean(band.map((at) => Math.abs((step.alpha[at] ?? 0) - (alpha[at] ?? 0)))).toFixed(3)}`,
    );
    console.log(`    ${basename(path)}：${parts.join('，')}`);
  }
}

async function times(): Promise<void> {
  const portrait = await open(inputPath(PORTRAITS[1] ?? ''), { width: 850, height: 1187 });
  const costs: string[] = [];
  for (let round = 0; round < 3; round++) {
    const before = process.cpuUsage();
    await matte({ ...portrait, data: portrait.data.slice() }, MODEL, { signal });
    const { user, system } = process.cpuUsage(before);
    costs.push(`${((user + system) / 1e6).toFixed(2)} s`);
  }
  console.log(`\n抠出 100 万像素的人像，CPU 时间（第一次、再次、再次）：${costs.join('、')}`);
}

/** Prints the errors and times; against reference masks too where a folder of them is named. */
export async function benchMatting(folder: string | undefined): Promise<void> {
  if (!hasCorpus) return console.log(noCorpus);
  console.log('合成的真值：语料里人像的内部，沿轮廓画上半透明的细发，叠到别的背景上。');
  console.log('头部边缘的平均误差：透明度（0–1）/ 换成白底后的颜色（0–255）');
  await times();
  await madeTruth();
  if (folder) await againstReferences(folder);
}
