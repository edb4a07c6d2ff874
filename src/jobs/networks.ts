import type { Abilities, Provider } from '../engines/abilities.ts';
import { yieldToEvents } from '../lib/yield-to-events.ts';
import { workersFor } from './device.ts';
import { inferHere } from './infer.ts';
import type { InferAnswer, InferQuestion } from './infer-worker.ts';
import { createLanes, type Helper } from './lanes.ts';

type Query = Abilities['infer']['query'];
type Answer = Abilities['infer']['answer'];

/** Each helper holds a runtime and its networks, some 150 MB. */
const MAX_HELPERS = 3;

/** A worker of this worker's: it ends with it. */
function startHelper(): Helper<Query, Answer> {
  const worker = new Worker(new URL('./infer-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(): void }>();
  let ids = 0;
  const failAll = (): void => {
    for (const { reject } of waiting.values()) reject();
    waiting.clear();
  };
  worker.onerror = (event) => {
    event.preventDefault();
    failAll();
  };
  worker.onmessage = ({ data: { id, answer } }: MessageEvent<InferAnswer>) => {
    const promise = waiting.get(id);
    waiting.delete(id);
    if (answer) promise?.resolve(answer);
    else promise?.reject();
  };
  return {
    ask: (query) =>
      new Promise((resolve, reject) => {
        const question: InferQuestion = { id: ++ids, query };
        waiting.set(question.id, { resolve, reject });
        worker.postMessage(question);
      }),
    end: () => {
      worker.terminate();
      failAll();
    },
  };
}

const { signal } = new AbortController();
const ask = createLanes(inferHere, startHelper, {
  most: typeof Worker === 'undefined' ? 0 : Math.min(MAX_HELPERS, workersFor(navigator) - 1),
  rest: () => yieldToEvents(signal),
});

/** Runs networks in a worker of the browser: questions asked at the same time go to several cores. */
export const infer: Provider<'infer'> = (query) => ask(query);
