import { fileURLToPath } from 'node:url';
import type { ModelSetUp } from '../../../native/model-process.ts';
import { hasProgram } from './speech-model.ts';

/** Voices of the operator's: their folder, on how many cores they may run, and the languages he says they speak. */
export interface VoiceModel {
  folder: string;
  threads: number;
  languages: string[];
}

const programAt = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** How such voices are run: their process takes texts and gives sound. */
export const voiceSetUp = (model: VoiceModel, memory: number): ModelSetUp => ({
  program: programAt('./voice-process.ts'),
  settings: { ...model },
  limits: { seconds: 300, memory },
});

/** The distribution's synthesiser (package espeak-ng; GPL, so only ever as a program of its own). */
export const ESPEAK = 'espeak-ng';

/** Its voices by our codes of languages. */
export const ESPEAK_VOICES: Record<string, string> = {
  zh: 'cmn',
  en: 'en-us',
  ja: 'ja',
  ko: 'ko',
  fr: 'fr',
  de: 'de',
  es: 'es',
  ru: 'ru',
};

/** What it is, and can. */
export const ESPEAK_KNOWN = { name: 'eSpeak NG', basic: true, languages: Object.keys(ESPEAK_VOICES) };

/** How it is run; undefined where it is not installed. */
export const espeakSetUp = (): ModelSetUp | undefined =>
  hasProgram(ESPEAK)
    ? { program: programAt('./espeak-process.ts'), settings: {}, limits: { seconds: 120, memory: 512 } }
    : undefined;
