import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { parseQuery } from '../lib/query-string.ts';
import type { Context } from './context.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { trustedProxies } from './routes/address.ts';
import { addAreas } from './routes/areas.ts';
import { limitBodyTime } from './routes/body-time.ts';
import { answerError } from './routes/failure.ts';
import { addHealth } from './routes/health.ts';
import { limitRequests } from './routes/limits.ts';
import { addMetrics } from './routes/metrics.ts';
import { addOperatorPage } from './routes/operator.ts';
import { guardOrigin } from './routes/origin.ts';
import { logAnswers } from './routes/request-log.ts';
import { answerMalformed, answerUnreadable, serveSite } from './static.ts';

/** Where the built site lies. */
export const SITE = fileURLToPath(new URL('../../dist/', import.meta.url));

/**
 * A connection on which nothing has moved for so long belongs to a client that is gone; above the longest a client
 * waits for an answer.
 */
const IDLE_MS = 120_000;

const VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

/**
 * The service's HTTP side: the API, the operators' pages, and the built site where there is one. It listens to nothing
 * yet.
 */
export async function createApp(context: Context, loggerInstance: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    connectionTimeout: IDLE_MS,
    frameworkErrors: answerMalformed,
    clientErrorHandler: answerUnreadable,
    routerOptions: { querystringParser: parseQuery },
    trustProxy: trustedProxies(context.settings.TRUST_PROXY),
    genReqId: () => crypto.randomUUID(),
  });
  await app.register(async (api) => addApi(api, context));
  if (existsSync(`${SITE}index.html`)) await app.register(async (site) => serveSite(site, SITE));
  return app;
}

async function addApi(api: FastifyInstance, context: Context): Promise<void> {
  api.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store', 'x-request-id': request.id });
  });
  logAnswers(api);
  api.setErrorHandler(answerError);
  addMetrics(api, context);
  addHealth(api, context);
  addOperatorPage(api, context, VERSION);
  await api.register(async (calls) => addVisitorRoutes(calls, context));
}

/** What visitors and other sites may reach: counted, and guarded against foreign pages. */
async function addVisitorRoutes(api: FastifyInstance, context: Context): Promise<void> {
  api.removeContentTypeParser('text/plain');
  await api.register(formbody, { parser: parseQuery });
  await limitRequests(api, context.settings);
  limitBodyTime(api);
  await guardOrigin(api, context.settings);
  await addAreas(api, context);
}
