import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import { ERRORS, type ErrorCode, toErrorData } from '../../../schemas/error.ts';
import { z } from '../../../schemas/zod.ts';
import { attachment } from '../attachment.ts';
import type { Context } from '../context.ts';
import type { StoredFile } from '../store/tables.ts';
import { DOWNLOAD_PATH, isSigned } from '../tasks/link.ts';
import { escapeHtml, sendPage } from './html.ts';
import { rangeOf } from './range.ts';
import { knownPrincipal } from './visitor.ts';

const linkSchema = z.object({
  resultId: z.uuid(),
  task: z.uuid(),
  until: z.coerce.number().int().min(0),
  sign: z.string().max(100),
});

/** Whatever a result holds, a browser shall only save it: nothing in it may run on this origin. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
  'cache-control': 'private, no-store',
  'accept-ranges': 'bytes',
};

/** `GET /task/download/<result>`: the bytes of a result, for its owner alone and until the link expires. */
export function add(app: FastifyInstance, context: Context): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${DOWNLOAD_PATH}/:resultId`,
    handler: (request, reply) => download(context, request, reply),
  });
}

async function download(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const link = linkSchema.safeParse({ ...(request.query as object), ...(request.params as object) });
  const owner = knownPrincipal(request)?.owner;
  if (!link.success || owner === undefined) return refuse(reply, 'not-found');
  const { resultId, task, until, sign } = link.data;
  if (!isSigned(context, { owner, taskId: task, resultId, until }, sign)) return refuse(reply, 'not-found');
  const secondsLeft = until - Math.floor(Date.now() / 1000);
  if (secondsLeft <= 0) return refuse(reply, 'link-expired');
  const row = await context.db
    .selectFrom('task')
    .select('results')
    .where('id', '=', task)
    .where('owner', '=', owner)
    .executeTakeFirst();
  const file = row?.results.find(({ id }) => id === resultId);
  if (!file) return refuse(reply, 'not-found');
  const elsewhere = await context.files.link(file.key, file.name, secondsLeft);
  return elsewhere === undefined
    ? send(context, file, request, reply)
    : reply.header('cache-control', 'no-store').redirect(elsewhere, 302);
}

/** Sends the bytes with their name (RFC 6266), or the range asked for (RFC 9110 §14, §13.1.5). */
async function send(
  { files }: Context,
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${file.id}"`;
  const { range: asked, 'if-range': condition } = request.headers;
  const range = rangeOf(condition === undefined || condition === etag ? asked : undefined, file.size);
  reply.headers({
    ...HEADERS,
    etag,
    'content-type': mime.getType(file.name) ?? 'application/octet-stream',
    'content-disposition': attachment(file.name),
  });
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  if (range !== 'all') reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply.header('content-length', range === 'all' ? file.size : range.end - range.start + 1);
  if (request.method === 'HEAD') return reply.send();
  try {
    return reply.send(await files.get(file.key, range === 'all' ? undefined : range));
  } catch (error) {
    if (toErrorData(error).code !== 'not-found') throw error;
    for (const name of ['content-length', 'content-range', 'content-disposition', 'etag']) reply.removeHeader(name);
    return refuse(reply, 'not-found');
  }
}

const refuse = (reply: FastifyReply, code: ErrorCode): FastifyReply =>
  sendPage(
    reply,
    ERRORS[code].status,
    code === 'link-expired' ? '链接已失效' : '找不到文件',
    `<p>${escapeHtml(ERRORS[code].text)}</p><p><a href="/">回到首页</a></p>`,
  );
