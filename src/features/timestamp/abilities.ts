import { ERRORS, type ErrorCode, UserError } from '../../../schemas/error.ts';
import { MAX_REPLY, QUERY_TYPE, REPLY_TYPE, TIMESTAMP_PATH } from '../../../schemas/timestamp-wire.ts';
import type { Provider, Providers } from '../../engines/abilities.ts';
import { HOSTS } from '../../lib/hosts.gen.ts';

/** An authority far away may take so long, in milliseconds. */
const PATIENCE_MS = 30_000;

const none = (): UserError =>
  new UserError('not-available', '这个网站没有接通时间戳机构，现在不能盖戳；检查已有的签名不受影响。');

/** Lends time stamps: the query goes to the site's own service, which alone knows the addresses of authorities. */
const timestamp: Provider<'timestamp'> = async ({ request, authority }, signal) => {
  const response = await fetch(`${HOSTS.api}${TIMESTAMP_PATH}/${encodeURIComponent(authority)}`, {
    method: 'POST',
    headers: { 'content-type': QUERY_TYPE },
    body: request as Uint8Array<ArrayBuffer>,
    credentials: 'include',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  }).catch(() => {
    signal.throwIfAborted();
    throw new UserError('no-service');
  });
  if (response.ok && response.headers.get('content-type')?.startsWith(REPLY_TYPE)) {
    const reply = new Uint8Array(await response.arrayBuffer());
    if (reply.length <= MAX_REPLY) return reply;
  }
  throw refusalIn(await response.json().catch(() => undefined)) ?? none();
};

export default { timestamp } satisfies Providers;

/** The refusal an envelope carries, where it is one of ours. */
function refusalIn(envelope: { data?: { code?: string; detail?: string } } | undefined): UserError | undefined {
  const { code = '', detail } = envelope?.data ?? {};
  return Object.hasOwn(ERRORS, code) ? new UserError(code as ErrorCode, detail) : undefined;
}
