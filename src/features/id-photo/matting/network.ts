import { yieldToEvents } from '../../../lib/yield-to-events.ts';
import { ModelError } from './flatbuffer.ts';
import { type Graph, type Operator, readGraph, type Tensor } from './graph.ts';
import {
  type Cells,
  combine,
  convolve,
  convolveDepthwise,
  convolveTransposed,
  hardSwish,
  type Kernel,
  logistic,
  meanOf,
  relu,
  resample,
  type Window,
} from './layers.ts';

/** A model ready to run; `height` and `width` of the picture it takes. */
export interface Network {
  height: number;
  width: number;
  /** `input` is height × width × 3 in 0–1; gives the person's probability for each cell, 0–1. */
  run(input: Float32Array, signal: AbortSignal): Promise<Float32Array>;
}

/** Operators between two looks at the signal: some 10 ms of work. */
const YIELD_EVERY = 12;

/**
 * Reads a TensorFlow Lite model that takes one RGB picture. Throws ModelError for one that is not of the kind in
 * `graph.ts`.
 */
export function openNetwork(bytes: Uint8Array): Network {
  const graph = readGraph(bytes);
  const [, height = 0, width = 0, channels] = graph.tensors[graph.input]?.shape ?? [];
  if (channels !== 3) throw new ModelError('input');
  const constants = constantsOf(graph);
  const steps = graph.operators.filter(({ kind }) => kind !== 'dequantize');
  const lastUse = new Map(steps.flatMap(({ inputs }, index) => inputs.map((input) => [input, index] as const)));
  return {
    height,
    width,
    async run(input, signal) {
      if (input.length !== height * width * channels) throw new ModelError('input');
      const values = new Map<number, Cells>([[graph.input, { height, width, channels, data: input }]]);
      for (const [index, step] of steps.entries()) {
        if (index % YIELD_EVERY === 0) await yieldToEvents(signal);
        values.set(step.output, apply(step, values, constants));
        for (const used of step.inputs) if (used !== graph.output && lastUse.get(used) === index) values.delete(used);
      }
      const result = values.get(graph.output);
      if (!result) throw new ModelError('no output');
      return result.data;
    },
  };
}

/** Constants by tensor; what `dequantize` makes of a constant is one as well. */
function constantsOf({ tensors, operators }: Graph): Map<number, Tensor & { data: Float32Array }> {
  const found = new Map<number, Tensor & { data: Float32Array }>();
  for (const [index, { shape, data }] of tensors.entries()) if (data) found.set(index, { shape, data });
  for (const { kind, inputs, output } of operators) {
    const constant = found.get(inputs[0] ?? -1);
    if (kind === 'dequantize' && constant) found.set(output, constant);
  }
  return found;
}

type Constants = ReturnType<typeof constantsOf>;

function apply(step: Operator, values: Map<number, Cells>, constants: Constants): Cells {
  const [first = -1, second = -1] = step.inputs;
  const input = values.get(first);
  if (!input) throw new ModelError('missing input');
  switch (step.kind) {
    case 'convolution':
      return convolve(input, kernelOf(step, constants), windowOf(step, 3));
    case 'depthwise':
      return convolveDepthwise(input, kernelOf(step, constants), windowOf(step, 4));
    case 'transpose-convolution':
      return convolveTransposed(input, kernelOf(step, constants), customWindow(step));
    case 'add':
    case 'multiply':
      return combine(input, values.get(second) ?? constantCells(constants, second), step.kind === 'multiply');
    case 'average-pool':
      checkGlobal(step, input);
      return meanOf(input);
    case 'mean':
      return meanOf(input);
    case 'resize-bilinear':
      return resizeTo(step, input, constants.get(second)?.data);
    case 'relu':
      return relu(input);
    case 'hard-swish':
      return hardSwish(input);
    case 'logistic':
      return logistic(input);
    default:
      throw new ModelError(`operator ${step.kind}`);
  }
}

function constantCells(constants: Constants, index: number): Cells {
  const constant = constants.get(index);
  if (!constant) throw new ModelError('missing input');
  const [height = 1, width = 1, channels = 1] = [
    ...new Array<number>(Math.max(0, 3 - constant.shape.length)).fill(1),
    ...constant.shape,
  ].slice(-3);
  return { height, width, channels, data: constant.data };
}

function kernelOf({ inputs, kind }: Operator, constants: Constants): Kernel {
  const weights = constants.get(inputs[1] ?? -1);
  const bias = constants.get(inputs[2] ?? -1);
  if (!weights || !bias) throw new ModelError('kernel');
  const [first = 0, height = 0, width = 0, last = 0] = weights.shape;
  return { outputs: kind === 'depthwise' ? last : first, height, width, weights: weights.data, bias: bias.data };
}

/**
 * Conv2DOptions and DepthwiseConv2DOptions: padding, stride_w, stride_h; then the fused activation, which must be none,
 * and dilation 1.
 */
function windowOf({ options }: Operator, activation: number): Window {
  if (options?.byte(activation) !== 0) throw new ModelError('fused activation');
  if (options.int(activation + 1, 1) !== 1 || options.int(activation + 2, 1) !== 1) throw new ModelError('dilation');
  return { same: options.byte(0) === 0, strideX: stride(options.int(1)), strideY: stride(options.int(2)) };
}

/** TfLiteTransposeConvParams as it lies in memory: padding, stride_width, stride_height. */
function customWindow({ custom }: Operator): Window {
  const view = new DataView(custom.buffer, custom.byteOffset, custom.byteLength);
  if (custom.length < 12) throw new ModelError('transpose convolution');
  return {
    same: view.getInt32(0, true) === 1,
    strideX: stride(view.getInt32(4, true)),
    strideY: stride(view.getInt32(8, true)),
  };
}

function stride(value: number): number {
  if (value < 1 || value > 16) throw new ModelError('stride');
  return value;
}

/** Pool2DOptions: the filter, [3] wide and [4] high, must cover the whole. */
function checkGlobal({ options }: Operator, { width, height }: Cells): void {
  if (options?.int(3) !== width || options.int(4) !== height) throw new ModelError('pool');
}

function resizeTo({ options }: Operator, input: Cells, size: Float32Array | undefined): Cells {
  const [height = 0, width = 0] = size ?? [];
  if (options?.byte(2) !== 0 || options.byte(3) !== 1) throw new ModelError('resize');
  if (height > 1024 || width > 1024) throw new ModelError('resize');
  return resample(input, height, width);
}
