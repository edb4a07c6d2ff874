import { attributeOf, childOf, parseXml, type XmlElement } from '../xml/xml.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** How a file is made unreadable: as fonts are by IDPF's or Adobe's rule, or by real encryption. */
export interface Locked {
  path: string;
  method: 'idpf' | 'adobe' | 'other';
}

const METHODS: Record<string, Locked['method']> = {
  'http://www.idpf.org/2008/embedding': 'idpf',
  'http://ns.adobe.com/pdf/enc#RC': 'adobe',
};

/** The files that `META-INF/encryption.xml` names (OCF 3.3 §4.2.6.3.2). */
export function lockedFiles(files: ReadonlyMap<string, Bytes>): Locked[] {
  const bytes = files.get('META-INF/encryption.xml');
  if (!bytes) return [];
  const root = parseXml(bytes);
  const all = (childOf(root, 'encryption') ?? root).children.filter(({ name }) => name === 'EncryptedData');
  return all.flatMap((data) => {
    const method = attributeOf(childOf(data, 'EncryptionMethod') ?? data, 'Algorithm') ?? '';
    const reference = childOf(childOf(data, 'CipherData'), 'CipherReference');
    const path = reference && decoded(attributeOf(reference as XmlElement, 'URI') ?? '');
    return path ? [{ path, method: METHODS[method] ?? 'other' }] : [];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A font as it was before (EPUB 3.3 §4.4; Adobe: the first 1024 bytes with the 16 of a UUID). */
export async function unlocked(bytes: Bytes, method: Locked['method'], identifier: string): Promise<Bytes> {
  if (method === 'other') return bytes;
  const key = method === 'idpf' ? await digest(identifier.replace(/[ \t\r\n]/g, '')) : uuidBytes(identifier);
  if (key.length === 0) return bytes;
  const out = bytes.slice();
  const reach = Math.min(out.length, method === 'idpf' ? 1040 : 1024);
  for (let at = 0; at < reach; at++) out[at] = (out[at] as number) ^ (key[at % key.length] as number);
  return out;
}

const digest = async (text: string): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)));

function uuidBytes(identifier: string): Bytes {
  const hex = identifier.replace(/^urn:uuid:/i, '').replace(/[^0-9a-f]/gi, '');
  return Uint8Array.from(hex.length === 32 ? (hex.match(/../g) ?? []) : [], (pair) => Number.parseInt(pair, 16));
}
