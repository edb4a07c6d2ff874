import { expect, test } from 'vitest';
import { codeIn, isLoopback, phoneAddress } from '../../../src/lib/phone-address.ts';

const CODE = 'aB3-_aB3-_aB3-_aB3-_aB';

test('the code stands in the fragment of the address, and is read from there', () => {
  const address = new URL(phoneAddress('https://pdf.example', CODE));
  expect([address.origin, address.pathname, address.search]).toEqual(['https://pdf.example', '/phone/', '']);
  expect(codeIn(address.hash)).toBe(CODE);
});

test.each(['', '#', '#main', `#${CODE}a`, `#${CODE.slice(1)}`, `#${CODE.slice(0, 21)}%`, `${CODE}`])(
  'no code in %j',
  (hash) => {
    expect(codeIn(hash)).toBeUndefined();
  },
);

test.each(['localhost', 'a.localhost', 'LOCALHOST', '127.0.0.1', '127.9.8.7', '[::1]', '0.0.0.0'])(
  '%s is this machine alone',
  (name) => {
    expect(isLoopback(name)).toBe(true);
  },
);

test.each(['pdf.example', 'localhost.example', '192.168.1.5', '10.127.0.0.1.example', '128.0.0.1', '[fe80::1]'])(
  '%s may be reached',
  (name) => {
    expect(isLoopback(name)).toBe(false);
  },
);
