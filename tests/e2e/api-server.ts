import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** `api-page.ts` as one script. */
export async function buildPage(): Promise<string> {
  const entry = fileURLToPath(new URL('api-page.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry, formats: ['es'], fileName: 'api' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('nothing built');
  return first.output[0].code;
}

export interface Listening {
  origin: string;
  close(): void;
}

/** A real server on loopback at a free port. */
export async function listen(answer: RequestListener): Promise<Listening> {
  const http = createServer(answer);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
}

export const parametersOf = (request: IncomingMessage): URLSearchParams =>
  new URL(request.url ?? '', 'http://host').searchParams;

export const reply = (
  response: ServerResponse,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(body);
};
