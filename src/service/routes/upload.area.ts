import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { hourlyMeter } from '../tasks/upload-meter.ts';
import { formRoute } from './upload-form.ts';
import { tusRoutes } from './upload-tus.ts';

/** The routes of `schemas/api/upload.ts`: resumable uploads, and multipart form data in one go. */
export async function add(app: FastifyInstance, context: Context): Promise<void> {
  const meter = hourlyMeter(context);
  await app.register(async (scope) => formRoute(scope, context, meter));
  await app.register(async (scope) => tusRoutes(scope, context, meter));
}
