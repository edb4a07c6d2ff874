import { toErrorData } from '../../../../schemas/error.ts';
import type { HeardPart } from '../../../engines/abilities.ts';
import type { Run } from '../../../engines/engine.ts';
import { RATE } from '../../../engines/hearing/loudness.ts';
import type { Window } from '../../../engines/hearing/windows.ts';
import { clock } from '../../../lib/clock.ts';

/** Something said in a film, in seconds of it. */
export type Said = Pick<HeardPart, 'from' | 'to' | 'text'>;

/** What was heard of a film, and whether that is not all of it, which was told. */
export interface Listened {
  said: Said[];
  broken: boolean;
}

/** What keeps a film from being heard to its end, and nothing else of it from being read. */
const BREAKS = new Map([
  ['not-available', '讲的话没能识别出来'],
  ['damaged', '声音读不出来'],
  ['truncated', '声音读不出来'],
]);

/**
 * What is said in a film, piece by piece. Where the recogniser breaks down or the sound cannot be read, what was heard
 * until then is kept, with a note. `progress` hears to which second it is.
 */
export async function listenTo(
  windows: AsyncIterable<Window>,
  language: string,
  run: Pick<Run, 'ask' | 'note' | 'signal'>,
  progress: (seconds: number) => void,
): Promise<Listened> {
  const said: Said[] = [];
  let heard = 0;
  try {
    for await (const { at, samples, silent } of windows) {
      run.signal.throwIfAborted();
      heard = at / RATE;
      const { parts } = silent ? { parts: [] } : await run.ask('speech', { samples, language });
      for (const { from, to, text } of parts) said.push({ from: heard + from, to: heard + to, text });
      heard += samples.length / RATE;
      progress(heard);
    }
    return { said, broken: false };
  } catch (thrown) {
    const what = BREAKS.get(toErrorData(thrown).code);
    if (!what) throw thrown;
    run.note(`${heard > 0 ? `从 ${clock(heard)} 起` : ''}${what}，画面不受影响。`, { lost: true });
    return { said, broken: true };
  }
}

const WIDE = /[\p{Script=Han}\u3000-\u30ff\uff00-\uffef]$/u;

/**
 * What is said to each of these slides, whose times are in seconds. A slide found by its change is taken shortly before
 * it ends, so what is said up to then is about it; one taken at an interval stands for what follows.
 */
export function perSlide(said: readonly Said[], times: readonly number[], by: 'change' | 'interval'): string[] {
  const texts = times.map(() => '');
  for (const { from, to, text } of said) {
    const middle = (from + to) / 2;
    const found = by === 'change' ? times.findIndex((at) => middle <= at) : times.findLastIndex((at) => middle >= at);
    const slide = found >= 0 ? found : by === 'change' ? times.length - 1 : 0;
    const before = texts[slide] ?? '';
    texts[slide] = before && !WIDE.test(before) ? `${before} ${text}` : before + text;
  }
  return texts;
}
