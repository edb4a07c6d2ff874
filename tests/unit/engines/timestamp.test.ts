import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toErrorData } from '../../../schemas/error.ts';
import type { SignaturesReport } from '../../../schemas/signatures.ts';
import type { Provider } from '../../../src/engines/abilities.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { readCertificate } from '../../../src/formats/asn1/certificate.ts';
import { OID } from '../../../src/formats/asn1/oids.ts';
import { childrenOf, readAsn1 } from '../../../src/formats/asn1/read.ts';
import { writeQuery } from '../../../src/formats/asn1/timestamp-query.ts';
import { der, integer, octets, oid, sequence, setOf, tagged, unsigned } from '../../../src/formats/asn1/write.ts';
import { openPdf } from '../../../src/formats/pdf/document.ts';
import { Increment } from '../../../src/formats/pdf/increment.ts';
import { asDict, type Dict, type Obj, type Ref, textString } from '../../../src/formats/pdf/objects.ts';
import { pagesOf } from '../../../src/formats/pdf/pages.ts';
import { contentsOf, preparePlaceholder } from '../../../src/formats/pdf/signature/stamp.ts';
import { type Authority, answerQuery } from '../../../src/service/timestamp/authority.ts';
import { askAuthority, authority, opensslVerify } from '../../authority.ts';
import { hasCorpus, inputPath } from '../../corpus.ts';
import { hasPrograms } from '../../has-program.ts';
import { opensslAuthority } from '../../openssl-authority.ts';

const folder = mkdtempSync(join(tmpdir(), 'timestamp-'));
beforeAll(authority, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const openssl = (...args: string[]): string =>
  execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 30_000 });

/** A PDF of one page that needs no corpus: written here, by hand. */
function smallPdf(): Uint8Array<ArrayBuffer> {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>',
    '<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</P 1>>>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

/** The small PDF as qpdf encrypts it; the password is `pw`. */
function encryptedPdf(...how: string[]): Uint8Array<ArrayBuffer> {
  writeFileSync(at('clear.pdf'), smallPdf());
  const args = ['--allow-weak-crypto', '--encrypt', 'pw', 'own', ...how, '--', at('clear.pdf'), at('locked.pdf')];
  execFileSync('qpdf', args, { stdio: 'ignore', timeout: 30_000 });
  return new Uint8Array(readFileSync(at('locked.pdf')));
}

type Ask = (request: Uint8Array) => Promise<Uint8Array>;
const askOwn: Ask = (request) => askAuthority({ request, authority: 'embedded' }, new AbortController().signal);

async function stamp(bytes: Uint8Array, ask = askOwn): Promise<Uint8Array<ArrayBuffer>> {
  const timestamp: Provider<'timestamp'> = ({ request }) => ask(request);
  const file = new File([bytes as Uint8Array<ArrayBuffer>], 'a.pdf');
  const [stamped] = await runEngine(
    'timestamp',
    [file],
    { mode: 'stamp', authority: 'embedded' },
    { abilities: { timestamp } },
  );
  return new Uint8Array(await (stamped as File).arrayBuffer());
}

async function verify(bytes: Uint8Array): Promise<SignaturesReport['signatures']> {
  const file = new File([bytes as Uint8Array<ArrayBuffer>], 'a.pdf');
  const files = await runEngine('timestamp', [file], { mode: 'verify', authority: 'embedded' });
  return (JSON.parse(await (files[1] as File).text()) as SignaturesReport).signatures;
}

/** The file with a change behind it, made on the first page's dictionary and in the catalog. */
function changed(bytes: Uint8Array, change: (page: Dict, update: Increment) => void): Uint8Array {
  const document = openPdf(bytes);
  const update = new Increment(document);
  const { num } = pagesOf(document)[0] as { num: number };
  const page: Dict = new Map(asDict(document.object(num)));
  change(page, update);
  update.put(num, page);
  return Buffer.concat([bytes, update.finish()]);
}

describe('what happened after the stamp is told', () => {
  it('one byte changed inside the range', async () => {
    const bytes = await stamp(smallPdf());
    expect((await verify(bytes))[0]).toMatchObject({
      kind: 'timestamp',
      verdict: 'good',
      digest: 'ok',
      signature: 'ok',
      covers: { whole: true },
    });
    bytes[Buffer.from(bytes).indexOf('MediaBox[0 0 99') + 14] = 56; // 99 -> 98
    expect((await verify(bytes))[0]).toMatchObject({ verdict: 'broken', digest: 'bad', signature: 'ok' });
  });

  it('a changed page, a new annotation, a new script, and nothing at all', async () => {
    const bytes = await stamp(smallPdf());
    const turned = await verify(changed(bytes, (page) => page.set('Rotate', 90)));
    expect(turned[0]).toMatchObject({ verdict: 'changed', covers: { whole: false, changes: ['页面内容'] } });
    const note: [string, Obj][] = [
      ['Type', 'Annot'],
      ['Subtype', 'Text'],
      ['Rect', [0, 0, 9, 9]],
      ['Contents', textString('改')],
    ];
    const noted = await verify(
      changed(bytes, (page, update) =>
        page.set('Annots', [...((page.get('Annots') as Obj[]) ?? []), update.add(new Map(note))]),
      ),
    );
    expect(noted[0]).toMatchObject({ verdict: 'changed', covers: { changes: ['批注'] } });
    const script = await verify(
      changed(bytes, (_page, update) => {
        const root = update.document.trailer.get('Root') as Ref;
        const action: Dict = new Map<string, Obj>([
          ['S', 'JavaScript'],
          ['JS', textString('app.alert(1)')],
        ]);
        update.put(root.num, new Map<string, Obj>([...update.document.catalog(), ['OpenAction', update.add(action)]]));
      }),
    );
    expect(script[0]).toMatchObject({ verdict: 'changed', covers: { changes: ['书签、附件、脚本等其他内容'] } });
    const same = await verify(changed(bytes, () => undefined));
    expect(same[0]).toMatchObject({ verdict: 'good', covers: { whole: false, changes: [] } });
  });

  it('another look of the signature itself is no harmless change', async () => {
    const bytes = await stamp(smallPdf());
    const looks = changed(bytes, (page, update) => {
      const [field] = page.get('Annots') as [Ref];
      const widget = asDict(update.document.object(field.num)) as Dict;
      update.put(field.num, new Map<string, Obj>([...widget, ['Rect', [0, 0, 99, 99]]]));
    });
    expect((await verify(looks))[0]).toMatchObject({ verdict: 'changed', covers: { changes: ['表单内容'] } });
  });

  it('junk and white space behind the end', async () => {
    const bytes = await stamp(smallPdf());
    const junk = await verify(Buffer.concat([bytes, Buffer.from('%PDF-junk 7 0 obj <</A 1>> endobj')]));
    expect(junk[0]).toMatchObject({ covers: { whole: false } });
    const spaced = await verify(Buffer.concat([bytes, Buffer.from('\r\n\n')]));
    expect(spaced[0]).toMatchObject({ verdict: 'good', covers: { whole: true } });
  });

  it('a hole in the byte range wider than the signature', async () => {
    const bytes = Buffer.from(await stamp(smallPdf()));
    const [, first = '', second = '', length = ''] =
      /\/ByteRange\[0 +(\d+) +(\d+) +(\d+)\]/.exec(bytes.toString('latin1')) ?? [];
    const range = Buffer.from(
      `/ByteRange[0 ${[Number(first), Number(second) + 40, Number(length) - 40].map((n) => String(n).padStart(10)).join(' ')}]`,
    );
    range.copy(bytes, bytes.indexOf('/ByteRange'));
    const [found] = await verify(bytes);
    expect(found).toMatchObject({ verdict: 'broken', range: 'bad' });
  });

  it('a second stamp leaves the first one whole, by pdfsig and OpenSSL too', async () => {
    const once = await stamp(smallPdf());
    const twice = await stamp(once);
    expect(Buffer.from(twice).subarray(0, once.length).equals(Buffer.from(once))).toBe(true);
    expect(await verify(twice)).toMatchObject([
      { verdict: 'good', covers: { whole: false } },
      { verdict: 'good', covers: { whole: true } },
    ]);
    writeFileSync(at('twice.pdf'), twice);
    expect(await opensslVerify(at('twice.pdf'))).toContain('OK');
    expect(spawnSync('qpdf', ['--check', at('twice.pdf')]).status).toBe(0);
    expect(spawnSync('pdfsig', ['-nocert', at('twice.pdf')], { encoding: 'utf8' }).stdout).toMatch(
      /Total document signed/,
    );
  });
});

it('an authority by OpenSSL: its stamp is taken, and verified by both', async () => {
  const answer = opensslAuthority(folder);
  const bytes = await stamp(smallPdf(), async (query) => answer(query));
  const [found] = await verify(bytes);
  expect(found).toMatchObject({ verdict: 'good', stampedBy: 'Outer TSA，Test，CN', chainEnd: 'self-signed' });
  expect(found?.remarks.join()).toContain('不在公共信任名单');
  writeFileSync(at('outer.pdf'), bytes);
  expect(await opensslVerify(at('outer.pdf'), readFileSync(at('tsa.pem'), 'utf8'))).toContain('OK');
});

describe('an authority that does not answer what it was asked', () => {
  const refusal = async (ask: Ask): Promise<string> => {
    const error = await stamp(smallPdf(), ask).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    const { code, detail } = toErrorData(error);
    expect(code).toBe('not-available');
    return detail ?? '';
  };
  const other = (digest: Uint8Array, nonce: Uint8Array) => writeQuery({ digest, nonce });
  const parts = (query: Uint8Array): { digest: Uint8Array; nonce: Uint8Array } => {
    const [, imprint, nonce] = childrenOf(readAsn1(query));
    return { digest: childrenOf(imprint as never)[1]?.body as Uint8Array, nonce: nonce?.body as Uint8Array };
  };

  it('another digest, another nonce', async () => {
    const random = crypto.getRandomValues(new Uint8Array(32));
    expect(await refusal((query) => askOwn(other(random, parts(query).nonce)))).toContain('摘要');
    expect(await refusal((query) => askOwn(other(parts(query).digest, random.subarray(0, 8))))).toContain('随机数');
  });

  it('a forged signature, a certificate for other uses, none at all', async () => {
    const forged: Ask = async (query) => {
      const reply = await askOwn(query);
      reply[reply.length - 5] = (reply.at(-5) as number) ^ 1;
      return reply;
    };
    expect(await refusal(forged)).toContain('签名不对');
    const { key, certificates } = await authority();
    const swapped: Authority = { key, certificates: [certificates[1] as string] };
    expect(await refusal((query) => answerQuery(query, swapped))).toContain('不是用来签发时间戳的');
    expect(
      await refusal((query) =>
        answerQuery(query, { key, certificates: [certificates[0] as string] }).then((reply) => reply.subarray(0, 40)),
      ),
    ).toContain('不是时间戳答复');
  });

  it('garbage, too much, a refusal with its reason', async () => {
    expect(await refusal(async () => new TextEncoder().encode('<html>'))).toContain('不是时间戳答复');
    expect(await refusal(async () => new Uint8Array(70_000))).toContain('太大');
    expect(await refusal(async () => askOwn(Uint8Array.of(48, 0)))).toContain('请求格式不对');
  });

  it('a token larger than the room first kept gets the room it needs', async () => {
    let asked = 0;
    const large: Ask = async (query) => {
      asked++;
      const { key, certificates } = await authority();
      return answerQuery(query, {
        key,
        certificates: [...certificates, ...Array.from({ length: 8 }, () => certificates[1] as string)],
      });
    };
    const [found] = await verify(await stamp(smallPdf(), large));
    expect(asked).toBe(2);
    expect(found).toMatchObject({ verdict: 'good', covers: { whole: true } });
  });
});

/** The small PDF with a signature as `adbe.pkcs7.detached` in the room of a stamp: `sign` is given what is signed. */
function signedPdf(sign: (content: Buffer) => Uint8Array): Uint8Array {
  const document = openPdf(smallPdf());
  const { head, tail, room } = preparePlaceholder(document, pagesOf(document), 8192);
  const [was, is] = [
    '/Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161',
    '/Type/Sig/SubFilter/adbe.pkcs7.detached/Reference[4 0 R]',
  ];
  const renamed = Buffer.from(Buffer.from(head).toString('latin1').replace(was, is.padEnd(was.length)), 'latin1');
  const token = sign(Buffer.concat([smallPdf(), renamed, tail]));
  return Buffer.concat([smallPdf(), renamed, contentsOf(token, room), tail]);
}

const signedByOpenssl = (name: string, ...how: string[]): Uint8Array =>
  signedPdf((content) => {
    writeFileSync(at(name), content);
    openssl('cms', '-sign', '-binary', '-in', name, '-outform', 'DER', '-out', `${name}.p7s`, ...how);
    return readFileSync(at(`${name}.p7s`));
  });

/** The identity that signers have by GM/T 0009 §10. */
const IDENTITY = 'distid:1234567812345678';

/**
 * SignedData of GM/T 0010 around what OpenSSL made: key, certificate, SM3 digest and SM2 signature. (Its `cms` of
 * version 3 cannot write one.)
 */
function signedBySm2(content: Buffer, type: string = OID.sm2SignedData): Uint8Array {
  const subject = ['-subj', '/C=CN/O=Test/CN=SM2', '-days', '9', '-outform', 'DER', '-out', 'sm2.cer'];
  openssl('genpkey', '-algorithm', 'SM2', '-out', 'sm2.key');
  openssl('req', '-x509', '-new', '-key', 'sm2.key', '-sm3', '-sigopt', IDENTITY, ...subject);
  writeFileSync(at('content'), content);
  openssl('dgst', '-sm3', '-binary', '-out', 'digest', 'content');
  const certificate = readCertificate(new Uint8Array(readFileSync(at('sm2.cer'))));
  const attributes = [
    sequence(oid(OID.contentType), setOf(oid(OID.data))),
    sequence(oid(OID.messageDigest), setOf(octets(readFileSync(at('digest'))))),
  ];
  writeFileSync(at('attributes'), setOf(...attributes));
  const how = ['-rawin', '-digest', 'sm3', '-inkey', 'sm2.key', '-pkeyopt', IDENTITY];
  openssl('pkeyutl', '-sign', ...how, '-in', 'attributes', '-out', 'signature');
  const serial = new Uint8Array(
    Buffer.from(certificate.serial.padStart((certificate.serial.length + 1) & ~1, '0'), 'hex'),
  );
  const signer = sequence(
    ...[integer(1), sequence(certificate.issuer, unsigned(serial)), sequence(oid(OID.sm3))],
    der(0xa0, ...attributes.sort(Buffer.compare)),
    ...[sequence(oid(OID.sm2Signing)), octets(readFileSync(at('signature')))],
  );
  const data = sequence(
    ...[integer(1), setOf(sequence(oid(OID.sm3))), sequence(oid(OID.data))],
    ...[tagged(0, certificate.raw), setOf(signer)],
  );
  return sequence(oid(type), tagged(0, data));
}

describe('signatures by OpenSSL', () => {
  const key = (name: string, ...algorithm: string[]): string[] => {
    openssl(
      'req',
      '-x509',
      '-nodes',
      '-newkey',
      ...algorithm,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-subj',
      `/CN=${name}`,
      '-days',
      '9',
    );
    return ['-signer', `${name}.pem`, '-inkey', `${name}.key`];
  };
  const rsa = (): string[] => key('rsa', 'rsa:2048');
  const curve = (name: string): string[] => key(name, 'ec', '-pkeyopt', `ec_paramgen_curve:${name}`);
  it.each<[string, () => string[], 'ok' | 'unknown']>([
    ['RSA SHA-256', () => [...rsa(), '-md', 'sha256'], 'ok'],
    ['RSA SHA-1', () => [...rsa(), '-md', 'sha1'], 'ok'],
    ['RSA SHA-512', () => [...rsa(), '-md', 'sha512', '-noattr'], 'unknown'], // no time is claimed

    ['RSA-PSS SHA-256', () => [...rsa(), '-md', 'sha256', '-keyopt', 'rsa_padding_mode:pss'], 'ok'],
    ['ECDSA P-256 SHA-256', () => [...curve('P-256'), '-md', 'sha256'], 'ok'],
    ['ECDSA P-384 SHA-384', () => [...curve('P-384'), '-md', 'sha384', '-keyid'], 'ok'],
  ])('%s', async (algorithm, sign, valid) => {
    const bytes = signedByOpenssl('s.pdf', ...sign());
    expect((await verify(bytes))[0]).toMatchObject({
      kind: 'pkcs7',
      verdict: 'good',
      algorithm,
      chainEnd: 'self-signed',
      valid,
    });
    bytes[30] = (bytes[30] as number) ^ 1;
    expect((await verify(bytes))[0]).toMatchObject({ verdict: 'broken', digest: 'bad' });
  });

  it('a certification says what it allows', async () => {
    const [found] = await verify(signedByOpenssl('mdp.pdf', ...rsa(), '-md', 'sha256'));
    expect(found?.remarks).toContain('这是认证签名，作者规定之后不许再有任何改动。');
  });

  it('a signature streamed in BER of indefinite length', async () => {
    const bytes = signedByOpenssl('ber.pdf', ...rsa(), '-md', 'sha256', '-stream');
    expect(readFileSync(at('ber.pdf.p7s'))[1]).toBe(0x80);
    expect((await verify(bytes))[0]).toMatchObject({ verdict: 'good' });
  });

  it.each([
    ['GM/T 0010', OID.sm2SignedData],
    ['RFC 5652', OID.signedData],
  ])('国密 SM2 with SM3, as data of %s', async (_, type) => {
    const bytes = signedPdf((content) => signedBySm2(content, type));
    const [found] = await verify(bytes);
    expect(found).toMatchObject({ verdict: 'good', algorithm: '国密 SM2', chainEnd: 'self-signed' });
    expect(found?.remarks.join()).not.toContain('不能核对');
    bytes[30] = (bytes[30] as number) ^ 1;
    expect((await verify(bytes))[0]).toMatchObject({ verdict: 'broken', digest: 'bad' });
  });

  it('国密 SM2 by another key is broken', async () => {
    const bytes = signedPdf((content) => {
      const data = signedBySm2(content);
      data[data.length - 1] = (data.at(-1) as number) ^ 1;
      return data;
    });
    expect((await verify(bytes))[0]).toMatchObject({ verdict: 'broken', digest: 'ok', signature: 'bad' });
  });
});

describe.skipIf(!hasCorpus)('signed files of the corpus', () => {
  it('earlier signatures stay valid under a stamp, by pdfsig', async () => {
    const bytes = await stamp(readFileSync(inputPath('corpus:pdf/signed/two-fields-signed-twice.pdf')));
    writeFileSync(at('three.pdf'), bytes);
    const said = spawnSync('pdfsig', ['-nocert', at('three.pdf')], { encoding: 'utf8' }).stdout;
    expect(said.match(/Signature is Valid/g)).toHaveLength(2);
  });

  it('another file’s signature over this content does not pass', async () => {
    const bytes = readFileSync(inputPath('corpus:pdf/signed/two-fields-signed-twice.pdf'));
    bytes[2000] = (bytes[2000] as number) ^ 32;
    for (const found of await verify(bytes)) expect(found).toMatchObject({ verdict: 'broken', digest: 'bad' });
  });
});

describe.skipIf(!hasPrograms('qpdf'))('an encrypted file', () => {
  it.each([['40'], ['128', '--use-aes=n'], ['128', '--use-aes=y'], ['256', '--force-R5'], ['256']])(
    'of %s bits %s stays encrypted, with a stamp whose field can be read',
    async (...how) => {
      const bytes = encryptedPdf(...how);
      const options = { mode: 'stamp', authority: 'embedded' };
      const call = { abilities: { timestamp: askAuthority }, password: () => 'pw' };
      const [stamped] = await runEngine('timestamp', [new File([bytes], 'a.pdf')], options, call);
      writeFileSync(at('stamped.pdf'), new Uint8Array(await (stamped as File).arrayBuffer()));
      const qpdf = (...args: string[]) =>
        execFileSync('qpdf', [...args, at('stamped.pdf')], { encoding: 'utf8', timeout: 30_000 });
      expect(qpdf('--password=pw', '--check')).toContain('No syntax or stream encoding errors');
      expect(qpdf('--password=pw', '--json=2', '--json-key=acroform')).toContain('"Timestamp-');
      expect(() => openPdf(new Uint8Array(readFileSync(at('stamped.pdf'))))).toThrowError(
        expect.objectContaining({ code: 'password-needed' }),
      );
    },
  );
});
