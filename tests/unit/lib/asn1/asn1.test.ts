import fc from 'fast-check';
import { expect, it } from 'vitest';
import { childrenOf, integerOf, octetsOf, oidOf, readAsn1, textOf, timeOf } from '../../../../src/formats/asn1/read.ts';
import {
  der,
  generalizedTime,
  integer,
  octets,
  oid,
  sequence,
  setOf,
  unsigned,
  utcTime,
  utf8,
} from '../../../../src/formats/asn1/write.ts';

it('reads what it wrote: numbers, octets of any length, texts, identifiers', () => {
  fc.assert(
    fc.property(
      fc.nat(0xffffffff),
      fc.uint8Array({ maxLength: 70_000 }),
      fc.string(),
      fc.array(fc.nat(0x7fffffff), { maxLength: 9 }),
      (number, bytes, text, arcs) => {
        const dotted = ['1.2', ...arcs].join('.');
        const [a, b, c, d] = childrenOf(readAsn1(sequence(integer(number), octets(bytes), utf8(text), oid(dotted))));
        expect(integerOf(a)).toBe(number);
        expect(octetsOf(b)).toEqual(bytes);
        expect(textOf(c as never)).toBe(text.toWellFormed());
        expect(oidOf(d)).toBe(dotted);
      },
    ),
    { numRuns: 60 },
  );
});

it('an unsigned number has no needless zeros and is never negative', () => {
  expect([...unsigned(Uint8Array.of(0, 0, 5))]).toEqual([2, 1, 5]);
  expect([...unsigned(Uint8Array.of(0, 200))]).toEqual([2, 2, 0, 200]);
  expect([...unsigned(new Uint8Array(0))]).toEqual([2, 1, 0]);
});

it('times of both kinds, with fractions and zones', () => {
  const time = new Date('2026-11-21T17:05:08Z');
  expect(timeOf(readAsn1(generalizedTime(time)))).toEqual(time);
  expect(timeOf(readAsn1(utcTime(time)))).toEqual(time);
  const written = (tag: number, text: string): Date => timeOf(readAsn1(der(tag, new TextEncoder().encode(text))));
  expect(written(0x18, '20261122010508.25+0800').toISOString()).toBe('2026-11-21T17:05:08.250Z');
  expect(written(0x17, '500101000000Z').getUTCFullYear()).toBe(1950);
  expect(() => written(0x18, '20261399000000Z')).toThrow('time');
});

it('a set is in the order of its encodings; indefinite lengths and parted octets are read', () => {
  expect([...setOf(octets(Uint8Array.of(9)), octets(Uint8Array.of(1)))]).toEqual([0x31, 6, 4, 1, 1, 4, 1, 9]);
  const parted = readAsn1(Uint8Array.of(0x24, 0x80, 4, 1, 7, 4, 2, 8, 9, 0, 0, 99));
  expect([...octetsOf(parted)]).toEqual([7, 8, 9]);
  expect(parted.raw.length).toBe(11);
});

it('never hangs, overflows or reads outside, whatever it is given', () => {
  const walk = (bytes: Uint8Array, depth = 0): void => {
    for (const child of childrenOf(readAsn1(bytes))) if (depth < 60) walk(child.raw, depth + 1);
  };
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        walk(bytes);
      } catch (error) {
        expect((error as Error).constructor.name).toBe('Asn1Fault');
      }
    }),
    { numRuns: 500 },
  );
  expect(() => readAsn1(new Uint8Array(100_000).fill(0x30).map((byte, index) => (index % 2 ? 0x80 : byte)))).toThrow();
});
