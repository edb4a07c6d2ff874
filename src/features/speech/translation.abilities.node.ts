import { fileURLToPath } from 'node:url';
import { z } from '../../../schemas/zod.ts';
import type { LentModel } from '../../native/lent-models.ts';

const settings = {
  TRANSLATE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'address of a LibreTranslate service, or one of its kind, which transcripts are sent to (see docs/speech.md)',
    ),
  TRANSLATE_KEY: z.string().optional().describe('its key, where it asks for one'),
};

const PROGRAM = fileURLToPath(new URL('./native/translate-process.ts', import.meta.url));

/** A translation service of the operator's own, reached from a process of its own. */
const translator: LentModel<'translate', typeof settings> = {
  ability: 'translate',
  name: '翻译服务',
  otherwise: '没有',
  failed: '翻译服务这次没有回答。',
  settings,
  setUp({ TRANSLATE_URL: url, TRANSLATE_KEY: key }) {
    if (url === undefined) return undefined;
    return {
      program: PROGRAM,
      settings: { url },
      limits: { seconds: 240, memory: 512 },
      ...(key && { secrets: { TRANSLATE_KEY: key } }),
    };
  },
  trial: { texts: [], from: '', to: '' },
  offers: ({ pairs }) => ({ pairs }),
};
export default translator;
