import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A question that pages ask every second: its answer is no event. */
    quiet?: boolean;
  }
  interface FastifyRequest {
    /** What the line of this request's answer says beside its route: the code of a refusal, the tasks it was about. */
    logged?: { code?: string; tasks?: string[] };
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * One line an answer: the route, never the address, which may hold a signature, and the tasks it was about.
 * Questions that went well are only worth a line when somebody looks for something.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const quiet = (request.routeOptions.config.quiet ?? READS.has(request.method)) && reply.statusCode < 400;
    const level = reply.statusCode >= 500 ? 'error' : quiet ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...request.logged,
      },
      'answer',
    );
  });
}
