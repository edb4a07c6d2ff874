import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFiles } from '../../src/service/store/files.ts';
import { type Bucket, startBucket } from './bucket.ts';
import { testSettings } from './database.ts';

/**
 * The signature a presigned GET of S3 must have (AWS Signature Version 4, query parameters), by the text of the
 * specification.
 */
function signatureOf(link: string, secret: string): string {
  const url = new URL(link);
  const given = (name: string): string => url.searchParams.get(name) ?? '';
  const escaped = (text: string): string =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&');
  const request = ['GET', url.pathname, query, `host:${url.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const scope = given('X-Amz-Credential').split('/').slice(1);
  const hash = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', given('X-Amz-Date'), scope.join('/'), hash].join('\n');
  const key = scope.reduce<Buffer | string>(
    (from, word) => createHmac('sha256', from).update(word).digest(),
    `AWS4${secret}`,
  );
  return createHmac('sha256', key).update(text).digest('hex');
}

let bucket: Bucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.stop());

it('knows the signature of the specification’s own example', () => {
  const link =
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host';
  expect(signatureOf(link, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

it('signs links with the secret, for the outside address, for a time', async () => {
  const S3_SECRET_KEY = 'a secret of the operator';
  const outside = { S3_PUBLIC_ENDPOINT: 'https://files.example.com', S3_SECRET_KEY, S3_REGION: 'eu-west-1' };
  const files = await openFiles(testSettings({ ...bucket.env, ...outside }));
  const link = new URL((await files.link('result/a/1', '合同 (终稿)*.pdf', 90)) ?? '');
  expect(link.origin).toBe('https://files.example.com');
  expect(link.pathname).toBe('/pdf365/result/a/1');
  expect(link.searchParams.get('X-Amz-Expires')).toBe('90');
  expect(link.searchParams.get('X-Amz-SignedHeaders')).toBe('host');
  expect(link.searchParams.get('X-Amz-Credential')).toContain('/eu-west-1/s3/');
  expect(link.searchParams.get('X-Amz-Signature')).toBe(signatureOf(link.href, S3_SECRET_KEY));
  link.searchParams.set('response-content-disposition', 'inline');
  expect(link.searchParams.get('X-Amz-Signature')).not.toBe(signatureOf(link.href, S3_SECRET_KEY));
});

it('gives no link where browsers cannot reach the bucket', async () => {
  const files = await openFiles(testSettings({ ...bucket.env, S3_PUBLIC_ENDPOINT: '' }));
  expect(await files.link('result/a/1', 'a.pdf', 90)).toBeUndefined();
});
