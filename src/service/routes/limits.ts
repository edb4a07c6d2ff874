import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { UserError } from '../../../schemas/error.ts';
import type { Settings } from '../settings.ts';
import { addressOf } from './address.ts';
import { knownOwner } from './visitor.ts';

const MINUTE_MS = 60_000;

/** Counts the requests of each visitor and of each address; past the limit they are answered with 429 and `retry-after` until the minute is over. */
export async function limitRequests(
  app: FastifyInstance,
  { REQUESTS_PER_MINUTE: max }: Pick<Settings, 'REQUESTS_PER_MINUTE'>,
): Promise<void> {
  await app.register(rateLimit, { global: false });
  const ofAddress = app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator: addressOf });
  const ofVisitor = app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator: (request) => knownOwner(request) ?? '' });
  app.addHook('onRequest', async (request, reply) => {
    for (const limit of knownOwner(request) === undefined ? [ofAddress] : [ofAddress, ofVisitor]) {
      const count = await limit(request);
      if (count.isAllowed || !count.isExceeded) continue;
      reply.header('retry-after', count.ttlInSeconds);
      throw new UserError('too-many-requests');
    }
  });
}
