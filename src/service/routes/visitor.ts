import { createHash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const VISITOR_COOKIE = 'pdf365_visitor';
/** On https: no other host and no page on plain http can set it (RFC 6265bis, 4.1.3.2). */
const SECURE_COOKIE = `__Host-${VISITOR_COOKIE}`;
const TOKEN = /^[\w-]{43}$/; // 256 bits in base64url
const YEAR = 365 * 86_400;

const owners = new WeakMap<FastifyRequest, string>();

/** Who a visitor's token stands for in the tables: its SHA-256 in hex, so that a copy of the database opens nothing. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The visitor who asks, by the cookie; undefined where the request carries none of ours. */
export function knownOwner(request: FastifyRequest): string | undefined {
  const kept = owners.get(request);
  if (kept !== undefined) return kept;
  const cookies = parseCookie(request.headers.cookie ?? '');
  const token = cookies[SECURE_COOKIE] ?? cookies[VISITOR_COOKIE];
  if (token === undefined || !TOKEN.test(token)) return undefined;
  const owner = hashOf(token);
  owners.set(request, owner);
  return owner;
}

/**
 * The visitor who asks; one without a cookie gets it with this answer (RFC 6265: HttpOnly, SameSite=Lax, Secure on https, one year).
 * The `set-cookie` header is put on `reply`: who hijacks it has to copy that.
 */
export function ownerOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = knownOwner(request);
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
  const owner = hashOf(token);
  owners.set(request, owner);
  return owner;
}
