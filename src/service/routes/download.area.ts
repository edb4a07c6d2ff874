import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from '../../../schemas/zod.ts';
import type { Context } from '../context.ts';
import { DOWNLOAD_PATH, isSigned } from '../tasks/link.ts';
import { refuseFile, sendStored } from './send-file.ts';
import { knownPrincipal } from './visitor.ts';

const linkSchema = z.object({
  resultId: z.uuid(),
  task: z.uuid(),
  until: z.coerce.number().int().min(0),
  sign: z.string().max(100),
});

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
  if (!link.success || owner === undefined) return refuseFile(reply, 'not-found');
  const { resultId, task, until, sign } = link.data;
  if (!isSigned(context, { owner, taskId: task, resultId, until }, sign)) return refuseFile(reply, 'not-found');
  const secondsLeft = until - Math.floor(Date.now() / 1000);
  if (secondsLeft <= 0) return refuseFile(reply, 'link-expired');
  const row = await context.db
    .selectFrom('task')
    .select('results')
    .where('id', '=', task)
    .where('owner', '=', owner)
    .executeTakeFirst();
  const file = row?.results.find(({ id }) => id === resultId);
  if (!file) return refuseFile(reply, 'not-found');
  const elsewhere = await context.files.link(file.key, file.name, secondsLeft);
  return elsewhere === undefined
    ? sendStored(context, file, request, reply)
    : reply.header('cache-control', 'no-store').redirect(elsewhere, 302);
}
