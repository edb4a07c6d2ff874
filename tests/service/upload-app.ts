import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { Context } from '../../src/service/context.ts';
import { answerError } from '../../src/service/routes/failure.ts';
import { uploadRoutes } from '../../src/service/routes/upload.ts';
import { readSettings } from '../../src/service/settings.ts';
import { openDatabase } from '../../src/service/store/database.ts';
import { openFiles } from '../../src/service/store/files.ts';

type Env = Record<string, string | undefined>;

/** What uploads and sweeps need of the service, over a folder or bucket and a database of its own. */
export async function openParts(env: Env = {}) {
  const folder = env.DATA ?? (await mkdtemp(join(tmpdir(), 'pdf365-upload-')));
  const settings = readSettings({ DATABASE_URL: process.env.DATABASE_URL, ...env, DATA: folder });
  const { db, pool, stop } = await openDatabase(settings);
  const cancelled: string[] = [];
  const queue = { cancel: async (id: string) => void cancelled.push(id) } as unknown as Context['queue'];
  const context = { settings, db, pool, files: await openFiles(settings), queue } as Context;
  const close = async (): Promise<void> => {
    await stop();
    if (!env.DATA) await rm(folder, { recursive: true, force: true });
  };
  return { context, folder, cancelled, close };
}

/** A server with nothing but the upload routes. */
export async function serveUploads(context: Context) {
  const app = Fastify({ forceCloseConnections: true, logger: { level: 'error' } });
  app.setErrorHandler(answerError);
  await uploadRoutes(app, context);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, close: () => app.close() };
}
