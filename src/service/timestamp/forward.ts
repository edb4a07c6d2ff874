import { UserError } from '../../../schemas/error.ts';
import { MAX_REPLY, QUERY_TYPE } from '../../../schemas/timestamp-wire.ts';
import type { OuterAuthority } from '../base/authorities.ts';

/** An authority may take so long, in milliseconds. */
const PATIENCE_MS = 20_000;

const silent = (name: string): UserError =>
  new UserError('not-available', `时间戳机构“${name}”没有答复，请稍后再试或换一家。`);

/**
 * Hands a query to an authority of the list (RFC 3161 §3.4) and gives its answer. Throws UserError `not-available` when
 * there is none of use.
 */
export async function forwardQuery(
  query: Uint8Array,
  { name, url, user, password }: OuterAuthority,
): Promise<Uint8Array> {
  const headers = new Headers({ 'content-type': QUERY_TYPE });
  if (user !== undefined)
    headers.set('authorization', `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}`);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: query as Uint8Array<ArrayBuffer>,
      // A redirection would lead to an address that is not on the list.
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok || !response.body) throw silent(name);
    return await readBounded(response.body, name);
  } catch {
    throw silent(name);
  }
}

async function readBounded(body: ReadableStream<Uint8Array>, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MAX_REPLY) throw silent(name);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
