import { existsSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileHeaders } from './headers.ts';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The path of a request without its query, decoded; undefined when it is not valid or tries to leave the site. */
function pathOf(request: FastifyRequest): string | undefined {
  try {
    const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '/');
    return path.includes('\0') || path.split(/[/\\]/).includes('..') ? undefined : path;
  } catch {
    return undefined;
  }
}

/**
 * Serves the built site in `root`: precompressed variants, validators and ranges, folders with a trailing slash
 * (301), and unknown paths by way of `/404/` (302), which itself answers 404.
 */
export async function serveSite(app: FastifyInstance, root: string): Promise<void> {
  const unknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = pathOf(request);
    if (path && !path.endsWith('/') && isFolder(join(root, path)) && existsSync(join(root, path, 'index.html'))) {
      const query = request.url.slice(request.url.split('?', 1)[0]?.length);
      // One leading slash only: `//host` would send the visitor to another site.
      return reply.redirect(`${encodeURI(path).replace(/^\/+/, '/')}/${query}`, 301);
    }
    const page = request.method === 'GET' || request.method === 'HEAD';
    return page ? reply.redirect('/404/', 302) : reply.code(405).send();
  };

  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    redirect: false,
    cacheControl: false,
    globIgnore: ['**/*.{br,gz}'],
    allowedPath: (path) => !/\.(br|gz)$/.test(path),
    setHeaders: (reply, path) => {
      const served = relative(root, path).split(sep).join('/');
      reply.headers(fileHeaders(served.replace(/\.(br|gz)$/, '')));
    },
  });
  app.get('/404/', (_request, reply) => reply.code(404).sendFile('404.html'));
  app.setNotFoundHandler(unknown);
}
