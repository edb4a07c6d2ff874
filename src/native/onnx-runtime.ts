import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** What ONNX Runtime reports of a model's input; a side that the model leaves open is a name or negative. */
export interface InputFacts {
  isTensor: boolean;
  type?: string;
  shape?: readonly (number | string)[];
}

/** The part of onnxruntime-node's interface that is used here; an operator's version may be another than ours. */
interface Runtime {
  InferenceSession: { create(path: string, options: object): Promise<Session> };
  Tensor: new (type: 'float32', data: Float32Array, dims: number[]) => object;
}
interface Session {
  inputNames: readonly string[];
  outputNames: readonly string[];
  /** Older versions do not say. */
  inputMetadata?: readonly InputFacts[];
  run(feeds: Record<string, object>): Promise<Record<string, { type: string; dims: readonly number[]; data: unknown }>>;
}

const PACKAGE = 'onnxruntime-node';

/** Where the runtime is: among the packages beside the model, else among the project's. */
function findRuntime(model: string): string {
  for (const place of [model, import.meta.url]) {
    try {
      return createRequire(place).resolve(PACKAGE);
    } catch {
      // the next place may have it
    }
  }
  throw new Error(`没有找到 ${PACKAGE}，请在模型所在的文件夹里运行 npm install ${PACKAGE}`);
}

/**
 * Loads an ONNX model for so many cores. Throws an Error where there is no runtime, in Chinese, and what that says of
 * the model.
 */
export async function openOnnx(
  path: string,
  threads: number,
): Promise<{ session: Session; Tensor: Runtime['Tensor'] }> {
  const found = (await import(pathToFileURL(findRuntime(path)).href)) as Runtime & { default?: Runtime };
  const { InferenceSession, Tensor } = found.default ?? found;
  // Without the arena, memory goes back to the machine between queries.
  const options = { intraOpNumThreads: threads, executionProviders: ['cpu'], enableCpuMemArena: false };
  return { session: await InferenceSession.create(path, options), Tensor };
}
