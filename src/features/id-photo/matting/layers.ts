import { ModelError } from './flatbuffer.ts';

/** Numbers as height × width × channels, channels next to each other. */
export interface Cells {
  height: number;
  width: number;
  channels: number;
  data: Float32Array;
}

/**
 * Stride and padding of a window; `same` pads so that output = ⌈input / stride⌉ (TensorFlow's SAME), else it does not
 * pad.
 */
export interface Window {
  same: boolean;
  strideX: number;
  strideY: number;
}

const span = (input: number, kernel: number, stride: number, same: boolean): { count: number; before: number } => {
  if (!same) return { count: Math.floor((input - kernel) / stride) + 1, before: 0 };
  const count = Math.ceil(input / stride);
  return { count, before: Math.max(0, (count - 1) * stride + kernel - input) >> 1 };
};

export const newCells = (height: number, width: number, channels: number): Cells => {
  if (!(height > 0 && width > 0 && channels > 0)) throw new ModelError('shape');
  return { height, width, channels, data: new Float32Array(height * width * channels) };
};

/** Kernel sizes as they lie in a convolution's weights: [outputs, height, width, inputs]. */
export interface Kernel {
  outputs: number;
  height: number;
  width: number;
  weights: Float32Array;
  bias: Float32Array;
}

/** Convolution: each output is the kernel's sum over the window under it, plus its bias. */
export function convolve(input: Cells, kernel: Kernel, window: Window): Cells {
  const { channels } = input;
  const depth = kernel.height * kernel.width * channels;
  if (kernel.weights.length !== depth * kernel.outputs || kernel.bias.length !== kernel.outputs)
    throw new ModelError('kernel');
  const rows = span(input.height, kernel.height, window.strideY, window.same);
  const columns = span(input.width, kernel.width, window.strideX, window.same);
  const result = newCells(rows.count, columns.count, kernel.outputs);
  const patch = new Float32Array(depth);
  for (let y = 0, to = 0; y < rows.count; y++) {
    for (let x = 0; x < columns.count; x++, to += kernel.outputs) {
      gather(input, kernel, y * window.strideY - rows.before, x * window.strideX - columns.before, patch);
      multiply(patch, kernel, result.data, to);
    }
  }
  return result;
}

/** Copies the window at `top`, `left` into `patch`; 0 where it lies outside. */
function gather(input: Cells, kernel: Kernel, top: number, left: number, patch: Float32Array): void {
  const { data, width, height, channels } = input;
  for (let ky = 0, at = 0; ky < kernel.height; ky++) {
    for (let kx = 0; kx < kernel.width; kx++, at += channels) {
      const y = top + ky;
      const x = left + kx;
      const inside = y >= 0 && y < height && x >= 0 && x < width;
      const from = (y * width + x) * channels;
      for (let c = 0; c < channels; c++) patch[at + c] = inside ? (data[from + c] as number) : 0;
    }
  }
}

/** Four outputs at a time: the patch is read once for them. */
function multiply(patch: Float32Array, { weights, bias, outputs }: Kernel, out: Float32Array, to: number): void {
  const depth = patch.length;
  let o = 0;
  for (; o + 3 < outputs; o += 4) {
    const first = o * depth;
    let a = bias[o] as number;
    let b = bias[o + 1] as number;
    let c = bias[o + 2] as number;
    let d = bias[o + 3] as number;
    for (let i = 0; i < depth; i++) {
      const value = patch[i] as number;
      a += value * (weights[first + i] as number);
      b += value * (weights[first + depth + i] as number);
      c += value * (weights[first + 2 * depth + i] as number);
      d += value * (weights[first + 3 * depth + i] as number);
    }
    out[to + o] = a;
    out[to + o + 1] = b;
    out[to + o + 2] = c;
    out[to + o + 3] = d;
  }
  for (; o < outputs; o++) {
    let sum = bias[o] as number;
    for (let i = 0; i < depth; i++) sum += (patch[i] as number) * (weights[o * depth + i] as number);
    out[to + o] = sum;
  }
}

/** Convolution of each channel by itself; weights are [1, height, width, channels]. */
export function convolveDepthwise(input: Cells, kernel: Kernel, window: Window): Cells {
  const { channels, width, height, data } = input;
  if (kernel.outputs !== channels || kernel.weights.length !== kernel.height * kernel.width * channels)
    throw new ModelError('kernel');
  const rows = span(height, kernel.height, window.strideY, window.same);
  const columns = span(width, kernel.width, window.strideX, window.same);
  const result = newCells(rows.count, columns.count, channels);
  for (let y = 0, to = 0; y < rows.count; y++) {
    for (let x = 0; x < columns.count; x++, to += channels) {
      const sums = result.data.subarray(to, to + channels);
      sums.set(kernel.bias);
      const top = y * window.strideY - rows.before;
      const left = x * window.strideX - columns.before;
      for (let ky = Math.max(0, -top); ky < Math.min(kernel.height, height - top); ky++) {
        for (let kx = Math.max(0, -left); kx < Math.min(kernel.width, width - left); kx++) {
          const from = ((top + ky) * width + left + kx) * channels;
          const weight = (ky * kernel.width + kx) * channels;
          for (let c = 0; c < channels; c++)
            sums[c] = (sums[c] as number) + (data[from + c] as number) * (kernel.weights[weight + c] as number);
        }
      }
    }
  }
  return result;
}

/**
 * MediaPipe's transposed convolution: each input is spread over the window under it; weights are [outputs, height,
 * width, inputs].
 */
export function convolveTransposed(input: Cells, kernel: Kernel, { strideX, strideY }: Window): Cells {
  const { channels, width, height, data } = input;
  const depth = kernel.height * kernel.width * channels;
  if (kernel.weights.length !== depth * kernel.outputs || kernel.height !== strideY || kernel.width !== strideX)
    throw new ModelError('kernel');
  const result = newCells(height * strideY, width * strideX, kernel.outputs);
  for (let y = 0; y < result.height; y++) {
    for (let x = 0; x < result.width; x++) {
      const from = (Math.floor(y / strideY) * width + Math.floor(x / strideX)) * channels;
      for (let o = 0; o < kernel.outputs; o++) {
        const weight = o * depth + ((y % strideY) * kernel.width + (x % strideX)) * channels;
        let sum = kernel.bias[o] as number;
        for (let c = 0; c < channels; c++) sum += (data[from + c] as number) * (kernel.weights[weight + c] as number);
        result.data[(y * result.width + x) * kernel.outputs + o] = sum;
      }
    }
  }
  return result;
}

/** The mean of each channel over the whole picture, as 1 × 1. */
export function meanOf(input: Cells): Cells {
  const { channels, data } = input;
  const result = newCells(1, 1, channels);
  const sums = new Float64Array(channels);
  for (let at = 0; at < data.length; at += channels)
    for (let c = 0; c < channels; c++) sums[c] = (sums[c] as number) + (data[at + c] as number);
  for (let c = 0; c < channels; c++) result.data[c] = (sums[c] as number) / (data.length / channels);
  return result;
}

/** Sum or product; the second may be 1 × 1 and then counts for every cell. */
export function combine(a: Cells, b: Cells, product: boolean): Cells {
  if (a.data.length < b.data.length) return combine(b, a, product);
  if (a.data.length % b.data.length !== 0 || a.channels !== b.channels) throw new ModelError('shape');
  const result = newCells(a.height, a.width, a.channels);
  const { length } = b.data;
  for (let at = 0; at < a.data.length; at += length) {
    if (product)
      for (let i = 0; i < length; i++) result.data[at + i] = (a.data[at + i] as number) * (b.data[i] as number);
    else for (let i = 0; i < length; i++) result.data[at + i] = (a.data[at + i] as number) + (b.data[i] as number);
  }
  return result;
}

/** The same size, negative numbers as 0. */
export function relu(input: Cells): Cells {
  const result = newCells(input.height, input.width, input.channels);
  for (let at = 0; at < result.data.length; at++) result.data[at] = Math.max(0, input.data[at] as number);
  return result;
}

/** x · min(max(x + 3, 0), 6) / 6 (Howard et al., "Searching for MobileNetV3", 2019). */
export function hardSwish(input: Cells): Cells {
  const result = newCells(input.height, input.width, input.channels);
  for (let at = 0; at < result.data.length; at++) {
    const x = input.data[at] as number;
    result.data[at] = x * Math.max(0, Math.min(1, (x + 3) / 6));
  }
  return result;
}

/** 1 / (1 + e⁻ˣ). */
export function logistic(input: Cells): Cells {
  const result = newCells(input.height, input.width, input.channels);
  for (let at = 0; at < result.data.length; at++) result.data[at] = 1 / (1 + Math.exp(-(input.data[at] as number)));
  return result;
}

/** Bilinear resampling between the centres of cells (`half_pixel_centers`); the border is repeated. */
export function resample(input: Cells, height: number, width: number): Cells {
  const result = newCells(height, width, input.channels);
  const { channels, data } = input;
  for (let y = 0, to = 0; y < height; y++) {
    const [y0, y1, v] = between(y, height, input.height);
    for (let x = 0; x < width; x++, to += channels) {
      const [x0, x1, u] = between(x, width, input.width);
      const a = (y0 * input.width + x0) * channels;
      const b = (y0 * input.width + x1) * channels;
      const c = (y1 * input.width + x0) * channels;
      const d = (y1 * input.width + x1) * channels;
      for (let k = 0; k < channels; k++) {
        const above = (data[a + k] as number) * (1 - u) + (data[b + k] as number) * u;
        const below = (data[c + k] as number) * (1 - u) + (data[d + k] as number) * u;
        result.data[to + k] = above * (1 - v) + below * v;
      }
    }
  }
  return result;
}

/** The two source cells around a target cell, and how far it lies from the first to the second. */
export function between(at: number, count: number, source: number): [number, number, number] {
  const place = Math.max(0, Math.min(source - 1, ((at + 0.5) * source) / count - 0.5));
  const first = Math.floor(place);
  return [first, Math.min(source - 1, first + 1), place - first];
}
