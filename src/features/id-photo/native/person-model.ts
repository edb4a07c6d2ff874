import { fileURLToPath } from 'node:url';
import type { ModelSetUp } from '../../../native/model-process.ts';
import type { PersonInput } from './tensor.ts';

/** A portrait model of the operator's own: an ONNX file, how it wants pictures, and on how many cores it may run. */
export interface PersonModel {
  path: string;
  input: PersonInput;
  threads: number;
}

const PROGRAM = fileURLToPath(new URL('./person-process.ts', import.meta.url));

/** How such a model is run: its process takes Pixels and gives a Mask. */
export const personSetUp = (model: PersonModel, limits = { seconds: 60, memory: 1536 }): ModelSetUp => ({
  program: PROGRAM,
  settings: { ...model },
  limits,
});
