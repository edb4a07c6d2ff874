import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileHeaders, SECURITY_HEADERS } from './headers.ts';

/** The decoded path of a request, without its query; undefined when it is malformed or tries to leave the site. */
function pathOf(request: FastifyRequest): string | undefined {
  try {
    const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '/');
    // `//host` in a Location header would lead to another site.
    return /\0|\\|^\/\/|(^|\/)\.\.(\/|$)/.test(path) ? undefined : path;
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

/** Answers what the router cannot even decode (`/%E4%B8`), before any hook: unknown like every other malformed path. For Fastify's `frameworkErrors`. */
export function answerMalformed(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS).redirect('/404/', 302);
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
  app.setNotFoundHandler((request, reply) => {
    const asksForPage = request.method === 'GET' || request.method === 'HEAD';
    return asksForPage ? reply.redirect('/404/', 302) : reply.code(404).send();
  });
}
