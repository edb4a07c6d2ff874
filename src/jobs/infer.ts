import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import type { Abilities } from '../engines/abilities.ts';
import type { NetworkName } from '../engines/assets.ts';
import { asset } from './asset.ts';
import { ASSET_URLS } from './assets.gen.ts';

const sessions = new Map<NetworkName, Promise<InferenceSession>>();

/** ONNX Runtime on one thread: it needs no shared memory, which a page has only when it is isolated. */
async function open(network: NetworkName): Promise<InferenceSession> {
  const [wasm, file] = await Promise.all([asset('onnx-runtime.wasm'), asset(network)]);
  env.wasm.numThreads = 1;
  env.wasm.wasmPaths = { mjs: new URL(ASSET_URLS['onnx-runtime.mjs'], location.href) };
  env.wasm.wasmBinary = wasm as Uint8Array<ArrayBuffer>;
  return InferenceSession.create(file, { executionProviders: ['wasm'] });
}

/** Runs networks in this worker; each is loaded once. */
export async function inferHere({
  network,
  input: { data, dims },
}: Abilities['infer']['query']): Promise<Abilities['infer']['answer']> {
  const opening = sessions.get(network) ?? open(network);
  sessions.set(network, opening);
  opening.catch(() => sessions.delete(network));
  const session = await opening;
  const [inputName = '', outputName = ''] = [session.inputNames[0], session.outputNames[0]];
  const output = (await session.run({ [inputName]: new Tensor('float32', data, dims) }))[outputName];
  return { data: output?.data as Float32Array, dims: output?.dims ?? [] };
}
