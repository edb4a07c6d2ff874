// The process that speaks with the operator's translation service; its settings are its address, its key is in the
// environment.
import type { Abilities } from '../../../engines/abilities.ts';
import { serveModel } from '../../../native/serve-model.ts';
import { openLibreTranslate } from './libre-translate.ts';

serveModel(async ({ url }: { url: string }) => {
  const service = openLibreTranslate(url, process.env.TRANSLATE_KEY);
  return async ({ texts, from, to }: Abilities['translate']['query']): Promise<Abilities['translate']['answer']> => ({
    pairs: await service.pairs(),
    texts: texts.length ? await service.translate(texts, from, to) : [],
  });
});
