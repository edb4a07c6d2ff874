import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long the whole body of a form or of JSON may take, in milliseconds: the longest are some hundred kilobytes. */
const BODY_MS = 30_000;

/**
 * Cuts off who takes longer than `ms` to send a body that is read whole; what reads its body itself (uploads) has been
 * handed it by then and keeps its own rules.
 */
export function limitBodyTime(app: FastifyInstance, ms = BODY_MS): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  const clear = async ({ raw }: { raw: IncomingMessage }): Promise<void> => clearTimeout(timers.get(raw));
  app.addHook('preParsing', async ({ raw }) => {
    const timer = setTimeout(() => raw.destroy(), ms).unref();
    timers.set(raw, timer);
    raw.once('close', () => clearTimeout(timer));
  });
  app.addHook('preValidation', clear);
}
