import { resolve } from 'node:path';
import { z } from '../../../schemas/zod.ts';
import type { LentModel } from '../../native/lent-models.ts';
import { readVoices } from './native/voice-folder.ts';
import { ESPEAK_KNOWN, espeakSetUp, voiceSetUp } from './native/voice-model.ts';

const settings = {
  VOICE_MODEL: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .describe('folder of a voice, or of several (see docs/speech.md); not set: espeak-ng, if it is installed'),
  VOICE_LANGUAGES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .describe('languages of that voice, as codes (`zh,en`), where its files do not tell')
    .meta({ fallback: 'as its files tell' }),
  VOICE_MEMORY_MB: z.coerce.number().int().min(256).max(65_536).default(2048).describe('most memory of its process'),
};

/** Voices of the operator's own, or the synthesiser of the distribution. */
const voice: LentModel<'voice', typeof settings> = {
  ability: 'voice',
  name: '朗读的声音',
  otherwise: '没有',
  failed: '服务器的朗读没有运行成功。',
  settings,
  setUp({ VOICE_MODEL: folder, VOICE_LANGUAGES: languages, VOICE_MEMORY_MB: memory }, threads) {
    if (folder === undefined) return espeakSetUp();
    readVoices(folder, languages); // throws where it is plain that it cannot be
    return voiceSetUp({ folder, threads, languages }, memory);
  },
  // The synthesiser is the distribution's own, and its voices are known.
  known: ({ VOICE_MODEL: folder }) =>
    folder === undefined ? { ...ESPEAK_KNOWN, rate: 0, samples: new Float32Array() } : undefined,
  trial: { text: '', language: '', speed: 1 },
  offers: ({ name, basic, languages }) => ({ name: [name], languages, basic: basic ? ['yes'] : [] }),
};
export default voice;
