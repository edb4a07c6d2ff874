import fc from 'fast-check';
import Fastify from 'fastify';
import { expect, it, test } from 'vitest';
import { addressOf, keyOfAddress, trustedProxies } from '../../../src/service/routes/address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:50123', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['[2001:db8::5]', '2001:db8:0:0::/64'],
  ['[2001:db8::5]:443', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['[fe80::1%25eth0]:1', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (text, key) => {
  expect(keyOfAddress(text)).toBe(key);
});

test.each([
  '',
  ' ',
  'unknown',
  '_hidden',
  '1.2.3',
  '1.2.3.4.5',
  '256.1.1.1',
  '01.2.3.4',
  '0x7f000001',
  '1.2.3.4:',
  '1.2.3.4:x',
  '1.2.3.4:123456',
  '[1.2.3.4',
  '[]:1',
  '[::1]x',
  '::1::',
  '12345::',
  'a'.repeat(20_000),
  '127.0.0.1\0',
])('%j is no address', (text) => {
  expect(keyOfAddress(text)).toBeUndefined();
});

test('whatever the interface part of an IPv6 address, the key is one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 }), (groups) => {
      const text = `2001:db8:7:8:${groups.map((group) => group.toString(16)).join(':')}`;
      expect(keyOfAddress(text)).toBe('2001:db8:7:8::/64');
    }),
  );
});

test('any text is an address or none, never a crash', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef:.[]%/, x'), maxLength: 60 }),
      (text) => void keyOfAddress(text),
    ),
  );
});

const behind = async (setting: string, remoteAddress: string, forwarded?: string | string[]): Promise<string> => {
  const app = Fastify({ trustProxy: trustedProxies(setting) });
  app.get('/', (request) => addressOf(request));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return (await app.inject({ url: '/', remoteAddress, headers })).body;
};

it.each([
  ['', '127.0.0.1', '203.0.113.9', '127.0.0.1'], // nobody is believed
  ['10.0.0.0/8', '127.0.0.1', '203.0.113.9', '127.0.0.1'], // not this one
  ['127.0.0.1', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['loopback', '::1', '203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '127.0.0.1', '203.0.113.9:41000', '203.0.113.9'],
  ['127.0.0.1', '127.0.0.1', '[2001:db8::9]:41000', '2001:db8:0:0::/64'],
  // What the visitor wrote himself is not believed
  ['127.0.0.1', '127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  // A proxy that is listed, with its port
  ['127.0.0.1 10.0.0.0/8', '127.0.0.1', '203.0.113.9, 10.1.2.3:8080', '203.0.113.9'],
  ['127.0.0.1,10.0.0.0/8', '127.0.0.1', '203.0.113.9:5, [::ffff:10.1.2.3]:8080', '203.0.113.9'],
  ['127.0.0.1', '127.0.0.1', ' , ,203.0.113.9 , ', '203.0.113.9'],
  ['127.0.0.1', '127.0.0.1', ['198.51.100.1', '203.0.113.9'], '203.0.113.9'],
  ['127.0.0.1', '127.0.0.1', ',,,', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1', '', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1', `203.0.113.9, ${'x'.repeat(4000)}`, '127.0.0.1'],
])('with TRUST_PROXY %j a request of %s for %j comes from %s', async (setting, remote, forwarded, key) => {
  expect(await behind(setting, remote, forwarded)).toBe(key);
});

test('a setting that is no address is refused', () => {
  expect(() => trustedProxies('proxy.internal')).toThrow('proxy.internal');
});
