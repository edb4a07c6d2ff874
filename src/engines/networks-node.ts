import type { InferenceSession, Tensor as OnnxTensor } from 'onnxruntime-node';
import type { Provider } from './abilities.ts';
import type { NetworkName } from './assets.ts';

interface Runtime {
  InferenceSession: typeof InferenceSession;
  Tensor: typeof OnnxTensor;
}

let runtime: Promise<Runtime> | undefined;
const sessions = new Map<NetworkName, Promise<InferenceSession>>();

/** ONNX Runtime's own build for this machine; where there is none, the one in WebAssembly, at three times the work. */
const loadRuntime = (): Promise<Runtime> =>
  import('onnxruntime-node').catch(async () => (await import('onnxruntime-web')) as unknown as Runtime);

async function open(file: Uint8Array): Promise<InferenceSession> {
  runtime ??= loadRuntime();
  const { InferenceSession } = await runtime;
  // One core each: the service runs several calls beside each other.
  return InferenceSession.create(file, { intraOpNumThreads: 1, interOpNumThreads: 1 });
}

/** Runs networks in Node. `asset` gives their files; each is loaded once a process. */
export const networks =
  (asset: (name: NetworkName) => Promise<Uint8Array>): Provider<'infer'> =>
  async ({ network, input: { data, dims } }) => {
    const session = sessions.get(network) ?? asset(network).then(open);
    sessions.set(network, session);
    session.catch(() => sessions.delete(network));
    const { inputNames, outputNames } = await session;
    const { Tensor } = (await runtime) as Runtime;
    const [inputName = '', outputName = ''] = [inputNames[0], outputNames[0]];
    const output = (await (await session).run({ [inputName]: new Tensor('float32', data, dims) }))[outputName];
    return { data: output?.data as Float32Array, dims: output?.dims ?? [] };
  };
