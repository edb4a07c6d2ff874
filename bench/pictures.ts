// `npm run bench -- img-compress`: JPEG at quality 75 over the corpus' pictures against sharp (mozjpeg) and Squoosh's
// defaults: bytes at the same likeness, and time, all in one run.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import createEncoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js';
import sharp from 'sharp';
import { ASSETS } from '../src/engines/assets.ts';
import { encodeLossy } from '../src/features/img-compress/encode.ts';
import { likeness, tilesOf } from '../src/features/img-compress/likeness.ts';
import type { Bitmap } from '../src/formats/image/bitmap.ts';
import { inputPath } from '../tests/corpus.ts';
import { benchInput } from './inputs.ts';

const RUNS = 3;
const SQUOOSH = {
  quality: 75,
  baseline: false,
  arithmetic: false,
  progressive: true,
  optimize_coding: true,
  smoothing: 0,
  color_space: 3,
  quant_table: 3,
  trellis_multipass: false,
  trellis_opt_zero: false,
  trellis_opt_table: false,
  trellis_loops: 1,
  auto_subsample: true,
  chroma_subsample: 2,
  separate_chroma_quality: false,
  chroma_quality: 75,
};

const asset = async (name: keyof typeof ASSETS): Promise<Uint8Array> =>
  readFileSync(join('node_modules', ASSETS[name]));
const ports = { asset, encode: () => Promise.resolve(undefined) };

interface Way {
  name: string;
  encode(bitmap: Bitmap, quality: number): Promise<Uint8Array>;
}

async function opened(jpeg: string | Uint8Array): Promise<Bitmap> {
  const { data, info } = await sharp(jpeg)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

async function ways(): Promise<Way[]> {
  const squoosh = await createEncoder({ wasmBinary: (await asset('jpeg-encoder.wasm')) as unknown as ArrayBuffer });
  return [
    { name: '本站', encode: async (bitmap, quality) => (await encodeLossy(bitmap, 'jpg', quality, ports)).bytes },
    {
      name: 'Squoosh 默认',
      encode: async ({ data, width, height }, quality) =>
        (
          squoosh.encode(data as unknown as Uint8Array<ArrayBuffer>, width, height, { ...SQUOOSH, quality }) ??
          new Uint8Array()
        ).slice(),
    },
    {
      name: 'sharp mozjpeg',
      encode: async ({ data, width, height }, quality) =>
        sharp(data, { raw: { width, height, channels: 4 } })
          .removeAlpha()
          .jpeg({ quality, mozjpeg: true })
          .toBuffer(),
    },
  ];
}

interface Measured {
  bytes: number;
  like: number;
  cpu: number;
}

async function measure({ encode }: Way, bitmap: Bitmap, quality: number, runs = RUNS): Promise<Measured> {
  let [cpu, bytes] = [Number.POSITIVE_INFINITY, new Uint8Array() as Uint8Array];
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage();
    bytes = await encode(bitmap, quality);
    const { user, system } = process.cpuUsage(before);
    cpu = Math.min(cpu, (user + system) / 1e6);
  }
  return { bytes: bytes.length, like: likeness(tilesOf(bitmap), await opened(bytes)), cpu };
}

/** Bytes that a way would take for a likeness, between its files at two neighbouring qualities. */
async function bytesAt(way: Way, bitmap: Bitmap, like: number): Promise<number> {
  const [low, high] = [await measure(way, bitmap, 72, 1), await measure(way, bitmap, 78, 1)];
  return low.bytes + ((like - low.like) / (high.like - low.like)) * (high.bytes - low.bytes);
}

/** Prints each picture and the sum. */
export async function benchPictures(): Promise<void> {
  const folder = inputPath('corpus:image/jpg');
  const files = [...readdirSync(folder).map((name) => join(folder, name)), await benchInput('photo-12mp.jpg')];
  const [own, ...others] = (await ways()) as [Way, ...Way[]];
  const sums = others.map(() => ({ own: 0, theirs: 0, cpu: 0 }));
  let cpu = 0;
  for (const file of files.filter((path) => !path.includes('cmyk'))) {
    const bitmap = await opened(file);
    const ours = await measure(own, bitmap, 75);
    cpu += ours.cpu;
    console.log(
      `${basename(file)}（${kb(statSync(file).size)}）：${kb(ours.bytes)}，相似度 ${ours.like.toFixed(4)}，${ours.cpu.toFixed(2)} s`,
    );
    for (const [index, way] of others.entries()) {
      const theirs = await measure(way, bitmap, 75);
      const equal = await bytesAt(way, bitmap, ours.like);
      const sum = sums[index] as (typeof sums)[0];
      Object.assign(sum, { own: sum.own + ours.bytes, theirs: sum.theirs + equal, cpu: sum.cpu + theirs.cpu });
      const words = `${kb(theirs.bytes)}，相似度 ${theirs.like.toFixed(4)}，${theirs.cpu.toFixed(2)} s`;
      console.log(
        `    ${way.name}：${words}；同样相似度时本站大小 ${(ours.bytes / equal).toFixed(3)}×，时间 ${(ours.cpu / theirs.cpu).toFixed(2)}×`,
      );
    }
  }
  for (const [index, way] of others.entries()) {
    const sum = sums[index] as (typeof sums)[0];
    console.log(
      `合计，比 ${way.name}：同样相似度时大小 ${(sum.own / sum.theirs).toFixed(3)}×，时间 ${(cpu / sum.cpu).toFixed(2)}×`,
    );
  }
}

const kb = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;
