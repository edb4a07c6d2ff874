import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** For `onRequest`: lets operators in, by the token (Bearer, or Basic as its password); where none is set, from this machine and not through a proxy. */
export const operatorsOnly =
  ({ OPERATOR_TOKEN: token }: Pick<Settings, 'OPERATOR_TOKEN'>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (token === undefined ? isLocal(request) : sameText(givenToken(request), token)) return undefined;
    if (token === undefined)
      return reply.code(403).type('text/plain; charset=utf-8').send('只能在本机查看；设置 OPERATOR_TOKEN 后可凭口令查看。\n');
    return reply
      .code(401)
      .header('www-authenticate', 'Basic realm="operator", charset="UTF-8"')
      .type('text/plain; charset=utf-8')
      .send('需要口令：用户名随意，密码填 OPERATOR_TOKEN；程序用 Authorization: Bearer 加口令。\n');
  };

/** The name asked for counts, too: a page may point a name of its own at this machine. */
const isLocal = ({ socket, headers, hostname }: FastifyRequest): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? '') && NAMES.has(hostname) && !FORWARDED.some((name) => name in headers);

function givenToken({ headers }: FastifyRequest): string {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (scheme.toLowerCase() !== 'basic') return value;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const sameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
