import { createHash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../base/principal.ts';
import type { Visit } from '../tasks/visit.ts';
import { addressOf } from './address.ts';

const VISITOR_COOKIE = 'pdf365_visitor';
/** On https: no other host and no page on plain http can set it (RFC 6265bis, 4.1.3.2). */
const SECURE_COOKIE = `__Host-${VISITOR_COOKIE}`;
const TOKEN = /^[\w-]{43}$/; // 256 bits in base64url
const YEAR = 365 * 86_400;

const principals = new WeakMap<FastifyRequest, Principal>();

/**
 * Whom a visitor's token stands for, by its SHA-256 in hex: a copy of the database opens nothing. Kept for the rest of
 * the request.
 */
function identify(request: FastifyRequest, token: string): Principal {
  const principal: Principal = { kind: 'visitor', owner: createHash('sha256').update(token).digest('hex') };
  principals.set(request, principal);
  return principal;
}

/** Who asks, by the cookie; undefined where the request carries none of ours. */
export function knownPrincipal(request: FastifyRequest): Principal | undefined {
  const kept = principals.get(request);
  if (kept !== undefined) return kept;
  const cookies = parseCookie(request.headers.cookie ?? '');
  const token = cookies[SECURE_COOKIE] ?? cookies[VISITOR_COOKIE];
  if (token === undefined || !TOKEN.test(token)) return undefined;
  return identify(request, token);
}

/**
 * Who asks; a visitor without a cookie gets it with this answer (RFC 6265: HttpOnly, SameSite=Lax, Secure on https, one
 * year). The `set-cookie` header is put on `reply`: who hijacks it has to copy that.
 */
export function principalOf(request: FastifyRequest, reply: FastifyReply): Principal {
  const known = knownPrincipal(request);
  if (known !== undefined) return known;
  const token = randomBytes(32).toString('base64url');
  const secure = request.protocol === 'https';
  const cookie = {
    name: secure ? SECURE_COOKIE : VISITOR_COOKIE,
    value: token,
    httpOnly: true,
    sameSite: 'lax' as const,
    path: '/',
    maxAge: YEAR,
    secure,
  };
  reply.header('set-cookie', stringifySetCookie(cookie));
  return identify(request, token);
}

/** Who asks, from where; `principalOf` says what that puts on the answer. */
export const visitOf = (request: FastifyRequest, reply: FastifyReply): Visit => ({
  principal: principalOf(request, reply),
  address: addressOf(request),
});
