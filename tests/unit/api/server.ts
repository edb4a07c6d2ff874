import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import type { Hosts } from '../../../schemas/host.ts';

/** A request as it reached the server. */
export interface Asked {
  method: string;
  /** Path with query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Server {
  /** All requests so far, oldest first. */
  asked: Asked[];
  /** Its address as every host of the site. */
  hosts: Hosts;
  /** What answers from now on; the count of requests so far includes the one to answer. */
  answer: (response: ServerResponse, asked: Asked, count: number) => void;
}

/** A real HTTP server on loopback for one test file. */
export async function startServer(): Promise<Server> {
  const server: Server = { asked: [], hosts: {} as Hosts, answer: (response) => response.end() };
  const http = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked = { method, url, headers, body: Buffer.concat(chunks).toString() };
    server.asked.push(asked);
    server.answer(response, asked, server.asked.length);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  server.hosts = {
    api: origin,
    vip: origin,
    translation: origin,
    plus: origin,
    activity: origin,
    sso: origin,
    webapi: origin,
  };
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });
  return server;
}

/** Answers with JSON and a status. */
export const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};
