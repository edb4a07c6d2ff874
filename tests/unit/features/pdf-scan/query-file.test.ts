import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeValue, encodeValue, readAsked } from '../../../../src/features/pdf-scan/shared/query-file.ts';

describe('values of the scan page', () => {
  it('are base64 of UTF-8 with $ for +', () => {
    expect(encodeValue('>>>?合同')).toBe('Pj4$P$WQiOWQjA==');
    expect(decodeValue('Pj4$P$WQiOWQjA==')).toBe('>>>?合同');
    // a literal plus is a space after a query parser
    expect(decodeValue('Pj4 P WQiOWQjA==')).toBe('>>>?合同');
    expect(decodeValue('Pj4+P+WQiOWQjA')).toBe('>>>?合同');
  });

  it('may have been percent-encoded before', () =>
    expect(decodeValue(encodeValue(encodeURIComponent('合同.pdf')))).toBe('合同.pdf'));

  it.each(['', '****', 'QUJDR', '/////', '%E5%90%88'])('%j is none', (value) =>
    expect(decodeValue(value)).toBeUndefined(),
  );

  it('come back as they were, also through a query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        fc.pre(text.isWellFormed() && !/%[0-9a-f]{2}/i.test(text) && !text.startsWith('\ufeff'));
        const query = new URLSearchParams(`url=${encodeValue(text)}`);
        expect(decodeValue(query.get('url') ?? '')).toBe(text);
      }),
    );
  });
});

describe('what a query asks for', () => {
  const base = 'https://site.example/Scan/';
  const ask = (url: string, name?: string): unknown =>
    readAsked(new URLSearchParams({ url: encodeValue(url), ...(name && { filename: encodeValue(name) }) }), base, [
      'https://api.example',
    ]);

  it('may be a file of the site or of its hosts', () => {
    expect(ask('/download/a%20b.pdf')).toMatchObject({ kind: 'file', name: 'a b.pdf' });
    expect(ask('https://api.example/x?id=1', '合同.pdf')).toMatchObject({ kind: 'file', name: '合同.pdf' });
  });

  it('is refused for other hosts and other kinds of address', () => {
    expect(ask('https://evil.example/a.pdf')).toEqual({ kind: 'elsewhere', host: 'evil.example' });
    expect(ask('javascript:alert(1)')).toEqual({ kind: 'unreadable' });
    expect(ask('data:application/pdf,a')).toEqual({ kind: 'unreadable' });
    expect(readAsked(new URLSearchParams('url=!!'), base, [])).toEqual({ kind: 'unreadable' });
    expect(readAsked(new URLSearchParams(), base, [])).toEqual({ kind: 'none' });
  });
});
