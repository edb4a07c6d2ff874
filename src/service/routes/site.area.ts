import type { FastifyInstance } from 'fastify';
import { SITE_CALLS } from '../../../schemas/api/site.ts';
import { addCalls } from './route.ts';

/** The calls about the site. */
export const add = (app: FastifyInstance): void =>
  addCalls(app, SITE_CALLS, { nowDateTime: () => ({ now: Date.now() }) });
