import { PassThrough, type Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toErrorData } from '../../../schemas/error.ts';
import { withinSpace } from '../../../src/service/tasks/upload-space.ts';

const context = { files: { free: async () => undefined }, settings: { FREE_MB: 0 } } as unknown as Parameters<
  typeof withinSpace
>[0];
const KB = 1024;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Sends so many bytes each second for so many seconds and gives what became of the stream and what came through it. */
async function send(each: number, seconds: number, read: (stream: Readable) => void) {
  const from = new PassThrough();
  const within = withinSpace(context, from);
  within.on('error', () => {});
  read(within);
  for (let second = 0; second < seconds && !within.destroyed; second++) {
    from.write(Buffer.alloc(each));
    await vi.advanceTimersByTimeAsync(1000);
  }
  return { from, within };
}

it('an upload that drips is ended with a code', async () => {
  const { within } = await send(10, 3600, (stream) => stream.resume());
  expect(toErrorData(within.errored)).toMatchObject({ code: 'no-service', detail: expect.stringContaining('太慢') });
});

it('a slow phone is not', async () => {
  const { within } = await send(2 * KB, 3600, (stream) => stream.resume());
  expect(within.errored).toBeNull();
});

it('one that stops for a moment is not', async () => {
  const { from, within } = await send(20 * KB, 40, (stream) => stream.resume());
  await vi.advanceTimersByTimeAsync(19_000);
  from.write(Buffer.alloc(40 * KB));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(within.errored).toBeNull();
});

it('one that waits for the store is not, nor one that is all there', async () => {
  const { within } = await send(20 * KB, 300, () => {});
  expect(within.errored).toBeNull();
  const { from, within: whole } = await send(5, 1, () => {});
  from.end();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(whole.errored).toBeNull();
});
