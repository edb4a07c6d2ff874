import { describe, expect, it } from 'vitest';
import { toErrorData, UserError } from '../../../schemas/error.ts';
import { type Ability, askOf, ifAvailable, type Mask } from '../../../src/engines/abilities.ts';
import type { Pixels } from '../../../src/engines/engine.ts';

const picture: Pixels = { width: 1, height: 1, data: new Uint8ClampedArray(4) };
const mask: Mask = { width: 1, height: 1, alpha: Uint8ClampedArray.of(255) };
const { signal } = new AbortController();
const refusal = (answer: Promise<unknown>) => answer.then(() => undefined, toErrorData);

describe('an ability', () => {
  it('is asked of the one who lends it, with the query and the signal of the run', async () => {
    const asked: unknown[] = [];
    const ask = askOf(
      {
        mask: async (...given) => {
          asked.push(...given);
          return mask;
        },
      },
      signal,
    );
    expect(await ask('mask', picture)).toBe(mask);
    expect(asked).toEqual([picture, signal]);
  });

  it('that nobody lends here is not available, and the sentence says which', async () => {
    const { code, detail } =
      (await refusal(askOf({}, signal)('timestamp', { request: new Uint8Array(), authority: 'x' }))) ?? {};
    expect([code, detail]).toEqual(['not-available', expect.stringContaining('时间戳机构')]);
  });

  it.each(['translation', 'toString', '__proto__'])('that is not known is not available either: %s', async (name) => {
    expect(await refusal(askOf({}, signal)(name as Ability, picture as never))).toMatchObject({
      code: 'not-available',
    });
  });

  it('is refused in the words of the one who lends it', async () => {
    const busy = () => Promise.reject(new UserError('busy'));
    expect(await refusal(askOf({ mask: busy }, signal)('mask', picture))).toEqual({ code: 'busy' });
  });

  it('is not asked for by a run that was cancelled, and an answer after that is none', async () => {
    const controller = new AbortController();
    let asked = 0;
    const lend = async () => {
      asked++;
      controller.abort();
      return mask;
    };
    const ask = askOf({ mask: lend }, controller.signal);
    expect(await refusal(ask('mask', picture))).toEqual({ code: 'cancelled' });
    expect(await refusal(ask('mask', picture))).toEqual({ code: 'cancelled' });
    expect(asked).toBe(1);
  });

  it('that an engine can do without is undefined where it is not available, and no other refusal is', async () => {
    expect(await ifAvailable(askOf({}, signal)('mask', picture))).toBeUndefined();
    expect(await ifAvailable(askOf({ mask: async () => mask }, signal)('mask', picture))).toBe(mask);
    const busy = () => Promise.reject(new UserError('busy'));
    expect(await refusal(ifAvailable(askOf({ mask: busy }, signal)('mask', picture)))).toEqual({ code: 'busy' });
  });
});
