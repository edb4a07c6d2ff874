import type { Mask } from '../../../engines/abilities.ts';
import type { Pixels } from '../../../engines/engine.ts';
import type { InputFacts } from '../../../native/onnx-runtime.ts';

/**
 * How kinds of portrait models want a picture: side where the model leaves it open, mean and standard deviation of red,
 * green and blue in 0–1.
 */
export const PERSON_INPUTS = {
  isnet: { side: 1024, mean: [0.5, 0.5, 0.5], deviation: [1, 1, 1] },
  u2net: { side: 320, mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] },
  modnet: { side: 512, mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] },
} as const;
export type PersonInput = keyof typeof PERSON_INPUTS;

/** The largest side that is tried, in pixels. */
const MAX_SIDE = 2048;

/**
 * Width and height that a model wants its picture in. Throws an Error where it does not take one RGB picture as 32-bit
 * floats, channels first.
 */
export function inputSize(kind: PersonInput, facts: InputFacts | undefined): { width: number; height: number } {
  const { isTensor = true, type = 'float32', shape = [] } = facts ?? {};
  const [, channels, ...sides] = shape;
  const open = (side: number | string | undefined): boolean => typeof side !== 'number' || side < 1;
  const [height = 0, width = 0] = [0, 1].map((at) => (open(sides[at]) ? PERSON_INPUTS[kind].side : Number(sides[at])));
  const fits = shape.length === 0 || (sides.length === 2 && (open(channels) || channels === 3));
  if (!isTensor || type !== 'float32' || !fits || Math.max(width, height) > MAX_SIDE)
    throw new Error(`模型的输入是 ${type} ${shape.join('×')}，应为 float32 1×3×高×宽`);
  return { width, height };
}

/** RGB pixels of 8 bits as the model's numbers: all of red, then green, then blue (NCHW), each normalised. */
export function toTensor(rgb: Uint8Array, kind: PersonInput): Float32Array {
  const { mean, deviation } = PERSON_INPUTS[kind];
  const count = rgb.length / 3;
  const numbers = new Float32Array(rgb.length);
  for (const channel of [0, 1, 2] as const)
    for (let at = 0; at < count; at++)
      numbers[channel * count + at] = ((rgb[at * 3 + channel] as number) / 255 - mean[channel]) / deviation[channel];
  return numbers;
}

/**
 * A model's answer, one number a pixel with any number of leading dimensions of 1, as a mask. Numbers outside of 0–1
 * are taken for logits (the sigmoid is still to be applied). They are not stretched to the full range as the models'
 * own demos do: where nobody is, somebody would be seen. Throws an Error for any other answer.
 */
export function maskOf(answer: { type: string; dims: readonly number[]; data: unknown } | undefined): Mask {
  const { type = 'none', dims = [], data } = answer ?? {};
  const [height = 0, width = 0] = dims.slice(-2);
  if (type !== 'float32' || !(data instanceof Float32Array) || data.length === 0 || data.length !== width * height)
    throw new Error(`模型的输出是 ${type} ${dims.join('×')}，应为 float32 1×1×高×宽`);
  if (!data.every(Number.isFinite)) throw new Error('模型的输出里有无穷大或不是数的值');
  const logits = data.some((value) => value < -0.01 || value > 1.01);
  const part = (value: number): number => (logits ? 1 / (1 + Math.exp(-value)) : value);
  return { width, height, alpha: Uint8ClampedArray.from(data, (value) => part(value) * 255) };
}

/** A picture of mid grey, to try a model with. */
export const GREY: Pixels = { width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(128) };
