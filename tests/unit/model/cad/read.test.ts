import { readFileSync } from 'node:fs';
import { Line, MText, TextEntity } from '@node-projects/acad-ts';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, toErrorData } from '../../../../schemas/error.ts';
import { encodingOf } from '../../../../src/formats/cad/dxf-encoding.ts';
import { DxfLines } from '../../../../src/formats/cad/dxf-lines.ts';
import { MAX_ENTITIES } from '../../../../src/formats/cad/dxf-stream.ts';
import { type CadFile, entitiesOf, readCad } from '../../../../src/formats/cad/read.ts';
import { hasCorpus, inputPath } from '../../../corpus.ts';
import { binaryOf, bytesOf, dxf, line, text } from './dxf.ts';

const textsOf = ({ document }: CadFile): string[] =>
  [...entitiesOf(document)].flatMap((entity) =>
    entity instanceof TextEntity || entity instanceof MText ? [entity.value] : [],
  );

const codeOf = (bytes: Uint8Array<ArrayBuffer>): ErrorCode | undefined => {
  try {
    readCad(bytes);
    return undefined;
  } catch (thrown) {
    return toErrorData(thrown).code;
  }
};

const head = (version: string, codePage: string) => ({
  header: [9, '$ACADVER', 1, version, 9, '$DWGCODEPAGE', 3, codePage],
});
/** 平面图 in GBK. */
const GBK = [0xc6, 0xbd, 0xc3, 0xe6, 0xcd, 0xbc];
const inGbk = (version: string, codePage: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    bytesOf(dxf(text('@'), head(version, codePage))).reduce<number[]>(
      (all, byte) => all.concat(byte === 0x40 ? GBK : [byte]),
      [],
    ),
  );

describe('strings of DXF', () => {
  it.each([
    ['named by its code page', 'AC1015', 'ANSI_936'],
    ['under a code page that is not its own', 'AC1015', 'ANSI_1252'],
    ['where UTF-8 is the rule', 'AC1021', 'ANSI_1252'],
    ['in R12', 'AC1009', 'gb2312'],
  ])('GBK %s', (_, version, codePage) => {
    expect(textsOf(readCad(inGbk(version, codePage)))).toEqual(['平面图']);
  });

  it('GBK that is UTF-8 as well is what its header says', () => {
    expect(encodingOf(Uint8Array.of(0xc7, 0xbd), { version: 'AC1015', codePage: 'ANSI_936' })).toBe('gb18030');
    expect(encodingOf(Uint8Array.of(0xc7, 0xbd), { version: 'AC1021', codePage: 'ANSI_936' })).toBe('utf-8');
    expect(encodingOf(bytesOf('墙'), { version: 'AC1015', codePage: 'ANSI_936' })).toBe('utf-8');
  });

  it('UTF-8 under a Chinese code page', () => {
    expect(textsOf(readCad(bytesOf(dxf(text('平面图'), head('AC1032', 'ANSI_936')))))).toEqual(['平面图']);
  });

  it('escapes, of Unicode and of a code page', () => {
    const escaped = text('\\U+5E73\\U+9762\\M+5CDBC \\U+000A');
    expect(textsOf(readCad(bytesOf(dxf(escaped))))).toEqual(['平面图 \\U+000A']);
  });

  it('spaces that a text begins with', () => {
    expect(textsOf(readCad(bytesOf(dxf(text('  a b')))))).toEqual(['  a b']);
  });
});

describe('files that break off', () => {
  const whole = dxf([...line(0, 0, 1, 1), ...line(1, 1, 2, 2)]);

  it('give what came before', () => {
    const { document, cut } = readCad(bytesOf(whole.slice(0, whole.lastIndexOf('LINE') + 30)));
    const lines = [...entitiesOf(document)].filter((entity) => entity instanceof Line);
    expect([lines.length, cut]).toEqual([2, true]);
  });

  it('wherever they do', () => {
    const bytes = bytesOf(whole);
    for (let end = 1; end < bytes.length; end += 7)
      expect(['damaged', 'truncated', undefined]).toContain(codeOf(bytes.subarray(0, end)));
  });
});

describe.each([
  ['R12', 'AC1009', true, 'plan'],
  ['2007', 'AC1021', false, '平面图'],
] as const)('a binary DXF file of %s', (_, version, old, said) => {
  const bytes = binaryOf(dxf([...line(0, 0, 1, 1), ...line(1, 1, 2, 2), ...text(said)], head(version, '')), old);

  it('is read as others are', () => {
    const { document, cut } = readCad(bytes);
    const lines = [...entitiesOf(document)].filter((entity) => entity instanceof Line);
    expect([lines.length, lines[1]?.endPoint.x, cut]).toEqual([2, 2, false]);
    expect(textsOf(readCad(bytes))).toEqual([said]);
  });

  it('that breaks off gives what came before, wherever it does', () => {
    const { document, cut } = readCad(bytes.slice(0, -60));
    expect([[...entitiesOf(document)].filter((entity) => entity instanceof Line).length, cut]).toEqual([2, true]);
    for (let end = 23; end < bytes.length; end += 7)
      expect(['damaged', 'truncated', undefined]).toContain(codeOf(bytes.slice(0, end)));
  });
});

describe('what cannot be read', () => {
  it('more entities than can be held, before they are', () => {
    const pairs = new DxfLines(bytesOf('0\nX\n'.repeat(MAX_ENTITIES + 1)), 'utf-8');
    pairs.readNext();
    pairs.start(); // what was read before counts no more
    for (let count = 0; count < MAX_ENTITIES; count++) pairs.readNext();
    expect(() => pairs.readNext()).toThrow(expect.objectContaining({ code: 'too-complex' }));
  });

  it.each([
    ['AC1009 of R12', 'AC1009\0\0', 'unsupported', /R12 版/],
    ['a later version', 'AC1035\0\0', 'unsupported', /AC1035/],
    ['nothing but a version', 'AC1032\0\0', 'damaged', /损坏/],
    ['no drawing', 'hello\nworld\n', 'damaged', /第 2 行/],
  ])('%s', (_, content, code, words) => {
    const read = () => readCad(bytesOf(content));
    expect(read).toThrow(words);
    expect(codeOf(bytesOf(content))).toBe(code);
  });
});

describe.skipIf(!hasCorpus)('drawings of the corpus', () => {
  const EXPECTED: [file: string, version: string, atLeast: number][] = [
    ['cad/dwg/example_r13.dwg', 'AC1012', 68],
    ['cad/dwg/example_r14.dwg', 'AC1014', 68],
    ['cad/dwg/example_2000.dwg', 'AC1015', 68],
    ['cad/dwg/example_2004.dwg', 'AC1018', 68],
    ['cad/dwg/example_2007.dwg', 'AC1021', 67],
    ['cad/dwg/example_2010.dwg', 'AC1024', 68],
    ['cad/dwg/example_2013.dwg', 'AC1027', 66],
    ['cad/dwg/example_2018.dwg', 'AC1032', 66],
    ['cad/dxf/example_2018.dxf', 'AC1032', 68],
  ];
  it.each(EXPECTED)('%s', (file, version, atLeast) => {
    const read = readCad(new Uint8Array(readFileSync(inputPath(`corpus:${file}`))));
    expect(read.version).toBe(version);
    const unread = [...read.unread.values()].reduce((sum, count) => sum + count, 0);
    expect(read.document.modelSpace?.entities.count).toBeGreaterThanOrEqual(atLeast);
    expect((read.document.modelSpace?.entities.count ?? 0) + unread).toBe(68);
  });
});
