import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { UPLOAD_PATH } from '../../schemas/api/upload.ts';
import { Visitor } from './service.ts';

export const TUS = { 'tus-resumable': '1.0.0' };
export const named = (name: string): string => `filename ${Buffer.from(name).toString('base64')}`;

/** A visitor who speaks tus by hand. */
export class TusVisitor extends Visitor {
  create(
    size: number | string,
    name = 'a.bin',
    headers: Record<string, string> = {},
    body?: Buffer<ArrayBuffer>,
  ): Promise<Response> {
    const all = { ...TUS, 'upload-length': String(size), 'upload-metadata': named(name), ...headers };
    return this.fetch(UPLOAD_PATH, { method: 'POST', headers: all, ...(body && { body }) });
  }

  /** Begins an upload and gives its path. */
  async begin(size: number, name?: string): Promise<string> {
    const response = await this.create(size, name);
    if (response.status !== 201) throw new Error(await response.text());
    return response.headers.get('location') ?? '';
  }

  patch(path: string, offset: number, body: Buffer<ArrayBuffer>): Promise<Response> {
    const headers = { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    return this.fetch(path, { method: 'PATCH', headers, body });
  }

  head(path: string): Promise<Response> {
    return this.fetch(path, { method: 'HEAD', headers: TUS });
  }

  async offset(path: string): Promise<number> {
    return Number((await this.head(path)).headers.get('upload-offset') ?? Number.NaN);
  }

  /**
   * Sends the rest from where the service stands, asking anew where a request that came late has moved it (409). Gives
   * the last status.
   */
  async resume(path: string, bytes: Buffer<ArrayBuffer>): Promise<number> {
    for (;;) {
      const offset = await this.offset(path);
      const { status } = await this.patch(path, offset, bytes.subarray(offset));
      if (status !== 409) return status;
    }
  }

  remove(path: string): Promise<Response> {
    return this.fetch(path, { method: 'DELETE', headers: TUS });
  }

  /** Sends a part of what it announced, and leaves the connection open. */
  async sendSome(path: string, offset: number, announced: number, bytes: Buffer): Promise<ClientRequest> {
    const headers = {
      ...TUS,
      cookie: this.cookie,
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': announced,
      expect: '100-continue',
    };
    const sent = request(this.service.url + path, { method: 'PATCH', headers, agent: false });
    sent.on('error', () => {});
    sent.flushHeaders();
    // It has come before anything that is asked after it.
    await once(sent, 'continue');
    if (!sent.write(bytes)) await once(sent, 'drain');
    return sent;
  }
}

/** The number of an upload by its path. */
export const idOf = (path: string): string => path.slice(`${UPLOAD_PATH}/`.length);
