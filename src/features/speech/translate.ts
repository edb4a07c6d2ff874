import { UserError } from '../../../schemas/error.ts';
import type { Sentence, Transcript } from '../../../schemas/transcript.ts';
import type { Run } from '../../engines/engine.ts';
import { LANGUAGE_NAMES } from '../../lib/language-names.ts';
import { hideTerms, parseTerms, showTerms, type Term } from './terms.ts';
import { cleanText } from './text-option.ts';

type Place = Pick<Run, 'ask' | 'note' | 'signal'>;
interface Wish {
  language: string;
  to: string;
  terms: string;
}

/** Sentences that are sent together, and characters of them. */
const BATCH = { sentences: 40, characters: 3000 };

/** The language as services of translation know it: they write no Cantonese. */
const codeOf = (language: string): string => (language === 'yue' ? 'zh' : language);

/** Throws UserError `not-available` where nobody translates here, or not between these languages. */
export async function findTranslator({ language, to }: Wish, run: Place): Promise<void> {
  const { pairs } = await run.ask('translate', { texts: [], from: '', to: '' });
  const [from, into] = [codeOf(language), codeOf(to)];
  if (from === into) throw new UserError('bad-option', '录音的语言和译成的语言是同一种，请改选一种。');
  const fits = pairs.some((pair) => (from === 'auto' ? pair.endsWith(`-${into}`) : pair === `${from}-${into}`));
  if (fits) return;
  const [one, other] = [language, to].map((code) => LANGUAGE_NAMES[code] ?? '这种语言');
  throw new UserError('not-available', `这里的翻译服务不能把${one}译成${other}。`);
}

/**
 * The transcript with a translation of every sentence; those that have one keep it. What could not be translated stays
 * without, and the visitor is told: what was heard is never lost.
 */
export async function translate(
  transcript: Transcript,
  wish: Wish,
  run: Place,
  onPart: (part: number) => void,
): Promise<Transcript> {
  const terms = parseTerms(wish.terms);
  const missed = new Set<Term>();
  const made = new Map<Sentence, string>();
  const known = transcript.to === wish.to;
  const left = transcript.sentences.filter(({ translation }) => !known || !translation);
  for (const batch of batchesOf(left)) {
    const texts = await translateBatch(batch, { ...wish, terms, missed }, run);
    if (!texts) break;
    for (const [at, sentence] of batch.entries()) made.set(sentence, cleanText(texts[at] ?? '').slice(0, MAX_TEXT));
    onPart(made.size / left.length);
  }
  tellLost(left.length, made.size, missed, run);
  const sentences = transcript.sentences.map(({ translation, ...sentence }, at) => {
    const text = made.get(transcript.sentences[at] as Sentence) ?? (known ? translation : undefined);
    return text ? { ...sentence, translation: text } : sentence;
  });
  return { ...transcript, to: wish.to, sentences };
}

const MAX_TEXT = 4000;

function tellLost(all: number, done: number, missed: ReadonlySet<Term>, run: Place): void {
  if (done < all)
    run.note(done ? `翻译中断，只译出了前 ${done} 句（共 ${all} 句），原文完整。` : '翻译没有成功，结果里只有原文。', {
      lost: true,
    });
  if (missed.size) run.note(`这些术语在译文里没能用上，请核对：${[...missed].map(({ from }) => from).join('、')}`);
}

/** The translations of some sentences; undefined where the service failed. */
async function translateBatch(
  batch: readonly Sentence[],
  { language, to, terms, missed }: Omit<Wish, 'terms'> & { terms: readonly Term[]; missed: Set<Term> },
  run: Place,
): Promise<string[] | undefined> {
  const ask = (texts: string[]): Promise<{ texts: string[] }> =>
    run.ask('translate', { texts, from: codeOf(language), to: codeOf(to) });
  const hidden = batch.map(({ text }) => hideTerms(text, terms));
  try {
    const { texts } = await ask(hidden.map(({ text }) => text));
    const shown = texts.map((text, at) => showTerms(text, hidden[at]?.used ?? []));
    const spoiled = shown.flatMap((text, at) => (text === undefined ? [at] : []));
    for (const at of spoiled) for (const term of hidden[at]?.used ?? []) missed.add(term);
    const plain = spoiled.length ? (await ask(spoiled.map((at) => batch[at]?.text ?? ''))).texts : [];
    return shown.map((text, at) => text ?? plain[spoiled.indexOf(at)] ?? '');
  } catch (error) {
    if (error instanceof UserError && error.code === 'not-available') return undefined;
    throw error;
  }
}

function* batchesOf(sentences: readonly Sentence[]): Generator<Sentence[]> {
  let batch: Sentence[] = [];
  let characters = 0;
  for (const sentence of sentences) {
    if (batch.length >= BATCH.sentences || (batch.length && characters + sentence.text.length > BATCH.characters)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(sentence);
    characters += sentence.text.length;
  }
  if (batch.length) yield batch;
}
