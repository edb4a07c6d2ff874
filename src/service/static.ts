import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileHeaders, SECURITY_HEADERS } from './headers.ts';

/**
 * The longest path that is looked for on the disk, in characters; the site's own have some tens. A name of a file has
 * at most 255 bytes.
 */
const MAX_PATH = 1000;
const MAX_NAME = 255;

/**
 * The decoded path of a request, without its query; undefined where it is malformed or not written as the site writes
 * its own: empty segments (`//host` in a Location header would lead to another site), dot segments, encoded slashes,
 * NUL, the form for proxies (RFC 9112, 3.2.2).
 */
function pathOf(request: FastifyRequest): string | undefined {
  const raw = request.url.split('?', 1)[0] ?? '';
  if (raw.length > MAX_PATH || !raw.startsWith('/') || /%(2f|5c|00)/i.test(raw)) return undefined;
  try {
    const path = decodeURIComponent(raw);
    const segments = path.split('/').slice(1);
    const isPlain = (name: string, index: number): boolean =>
      (name !== '' || index === segments.length - 1) &&
      name !== '.' &&
      name !== '..' &&
      Buffer.byteLength(name) <= MAX_NAME;
    return !/[\\\0]/.test(path) && segments.every(isPlain) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Where a request must go instead, if anywhere: pages have a trailing slash, malformed paths are unknown. */
function redirection(request: FastifyRequest, root: string): { to: string; code: number } | undefined {
  const path = pathOf(request);
  if (path === undefined) return { to: '/404/', code: 302 };
  if (path.endsWith('/') || !existsSync(join(root, path, 'index.html'))) return undefined;
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
  return { to: `${encodeURI(path)}/${query}`, code: 301 };
}

/**
 * Answers what the router cannot even decode (`/%E4%B8`), before any hook: unknown like every other malformed path. For
 * Fastify's `frameworkErrors`.
 */
export function answerMalformed(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS).redirect('/404/', 302);
}

const UNREADABLE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Answers what is no HTTP, before there is a request, in words instead of the framework's JSON. For Fastify's
 * `clientErrorHandler`.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const text = '请求的地址或格式不对。\n';
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const status = UNREADABLE[error.code ?? ''] ?? '400 Bad Request';
  socket.end([`HTTP/1.1 ${status}`, ...lines, 'connection: close', '', text].join('\r\n'));
}

/**
 * Serves the built site in `root`: precompressed variants, validators and ranges, one year for hashed files, pages with
 * a trailing slash (301), unknown paths by way of `/404/` (302), which itself answers 404.
 */
export async function serveSite(app: FastifyInstance, root: string): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    const elsewhere = redirection(request, root);
    if (elsewhere) return reply.redirect(elsewhere.to, elsewhere.code);
  });
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (path) => !/\.(br|gz)$/.test(path),
    setHeaders: (reply, path) => {
      const file = relative(root, path).split(sep).join('/');
      reply.headers(fileHeaders(file.replace(/\.(br|gz)$/, '')));
    },
  });
  app.get('/404/', (_request, reply) => reply.code(404).sendFile('404.html'));
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const asksForPage = request.method === 'GET' || request.method === 'HEAD';
    return asksForPage ? reply.redirect('/404/', 302) : reply.code(404).send();
  };
  app.setNotFoundHandler(answerUnknown);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if ((error.statusCode ?? 500) < 500) return answerUnknown(request, reply);
    request.log.error({ err: error }, 'fault');
    return reply.code(500).type('text/plain; charset=utf-8').send('网页暂时打不开，请稍后重试。\n');
  });
}
