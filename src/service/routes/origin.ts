import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UserError } from '../../../schemas/error.ts';
import type { Settings } from '../base/settings.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * What pages of allowed origins may send and read beyond the plain headers: the calls, tus 1.0, and the name of a
 * download.
 */
const SENT = [
  'authorization',
  'content-type',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'upload-defer-length',
  'upload-concat',
  'x-requested-with',
];
const SHOWN = [
  'location',
  'tus-resumable',
  'upload-offset',
  'upload-length',
  'upload-expires',
  'content-disposition',
  'retry-after',
];

/**
 * Lets pages of ORIGINS call with the visitor's cookie, and refuses what pages of any other site would change
 * (cross-site request forgery).
 */
export async function guardOrigin(app: FastifyInstance, { ORIGINS }: Pick<Settings, 'ORIGINS'>): Promise<void> {
  app.addHook('onRequest', async (request) => {
    if (!READS.has(request.method) && !isOurs(request, ORIGINS)) throw new UserError('not-allowed');
  });
  if (ORIGINS.length === 0) return;
  await app.register(cors, {
    origin: ORIGINS,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: SENT,
    exposedHeaders: SHOWN,
    maxAge: 600,
  });
}

/**
 * Programs send no `Origin`; browsers send it with whatever changes something, and say `Sec-Fetch-Site` where they
 * leave it out.
 */
function isOurs(request: FastifyRequest, allowed: string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] !== 'cross-site';
  return allowed.includes(origin) || URL.parse(origin)?.host === request.host;
}
