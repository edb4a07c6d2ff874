import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toErrorData } from '../../../../schemas/error.ts';
import { optionSchema } from '../../../../schemas/option.ts';
import { loadCatalog } from '../../../../src/catalog/load.ts';
import { type NodeCall, runEngine } from '../../../../src/engines/load-node.ts';
import { closeOffice, warmOffice } from '../../../../src/features/office/native/convert.ts';
import { comesUp, programs, signalAll } from '../../../kill.ts';

const SOFFICE = '/usr/lib/libreoffice/program/soffice.bin';
const entry = loadCatalog().engines.office;
if (!entry) throw new Error('no engine office');
const work = mkdtempSync(join(tmpdir(), 'pdf365-test-office-'));
const ours = `pdf365-office-${process.pid}-`;

const convert = async (
  bytes: Uint8Array | string,
  name: string,
  call: NodeCall = {},
  wish: object = {},
): Promise<File> => {
  const file = new File([bytes as BlobPart], name);
  const options = optionSchema(entry.options).parse(wish);
  const folder = async (): Promise<string> => mkdtempSync(join(work, 'call-'));
  const [result] = await runEngine('office', [file], options, { limits: entry.limits, folder, ...call });
  if (!result) throw new Error('no result');
  return result;
};

/** What a program of poppler says of a PDF. */
const ask = async (pdf: File, program: string, before: string[] = [], after: string[] = []): Promise<string> => {
  const path = join(work, 'result.pdf');
  writeFileSync(path, new Uint8Array(await pdf.arrayBuffer()));
  return execFileSync(program, [...before, path, ...after], { encoding: 'utf8' });
};
const textOf = (pdf: File): Promise<string> => ask(pdf, 'pdftotext', [], ['-']);
const picturesOf = async (pdf: File): Promise<number> =>
  (await ask(pdf, 'pdfimages', ['-list'])).trim().split('\n').length - 2;
const fontsOf = (pdf: File): Promise<string> => ask(pdf, 'pdffonts');
const pagesOf = async (pdf: File): Promise<number> => Number(/Pages:\s+(\d+)/.exec(await ask(pdf, 'pdfinfo'))?.[1]);
const soffices = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && commandOf(pid).includes('soffice.bin') && commandOf(pid).includes(ours));
const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
};
/** Whether a process hears nothing (proc(5), state T): it may still answer for a moment after the signal was sent. */
const isStopped = (pid: number): boolean => / \(.*\) T /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith(ours));

describe.skipIf(!existsSync(SOFFICE))('office', { timeout: 120_000 }, () => {
  let server: Server;
  let address = '';
  const requests: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await closeOffice();
    server.close();
    rmSync(work, { recursive: true, force: true });
  });

  describe('fetches nothing and reads nothing else', () => {
    const picture = join(work, 'secret.png');
    beforeAll(() => {
      // One red pixel: a picture that would show in the PDF if it were read.
      writeFileSync(
        picture,
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
          'base64',
        ),
      );
    });

    it.each([
      [
        'html',
        (...urls: string[]) =>
          `<html><body><p>plain text</p>${urls.map((url) => `<img src="${url}" width="50" height="50">`).join('')}</body></html>`,
        'a.doc',
      ],
      ['docx', docxWithPictures, 'a.docx'],
      ['odt', odtWithPictures, 'a.odt'],
    ] as const)('%s with linked pictures', async (_kind, make, name) => {
      const document = make(`${address}/${name}.png`, `file://${picture}`, 'file:///etc/passwd');
      const pdf = await convert(document, name);
      expect(await textOf(pdf)).toContain('plain text');
      expect(await textOf(pdf)).not.toContain('root:');
      expect(await picturesOf(pdf)).toBe(0);
      expect(await picturesOf(await convert(document, name, {}, { changes: 'final' }))).toBe(0);
      expect(requests).toEqual([]);
    });

    it('runs no macro bound to the opening of a document', async () => {
      const pdf = await convert(odtWithMacro(`${address}/macro`), 'a.odt');
      expect(await textOf(pdf)).toContain('plain text');
      expect(requests).toEqual([]);
    });
  });

  it('stays warm from one document to the next, and holds no file of the one before', async () => {
    await convert('<html><body>one</body></html>', 'a.doc');
    const before = soffices();
    await convert('<html><body>two</body></html>', 'b.doc');
    expect(soffices()).toEqual(before);
    const { folder } = await warmOffice(entry.limits);
    expect(readdirSync(join(folder, 'job'))).toEqual([]);
    // It found its profile known to its build: what it writes there itself, before it starts once more, would be later.
    const known = statSync(join(folder, 'profile', 'user', 'extensions', 'buildid'));
    expect(known.mtimeMs).toBeLessThanOrEqual(statSync(join(folder, 'office')).mtimeMs);
  });

  it('reads web pages that do not name their encoding, without headers of its own', async () => {
    // 你好世界 in GBK
    const hello = Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0xca, 0xc0, 0xbd, 0xe7]);
    const page = Buffer.concat([
      Buffer.from('<html><body><table><tr><td>'),
      hello,
      Buffer.from('</td></tr></table></body></html>'),
    ]);
    expect(await textOf(await convert(page, 'a.doc'))).toContain('你好世界');
    expect((await textOf(await convert(page, 'a.xls'))).trim()).toBe('你好世界');
  });

  it.each(['doc', 'docx', 'xls'])(
    'reads web pages that declare another encoding than theirs, saved as .%s',
    async (extension) => {
      const page = (charset: string): string =>
        `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}"></head><body><table><tr><td>你好世界</td></tr></table></body></html>`;
      const name = `a.${extension}`;
      expect((await textOf(await convert(page('gb2312'), name))).trim()).toBe('你好世界');
      expect((await textOf(await convert(Buffer.from(`\uFEFF${page('unicode')}`, 'utf16le'), name))).trim()).toBe(
        '你好世界',
      );
    },
  );

  it('opens OpenDocument files that a zip program has packed again', async () => {
    const { mimetype = new Uint8Array(), ...others } = unzipSync(odf('<text:p>plain text</text:p>'));
    for (const parts of [{ ...others, mimetype }, { mimetype, ...others }, others])
      expect(await textOf(await convert(zipSync(parts, { level: 9 }), 'a.odt'))).toContain('plain text');
  });

  it.each(['doc', 'xls'])('reads web archives saved as .%s, with their pictures', async (extension) => {
    const pdf = await convert(webArchive(), `a.${extension}`);
    expect((await textOf(pdf)).trim()).toBe('导出的合同');
    if (extension === 'doc') expect(await picturesOf(pdf)).toBe(2);
  });

  it('names for Chinese text a stand-in that has Chinese characters', async () => {
    const notes: string[] = [];
    await convert(docxWithFont(false, '造字工房力黑'), 'a.docx', { onNote: (text) => notes.push(text) });
    expect(notes.join()).toContain('“造字工房力黑”用“思源黑体”代替');
  });

  it('draws with the fonts a document brings, and the next document without them', async () => {
    expect(await fontsOf(await convert(docxWithFont(), 'a.docx'))).toContain('NotoSansHans');
    expect(await fontsOf(await convert(docxWithFont(false), 'b.docx'))).toContain('NotoSansCJK');
  });

  it('leaves hidden slides out, unless they are asked for', async () => {
    expect(await pagesOf(await convert(slides(), 'a.odp'))).toBe(1);
    expect(await pagesOf(await convert(slides(), 'a.odp', {}, { hidden: true }))).toBe(2);
  });

  it('is killed whole by cancel, and the next document gets a new one', async () => {
    await warmOffice(entry.limits);
    const controller = new AbortController();
    const onProgress = (): void => controller.abort();
    const big = `<html><body>${'<p>text</p>'.repeat(10_000)}</body></html>`;
    await expect(convert(big, 'a.doc', { signal: controller.signal, onProgress })).rejects.toThrow();
    await expect.poll(soffices, { timeout: 5000 }).toEqual([]);
    expect(leftovers()).toEqual([]);
    expect(await textOf(await convert('<html><body>next</body></html>', 'b.doc'))).toContain('next');
  });

  it('stops at its time limit', async () => {
    const limits = { ...entry.limits, seconds: 1 };
    await warmOffice(entry.limits);
    const big = `<html><body>${'<table><tr><td>text</td></tr></table>'.repeat(50_000)}</body></html>`;
    const thrown = await convert(big, 'a.doc', { limits }).catch((error: unknown) => error);
    expect(toErrorData(thrown).code).toBe('timeout');
    await expect.poll(soffices, { timeout: 5000 }).toEqual([]);
  });

  // What ends soffice ends the bridge likewise: one signal for each is enough of those that both can get at work.
  describe.each([
    ['soffice.bin', 'SIGSEGV'],
    ['python3', 'SIGKILL'],
  ] as const)('whose %s', (name, fatal) => {
    /** The same for both processes of the warm soffice: the program itself, or the bridge that drives it. */
    const found = (): number[] => programs(name, ours);

    it.each(['SIGKILL', 'SIGSTOP'] as const)('got %s while idle is replaced in silence', async (signal) => {
      const { folder } = await warmOffice(entry.limits);
      expect(signalAll(found(), signal)).toBe(1);
      await expect.poll(() => found().every(isStopped), { timeout: 20_000 }).toBe(true);
      expect(await textOf(await convert('<html><body>next</body></html>', 'a.doc'))).toContain('next');
      expect(existsSync(folder)).toBe(false);
    });

    it(`got ${fatal} at work, and was killed while the next one started, does not make documents damaged`, async () => {
      await warmOffice(entry.limits);
      let killed = 0;
      const onProgress = (): void => {
        if (killed === 0) killed = signalAll(found(), fatal);
      };
      const long = `<html><body>${'<p>text</p>'.repeat(1_000)}</body></html>`;
      await expect(convert(long, 'a.doc', { onProgress })).rejects.toMatchObject({ code: 'interrupted' });
      expect(killed).toBe(1);
      const again = convert(long, 'a.doc');
      const refused = expect(again).rejects.toMatchObject({ code: 'interrupted' });
      await comesUp(name, ours);
      signalAll(found(), 'SIGKILL');
      await refused;
      expect(await textOf(await convert(long, 'a.doc'))).toContain('text');
    });
  });

  it('a document that waits for a start that is killed gets another', async () => {
    await closeOffice();
    const warm = warmOffice(entry.limits).catch((error: unknown) => toErrorData(error).code);
    const next = convert('<html><body>next</body></html>', 'a.doc');
    signalAll(await comesUp('soffice.bin', ours), 'SIGKILL');
    expect(await warm).toBe('interrupted');
    expect(await textOf(await next)).toContain('next');
  });

  it.each(['exit', 'SIGTERM'])('leaves neither process nor folder when its process ends by %s', (end) => {
    const script = `
      import { warmOffice } from ${JSON.stringify(join(import.meta.dirname, '../../../../src/features/office/native/convert.ts'))};
      const { folder } = await warmOffice(${JSON.stringify(entry.limits)});
      console.log(folder);
      if (${JSON.stringify(end)} === 'SIGTERM') {
        setInterval(() => {}, 1000);
        process.kill(process.pid, 'SIGTERM');
      }`;
    const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
      encoding: 'utf8',
    });
    expect(signal).toBe(end === 'exit' ? null : end);
    expect(stdout).toContain('pdf365-office-');
    expect(existsSync(stdout.trim())).toBe(false);
  });
});

/** A page in GBK and the picture it shows twice, in one message (RFC 2557), as Word and exporting programs write it. */
function webArchive(): Buffer {
  const page = Buffer.concat([
    Buffer.from('<html><head><meta http-equiv=Content-Type content="text/html; charset=gb2312"></head><body><p>'),
    Buffer.from([0xb5, 0xbc, 0xb3, 0xf6, 0xb5, 0xc4, 0xba, 0xcf, 0xcd, 0xac]), // 导出的合同
    Buffer.from('</p><img src="a.files/1.png" width=9 height=9><img src="cid:p1" width=9 height=9></body></html>'),
  ]);
  const quoted = [...page].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
  const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
  const part = (fields: string[], body: string): string => `\r\n--next\r\n${fields.join('\r\n')}\r\n\r\n${body}`;
  return Buffer.from(
    [
      'MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary="next"\r\n\r\nA single file.\r\n',
      part(
        [
          'Content-Location: file:///C:/x/a.htm',
          'Content-Transfer-Encoding: quoted-printable',
          'Content-Type: text/html',
        ],
        quoted.replace(/(.{72})/g, '$1=\r\n'),
      ),
      part(
        [
          'Content-Location: file:///C:/x/a.files/1.png',
          'Content-ID: <p1>',
          'Content-Transfer-Encoding: base64',
          'Content-Type: image/png',
        ],
        picture,
      ),
      '\r\n--next--\r\n',
    ].join(''),
  );
}

const DOCX_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE_RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A docx with pictures that lie elsewhere (ECMA-376 part 1 §20.1.8.13, r:link). */
function docxWithPictures(...urls: string[]): Uint8Array {
  const drawing = (id: number): string =>
    `<w:r><w:drawing><wp:inline><wp:extent cx="500000" cy="500000"/><wp:docPr id="${id}" name="a"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="a"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="500000" cy="500000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  return zipSync({
    '[Content_Types].xml': strToU8(DOCX_TYPES),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE_RELS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      `<Relationships xmlns="${RELS}">${urls.map((url, id) => `<Relationship Id="rId${id}" Type="${OFFICE_RELS}/image" Target="${url}" TargetMode="External"/>`).join('')}</Relationships>`,
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:r="${OFFICE_RELS}"><w:body><w:p><w:r><w:t>plain text</w:t></w:r></w:p><w:p>${urls.map((_, id) => drawing(id)).join('')}</w:p></w:body></w:document>`,
    ),
  });
}

/** A docx in a font of its own, obfuscated as ECMA-376 part 4 §15.2.13 says; or one that only names it. */
function docxWithFont(embedded = true, name = 'Noto Sans Hans'): Uint8Array {
  const id = '{1DB2A9A0-1A3C-4E1B-9B36-0C8A0D3B5E11}';
  const key = Buffer.from(id.replace(/[{}-]/g, ''), 'hex').reverse();
  const font = new Uint8Array(
    readFileSync(
      join(import.meta.dirname, '../../../../node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf'),
    ),
  );
  for (let i = 0; i < 32; i++) font[i] = (font[i] ?? 0) ^ (key[i % 16] ?? 0);
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const relationship = (type: string, target: string): Uint8Array =>
    strToU8(
      `<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE_RELS}/${type}" Target="${target}"/></Relationships>`,
    );
  const types = DOCX_TYPES.replace(
    '<Override',
    '<Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/><Override PartName="/word/fontTable.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.fontTable+xml"/><Override',
  );
  return zipSync({
    '[Content_Types].xml': strToU8(embedded ? types : DOCX_TYPES),
    '_rels/.rels': relationship('officeDocument', 'word/document.xml'),
    'word/document.xml': strToU8(
      `<w:document ${w}><w:body><w:p><w:r><w:rPr><w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:eastAsia="${name}"/></w:rPr><w:t>字体 plain text</w:t></w:r></w:p></w:body></w:document>`,
    ),
    ...(embedded && {
      'word/_rels/document.xml.rels': relationship('fontTable', 'fontTable.xml'),
      'word/_rels/fontTable.xml.rels': relationship('font', 'fonts/font1.odttf'),
      'word/fontTable.xml': strToU8(
        `<w:fonts ${w} xmlns:r="${OFFICE_RELS}"><w:font w:name="${name}"><w:embedRegular r:id="rId1" w:fontKey="${id}"/></w:font></w:fonts>`,
      ),
      'word/fonts/font1.odttf': font,
    }),
  });
}

const NAMESPACES = ['office', 'text', 'draw', 'style', 'script', 'presentation']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0"`)
  .join(' ');
const MORE =
  'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dom="http://www.w3.org/2001/xml-events"';

interface Odf {
  kind?: 'text' | 'presentation';
  /** more parts by their names */
  more?: Record<string, string>;
  /** what stands before the body */
  head?: string;
}

function odf(body: string, { kind = 'text', more = {}, head = '' }: Odf = {}): Uint8Array {
  const names = ['content.xml', ...Object.keys(more)];
  const manifest = names
    .map((name) => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="text/xml"/>`)
    .join('');
  return zipSync({
    mimetype: [strToU8(`application/vnd.oasis.opendocument.${kind}`), { level: 0 }],
    'META-INF/manifest.xml': strToU8(
      `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.${kind}"/>${manifest}</manifest:manifest>`,
    ),
    'content.xml': strToU8(
      `<office:document-content ${NAMESPACES} ${MORE} office:version="1.3">${head}<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    ),
    ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
  });
}

function odtWithPictures(...urls: string[]): Uint8Array {
  const image = (url: string): string =>
    `<draw:frame svg:width="2cm" svg:height="2cm" text:anchor-type="as-char"><draw:image xlink:href="${url}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame>`;
  return odf(`<text:p>plain text</text:p><text:p>${urls.map(image).join('')}</text:p>`);
}

/** A Basic macro bound to the opening of the document: it would ask our server, and write over the text. */
function odtWithMacro(url: string): Uint8Array {
  const library = 'xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"';
  const code = `Sub Opened\nThisComponent.Text.String = "macro ran"\nShell("/usr/bin/curl", 0, "${url}")\nEnd Sub`;
  const head = `<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.Module1.Opened?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts>`;
  return odf('<text:p>plain text</text:p>', {
    head,
    more: {
      'Basic/script-lc.xml': `<library:libraries ${library}><library:library library:name="Standard" library:link="false"/></library:libraries>`,
      'Basic/Standard/script-lb.xml': `<library:library ${library} library:name="Standard" library:readonly="false"><library:element library:name="Module1"/></library:library>`,
      'Basic/Standard/Module1.xml': `<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${code.replaceAll('"', '&quot;')}</script:module>`,
    },
  });
}

/** Two slides, the second one hidden. */
function slides(): Uint8Array {
  const properties = (name: string, visibility: string): string =>
    `<style:style style:name="${name}" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="${visibility}"/></style:style>`;
  const page = (name: string): string => `<draw:page draw:name="${name}" draw:style-name="${name}"/>`;
  const head = `<office:automatic-styles>${properties('seen', 'visible')}${properties('unseen', 'hidden')}</office:automatic-styles>`;
  return odf(page('seen') + page('unseen'), { kind: 'presentation', head });
}
