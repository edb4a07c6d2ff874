import { expect, it } from 'vitest';
import { base64, bytesOfBase64 } from '../../../src/lib/base64.ts';
import { hexColour, hexOf } from '../../../src/lib/hex.ts';

it('reads base64 as files have it, broken into lines or not, and nothing else', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
  const lines = base64(bytes).replace(/.{76}/g, '$&\r\n\t');
  expect(bytesOfBase64(lines)).toEqual(bytes);
  expect(bytesOfBase64('a*b=')).toBeUndefined();
  expect(bytesOfBase64('')).toEqual(new Uint8Array());
});

it('writes bytes and colours in hexadecimal, within their bounds', () => {
  expect(hexOf(Uint8Array.of(0, 10, 255))).toBe('000aff');
  expect(hexColour([12.4, 300, -5])).toBe('#0cff00');
  expect(hexColour([Number.NaN, 0.5, 254.6])).toBe('#0001ff');
});
