import { describe, expect, it } from 'vitest';
import { readOn } from '../../../src/features/media/web/read-on.ts';

/** Times that cannot be decoded; key frames stand every five seconds. A fault takes the picture before it along. */
function reader(broken: readonly number[]) {
  const asked: number[][] = [];
  return {
    asked,
    async *read(times: readonly number[]) {
      asked.push([...times]);
      for (const [at, time] of times.entries()) {
        if ([time, times[at + 1]].some((one) => one !== undefined && broken.includes(one))) throw new Error('decoder');
        yield `${time}`;
      }
    },
    keyAfter: async (time: number) => (time < 15 ? (Math.floor(time / 5) + 1) * 5 : undefined),
  };
}

async function seen(times: readonly number[], broken: readonly number[], again: boolean) {
  const found: string[] = [];
  const film = reader(broken);
  for await (const { time, shown, fault } of readOn(times, film, again)) {
    expect(shown ?? `${time}`).toBe(`${time}`);
    found.push(shown ?? (fault ? '!' : '-'));
  }
  return { found: found.join(' '), readings: film.asked.length };
}

const TIMES = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18];

describe('reading on behind a fault', () => {
  it('reads a film without one in one go', async () =>
    expect(await seen(TIMES, [], true)).toEqual({ found: '0 2 4 6 8 10 12 14 16 18', readings: 1 }));

  it('goes on at the next key frame', async () =>
    expect((await seen(TIMES, [6], false)).found).toBe('0 2 ! ! ! 10 12 14 16 18'));

  it('asks again for what the fault took along, where that is wanted', async () =>
    expect((await seen(TIMES, [6], true)).found).toBe('0 2 4 ! ! 10 12 14 16 18'));

  it('ends where no key frame follows', async () =>
    expect((await seen(TIMES, [16], false)).found).toBe('0 2 4 6 8 10 12 ! 16 18'.replace('16 18', '! !')));

  it('says so of a film that cannot be decoded at all, and comes to an end', async () =>
    expect((await seen(TIMES, TIMES, true)).found).toBe('! ! ! ! ! ! ! ! ! !'));
});
