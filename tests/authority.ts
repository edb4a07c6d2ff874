import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../schemas/error.ts';
import type { Provider } from '../src/engines/abilities.ts';
import { type Authority, answerQuery, createAuthority } from '../src/service/timestamp/authority.ts';

let made: Promise<Authority> | undefined;
/** The authority of this process's tests; to make its keys takes seconds on a busy machine. */
export const authority = (): Promise<Authority> => {
  made ??= createAuthority();
  return made;
};

/** Lends time stamps in tests: an authority of this process's own. */
export const askAuthority: Provider<'timestamp'> = async ({ request, authority: id }) => {
  if (id !== 'embedded') throw new UserError('not-available', '没有这家时间戳机构。');
  return answerQuery(request, await authority());
};

/** A certificate of it as PEM: 0 its own, 1 its root. */
export const certificatePem = async (index: 0 | 1): Promise<string> =>
  `-----BEGIN CERTIFICATE-----\n${(await authority()).certificates[index]?.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

/**
 * The newest signature of a PDF by its byte range, read without our code: what is signed, and the value of /Contents.
 */
export function newestSignature(pdf: Buffer): { signed: Buffer; contents: Buffer; whole: boolean } {
  const found = [...pdf.toString('latin1').matchAll(/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].map(
    (match) => match.slice(1).map(Number),
  );
  const [first = 0, second = 0, length = 0] = found.sort((a, b) => (a[1] ?? 0) - (b[1] ?? 0)).at(-1) ?? [];
  const hex = pdf.subarray(first + 1, second - 1).toString('latin1');
  const contents = Buffer.from(hex, 'hex');
  const token = contents.subarray(0, contents.readUInt16BE(2) + 4); // SEQUENCE with a length of two octets
  return {
    signed: Buffer.concat([pdf.subarray(0, first), pdf.subarray(second, second + length)]),
    contents: token,
    whole: second + length === pdf.length,
  };
}

/** What OpenSSL says of a PDF's newest timestamp, trusting only the test authority's root, or the root given (PEM). */
export async function opensslVerify(path: string, root?: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ts-verify-'));
  try {
    const { signed, contents } = newestSignature(readFileSync(path));
    writeFileSync(join(folder, 'data'), signed);
    writeFileSync(join(folder, 'token'), contents);
    writeFileSync(join(folder, 'root.pem'), root ?? (await certificatePem(1)));
    const args = ['ts', '-verify', '-data', 'data', '-in', 'token', '-token_in', '-CAfile', 'root.pem'];
    return execFileSync('openssl', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 30_000,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
