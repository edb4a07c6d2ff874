import { startWorker } from './in-browser.ts';
import type { WorkerPort } from './pool.ts';

/** One file, and complete sets of options by the engine's schema. */
export interface EstimateQuestion {
  engine: string;
  file: File;
  password: string | undefined;
  wishes: Record<string, unknown>[];
}

const IDLE_MS = 20_000;

/** About how many bytes a file comes to with each wish; undefined where the engine cannot say. Never rejects. */
export type Estimator = (question: EstimateQuestion, signal: AbortSignal) => Promise<(number | undefined)[]>;

/**
 * An estimator with a worker of its own, for one question at a time. A question given up ends the worker, so that no
 * work goes on that nobody waits for; one that is not asked for 20 s ends, too.
 */
export function createEstimator(start: () => WorkerPort): Estimator {
  let worker: WorkerPort | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let ids = 0;
  const end = (): void => {
    worker?.terminate();
    worker = undefined;
  };
  return (question, signal) => {
    clearTimeout(idle);
    if (signal.aborted) return Promise.resolve([]);
    worker ??= start();
    const port = worker;
    const id = ++ids;
    return new Promise((resolve) => {
      const settle = (bytes: (number | undefined)[]): void => {
        signal.removeEventListener('abort', giveUp);
        idle = setTimeout(end, IDLE_MS);
        resolve(bytes);
      };
      const giveUp = (): void => {
        end();
        settle([]);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      port.onmessage = ({ data }) => {
        if (data.kind === 'estimate' && data.id === id) settle(data.bytes);
      };
      port.onerror = (event) => {
        event.preventDefault?.();
        giveUp();
      };
      port.postMessage({ kind: 'estimate', id, ...question });
    });
  };
}

let own: Estimator | undefined;

/** What an engine expects of a file, see `Estimator`. */
export const askEstimate: Estimator = (question, signal) => {
  own ??= createEstimator(startWorker);
  return own(question, signal);
};
