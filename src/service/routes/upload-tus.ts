import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NodeRequest } from 'srvx/node';
import { UPLOAD_PATH } from '../../../schemas/api/upload.ts';
import type { ErrorData } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';
import type { UploadRow } from '../store/tables.ts';
import { findUpload } from '../store/uploads.ts';
import type { Meter } from '../tasks/upload-meter.ts';
import type { Visit } from '../tasks/visit.ts';
import { failureOf } from './failure.ts';
import { longRequests } from './upload-requests.ts';
import { type TusServer, tusServer } from './upload-server.ts';
import { knownPrincipal, visitOf } from './visitor.ts';

/** A number as `newUploadId` makes them. */
const UPLOAD_ID = /^[0-9a-f]{32}$/;

/**
 * Resumable uploads by tus 1.0 with creation, creation-with-upload, termination and expiration. Whoever did not begin
 * an upload is answered that there is none. Refusals have real statuses, as the protocol wants them, and the envelope.
 */
export async function tusRoutes(app: FastifyInstance, context: Context, meter: Meter): Promise<void> {
  const visits = new WeakMap<IncomingMessage, Visit>();
  const tus = tusServer(context, meter, {
    visitOf: (request) => visits.get(request) as Visit,
    onFault: (error) => app.log.error({ err: error }, 'upload failed'),
  });
  const run = longRequests(app);
  const answer = (request: FastifyRequest, reply: FastifyReply, row?: UploadRow): Promise<FastifyReply> =>
    run(request, reply, () => speak(tus, request, reply, row));
  // The protocol reads the body itself, whatever it is called.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));

  app.options(UPLOAD_PATH, (request, reply) => answer(request, reply));
  app.post(UPLOAD_PATH, (request, reply) => {
    visits.set(request.raw, visitOf(request, reply));
    return answer(request, reply);
  });
  app.route<{ Params: { id: string } }>({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${UPLOAD_PATH}/:id`,
    handler: async (request, reply) => {
      const { id } = request.params;
      const principal = UPLOAD_ID.test(id) && knownPrincipal(request);
      const row = principal && (await findUpload(context.db, principal.owner, id));
      if (!row) return refuse(reply, 404, { code: 'not-found' });
      return answer(request, reply, row);
    },
  });
}

async function speak(
  tus: TusServer,
  request: FastifyRequest,
  reply: FastifyReply,
  row?: UploadRow,
): Promise<FastifyReply> {
  const { status, headers, refusal } = await tus.handle(new NodeRequest({ req: request.raw, res: reply.raw }), row);
  reply.headers(headers);
  if (!refusal) return reply.code(status).send();
  return refuse(reply, status, refusal);
}

const refuse = (reply: FastifyReply, status: number, error: ErrorData): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(failureOf(error));
