import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeDeclared, decodePage, decodeText, textEncoding } from '../../../src/lib/text-encoding.ts';
import { hasCorpus, inputPath, noCorpus } from '../../corpus.ts';

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

describe('textEncoding', () => {
  it.each([
    ['utf-8', 'efbbbf e4b8ad', '中'],
    ['utf-16le', 'fffe 2d4e', '中'],
    ['utf-16be', 'feff 4e2d', '中'],
    ['utf-8', 'e4b8ade69687', '中文'],
    ['utf-8', '68656c6c6f', 'hello'],
    ['utf-16le', '61002d4e6200', 'a中b'],
    ['utf-16be', '00614e2d0062', 'a中b'],
    // 这是一个小说的开头，他们说过的话。
    [
      'gb18030',
      'd5e2cac7d2bbb8f6d0a1cbb5b5c4bfaacdb7a3accbfbc3c7cbb5b9fdb5c4bbb0a1a3',
      '这是一个小说的开头，他们说过的话。',
    ],
    // 這是一個小說的開頭，他們說過的話。
    [
      'big5',
      'b36fac4fa440add3a470bba1aabab67dc059a141a54cadccbba1b94caabab8dca143',
      '這是一個小說的開頭，他們說過的話。',
    ],
    // a four-byte character of GB 18030: 㐀 (U+3400)
    ['gb18030', 'd6d0b9fa 8139ee39', '中国㐀'],
  ] as const)('%s by %s', (encoding, hex, text) => {
    expect(textEncoding(bytes(hex))).toBe(encoding);
    expect(decodeText(bytes(hex))).toBe(text);
  });

  it('knows a few Chinese letters that are UTF-8 by chance from words of other scripts', () => {
    expect(textEncoding(Uint8Array.of(0xcd, 0xbc, 0xc6, 0xac))).toBe('gb18030'); // 图片
    for (const word of ['Müller', 'Файл', 'Ελληνικά', 'Łódź', '图片', 'think /θɪŋk/', 'thank /θæŋk/, ðə'])
      expect(textEncoding(new TextEncoder().encode(word))).toBe('utf-8');
  });

  it('reads a text cut inside a character where the sample ends', () => {
    const long = new TextEncoder().encode(`a${'中'.repeat(200_000)}`);
    expect(textEncoding(long)).toBe('utf-8');
  });

  it('reads UTF-8 that was cut inside its last character, or holds a few bytes of another encoding', () => {
    const text = new TextEncoder().encode('永和九年，岁在癸丑，暮春之初，会于会稽山阴之兰亭，修禊事也。'.repeat(3));
    expect(textEncoding(text.subarray(0, -2))).toBe('utf-8');
    expect(textEncoding(Uint8Array.from([...text, 0xd6, 0xd0, 0x0a]))).toBe('utf-8');
    expect(textEncoding(Uint8Array.from([0x63, 0x61, 0x66, 0xe9]))).not.toBe('utf-8');
  });

  it('takes no Chinese text for a Western or Japanese one', () => {
    // The same in GB 18030 and Big5: letters of Latin with a few Chinese ones between them.
    for (const hex of [
      '4e616d653a20d5c5c8fd2c2064657369676e20696e20436869c4e3',
      '4e616d653a20b169a5542c2064657369676e20696e',
    ])
      expect(['gb18030', 'big5']).toContain(textEncoding(bytes(hex)));
  });

  it('keeps the encoding that was asked for', () => {
    expect(decodeText(bytes('a4a4'), 'big5')).toBe('中');
    expect(decodeText(bytes('a4a4'), 'gb18030')).toBe('い');
  });

  it.each([
    ['GBK', 'e58f91e7a5a8', '发票'],
    ['ISO-8859-1', 'e58f91e7a5a8', '发票'],
    ['windows-1252', 'c3a9', 'é'],
    ['UTF-8', 'd5e2cac7b7a2c6b1a3accbfbc3c7cbb5b9fdb5c4', '这是发票，他们说过的'],
    ['UTF-8', 'e58f91e7a5a8', '发票'],
    ['GBK', 'b7a2c6b1', '发票'],
    // two bytes that are UTF-8 as well
    ['GBK', 'c7bd', '墙'],
    ['ISO-8859-1', 'e9', 'é'],
    ['ISO-2022-JP', '1b2442 4366 1b2842', '中'],
  ])('XML that declares %s, with %s', (declared, hex, text) => {
    const head = new TextEncoder().encode(`<?xml version="1.0" encoding="${declared}"?>`);
    expect(decodeDeclared(Uint8Array.from([...head, ...bytes(hex)])).split('?>')[1]).toBe(text);
  });

  describe('web pages', () => {
    const page = (charset: string, hex: string): Uint8Array =>
      Uint8Array.from([
        ...new TextEncoder().encode(
          `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}">`,
        ),
        ...bytes(hex),
      ]);

    it('are what they declare where their text alone does not tell', () => {
      expect(textEncoding(page('big5', 'a4a4'))).toBe('big5');
      expect(textEncoding(page('GBK', 'a4a4'))).toBe('gb18030');
      expect(decodePage(page('Shift_JIS', '93fa967b'))).toContain('日本');
    });

    it('are what they are where they declare what they are not', () => {
      expect(decodePage(page('gb2312', 'e4b8ade69687'))).toContain('中文');
      expect(decodePage(page('utf-8', 'd6d0b9fa'))).toContain('中国');
      expect(decodePage(page('iso-8859-1', 'd6d0b9fa'))).toContain('中国');
      expect(decodePage(page('no-such-encoding', 'd6d0b9fa'))).toContain('中国');
    });
  });

  it.skipIf(!hasCorpus)(`tells real texts apart${hasCorpus ? '' : `（${noCorpus}）`}`, () => {
    const of = (path: string): string => textEncoding(readFileSync(inputPath(`corpus:text/${path}`)));
    expect(of('zh-vim-tutor.gb2312.txt')).toBe('gb18030');
    expect(of('zh-debian-reference.utf8.txt')).toBe('utf-8');
    expect(of('war-and-peace-1p.txt')).toBe('utf-8');
  });
});
