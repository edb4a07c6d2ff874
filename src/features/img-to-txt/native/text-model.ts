import { fileURLToPath } from 'node:url';
import type { ModelSetUp } from '../../../native/model-process.ts';

/** A reading model of the operator's own: the folder of its files, and on how many cores it may run. */
export interface TextModel {
  folder: string;
  threads: number;
}

/**
 * What the folder holds: a network with one input, lines as [1, 3, 48, width], and one output, [1, steps, classes], as
 * PP-OCR's recognisers have them; and its characters, one a line, in the order of the classes behind the first.
 */
export const TEXT_MODEL_FILES = { network: 'text.onnx', characters: 'text-characters.txt' } as const;

const PROGRAM = fileURLToPath(new URL('./text-process.ts', import.meta.url));

/** How such a model is run: its process takes lines and gives what they say. */
export const textSetUp = (model: TextModel, limits = { seconds: 60, memory: 2048 }): ModelSetUp => ({
  program: PROGRAM,
  settings: { ...model },
  limits,
});
