import type { FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import { ERRORS, type ErrorCode, toErrorData } from '../../../schemas/error.ts';
import { attachment } from '../base/attachment.ts';
import type { Context } from '../context.ts';
import type { StoredFile } from '../store/tables.ts';
import { escapeHtml, sendPage } from './html.ts';
import { rangeOf } from './range.ts';

/** Whatever a result holds, a browser shall only save it: nothing in it may run on this origin. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
  'cache-control': 'private, no-store',
  'accept-ranges': 'bytes',
};

/**
 * Sends the bytes of a file with its name (RFC 6266), or the range asked for (RFC 9110 §14, §13.1.5); a page in words
 * where they are gone. `onEnd` is called when the last byte went out.
 */
export async function sendStored(
  { files }: Pick<Context, 'files'>,
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
  onEnd: () => void = () => {},
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
  const last = range === 'all' || range.end === file.size - 1;
  try {
    const bytes = await files.get(file.key, range === 'all' ? undefined : range);
    if (last) reply.raw.once('finish', onEnd);
    return reply.send(bytes);
  } catch (error) {
    if (toErrorData(error).code !== 'not-found') throw error;
    for (const name of ['content-length', 'content-range', 'content-disposition', 'etag']) reply.removeHeader(name);
    return refuseFile(reply, 'not-found');
  }
}

/** A page that says why there is no file. */
export const refuseFile = (reply: FastifyReply, code: ErrorCode): FastifyReply =>
  sendPage(
    reply,
    ERRORS[code].status,
    code === 'link-expired' ? '链接已失效' : '找不到文件',
    `<p>${escapeHtml(ERRORS[code].text)}</p><p><a href="/">回到首页</a></p>`,
  );
