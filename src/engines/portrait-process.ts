// A process that runs a portrait model of the operator's own with ONNX Runtime: a bad model can end the process that loads it.
// node portrait-process.ts <model.onnx> <kind of input> <threads>
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import type { Mask, Pixels } from './engine.ts';
import type { FromPortrait } from './portrait-model.ts';
import { type InputFacts, inputSize, maskOf, type PortraitInput, toTensor } from './portrait-tensor.ts';

/** The part of onnxruntime-node's interface that is used here; it is no dependency, so it brings no types. */
interface Runtime {
  InferenceSession: { create(path: string, options: object): Promise<Session> };
  Tensor: new (type: 'float32', data: Float32Array, dims: number[]) => object;
}
interface Session {
  inputNames: readonly string[];
  outputNames: readonly string[];
  /** Older versions do not tell. */
  inputMetadata?: readonly InputFacts[];
  run(feeds: Record<string, object>): Promise<Record<string, { type: string; dims: readonly number[]; data: unknown }>>;
}

const PACKAGE = 'onnxruntime-node';
const [path = '', kind = 'isnet', threads = '1'] = process.argv.slice(2);
const input = kind as PortraitInput;

/** Where the runtime is: among the packages beside the model, else among the project's. */
function findRuntime(): string {
  for (const place of [path, import.meta.url]) {
    try {
      return createRequire(place).resolve(PACKAGE);
    } catch {
      // the next place may have it
    }
  }
  throw new Error(`没有找到 ${PACKAGE}，请在模型所在的文件夹里运行 npm install ${PACKAGE}`);
}

async function open(): Promise<(picture: Pixels) => Promise<Mask>> {
  const found = (await import(pathToFileURL(findRuntime()).href)) as Runtime & { default?: Runtime };
  const { InferenceSession, Tensor } = found.default ?? found;
  // Without the arena, memory goes back to the machine between pictures.
  const options = { intraOpNumThreads: Number(threads), executionProviders: ['cpu'], enableCpuMemArena: false };
  const session = await InferenceSession.create(path, options);
  const [name, ...others] = session.inputNames;
  const [answer] = session.outputNames;
  if (name === undefined || answer === undefined || others.length > 0) throw new Error('模型应该只有一个输入');
  const { width, height } = inputSize(input, session.inputMetadata?.[0]);
  return async ({ data, ...size }) => {
    const raw = sharp(data, { raw: { ...size, channels: 4 } }).removeAlpha();
    const rgb = await raw.resize(width, height, { fit: 'fill', kernel: 'linear' }).raw().toBuffer();
    const answers = await session.run({ [name]: new Tensor('float32', toTensor(rgb, input), [1, 3, height, width]) });
    return maskOf(answers[answer]);
  };
}

const model = open();
model.catch(() => {}); // told with the first answer

process.on('message', async ({ width, height, data }: Pixels) => {
  const tell = (message: FromPortrait): void => {
    if (process.connected) process.send?.(message);
  };
  try {
    tell({ mask: await (await model)({ width, height, data }) });
  } catch (error) {
    tell({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.once('disconnect', () => process.exit());
