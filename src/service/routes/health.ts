import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';

const PATIENCE_MS = 3000;

/** `GET /healthz`: 200 while the process answers and reaches its database, else 503. */
export function addHealth(app: FastifyInstance, { pool }: Pick<Context, 'pool'>): void {
  app.get('/healthz', async (_request, reply) => {
    const asked = pool.query('select 1').then(
      () => true,
      () => false,
    );
    const ok = await Promise.race([asked, pause(PATIENCE_MS, false, { ref: false })]);
    return reply.code(ok ? 200 : 503).send({ ok });
  });
}
