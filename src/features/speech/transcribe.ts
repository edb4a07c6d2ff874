import { UserError } from '../../../schemas/error.ts';
import type { Sentence, Transcript } from '../../../schemas/transcript.ts';
import type { Heard } from '../../engines/abilities.ts';
import type { Run } from '../../engines/engine.ts';
import { RATE } from '../../engines/hearing/loudness.ts';
import type { Window } from '../../engines/hearing/windows.ts';
import { clock } from '../../lib/clock.ts';
import { tellSpeakers } from './speakers.ts';
import { cleanText } from './text-option.ts';

type Place = Pick<Run, 'ask' | 'note' | 'signal'>;

/**
 * Recognises a recording piece by piece. `onSeconds` hears how far it is. Where the recogniser breaks down midway, what
 * was heard until then is kept, the visitor is told, and `broken` says so. Throws UserError `no-result` where no speech
 * was heard.
 */
export async function transcribe(
  windows: AsyncIterable<Window>,
  language: string,
  known: Heard,
  run: Place,
  onSeconds: (done: number) => void,
): Promise<{ transcript: Transcript; broken: boolean }> {
  const speakerOf = tellSpeakers();
  const sentences: Sentence[] = [];
  let [seconds, broken] = [0, false];
  for await (const { at, samples, silent } of windows) {
    run.signal.throwIfAborted();
    const parts = silent ? [] : await hear(samples, language, run, sentences.length > 0 ? at / RATE : undefined);
    broken = !parts;
    if (!parts) break;
    for (const { from, to, text, voice } of parts)
      sentences.push({
        from: round(at / RATE + from),
        to: round(at / RATE + to),
        text: cleanText(text).slice(0, MAX_TEXT),
        ...(voice && { speaker: speakerOf(voice) }),
      });
    seconds = (at + samples.length) / RATE;
    onSeconds(seconds);
  }
  if (!sentences.length) throw new UserError('no-result', '没有听到说话声：可能是静音、纯音乐，或者声音太小。');
  const transcript = { seconds: round(seconds), language, by: known.name, sentences: onlyVoices(sentences) };
  return { transcript, broken };
}

const MAX_TEXT = 4000;

/** What was heard in a piece; undefined where it cannot be recognised and something was heard before. */
async function hear(samples: Float32Array, language: string, run: Place, until: number | undefined) {
  try {
    return (await run.ask('speech', { samples, language })).parts;
  } catch (error) {
    if (until === undefined || !(error instanceof UserError) || error.code !== 'not-available') throw error;
    run.note(`识别中途出了问题，只得到前 ${clock(until)} 的文字，请稍后再试一次。`, { lost: true });
    return undefined;
  }
}

/** One voice is no news. */
const onlyVoices = (sentences: Sentence[]): Sentence[] =>
  sentences.some(({ speaker = 1 }) => speaker > 1) ? sentences : sentences.map(({ speaker: _, ...rest }) => rest);

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;
