import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EMBEDDED, TIMESTAMP_CALLS } from '../../../schemas/api/timestamp.ts';
import { UserError } from '../../../schemas/error.ts';
import { MAX_QUERY, QUERY_TYPE, REPLY_TYPE, TIMESTAMP_PATH } from '../../../schemas/timestamp-wire.ts';
import { readQuery } from '../../formats/asn1/timestamp-query.ts';
import type { Context } from '../context.ts';
import { answerQuery } from '../timestamp/authority.ts';
import { embeddedAuthority } from '../timestamp/embedded.ts';
import { forwardQuery } from '../timestamp/forward.ts';
import { addressOf } from './address.ts';
import { addCalls } from './route.ts';

const EMBEDDED_NAME = '站内演示机构（不在公共信任名单）';
const MINUTE_MS = 60_000;

/** The authorities of the list, and queries to them. */
export function add(app: FastifyInstance, context: Context): void {
  const outer = context.settings.TIMESTAMP_AUTHORITIES.map(({ id, name }) => ({ id, name, embedded: false }));
  addCalls(app, TIMESTAMP_CALLS, {
    timestampAuthorities: () => ({ authorities: [{ id: EMBEDDED, name: EMBEDDED_NAME, embedded: true }, ...outer] }),
  });
  addQueries(app, context);
}

/**
 * `POST /api/timestamp/:authority`: the answer of an authority of the list to a query of RFC 3161. No other address can
 * be reached by it.
 */
function addQueries(app: FastifyInstance, context: Pick<Context, 'settings' | 'db' | 'secret'>): void {
  const { TIMESTAMP_AUTHORITIES: outer, TIMESTAMPS_PER_MINUTE: max } = context.settings;
  const limit = app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator: addressOf });
  app.addContentTypeParser(QUERY_TYPE, { parseAs: 'buffer', bodyLimit: MAX_QUERY }, (_request, body, done) =>
    done(null, body),
  );
  app.post(`${TIMESTAMP_PATH}/:authority`, { bodyLimit: MAX_QUERY }, async (request, reply) => {
    const { authority: id } = request.params as { authority: string };
    const authority = outer.find((each) => each.id === id);
    if (!authority && id !== EMBEDDED) throw new UserError('not-available', '没有这家时间戳机构。');
    const query = queryOf(request);
    const count = await limit(request);
    if (!count.isAllowed && count.isExceeded) {
      reply.header('retry-after', count.ttlInSeconds);
      throw new UserError('too-many-requests');
    }
    const answer = authority
      ? await forwardQuery(query, authority)
      : await answerQuery(query, await embeddedAuthority(context));
    return reply.type(REPLY_TYPE).send(Buffer.from(answer));
  });
}

/**
 * The query in a request. Throws UserError `bad-option` for anything that is none: authorities are not a way to send
 * other things out.
 */
function queryOf({ body }: FastifyRequest): Uint8Array {
  try {
    if (!(body instanceof Uint8Array)) throw new Error('no bytes');
    readQuery(body);
    return body;
  } catch {
    throw new UserError('bad-option', '不是时间戳请求（RFC 3161，SHA-256）。');
  }
}
