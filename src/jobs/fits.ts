import type { Fit } from '../../schemas/tool.ts';
import { startWorker } from './in-browser.ts';
import type { WorkerPort } from './pool.ts';

const IDLE_MS = 20_000;
/** A check that takes longer is no quick look: the file counts as fit, and its worker is ended. */
const PATIENCE_MS = 10_000;

/** Asks engines whether files suit the browser, one after the other. */
export interface Fitter {
  /** What the engine says of the file with these options; `browser` where it cannot say. Never rejects. */
  ask(engine: string, file: File, wish?: Record<string, unknown>): Promise<Fit>;
}

/** A fitter with a worker of its own, started with the first question and ended after 20 s without one. */
export function createFitter(start: () => WorkerPort, patience = PATIENCE_MS): Fitter {
  let worker: WorkerPort | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: ReturnType<typeof setTimeout> | undefined;
  let ids = 0;
  const end = (): void => {
    worker?.terminate();
    worker = undefined;
  };

  function look(engine: string, file: File, wish: Record<string, unknown>): Promise<Fit> {
    clearTimeout(idle);
    worker ??= start();
    const port = worker;
    const id = ++ids;
    return new Promise((resolve) => {
      const settle = (fit: Fit): void => {
        clearTimeout(timer);
        idle = setTimeout(end, IDLE_MS);
        resolve(fit);
      };
      const giveUp = (): void => {
        end();
        settle('browser');
      };
      const timer = setTimeout(giveUp, patience);
      port.onmessage = ({ data }) => {
        if (data.kind === 'fit' && data.id === id) settle(data.fit);
      };
      port.onerror = (event) => {
        event.preventDefault?.();
        giveUp();
      };
      port.postMessage({ kind: 'fits', id, engine, file, wish });
    });
  }

  return {
    ask(engine, file, wish = {}) {
      const mine = turn.then(() => look(engine, file, wish));
      turn = mine;
      return mine;
    },
  };
}

let own: Fitter | undefined;

/** What an engine says of a file, see `Fitter`. */
export function askFit(engine: string, file: File, wish: Record<string, unknown>): Promise<Fit> {
  own ??= createFitter(startWorker);
  return own.ask(engine, file, wish);
}
