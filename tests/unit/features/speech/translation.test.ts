import { afterEach, expect, it } from 'vitest';
import type { Transcript } from '../../../../schemas/transcript.ts';
import type { Abilities, Ask } from '../../../../src/engines/abilities.ts';
import { hideTerms, parseTerms, showTerms } from '../../../../src/features/speech/terms.ts';
import { findTranslator, translate } from '../../../../src/features/speech/translate.ts';
import translator from '../../../../src/features/speech/translation.abilities.node.ts';
import { type ModelProcess, openModel } from '../../../../src/native/model-process.ts';
import { type Counterpart, type Manners, startLibreTranslate } from '../../../libre-translate.ts';

type Query = Abilities['translate']['query'];
type Answer = Abilities['translate']['answer'];
let service: Counterpart;
let model: ModelProcess<Query, Answer>;
afterEach(async () => {
  model.stop();
  await service.stop();
});

/** The process that speaks with a counterpart of such manners, as the service starts it. */
async function open(manners: Manners = {}, key?: string): Promise<void> {
  service = await startLibreTranslate(manners);
  const setUp = translator.setUp({ TRANSLATE_URL: `${service.url}/`, TRANSLATE_KEY: key } as never, 1);
  if (!setUp) throw new Error('not set');
  expect(JSON.stringify(setUp.settings)).not.toContain('secret'); // what every process of the machine can list
  model = openModel<Query, Answer>(setUp);
}
const ask = (query: Query): Promise<Answer> => model.ask(query, new AbortController().signal);
const HELLO: Query = { texts: ['hello world', 'good morning'], from: 'en', to: 'zh' };

it('translates several texts at once, with the key, by the codes that the service has', async () => {
  await open({ key: 'secret', zh: 'zh-Hans' }, 'secret');
  expect(await ask({ texts: [], from: '', to: '' })).toEqual({ pairs: ['en-zh', 'zh-en'], texts: [] });
  expect((await ask(HELLO)).texts).toEqual(['你好 世界', '好 早晨']);
  expect(service.asked.map(({ path }) => path)).toEqual(['/languages', '/translate']);
  expect(service.asked[1]?.body).toEqual({
    q: HELLO.texts,
    source: 'en',
    target: 'zh-Hans',
    format: 'text',
    api_key: 'secret',
  });
});

it('tries again where the service is busy', async () => {
  await open({ refuses: { status: 429, times: 2, after: 0.1 } });
  expect((await ask(HELLO)).texts).toHaveLength(2);
});

it.each<[string, Manners, RegExp]>([
  ['the key is wrong', { key: 'secret' }, /TRANSLATE_KEY（403 Invalid API key）/],
  ['a text is missing', { forgets: true }, /句数不对/],
  ['the address is that of a page', { page: true }, /不是 JSON，请检查 TRANSLATE_URL/],
  ['it refuses', { refuses: { status: 400, times: 9 } }, /答复 400 Slowdown/],
])('says why where %s', async (_, manners, why) => {
  await open(manners, manners.key && 'another');
  await expect(ask(HELLO)).rejects.toThrow(why);
});

const notes: string[] = [];
const place = () => {
  notes.length = 0;
  return {
    ask: ((_: string, query: Query) => ask(query)) as Ask,
    note: (text: string) => void notes.push(text),
    signal: new AbortController().signal,
  };
};
const transcript = (...texts: string[]): Transcript => ({
  seconds: 9,
  language: 'en',
  by: '',
  sentences: texts.map((text, at) => ({ from: at, to: at + 1, text })),
});
const WISH = { language: 'en', to: 'zh', terms: 'torque=扭矩\nHello World=你好，全世界' };

it('every sentence gets its translation, and terms are the visitor’s own', async () => {
  await open();
  const made = await translate(transcript('Hello world torque', 'good'), WISH, place(), () => {});
  expect(made.sentences.map(({ translation }) => translation)).toEqual(['你好，全世界 扭矩', '好']);
  expect(made.to).toBe('zh');
  expect(notes).toEqual([]);
});

it('what has a translation keeps it: only the rest is asked for', async () => {
  await open();
  const half = transcript('hello', 'good');
  const [first, second] = half.sentences;
  const given = { ...half, to: 'zh', sentences: [{ ...first, translation: '您好' }, second] } as Transcript;
  const made = await translate(given, WISH, place(), () => {});
  expect(made.sentences.map(({ translation }) => translation)).toEqual(['您好', '好']);
  expect(service.asked.at(-1)?.body.q).toEqual(['good']);
  const other = await translate({ ...given, to: 'ja' }, WISH, place(), () => {});
  expect(other.sentences[0]?.translation).toBe('你好');
});

it('a term that the translator spoils is told, and the sentence translated without', async () => {
  await open({ spoils: true });
  const made = await translate(transcript('good torque', 'hello'), WISH, place(), () => {});
  expect(made.sentences.map(({ translation }) => translation)).toEqual(['好 转矩', '你好']);
  expect(notes).toEqual(['这些术语在译文里没能用上，请核对：torque']);
});

it('languages that are not there are refused before anything is heard', async () => {
  await open();
  await findTranslator({ ...WISH, language: 'auto' }, place());
  await expect(findTranslator({ ...WISH, to: 'ja' }, place())).rejects.toMatchObject({ code: 'not-available' });
  await expect(findTranslator({ ...WISH, language: 'yue', to: 'zh' }, place())).rejects.toMatchObject({
    code: 'bad-option',
  });
  service.asked.length = 0;
  expect(service.asked).toEqual([]);
});

it('a list of terms is one a line; longest first, whole words only', async () => {
  await open(); // ended after each test
  const terms = parseTerms('AI=人工智能\n open AI ＝ 某公司\n\n力=force');
  expect(terms.map(({ from }) => from)).toEqual(['open AI', 'AI', '力']);
  const { text, used } = hideTerms('Open ai said: AI, not said 力量', terms);
  expect(text).toBe('QX0Z said: QX1Z, not said QX2Z量');
  expect(showTerms(text, used)).toBe('某公司 said: 人工智能, not said force量');
  expect(showTerms('QX 0 z, qx1z QX2Z', used)).toBe('某公司, 人工智能 force');
  expect(showTerms('QX0Z', used)).toBeUndefined();
  for (const wrong of ['torque', '=扭矩', 'a=b=c']) expect(() => parseTerms(wrong)).toThrow('术语表第 1 行');
  expect(() => parseTerms('a=b\n'.repeat(201))).toThrow('200 行');
});
