import { UserError } from '../../../../schemas/error.ts';
import { base64 } from '../../../lib/base64.ts';
import { isWebArchive } from '../../../lib/sniff.ts';
import { decodePage } from '../../../lib/text-encoding.ts';

/** A part of a message (RFC 2045): its header fields by their names in lower case, and its bytes. */
interface Part {
  fields: Map<string, string>;
  bytes: Uint8Array;
}

const MAX_PARTS = 2000;
/** Characters of pictures that are put into one page: a page may show each of them any number of times. */
const MAX_PICTURES = 256 * 1024 * 1024;

/**
 * The page that bytes hold, in UTF-8 as it says itself: soffice believes what a page declares, also where that is
 * wrong. Throws UserError `too-complex` where a web archive shows its pictures so often that the page would be huge.
 */
export function utf8Page(bytes: Uint8Array): string {
  const page = isWebArchive(latin1(bytes.subarray(0, 4096))) ? archivedPage(bytes) : decodePage(bytes);
  return `\uFEFF${page.replace(/(<meta\s[^>]{0,500}?charset\s{0,9}=\s{0,9}["']?\s{0,9})[\w-]+/gi, '$1utf-8')}`;
}

/** The page of a web archive (RFC 2557) with the archive's pictures in it; empty where it has none. */
function archivedPage(bytes: Uint8Array): string {
  const parts = partsOf(latin1(bytes));
  const page = parts.find(({ fields }) => typeOf(fields) === 'text/html');
  if (!page) return '';
  const base = page.fields.get('content-location');
  const pictures = new Map<string, string>();
  for (const { fields, bytes: picture } of parts) {
    const type = typeOf(fields);
    if (!type.startsWith('image/')) continue;
    const data = `data:${type};base64,${base64(picture)}`;
    for (const name of namesOf(fields, base)) pictures.set(name, data);
  }
  let left = MAX_PICTURES;
  return decodePage(page.bytes).replace(
    /(\ssrc\s{0,9}=\s{0,9}["'])([^"'<>]{1,2000})/gi,
    (whole, before: string, source: string) => {
      const picture = pictures.get(source) ?? pictures.get(resolved(source, base));
      if (!picture) return whole;
      left -= picture.length;
      if (left < 0) throw new UserError('too-complex', '网页里的图片重复得太多。');
      return before + picture;
    },
  );
}

/** What a page may call a part: its place, or its identifier. */
function namesOf(fields: Map<string, string>, base: string | undefined): string[] {
  const location = fields.get('content-location');
  const id = fields.get('content-id')?.replace(/^<|>$/g, '');
  return [...(location ? [location, resolved(location, base)] : []), ...(id ? [`cid:${id}`] : [])];
}

const resolved = (name: string, base: string | undefined): string => (base && URL.parse(name, base)?.href) || name;

const typeOf = (fields: Map<string, string>): string =>
  (fields.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** The parts of a message, or the message where it has none. */
function partsOf(message: string): Part[] {
  const whole = partOf(message);
  const [, boundary] = /boundary\s*=\s*"?([^";\s]{1,200})/i.exec(whole.fields.get('content-type') ?? '') ?? [];
  if (!boundary) return [whole];
  return message
    .split(`--${boundary}`, MAX_PARTS)
    .slice(1)
    .map((text) => partOf(text.replace(/^[ \t]*\r?\n/, '')));
}

function partOf(text: string): Part {
  const end = /\r?\n\r?\n/.exec(text);
  const head = text.slice(0, end?.index ?? text.length).replace(/\r?\n[ \t]+/g, ' ');
  const fields = new Map<string, string>();
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const body = end ? text.slice(end.index + end[0].length) : '';
  return { fields, bytes: Buffer.from(decoded(body, fields.get('content-transfer-encoding')), 'latin1') };
}

/** RFC 2045 §6.7 and §6.8, each byte a character. */
function decoded(body: string, encoding = ''): string {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, 'base64').toString('latin1');
  if (!/^quoted-printable$/i.test(encoding)) return body;
  return body
    .replace(/=[ \t]{0,9}\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
