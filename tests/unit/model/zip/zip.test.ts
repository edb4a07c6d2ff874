import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { byPath } from '../../../../src/features/images-to-pdf/order.ts';
import { picturesIn } from '../../../../src/features/images-to-pdf/pictures.ts';
import { zipEntries } from '../../../../src/formats/zip/entries.ts';
import { unpack } from '../../../../src/formats/zip/unpack.ts';
import { keepBytes, ZipWriter } from '../../../../src/formats/zip/write.ts';
import { crc32 } from '../../../../src/lib/crc32.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const zipOf = (files: Record<string, Uint8Array>, level: 0 | 6 = 6): Blob =>
  new Blob([zipSync(files, { level }) as Uint8Array<ArrayBuffer>]);
const code = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: { code?: unknown }) => error.code,
  );

describe('zip archives', () => {
  it('makes the same of bytes that were put aside', async () => {
    const [whole, aside] = [new ZipWriter(), new ZipWriter()];
    const picture = Uint8Array.from({ length: 3000 }, (_, at) => at * 7);
    whole.add('a.jpeg', picture);
    aside.add('a.jpeg', await keepBytes(picture));
    for (const zip of [whole, aside]) zip.add('b.xml', '<b/>');
    const bytes = new Uint8Array(await new Blob(aside.parts()).arrayBuffer());
    expect(bytes).toEqual(whole.finish());
  });

  it('gives back what was packed, stored or deflated, whatever stands before and behind', async () => {
    const file = fc.tuple(fc.stringMatching(/^[a-z0-9\u4e00-\u4e10 ]{1,12}\.bin$/), fc.uint8Array({ maxLength: 3000 }));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(file, { selector: ([name]) => name, maxLength: 8 }),
        fc.constantFrom(0, 6),
        fc.uint8Array(),
        async (files, level, before) => {
          const zip = new Blob([before as Uint8Array<ArrayBuffer>, zipOf(Object.fromEntries(files), level as 0 | 6)]);
          const entries = await zipEntries(zip);
          expect(entries.map(({ name }) => name).sort()).toEqual(files.map(([name]) => name).sort());
          for (const entry of entries)
            expect(await unpack(zip, entry)).toEqual(files.find(([name]) => name === entry.name)?.[1]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('refuses what is cut, lies about its size, overlaps or is damaged', async () => {
    const zip = zipOf({ 'a.png': new Uint8Array(5000).fill(7) });
    expect(await code(zipEntries(zip.slice(0, zip.size - 30)))).toBe('truncated');
    const [entry] = await zipEntries(zip);
    if (!entry) throw new Error('no entry');
    expect(await code(unpack(zip, { ...entry, size: 100 }))).toBe('damaged');
    expect(await code(unpack(zip, { ...entry, size: 10 ** 9 }))).toBe('damaged');
    expect(await code(unpack(zip, { ...entry, crc: 1 }))).toBe('damaged');
    expect(await code(unpack(zip, { ...entry, method: 14 }))).toBe('unsupported');
    const bytes = new Uint8Array(await zip.arrayBuffer());
    const view = new DataView(bytes.buffer);
    const central = bytes.findIndex((_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50);
    view.setUint32(central + 20, bytes.length * 2, true);
    expect(await code(zipEntries(new Blob([bytes])))).toBe('damaged');
  });

  it('an Info-ZIP name in Unicode holds only beside the name it was made for', async () => {
    const path = (crc: number): Uint8Array =>
      Uint8Array.from([1, ...[0, 8, 16, 24].map((shift) => (crc >>> shift) & 255), ...text('甲.png')]);
    const named = async (crc: number): Promise<string | undefined> => {
      const zip = zipSync({ 'a.png': [text('x'), { extra: { 28789: path(crc) } }] });
      return (await zipEntries(new Blob([zip as Uint8Array<ArrayBuffer>])))[0]?.name;
    };
    expect(await named(crc32(text('a.png')))).toBe('甲.png');
    expect(await named(crc32(text('b.png')))).toBe('a.png');
  });

  it('takes pictures only, without what systems add', async () => {
    const one = text('x');
    const zip = zipOf({
      '__MACOSX/._1.jpg': one,
      '1.jpg': one,
      'Thumbs.db': one,
      '读我.txt': one,
      '.hidden.png': one,
      '卷/2.PNG': one,
    });
    const { pictures, others } = await picturesIn(zip);
    expect(pictures.map(({ name }) => name)).toEqual(['1.jpg', '卷/2.PNG']);
    expect(others).toEqual(['读我.txt']);
  });

  it('sorts as a reader counts', () => {
    const sorted = ['000.jpg', 'p2.jpg', 'p10.jpg', '第2话/1.jpg', '第2话/10.jpg', '第2话/番外/1.jpg', '第10话/1.jpg'];
    expect([...sorted].reverse().sort(byPath)).toEqual(sorted);
  });
});

describe('the writer of archives', () => {
  const files: [string, string | Uint8Array][] = [
    ['mimetype', text('application/epub+zip')],
    ['目录/a.xml', '甲'.repeat(70_000)],
    ['empty.xml', ''],
    ['b.png', new Uint8Array(3000).fill(7)],
  ];
  const written = (): Uint8Array<ArrayBuffer> => {
    const zip = new ZipWriter();
    for (const [name, content] of files) zip.add(name, content);
    return zip.finish();
  };

  it('writes what our reader and another program read', async () => {
    const bytes = written();
    const zip = new Blob([bytes]);
    const entries = await zipEntries(zip);
    expect(entries.map(({ name }) => name)).toEqual(files.map(([name]) => name));
    for (const [at, entry] of entries.entries()) {
      const content = files[at]?.[1] ?? '';
      expect(await unpack(zip, entry)).toEqual(typeof content === 'string' ? text(content) : content);
    }
    const script =
      'import sys,io,zipfile; z=zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())); print(z.testzip(), len(z.namelist()))';
    expect(execFileSync('python3', ['-c', script], { input: bytes, encoding: 'utf8' }).trim()).toBe('None 4');
  });

  it('says sizes in front of each file, for programs that read from the beginning', () => {
    const view = new DataView(written().buffer);
    for (let at = 0; view.getUint32(at, true) === 0x04034b50; ) {
      const [flags, crc, packed] = [
        view.getUint16(at + 6, true),
        view.getUint32(at + 14, true),
        view.getUint32(at + 18, true),
      ];
      expect(flags & 8).toBe(0);
      expect(crc !== 0 || view.getUint32(at + 22, true) === 0).toBe(true);
      at += 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true) + packed;
      expect([0x04034b50, 0x02014b50]).toContain(view.getUint32(at, true));
    }
  });

  it('keeps parts apart that are written at the same time', async () => {
    const zip = new ZipWriter();
    const first = zip.begin('first');
    first.write('一');
    zip.add('second', '二');
    first.write('三');
    first.end();
    const made = new Blob([zip.finish()]);
    const [one, two] = await zipEntries(made);
    expect([one?.name, two?.name]).toEqual(['first', 'second']);
    expect(new TextDecoder().decode(await unpack(made, one as never))).toBe('一三');
  });
});
