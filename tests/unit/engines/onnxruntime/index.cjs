// A counterpart of onnxruntime-node's interface for tests, checked against 1.30: the same names, refusals and shapes. Its "models" are JSON
// (see install.ts): a 1×1 convolution with a stride, and a sigmoid where that is asked for; what a model does beside that is in `does`.
const { readFileSync } = require('node:fs');

class Tensor {
  constructor(type, data, dims) {
    const count = dims.reduce((product, dim) => product * dim, 1);
    if (type === 'float32' && !(data instanceof Float32Array))
      throw new TypeError("A float32 tensor's data must be type of Float32Array");
    if (data.length !== count) throw new Error(`Tensor's size(${count}) does not match data length(${data.length}).`);
    Object.assign(this, { type, data, dims });
  }
}

class InferenceSession {
  static async create(path, options) {
    let text;
    try {
      text = readFileSync(path, 'utf8');
    } catch {
      throw new Error(`Load model from ${path} failed:Load model ${path} failed. File doesn't exist`);
    }
    let model;
    try {
      model = JSON.parse(text);
    } catch {
      throw new Error(`Load model from ${path} failed:Protobuf parsing failed.`);
    }
    if (typeof options?.intraOpNumThreads !== 'number' || options.intraOpNumThreads < 1)
      throw new Error('bad thread count');
    if (model.does === 'aborts at loading') process.abort();
    return Object.assign(new InferenceSession(), {
      model,
      inputNames: model.inputs ?? ['x'],
      outputNames: ['y'],
      ...(model.shape && {
        inputMetadata: [{ name: 'x', isTensor: true, type: model.type ?? 'float32', shape: model.shape }],
      }),
    });
  }

  async run(feeds) {
    const { shape = [], gains = [1, 1, 1], bias = 0, stride = 1, sigmoid = true, does, dims } = this.model;
    const { x } = feeds;
    if (!x) throw new Error("input 'x' is missing in 'feeds'.");
    if (x.dims.some((dim, at) => typeof shape[at] === 'number' && shape[at] !== dim))
      throw new Error('Got invalid dimensions for input: x');
    if (does === 'aborts') process.abort();
    if (does === 'hangs') for (;;);
    if (does === 'eats') {
      const eaten = [];
      for (;;) {
        eaten.push(Buffer.alloc(2 ** 24, 1));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    const [, , height, width] = x.dims;
    const [rows, columns] = [Math.ceil(height / stride), Math.ceil(width / stride)];
    const data = new Float32Array(rows * columns);
    for (let at = 0; at < data.length; at++) {
      const place = Math.floor(at / columns) * stride * width + (at % columns) * stride;
      const sum = gains.reduce((all, gain, channel) => all + gain * x.data[channel * height * width + place], bias);
      data[at] = sigmoid ? 1 / (1 + Math.exp(-sum)) : sum;
    }
    if (does === 'not a number') data[5] = Number.NaN;
    return { y: new Tensor('float32', data, dims ?? [1, 1, rows, columns]) };
  }
}

module.exports = { InferenceSession, Tensor };
