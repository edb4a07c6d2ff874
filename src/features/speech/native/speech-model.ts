import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROGRAM_PATH } from '../../../native/isolation.ts';
import type { ModelSetUp } from '../../../native/model-process.ts';

/** A speech model of the operator's: its folder, on how many cores it may run, and the languages he says it knows. */
export interface SpeechModel {
  folder: string;
  threads: number;
  languages: string[];
}

const programAt = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** How such a model is run: its process takes pieces of sound and gives what it heard. */
export const speechSetUp = (model: SpeechModel, memory: number): ModelSetUp => ({
  program: programAt('./speech-process.ts'),
  settings: { ...model },
  limits: { seconds: 300, memory },
});

/** The basic recogniser of English that Debian ships (packages pocketsphinx and pocketsphinx-en-us). */
export const BASIC = 'pocketsphinx_continuous';

/** What it knows of English sounds is a package of its own. */
const ACOUSTIC = '/usr/share/pocketsphinx/model/en-us/en-us/mdef';

/** What it is, and can. */
export const BASIC_KNOWN = { name: '基础英语识别', basic: true, languages: ['en'] };

/** How the basic recogniser is run; undefined where it is not installed. */
export const basicSetUp = (): ModelSetUp | undefined =>
  existsSync(ACOUSTIC) && hasProgram(BASIC)
    ? { program: programAt('./basic-process.ts'), settings: {}, limits: { seconds: 300, memory: 512 } }
    : undefined;

/** Whether a program is installed where programs are looked for. */
export const hasProgram = (name: string): boolean =>
  PROGRAM_PATH.split(':').some((folder) => isProgram(join(folder, name)));

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
