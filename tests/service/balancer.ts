import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  /** How many requests each service was given, by its address. */
  given: Map<string, number>;
  close(): Promise<void>;
}

/**
 * A proxy before several services that gives each request to the next of them, whoever asks and whatever for. Where one
 * breaks off it answers 502; one that refuses is asked no more.
 */
export async function startBalancer(all: string[]): Promise<Balancer> {
  let urls = all;
  const given = new Map(urls.map((url) => [url, 0]));
  let turn = 0;
  const server = createServer((asked, answer) => {
    const target = urls[turn++ % urls.length] ?? '';
    given.set(target, (given.get(target) ?? 0) + 1);
    const { method, headers, url = '/' } = asked;
    const passed = request(target + url, { method, headers, agent: false });
    passed.on('response', (said) => {
      answer.writeHead(said.statusCode ?? 502, said.headers);
      said.on('error', () => answer.destroy());
      said.pipe(answer);
    });
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') urls = urls.filter((url) => url !== target);
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502, { connection: 'close' }).end();
    });
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    given,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
