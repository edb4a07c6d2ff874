import { UserError } from '../../../schemas/error.ts';
import type { Sentence, Transcript } from '../../../schemas/transcript.ts';
import type { Voiced } from '../../engines/abilities.ts';
import type { Run } from '../../engines/engine.ts';
import { LANGUAGE_NAMES } from '../../lib/language-names.ts';
import { MAX_SECONDS, TOO_LONG } from './shared/longest.ts';
import { speedFor, startOf } from './shared/voicing.ts';

type Place = Pick<Run, 'ask' | 'note' | 'signal'>;

/** What speaks a language here. Throws UserError `not-available` where nothing does. */
export async function findVoice(language: string, run: Place): Promise<Voiced> {
  const voice = await run.ask('voice', { text: '', language, speed: 1 });
  if (voice.languages.includes(language)) return voice;
  throw new UserError('not-available', `这里没有会说${LANGUAGE_NAMES[language] ?? '这种语言'}的声音。`);
}

/** Some speech that begins at a time of the recording, in seconds; samples from −1 to 1. */
export interface Speech {
  at: number;
  rate: number;
  samples: Float32Array;
}

/** A later start is told, in seconds. */
const LATE = 1;

/** A voice that fails at so many sentences in a row is taken to have broken down. */
const GIVE_UP = 3;

/**
 * Speaks the translations of a transcript one after the other: each where the original was said, faster where it would
 * not end in time, and later where that is not enough. A sentence that the voice cannot say (no word of it stands in
 * its dictionary) is left out; what was spoken before it breaks down is kept; both are told. Throws UserError
 * `too-large` where a sentence lies behind the longest recording.
 */
export async function* speak(
  { sentences }: Transcript,
  language: string,
  run: Place,
  onPart: (part: number) => void,
): AsyncGenerator<Speech> {
  const translated = sentences.filter((sentence): sentence is Said => !!sentence.translation?.trim());
  if (translated.some(({ from }) => from > MAX_SECONDS)) throw new UserError('too-large', TOO_LONG);
  let [free, late, done] = [0, 0, 0];
  const missed: string[] = [];
  let row = 0;
  for (const [at, { from, translation }] of translated.entries()) {
    if (!SAYS.test(translation)) continue;
    const slot = { from, next: translated[at + 1]?.from ?? Infinity };
    const start = startOf(slot, free);
    const spoken = await sayWithin(translation, language, (length) => speedFor(slot, start, length), run);
    row = spoken ? 0 : row + 1;
    if (row === GIVE_UP) break;
    if (!spoken) {
      missed.push(translation);
      continue;
    }
    const { samples, rate } = spoken;
    yield { at: start, rate, samples };
    free = start + samples.length / rate;
    late = Math.max(late, start - from);
    done++;
    onPart((at + 1) / translated.length);
  }
  const untranslated = sentences.length - translated.length;
  tell({ untranslated, translated: translated.length, done, missed, broken: row === GIVE_UP, late }, run);
}

/** Signs alone, such as notes of music, say nothing. */
const SAYS = /[\p{L}\p{N}]/u;

/** So much of a sentence is enough to know it by. */
const SHOWN = 20;

type Said = Sentence & { translation: string };

/** A text as sound, said anew where it should be faster; undefined where the voice fails. */
async function sayWithin(
  text: string,
  language: string,
  speedOf: (length: number) => number,
  run: Place,
): Promise<Voiced | undefined> {
  try {
    const plain = await run.ask('voice', { text, language, speed: 1 });
    const speed = speedOf(plain.samples.length / plain.rate);
    return speed > 1 ? await run.ask('voice', { text, language, speed }) : plain;
  } catch (error) {
    if (error instanceof UserError && error.code === 'not-available') return undefined;
    throw error;
  }
}

interface Told {
  untranslated: number;
  translated: number;
  done: number;
  missed: readonly string[];
  broken: boolean;
  late: number;
}

function tell({ untranslated, translated, done, missed, broken, late }: Told, run: Place): void {
  const [first = ''] = missed;
  if (!done) run.note('朗读没有成功，结果里只有文字。', { lost: true });
  else if (broken) run.note(`朗读中断，只读了 ${done} 句（共 ${translated} 句），文字完整。`, { lost: true });
  else if (missed.length)
    run.note(`有 ${missed.length} 句这个声音念不出来，没有朗读，如“${first.slice(0, SHOWN)}”。`, { lost: true });
  if (done && untranslated) run.note(`有 ${untranslated} 句没有译文，没有朗读。`, { lost: true });
  if (late > LATE) run.note(`译文念起来比原话长，最多比原话晚 ${Math.round(late)} 秒，没有两句叠在一起。`);
}
