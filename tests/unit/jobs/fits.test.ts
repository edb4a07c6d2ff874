import { describe, expect, it } from 'vitest';
import type { Fit } from '../../../schemas/tool.ts';
import { createFitter } from '../../../src/jobs/fits.ts';
import type { WorkerPort } from '../../../src/jobs/pool.ts';
import type { ToWorker } from '../../../src/jobs/protocol.ts';

const file = (name: string): File => new File(['x'], name);

/** Workers that answer by a file's name: `silent` gets no answer, `crash` an error. Counts those started and ended. */
function workers() {
  const seen = { started: 0, ended: 0, open: 0, most: 0, asked: [] as string[] };
  const start = (): WorkerPort => {
    seen.started++;
    const port: WorkerPort = {
      onmessage: null,
      onerror: null,
      terminate: () => {
        seen.ended++;
      },
      postMessage(message: ToWorker) {
        if (message.kind !== 'fits') throw new Error(message.kind);
        seen.asked.push(`${message.engine} ${message.file.name}`);
        seen.most = Math.max(seen.most, ++seen.open);
        if (message.file.name === 'silent') return;
        const fit: Fit = message.file.name === 'macro' ? { reason: '内嵌了宏' } : 'browser';
        setTimeout(() => {
          seen.open--;
          if (message.file.name === 'crash') port.onerror?.({} as ErrorEvent);
          else port.onmessage?.({ data: { kind: 'fit', id: message.id, fit } } as MessageEvent);
        });
      },
    };
    return port;
  };
  return { seen, start };
}

describe('a fitter', () => {
  it('asks about one file after the other, in one worker', async () => {
    const { seen, start } = workers();
    const fitter = createFitter(start);
    const fits = await Promise.all(['a', 'macro', 'b'].map((name) => fitter.ask('e', file(name))));
    expect(fits).toEqual(['browser', { reason: '内嵌了宏' }, 'browser']);
    expect(seen).toMatchObject({ started: 1, ended: 0, most: 1, asked: ['e a', 'e macro', 'e b'] });
  });
  it.each(['crash', 'silent'])(
    'takes a file for fit where the worker is %s, and goes on with a new one',
    async (name) => {
      const { seen, start } = workers();
      const fitter = createFitter(start, name === 'silent' ? 1 : undefined);
      expect(await fitter.ask('e', file(name))).toBe('browser');
      expect(seen.ended).toBe(1);
      const next = createFitter(start);
      expect(await next.ask('e', file('macro'))).toEqual({ reason: '内嵌了宏' });
      expect(seen.started).toBe(2);
    },
  );
});
