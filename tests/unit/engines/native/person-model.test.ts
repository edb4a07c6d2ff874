import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { Mask } from '../../../../src/engines/abilities.ts';
import type { Pixels } from '../../../../src/engines/engine.ts';
import { type PersonModel, personSetUp } from '../../../../src/features/id-photo/native/person-model.ts';
import {
  inputSize,
  maskOf,
  PERSON_INPUTS,
  type PersonInput,
  toTensor,
} from '../../../../src/features/id-photo/native/tensor.ts';
import { openModel } from '../../../../src/native/model-process.ts';
import { signalAll } from '../../../kill.ts';
import { comesTrue, processesWith } from '../../../service/queue-workers.ts';
import { operatorFolder, type TestModel, writeModel } from '../onnxruntime/install.ts';

const folder = operatorFolder();
const bare = operatorFolder('none');
afterAll(() => {
  for (const path of [folder, bare]) rmSync(path, { recursive: true });
});

const LEFT = [200, 100, 50] as const;
const RIGHT = [50, 100, 200] as const;
/** Twice as wide as high, one colour to each side. */
const picture: Pixels = { width: 320, height: 160, data: new Uint8ClampedArray(320 * 160 * 4) };
for (let at = 0; at < 320 * 160; at++) picture.data.set([...(at % 320 < 160 ? LEFT : RIGHT), 255], at * 4);

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
const GAINS: [number, number, number] = [1, -2, 3];
/** What the counterpart's model sees in a colour, 0–255. */
const expected = (colour: readonly number[], kind: PersonInput): number => {
  const { mean, deviation } = PERSON_INPUTS[kind];
  const part = (at: 0 | 1 | 2): number => (((colour[at] ?? 0) / 255 - mean[at]) / deviation[at]) * GAINS[at];
  return 255 * sigmoid(part(0) + part(1) + part(2) + 0.1);
};

const openPerson = (model: PersonModel, limits?: { seconds: number; memory: number }) =>
  openModel<Pixels, Mask>(personSetUp(model, limits));

async function ask(path: string, { input = 'isnet' as PersonInput, limits = { seconds: 20, memory: 1536 } } = {}) {
  const person = openPerson({ path, input, threads: 1 }, limits);
  try {
    return await person.ask(picture, new AbortController().signal);
  } finally {
    person.stop();
  }
}

describe('what a model is given', () => {
  test('is all of red, then green, then blue, normalised as its family wants', () => {
    const rgb = Uint8Array.of(255, 0, 51, 0, 102, 255);
    expect([...toTensor(rgb, 'isnet')].map((part) => part.toFixed(3)).join()).toBe(
      '0.500,-0.500,-0.500,-0.100,-0.300,0.500',
    );
    expect([...toTensor(rgb, 'modnet')].map((part) => part.toFixed(3)).join()).toBe(
      '1.000,-1.000,-1.000,-0.200,-0.600,1.000',
    );
    expect([...toTensor(rgb, 'u2net')].map((part) => part.toFixed(3)).join()).toBe(
      '2.249,-2.118,-2.036,-0.250,-0.916,2.640',
    );
  });

  test.each([
    ['isnet', [1, 3, 512, 640], { width: 640, height: 512 }],
    ['u2net', ['batch', 3, 'height', 'width'], { width: 320, height: 320 }],
    ['modnet', [-1, 3, -1, -1], { width: 512, height: 512 }],
    ['isnet', undefined, { width: 1024, height: 1024 }],
  ] as const)('has the size the model tells, or its family’s: %s %s', (kind, shape, size) => {
    expect(inputSize(kind, shape && { isTensor: true, type: 'float32', shape })).toEqual(size);
  });

  test.each([
    ['channels last', { shape: [1, 512, 512, 3] }],
    ['grey', { shape: [1, 1, 512, 512] }],
    ['half floats', { type: 'float16', shape: [1, 3, 512, 512] }],
    ['a larger one than is sound', { shape: [1, 3, 8192, 8192] }],
    ['no picture', { shape: [1, 512] }],
    ['no tensor', { isTensor: false }],
  ])('is refused where the model wants %s', (_, facts) => {
    expect(() => inputSize('isnet', { isTensor: true, type: 'float32', ...facts })).toThrow('模型的输入是');
  });
});

describe('what a model answers', () => {
  const data = Float32Array.of(0, 0.5, 1, 0.25);
  test.each([[[1, 1, 2, 2]], [[1, 2, 2]], [[2, 2]]])('is a mask: %s', (dims) => {
    expect(maskOf({ type: 'float32', dims, data })).toEqual({
      width: 2,
      height: 2,
      alpha: Uint8ClampedArray.of(0, 128, 255, 64),
    });
  });

  test('is turned into probabilities where it is not yet, and never stretched: nobody stays nobody', () => {
    const logits = Float32Array.of(-20, 0, 20, Math.log(3));
    expect([...maskOf({ type: 'float32', dims: [2, 2], data: logits }).alpha]).toEqual([0, 128, 255, 191]);
    expect([...maskOf({ type: 'float32', dims: [1, 2], data: Float32Array.of(0.01, 0.1) }).alpha]).toEqual([3, 26]);
  });

  test.each([
    ['two classes', { type: 'float32', dims: [1, 2, 2, 2], data: new Float32Array(8) }],
    ['whole numbers', { type: 'int64', dims: [1, 1, 2, 2], data: new BigInt64Array(4) }],
    ['nothing', undefined],
    ['an empty mask', { type: 'float32', dims: [1, 1, 0, 0], data: new Float32Array() }],
    ['what is no number', { type: 'float32', dims: [1, 2], data: Float32Array.of(0, Number.NaN) }],
  ])('is refused where it is %s', (_, answer) => {
    expect(() => maskOf(answer)).toThrow('模型的输出');
  });
});

describe('the process of the model', () => {
  test.each([
    ['isnet', { shape: [1, 3, 96, 128], stride: 4 }, [32, 24]],
    ['u2net', { shape: ['n', 3, 'h', 'w'], stride: 2, sigmoid: false }, [160, 160]],
    ['modnet', {}, [512, 512]],
  ] as const)('squeezes the picture to its input and gives its mask: %s', async (input, model, [width, height]) => {
    const path = writeModel(folder, { gains: GAINS, bias: 0.1, ...model } as TestModel);
    const mask = await ask(path, { input });
    expect(mask).toMatchObject({ width, height });
    for (const row of [0, height - 1]) {
      expect(mask.alpha[row * width + 4]).toBeCloseTo(expected(LEFT, input), -0.5);
      expect(mask.alpha[(row + 1) * width - 5]).toBeCloseTo(expected(RIGHT, input), -0.5);
    }
  });

  test('is kept for the next picture, and started anew after its end', async () => {
    const path = writeModel(folder, { shape: [1, 3, 8, 8] });
    const person = openPerson({ path, input: 'isnet', threads: 1 });
    const { signal } = new AbortController();
    const first = await person.ask(picture, signal);
    writeModel(folder, { shape: [1, 3, 8, 8], does: 'aborts' });
    expect(await person.ask(picture, signal)).toEqual(first); // the model that was loaded
    person.stop();
    await expect(person.ask(picture, signal)).rejects.toThrow('SIGABRT');
    writeModel(folder, { shape: [1, 3, 8, 8] });
    expect(await person.ask(picture, signal)).toEqual(first);
    person.stop();
  });

  test('answers each of two who ask at once', async () => {
    const red: Pixels = { width: 1, height: 1, data: Uint8ClampedArray.of(255, 0, 0, 255) };
    const blue: Pixels = { width: 1, height: 1, data: Uint8ClampedArray.of(0, 0, 255, 255) };
    const path = writeModel(folder, { shape: [1, 3, 1, 1], gains: [20, 0, -20] });
    const person = openPerson({ path, input: 'isnet', threads: 1 });
    const { signal } = new AbortController();
    const masks = await Promise.all([person.ask(red, signal), person.ask(blue, signal)]);
    expect(masks.map(({ alpha }) => alpha[0])).toEqual([255, 0]);
    person.stop();
  });

  test('that was killed is replaced in silence, be it idle or at work', async () => {
    const path = writeModel(folder, { shape: [1, 3, 8, 8] });
    const person = openPerson({ path, input: 'isnet', threads: 1 });
    const kill = (): number => signalAll(processesWith(path).map(Number), 'SIGKILL');
    const { signal } = new AbortController();
    const first = await person.ask(picture, signal);
    expect(kill()).toBe(1);
    expect(await person.ask(picture, signal)).toEqual(first);
    person.stop();
    const starting = person.ask(picture, signal);
    expect(await comesTrue(() => kill() > 0)).toBe(true);
    expect(await starting).toEqual(first);
    person.stop();
  });

  test('that is stopped under its work is not replaced', async () => {
    const path = writeModel(folder, { does: 'hangs' });
    const person = openPerson({ path, input: 'isnet', threads: 1 }, { seconds: 10, memory: 1536 });
    const answer = person.ask(picture, new AbortController().signal).catch(String);
    expect(await comesTrue(() => processesWith(path).length > 0)).toBe(true);
    person.stop();
    expect(await answer).toContain('SIGKILL');
    expect(processesWith(path)).toEqual([]);
  });

  test.each<[string, TestModel | string, RegExp]>([
    ['is no model', 'PK', /Protobuf parsing failed/],
    ['ends the process while it is loaded', { does: 'aborts at loading' }, /意外结束（SIGABRT）/],
    ['ends the process while it runs', { does: 'aborts' }, /意外结束（SIGABRT）/],
    ['wants another shape', { shape: [1, 96, 96, 3] }, /模型的输入是 float32 1×96×96×3/],
    ['wants two inputs', { inputs: ['x', 'ratio'] }, /只有一个输入/],
    ['answers another shape', { shape: [1, 3, 8, 8], dims: [1, 64, 1, 1] }, /模型的输出是 float32 1×64×1×1/],
    ['answers no numbers', { shape: [1, 3, 8, 8], does: 'not a number' }, /无穷大或不是数/],
  ])('says so when the model %s', async (_, model, why) => {
    await expect(ask(writeModel(folder, model))).rejects.toThrow(why);
  });

  test('says so when the file is missing, and is run by our own runtime where there is none beside it', async () => {
    await expect(ask(`${folder}/none.onnx`)).rejects.toThrow("File doesn't exist");
    await expect(ask(writeModel(bare, {}))).rejects.toThrow(/Load model from .* failed:Protobuf parsing failed/);
  });

  test('is ended past its time and its memory, and by the signal', async () => {
    const hangs = writeModel(folder, { does: 'hangs' });
    await expect(ask(hangs, { limits: { seconds: 1, memory: 1536 } })).rejects.toThrow('1 秒没有算完');
    const controller = new AbortController();
    const person = openPerson({ path: hangs, input: 'isnet', threads: 1 });
    setTimeout(() => controller.abort(new Error('cancelled')), 500);
    await expect(person.ask(picture, controller.signal)).rejects.toThrow('cancelled');
    const eats = writeModel(folder, { does: 'eats' });
    await expect(ask(eats, { limits: { seconds: 20, memory: 400 } })).rejects.toThrow('内存超过了 400 MB');
  });
});
