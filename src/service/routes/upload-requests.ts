import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { watchRate } from '../tasks/upload-rate.ts';

/** How long a connection may bring nothing, in milliseconds. */
const IDLE_MS = 60_000;
/**
 * In which a connection must bring the least of an upload, in milliseconds: longer than two windows of the rule for a
 * file's bytes, whose end comes with words.
 */
const DRIP_MS = 120_000;
/**
 * How long the rest of a refused body is read and thrown away, in milliseconds: a client still sending would not see
 * the answer otherwise.
 */
const LINGER_MS = 5000;

type Work<Answer> = () => Promise<Answer>;
export type Run = <Answer>(request: FastifyRequest, reply: FastifyReply, work: Work<Answer>) => Promise<Answer>;

/**
 * Gives what runs the answer to a request with a long body: it is cut off where it brings nothing any more, and when
 * the service stops; what was begun is then cleaned up first.
 */
export function longRequests(app: FastifyInstance): Run {
  const active = new Map<IncomingMessage, Promise<unknown>>();
  app.addHook('preClose', async () => {
    for (const request of active.keys()) request.destroy();
    await Promise.allSettled(active.values());
  });
  return (request, reply, work) => {
    const { raw } = request;
    raw.setTimeout(IDLE_MS, () => raw.destroy());
    reply.raw.once('finish', () => linger(raw));
    // What is no file's bytes may not drip either: boundaries and headers of a form.
    const { socket } = raw;
    const unwatch = watchRate({
      came: () => socket.bytesRead,
      waiting: () => raw.complete || raw.readableLength > 0,
      tooSlow: () => raw.destroy(),
      windowMs: DRIP_MS,
    });
    raw.once('close', unwatch);
    const answer = work();
    const done = answer.then(
      () => active.delete(raw),
      () => active.delete(raw),
    );
    active.set(raw, done);
    return answer;
  };
}

function linger(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const late = setTimeout(() => request.destroy(), LINGER_MS);
  request.once('close', () => clearTimeout(late));
  request.unpipe();
  request.removeAllListeners('data');
  request.resume();
}
