import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UPLOAD_FORM_PATH, uploadedSchema, type uploadSchema } from '../../../schemas/api/upload.ts';
import { UserError } from '../../../schemas/error.ts';
import type { z } from '../../../schemas/zod.ts';
import type { Context } from '../context.ts';
import { uploadKey } from '../store/file-store.ts';
import { completeUpload, newUploadId } from '../store/uploads.ts';
import { removeUploads } from '../tasks/removal.ts';
import { admit, claims, maxBytes, tooLarge } from '../tasks/upload-admission.ts';
import type { Meter } from '../tasks/upload-meter.ts';
import { checkSpace, withinSpace } from '../tasks/upload-space.ts';
import type { Visit } from '../tasks/visit.ts';
import { longRequests } from './upload-requests.ts';
import { visitOf } from './visitor.ts';

const FIELD = 'file';
const MAX_FILES = 300;

type Uploaded = z.infer<typeof uploadSchema>;

/** Uploads as multipart form data: all of its files, each straight into the store, or none. */
export async function formRoute(app: FastifyInstance, context: Context, meter: Meter): Promise<void> {
  const limits = {
    fileSize: maxBytes(context),
    files: MAX_FILES,
    fields: 10,
    fieldSize: 1000,
    parts: MAX_FILES + 10,
    headerPairs: 20,
  };
  await app.register(multipart, { limits, throwFileSizeLimit: false });
  const run = longRequests(app);
  app.post(UPLOAD_FORM_PATH, (request, reply) => {
    const visit = visitOf(request, reply);
    return run(request, reply, () => answer({ context, meter, visit, begun: [] }, request));
  });
}

/** A form on its way in. */
interface Form {
  context: Context;
  meter: Meter;
  visit: Visit;
  /** The uploads it has begun. */
  begun: string[];
}

async function answer(form: Form, request: FastifyRequest) {
  const { context, begun } = form;
  await checkSpace(context, Number(request.headers['content-length'] ?? 0));
  try {
    const uploads = await receive(form, request);
    return { ret: 0, msg: '', data: uploadedSchema.parse({ uploads }) };
  } catch (error) {
    await removeUploads(context, begun);
    // What the parser says of a broken form is no code, only words.
    throw /multipart|needle/i.test((error as Error).message) ? new UserError('bad-option', '表单不完整。') : error;
  }
}

async function receive(form: Form, request: FastifyRequest): Promise<Uploaded[]> {
  const uploads: Uploaded[] = [];
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== FIELD) throw new UserError('bad-option', `文件的字段名只能是 ${FIELD}。`);
    uploads.push(await store(form, part));
  }
  if (uploads.length === 0) throw new UserError('empty-file');
  return uploads;
}

async function store({ context, meter, visit, begun }: Form, { file, filename }: MultipartFile): Promise<Uploaded> {
  const uploadId = newUploadId();
  begun.push(uploadId);
  const name = await admit(context, meter, { id: uploadId, ...visit, name: filename ?? '', size: null });
  const claim = claims(context, meter, { id: uploadId, ...visit });
  const size = await context.files.put(uploadKey(uploadId), withinSpace(context, file, claim));
  if (file.truncated) throw tooLarge(context);
  if (size === 0) throw new UserError('empty-file');
  await claim(size);
  if (!(await completeUpload(context.db, uploadId, size, context.settings.KEEP_SECONDS))) {
    // It took longer than anything is kept: the row was swept away meanwhile.
    await context.files.delete([uploadKey(uploadId)]);
    throw new UserError('not-found');
  }
  return { uploadId, name, size };
}
