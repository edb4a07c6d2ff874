import { readFileSync } from 'node:fs';
import { unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { OfdSignature } from '../../../../src/formats/ofd/verify.ts';
import { openOfd } from '../../../../src/model/readers/ofd/read.ts';

/** Key, certificate, digests and signature by OpenSSL 3 (SM2, SM3). */
const SIGNED = readFileSync(new URL('../../../fixtures/ofd/signed.ofd', import.meta.url));
const SIGNATURE = 'Doc_0/Signs/Sign_0/Signature.xml';
const VALUE = 'Doc_0/Signs/Sign_0/SignedValue.dat';

/** What the signature is worth after its parts went through `change`. */
async function verdictOn(change: (parts: Record<string, Uint8Array>) => void): Promise<OfdSignature | undefined> {
  const parts = unzipSync(new Uint8Array(SIGNED));
  change(parts);
  const [source] = await openOfd(new File([zipSync(parts) as Uint8Array<ArrayBuffer>], 'a.ofd'));
  const [signature] = (await source?.verify(new AbortController().signal)) ?? [];
  return signature;
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const replace = (parts: Record<string, Uint8Array>, path: string, from: string, to: string): void => {
  parts[path] = text(new TextDecoder().decode(parts[path]).replace(from, to));
};

it('finds a signature by another program valid, and names seal, signer and time', async () => {
  expect(await verdictOn(() => undefined)).toEqual({
    verdict: 'valid',
    changed: [],
    uncovered: 0,
    seal: '合同专用章',
    signer: '签章测试，测试单位，CN',
    issuer: '签章测试，测试单位，CN',
    time: '2026-11-20 09:30:00',
  });
});

it('names the part that was changed, or is gone', async () => {
  expect(await verdictOn((parts) => replace(parts, 'Doc_0/P.xml', '合同', '台同'))).toMatchObject({
    verdict: 'changed',
    changed: ['Doc_0/P.xml'],
  });
  const gone = (parts: Record<string, Uint8Array>): void =>
    replace(parts, SIGNATURE, 'FileRef="/Doc_0/P.xml"', 'FileRef="/Doc_0/Q.xml"');
  expect(await verdictOn(gone)).toMatchObject({ verdict: 'changed', changed: ['Doc_0/Q.xml'] });
});

it('is not deceived by digests that were made to fit', async () => {
  const change = (parts: Record<string, Uint8Array>): void => replace(parts, SIGNATURE, '09:30', '10:30');
  expect(await verdictOn(change)).toMatchObject({ verdict: 'changed', changed: [] });
  const other = (parts: Record<string, Uint8Array>): void => {
    const value = parts[VALUE] as Uint8Array;
    value[value.length - 1] = (value.at(-1) as number) ^ 1;
  };
  expect(await verdictOn(other)).toMatchObject({ verdict: 'changed', changed: [] });
});

it('counts what the signature says nothing of', async () => {
  const more = (parts: Record<string, Uint8Array>): void => {
    parts['Doc_0/More.xml'] = text('<a/>');
  };
  expect(await verdictOn(more)).toMatchObject({ verdict: 'valid', uncovered: 1 });
});

it('does not judge what it does not know', async () => {
  const method = (parts: Record<string, Uint8Array>): void =>
    replace(parts, SIGNATURE, 'CheckMethod="1.2.156.10197.1.401"', 'CheckMethod="9.9"');
  const form = (parts: Record<string, Uint8Array>): void => {
    parts[VALUE] = text('PKCS #7');
  };
  for (const change of [method, form]) expect((await verdictOn(change))?.verdict).toBe('unknown');
});
