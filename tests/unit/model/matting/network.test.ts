import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ASSETS } from '../../../../src/engines/assets.ts';
import { ModelError } from '../../../../src/features/id-photo/matting/flatbuffer.ts';
import { half, readGraph } from '../../../../src/features/id-photo/matting/graph.ts';
import {
  type Cells,
  convolve,
  convolveDepthwise,
  convolveTransposed,
  type Kernel,
  resample,
} from '../../../../src/features/id-photo/matting/layers.ts';
import { openNetwork } from '../../../../src/features/id-photo/matting/network.ts';

const modules = join(import.meta.dirname, '../../../../node_modules');
const model = readFileSync(join(modules, ASSETS['selfie-segmentation.tflite']));
const landscape = readFileSync(
  join(modules, ASSETS['selfie-segmentation.tflite'].replace('.tflite', '_landscape.tflite')),
);

test('16-bit floats are what the platform makes of them', () => {
  for (let bits = 0; bits < 65_536; bits++)
    expect(half(bits)).toBe(new Float16Array(new Uint16Array([bits]).buffer)[0]);
});

describe('the model file', () => {
  test('is read with all its operators and weights', () => {
    const { tensors, operators, input, output } = readGraph(model);
    expect(tensors[input]?.shape).toEqual([1, 256, 256, 3]);
    expect(tensors[output]?.shape).toEqual([1, 256, 256, 1]);
    expect(operators.filter(({ kind }) => kind === 'convolution')).toHaveLength(43);
  });

  test.each([
    ['square', model, 256],
    ['landscape', landscape, 144],
  ])('runs to the end and gives probabilities: %s', async (_, bytes, height) => {
    const network = openNetwork(bytes);
    expect(network).toMatchObject({ width: 256, height });
    const mask = await network.run(new Float32Array(256 * height * 3).fill(0.5), new AbortController().signal);
    expect(mask).toHaveLength(256 * height);
    expect(mask.every((value) => value >= 0 && value <= 1)).toBe(true);
  });

  test('stops when it is told to', async () => {
    const run = openNetwork(model).run(new Float32Array(256 * 256 * 3), AbortSignal.abort());
    await expect(run).rejects.toThrow(/abort/i);
  });

  test('damaged in any byte it is read or refused, never anything else', () => {
    const place = fc.nat(model.length - 1);
    fc.assert(
      fc.property(fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 40 }), place, (changes, end) => {
        const bytes = new Uint8Array(model.subarray(0, changes.length % 2 ? model.length : end));
        for (const [at, value] of changes) bytes[at % Math.min(bytes.length || 1, 60_000)] = value;
        try {
          openNetwork(bytes);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(ModelError);
        }
      }),
      { numRuns: 150 },
    );
  });
});

const cells = (height: number, width: number, channels: number): fc.Arbitrary<Cells> =>
  fc
    .array(fc.float({ min: -2, max: 2, noNaN: true }), {
      minLength: height * width * channels,
      maxLength: height * width * channels,
    })
    .map((data) => ({ height, width, channels, data: Float32Array.from(data) }));

const kernelOf = (outputs: number, side: number, length: number): Kernel => ({
  outputs,
  height: side,
  width: side,
  weights: Float32Array.from({ length }, (_, at) => Math.sin(at * 1.7)),
  bias: Float32Array.from({ length: outputs }, (_, at) => at / 10),
});

/** The definition, cell by cell: TensorFlow's SAME padding. */
function expected(input: Cells, kernel: Kernel, stride: number, depthwise: boolean): number[] {
  const result: number[] = [];
  const [rows, columns] = [Math.ceil(input.height / stride), Math.ceil(input.width / stride)];
  const before = (size: number, count: number): number =>
    Math.floor(Math.max(0, (count - 1) * stride + kernel.height - size) / 2);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      for (let o = 0; o < kernel.outputs; o++) {
        let sum = kernel.bias[o] ?? 0;
        for (let ky = 0; ky < kernel.height; ky++)
          for (let kx = 0; kx < kernel.width; kx++)
            for (const c of depthwise ? [o] : Array.from({ length: input.channels }, (_, k) => k)) {
              const iy = y * stride + ky - before(input.height, rows);
              const ix = x * stride + kx - before(input.width, columns);
              if (iy < 0 || ix < 0 || iy >= input.height || ix >= input.width) continue;
              const weight = depthwise
                ? (ky * kernel.width + kx) * input.channels + c
                : ((o * kernel.height + ky) * kernel.width + kx) * input.channels + c;
              sum += (input.data[(iy * input.width + ix) * input.channels + c] ?? 0) * (kernel.weights[weight] ?? 0);
            }
        result.push(sum);
      }
  return result;
}

const close = (got: Float32Array, wanted: number[]): void => {
  expect(got).toHaveLength(wanted.length);
  for (const [at, value] of wanted.entries()) expect(got[at]).toBeCloseTo(value, 3);
};

describe('layers', () => {
  test.each([
    [1, 1],
    [3, 1],
    [3, 2],
    [5, 2],
  ])('a convolution of %i by %i with stride is its definition', (side, stride) => {
    const window = { same: true, strideX: stride, strideY: stride };
    fc.assert(
      fc.property(cells(7, 6, 3), (input) => {
        const kernel = kernelOf(5, side, 5 * side * side * 3);
        close(convolve(input, kernel, window).data, expected(input, kernel, stride, false));
        const own = kernelOf(3, side, side * side * 3);
        close(convolveDepthwise(input, own, window).data, expected(input, own, stride, true));
      }),
      { numRuns: 10 },
    );
  });

  test('a transposed convolution spreads each input over its own square', () => {
    const kernel = { ...kernelOf(1, 2, 8), weights: Float32Array.from([1, 0, 0, 10, 2, 0, 0, 20]) };
    const input: Cells = { height: 1, width: 2, channels: 2, data: Float32Array.from([1, 2, 3, 4]) };
    const { data, height, width } = convolveTransposed(input, kernel, { same: true, strideX: 2, strideY: 2 });
    expect([height, width]).toEqual([2, 4]);
    expect([...data]).toEqual([1, 20, 3, 40, 2, 40, 6, 80]);
  });

  test('resampling keeps a slope and the border', () => {
    const input: Cells = { height: 1, width: 4, channels: 1, data: Float32Array.from([0, 1, 2, 3]) };
    expect([...resample(input, 1, 8).data]).toEqual([0, 0.25, 0.75, 1.25, 1.75, 2.25, 2.75, 3]);
  });
});
