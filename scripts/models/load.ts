import { availableParallelism } from 'node:os';
import type { Abilities } from '../../src/engines/abilities.ts';
import { readModelFolder } from '../../src/features/speech/native/model-folder.ts';
import { speechSetUp } from '../../src/features/speech/native/speech-model.ts';
import { openModel } from '../../src/native/model-process.ts';

const MEMORY = 8192;

/**
 * Loads the model of a folder in a process of its own and has it calculate, as the service does at its start. Gives
 * what it is and which languages it knows. Throws an Error, in Chinese.
 */
export async function tryModel(
  folder: string,
  languages: string[] = [],
): Promise<{ name: string; languages: string[] }> {
  readModelFolder(folder, languages);
  const { ask, stop } = openModel<Abilities['speech']['query'], Abilities['speech']['answer']>(
    speechSetUp({ folder, threads: availableParallelism(), languages }, MEMORY),
  );
  try {
    return await ask({ samples: new Float32Array(0), language: '' }, new AbortController().signal);
  } finally {
    stop();
  }
}
