import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A question that pages ask every second: its answer is no event. */
    quiet?: boolean;
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * One line an answer: the route, never the address with its signatures and numbers, and whatever task it was about.
 * Reads that went well are only worth a line when somebody looks for something.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const quiet = (request.routeOptions.config.quiet ?? READS.has(request.method)) && reply.statusCode < 400;
    const level = reply.statusCode >= 500 ? 'error' : quiet ? 'debug' : 'info';
    request.log[level](
      { method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answer',
    );
  });
}
