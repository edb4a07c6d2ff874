import { describe, expect, it } from 'vitest';
import { sniff } from '../../../src/lib/sniff.ts';
import { decodeText, textEncoding } from '../../../src/lib/text-encoding.ts';
import { unmarkedUtf16 } from '../../../src/lib/utf16.ts';

const TEXT = '第一章 总则\r\n为了规范一切工作，制定本办法。Article 1\r\n'.repeat(20);
const little = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'utf16le'));
const big = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'utf16le').swap16());

describe('UTF-16 without a mark', () => {
  it('is told by what it reads as, also with 一, whose one byte is a zero', () => {
    for (const text of [TEXT, 'plain words\n', 'Ünïcödé — “quoted”\n']) {
      expect(unmarkedUtf16(little(text))).toBe('utf-16le');
      expect(unmarkedUtf16(big(text))).toBe('utf-16be');
    }
    expect(textEncoding(little(TEXT))).toBe('utf-16le');
    expect(decodeText(big(TEXT))).toBe(TEXT);
  });
  it('is a text file', () => {
    expect([sniff(little(TEXT), 'a.txt'), sniff(big(TEXT), 'a.csv')]).toEqual(['txt', 'csv']);
  });
  it('is not any bytes with zeros, nor another text with one zero', () => {
    const noise = Uint8Array.from({ length: 4096 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 256);
    expect(sniff(noise, 'a.txt')).toBeUndefined();
    expect(sniff(new Uint8Array(4096), 'a.txt')).toBeUndefined();
    const spoilt = new TextEncoder().encode(`${'some plain words, and more\n'.repeat(40)}`);
    spoilt[500] = 0;
    expect(unmarkedUtf16(spoilt)).toBeUndefined();
  });
});
