import { describe, expect, it } from 'vitest';
import { createEstimator } from '../../../src/jobs/estimate.ts';
import type { WorkerPort } from '../../../src/jobs/pool.ts';
import type { ToWorker } from '../../../src/jobs/protocol.ts';

/** Workers that answer with the number of each wish; a file named `silent` gets no answer, `crash` an error. */
function workers() {
  const seen = { started: 0, ended: 0 };
  const start = (): WorkerPort => {
    seen.started++;
    const port: WorkerPort = {
      onmessage: null,
      onerror: null,
      terminate: () => {
        seen.ended++;
      },
      postMessage(message: ToWorker) {
        if (message.kind !== 'estimate') throw new Error(message.kind);
        const { id, file, wishes } = message;
        if (file.name === 'silent') return;
        const bytes = wishes.map(({ bytes: wished }) => wished as number);
        queueMicrotask(() =>
          file.name === 'crash'
            ? port.onerror?.({} as ErrorEvent)
            : port.onmessage?.({ data: { kind: 'estimate', id, bytes } } as MessageEvent),
        );
      },
    };
    return port;
  };
  return { seen, start };
}
const question = (name: string) => ({
  engine: 'e',
  file: new File(['x'], name),
  password: undefined,
  wishes: [{ bytes: 7 }, { bytes: 9 }],
});
const { signal } = new AbortController();

describe('an estimator', () => {
  it('asks one worker again and again', async () => {
    const { seen, start } = workers();
    const estimate = createEstimator(start);
    expect(await estimate(question('a'), signal)).toEqual([7, 9]);
    expect(await estimate(question('b'), signal)).toEqual([7, 9]);
    expect(seen).toEqual({ started: 1, ended: 0 });
  });
  it('ends the worker of a question given up, and goes on with a new one', async () => {
    const { seen, start } = workers();
    const estimate = createEstimator(start);
    const stop = new AbortController();
    const open = estimate(question('silent'), stop.signal);
    stop.abort();
    expect(await open).toEqual([]);
    expect(seen).toEqual({ started: 1, ended: 1 });
    expect(await estimate(question('a'), stop.signal)).toEqual([]);
    expect(await estimate(question('a'), signal)).toEqual([7, 9]);
    expect(seen).toEqual({ started: 2, ended: 1 });
  });
  it('leaves the question open where the worker fails', async () => {
    const { seen, start } = workers();
    expect(await createEstimator(start)(question('crash'), signal)).toEqual([]);
    expect(seen.ended).toBe(1);
  });
});
