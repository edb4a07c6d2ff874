import { extname } from 'node:path';
import { create } from 'content-disposition';

/**
 * The header that saves a download under its name (RFC 6266). Of a name beyond ASCII, programs that do not know
 * `filename*` (RFC 8187), such as older curl, get `result` with the same ending, never question marks.
 */
export function attachment(name: string): string {
  if (/^[\x20-\x7e]*$/.test(name)) return create(name);
  const ending = extname(name);
  return create(name, { fallback: `result${/^\.[a-z0-9]{1,10}$/i.test(ending) ? ending : ''}` });
}
