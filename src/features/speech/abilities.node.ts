import { resolve } from 'node:path';
import { z } from '../../../schemas/zod.ts';
import type { LentModel } from '../../native/lent-models.ts';
import { readModelFolder } from './native/model-folder.ts';
import { BASIC_KNOWN, basicSetUp, speechSetUp } from './native/speech-model.ts';

const settings = {
  SPEECH_MODEL: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .describe(
      'folder of a speech model (see docs/speech.md); not set: the basic English recogniser, if it is installed',
    ),
  SPEECH_LANGUAGES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .describe('languages of that model, as codes (`zh,en`), where its files do not tell')
    .meta({ fallback: 'as its files tell' }),
  SPEECH_MEMORY_MB: z.coerce.number().int().min(256).max(65_536).default(4096).describe('most memory of its process'),
};

/** A speech model of the operator's own, or the basic one of the distribution. */
const speechModel: LentModel<'speech', typeof settings> = {
  ability: 'speech',
  name: '语音模型',
  otherwise: '没有',
  failed: '服务器的语音识别没有运行成功。',
  settings,
  setUp({ SPEECH_MODEL: folder, SPEECH_LANGUAGES: languages, SPEECH_MEMORY_MB: memory }, threads) {
    if (folder === undefined) return basicSetUp();
    readModelFolder(folder, languages); // throws where it is plain that it cannot be
    return speechSetUp({ folder, threads, languages }, memory);
  },
  // The basic one is the distribution's own, and knows one language.
  known: ({ SPEECH_MODEL: folder }) => (folder === undefined ? { ...BASIC_KNOWN, parts: [] } : undefined),
  trial: { samples: new Float32Array(0), language: '' },
  offers: ({ name, basic, languages }) => ({ name: [name], languages, basic: basic ? ['yes'] : [] }),
};
export default speechModel;
