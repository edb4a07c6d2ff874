import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UserError } from '../../../schemas/error.ts';
import type { Principal } from '../base/principal.ts';
import type { Settings } from '../base/settings.ts';
import { limitsOf } from '../tasks/limits.ts';
import { addressOf } from './address.ts';
import { knownPrincipal } from './visitor.ts';

const MINUTE_MS = 60_000;

/**
 * Counts the requests of each principal and of each address; past the limit they are answered with 429 and
 * `retry-after` until the minute is over.
 */
export async function limitRequests(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(rateLimit, { global: false });
  const ofAddress = app.createRateLimit({
    max: settings.REQUESTS_PER_MINUTE,
    timeWindow: MINUTE_MS,
    keyGenerator: addressOf,
  });
  const principalOf = (request: FastifyRequest): Principal => knownPrincipal(request) as Principal;
  const ofPrincipal = app.createRateLimit({
    max: (request) => limitsOf(settings, principalOf(request)).requestsPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => principalOf(request).owner,
  });
  app.addHook('onRequest', async (request, reply) => {
    for (const limit of knownPrincipal(request) === undefined ? [ofAddress] : [ofAddress, ofPrincipal]) {
      const count = await limit(request);
      if (count.isAllowed || !count.isExceeded) continue;
      reply.header('retry-after', count.ttlInSeconds);
      throw new UserError('too-many-requests');
    }
  });
}
