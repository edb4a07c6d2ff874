import { expect, test } from 'vitest';
import { siteCookie } from '../../../src/lib/site-cookie.ts';

test.each([
  ['www.example.cn', 'product_name=pdf365; path=/; samesite=lax; domain=example.cn'],
  ['example.cn', 'product_name=pdf365; path=/; samesite=lax; domain=example.cn'],
  ['localhost', 'product_name=pdf365; path=/; samesite=lax'],
  ['127.0.0.1', 'product_name=pdf365; path=/; samesite=lax'],
  ['[::1]', 'product_name=pdf365; path=/; samesite=lax'],
])('on %s', (host, cookie) => expect(siteCookie('product_name', 'pdf365', host)).toBe(cookie));
