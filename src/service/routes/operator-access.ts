import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../base/settings.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
/**
 * Whatever a browser, curl or Prometheus sends by itself (RFC 9110; Fetch; Client Hints). Any other header is a sign of
 * a proxy: there is no end to what these add.
 */
const OWN = new Set(
  `host connection keep-alive user-agent authorization cookie referer origin cache-control pragma range te priority dnt
  upgrade-insecure-requests save-data device-memory viewport-width dpr content-length content-type traceparent tracestate
  x-prometheus-scrape-timeout-seconds`.split(/\s+/),
);
const isOwn = (name: string): boolean => OWN.has(name) || /^(accept|if|sec)(-|$)/.test(name);

/**
 * For `onRequest`: lets operators in, by the token (Bearer, or Basic as its password); where none is set, from this
 * machine and not through a proxy.
 */
export const operatorsOnly =
  ({ OPERATOR_TOKEN: token }: Pick<Settings, 'OPERATOR_TOKEN'>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (token === undefined ? isLocal(request) : sameText(givenToken(request), token)) return undefined;
    if (token === undefined)
      return reply
        .code(403)
        .type('text/plain; charset=utf-8')
        .send('只能在本机直接查看，不能经过代理；设置 OPERATOR_TOKEN 后可凭口令查看。\n');
    return reply
      .code(401)
      .header('www-authenticate', 'Basic realm="operator", charset="UTF-8"')
      .type('text/plain; charset=utf-8')
      .send('需要口令：用户名随意，密码填 OPERATOR_TOKEN；程序用 Authorization: Bearer 加口令。\n');
  };

/**
 * Whether a program of this machine asks directly. The name asked for counts, too: a page may point a name of its own
 * at this machine. So does the version: nginx by default adds no header, and speaks HTTP/1.0.
 */
const isLocal = ({ socket, headers, hostname, raw }: FastifyRequest): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? '') &&
  NAMES.has(hostname) &&
  raw.httpVersion !== '1.0' &&
  Object.keys(headers).every(isOwn);

function givenToken({ headers }: FastifyRequest): string {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (scheme.toLowerCase() !== 'basic') return value;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const sameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
