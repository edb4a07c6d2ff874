import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A model of the runtime's counterpart in `index.cjs`. */
export interface TestModel {
  /** The shape of its input, where the runtime tells. */
  shape?: (number | string)[];
  type?: string;
  inputs?: string[];
  /** The answer is the sum of each channel's number times its gain, and the bias, at every `stride`th pixel. */
  gains?: [number, number, number];
  bias?: number;
  stride?: number;
  sigmoid?: boolean;
  /** What it calls the dimensions of its answer, where that is not the truth of a mask. */
  dims?: number[];
  does?: 'aborts at loading' | 'aborts' | 'hangs' | 'eats' | 'not a number';
}

/** A new folder of an operator; with the runtime's counterpart among its packages, or none. */
export function operatorFolder(runtime: 'runtime' | 'none' = 'runtime'): string {
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-onnx-'));
  if (runtime === 'none') return folder;
  const place = join(folder, 'node_modules/onnxruntime-node');
  mkdirSync(place, { recursive: true });
  cpSync(join(import.meta.dirname, 'index.cjs'), join(place, 'index.cjs'));
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'onnxruntime-node', main: 'index.cjs' }));
  return folder;
}

/** Writes a model and gives its path; a text is written as it is. */
export function writeModel(folder: string, model: TestModel | string): string {
  const path = join(folder, 'model.onnx');
  writeFileSync(path, typeof model === 'string' ? model : JSON.stringify(model));
  return path;
}
