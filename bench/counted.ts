import { type AddressInfo, connect, createServer } from 'node:net';

/** A port of this machine that passes everything on to another one, and counts what comes back. */
export interface Counted {
  origin: string;
  /** Bytes answered so far, headers and compression as they are sent. */
  bytes(): number;
  end(): void;
}

/** Stands before a server: whatever a browser fetches, its workers included, is counted where it cannot hide. */
export async function countedPort(to: number): Promise<Counted> {
  let bytes = 0;
  const server = createServer((browser) => {
    const service = connect(to, '127.0.0.1');
    service.on('data', (chunk) => {
      bytes += chunk.length;
    });
    for (const [one, other] of [
      [browser, service],
      [service, browser],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, bytes: () => bytes, end: () => void server.close() };
}
