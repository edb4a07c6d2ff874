import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerMalformed, serveSite } from './static.ts';

const DEFAULT_PORT = 3650;
const root = fileURLToPath(new URL('../../dist/', import.meta.url));

/** Listens on `port`; when it is taken and the visitor did not ask for it by name, on the next free one (ten tries). */
async function listen(app: FastifyInstance, host: string, port: number, tries: number): Promise<number> {
  try {
    await app.listen({ host, port });
    return port;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    if (tries > 1) return listen(app, host, port + 1, tries - 1);
    throw new Error(`端口 ${port} 已被占用。请关闭占用它的程序，或用 PORT=端口号 另选一个。`, { cause: error });
  }
}

async function main(): Promise<void> {
  if (!existsSync(`${root}index.html`)) throw new Error('没有找到构建好的网站（dist/）。请先运行 npm run build。');
  const app = Fastify({ forceCloseConnections: 'idle', frameworkErrors: answerMalformed });
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  await serveSite(app, root);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close());
  const asked = process.env.PORT ? Number(process.env.PORT) : undefined;
  const port = await listen(app, process.env.HOST ?? '0.0.0.0', asked ?? DEFAULT_PORT, asked === undefined ? 10 : 1);
  console.log(`PDF365 已启动：http://localhost:${port}/`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
