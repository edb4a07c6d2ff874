import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HANDOVER_CALLS, HANDOVER_FILE_PATH } from '../../../schemas/api/handover.ts';
import { toErrorData } from '../../../schemas/error.ts';
import { z } from '../../../schemas/zod.ts';
import type { Context } from '../context.ts';
import { begin, endHandover, open, removeFile, stateOf, takenFile } from '../handover/handover.ts';
import { countFetched } from '../store/handovers.ts';
import { addCalls } from './route.ts';
import { refuseFile, sendStored } from './send-file.ts';
import { knownPrincipal } from './visitor.ts';

const fileSchema = z.object({ handoverId: z.uuid(), uploadId: z.string().regex(/^[0-9a-f]{32}$/) });

/** The calls about files on their way between a computer and a phone, and the files themselves. */
export function add(app: FastifyInstance, context: Context): void {
  addCalls(app, HANDOVER_CALLS, {
    beginHandover: (asked, visit) => begin(context, visit, asked),
    openHandover: ({ code }, { principal }) => open(context, principal, code),
    queryHandover: ({ handoverId }, { principal }) => stateOf(context, principal, handoverId),
    deleteHandoverFile: async ({ handoverId, uploadId }, { principal }) => {
      await removeFile(context, principal, handoverId, uploadId);
      return { handoverId };
    },
    deleteHandover: async ({ handoverId }, { principal }) => {
      await endHandover(context, principal, handoverId);
      return { handoverId };
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: `${HANDOVER_FILE_PATH}/:handoverId/:uploadId`,
    handler: (request, reply) => download(context, request, reply),
  });
}

/**
 * Sends a file to the side that takes it. Always through the service, also where results come from S3 directly: it must
 * know when the file was fetched, and nobody may keep a link that outlives it.
 */
async function download(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const asked = fileSchema.safeParse(request.params);
  const principal = knownPrincipal(request);
  if (!asked.success || !principal) return refuseFile(reply, 'not-found');
  const { handoverId, uploadId } = asked.data;
  try {
    const file = await takenFile(context, principal, handoverId, uploadId);
    const stored = { id: file.id, key: file.key, name: file.name, size: file.size ?? 0 };
    const onEnd = (): void => {
      countFetched(context.db, uploadId).catch((err: unknown) => request.log.error({ err }, 'not counted'));
    };
    return await sendStored(context, stored, request, reply, onEnd);
  } catch (error) {
    if (toErrorData(error).code !== 'not-found') throw error;
    return refuseFile(reply, 'not-found');
  }
}
