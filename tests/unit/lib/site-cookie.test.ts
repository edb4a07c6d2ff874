import { describe, expect, test } from 'vitest';
import { readCookie, siteCookie, visitCookies } from '../../../src/lib/site-cookie.ts';

test.each([
  ['www.example.cn', 'product_name=pdf365; path=/; samesite=lax; domain=example.cn'],
  ['a.b.example.cn', 'product_name=pdf365; path=/; samesite=lax; domain=example.cn'],
  ['example.cn', 'product_name=pdf365; path=/; samesite=lax; domain=example.cn'],
  ['www.example.cn.', 'product_name=pdf365; path=/; samesite=lax; domain=example.cn'],
  ['localhost', 'product_name=pdf365; path=/; samesite=lax'],
  ['127.0.0.1', 'product_name=pdf365; path=/; samesite=lax'],
  ['[::1]', 'product_name=pdf365; path=/; samesite=lax'],
  ['', 'product_name=pdf365; path=/; samesite=lax'],
])('on %s', (host, cookie) => expect(siteCookie('product_name', 'pdf365', host)).toBe(cookie));

test.each([
  ['a=1; MD=x; agent=2', 'agent', '2'],
  ['xagent=1; agent=2', 'agent', '2'],
  ['agent=1', 'AGENT', undefined],
  ['agent=', 'agent', ''],
  ['token=a=b%20c', 'token', 'a=b c'],
  ['token=100%', 'token', '100%'],
  ['', 'agent', undefined],
])('in %j, %s is %j', (cookies, name, value) => expect(readCookie(cookies, name)).toBe(value));

describe('the cookies of a visit', () => {
  const unset = {
    agent: '0',
    MD: '0',
    productname: '0',
    foxit_version: '0',
    version: '0',
    UUID: '0',
    product_name: 'pdf365',
  };

  test.each([
    ['', '', {}],
    [
      '?AGENT=a&Md=b&ProductName=c&FOXIT_VERSION=d&Version=e&uuid=f',
      '',
      { agent: 'a', MD: 'b', productname: 'c', foxit_version: 'd', version: 'e', UUID: 'f' },
    ],
    ['?agent=a-b_c.1%20中%3B%20domain%3Devil', '', { agent: 'ab_c1domainevil' }],
    ['?agent=%E4%B8%AD%E6%96%87', '', {}],
    ['?agent=', 'agent=known', {}],
    ['?MD=new', 'agent=known; MD=old', { agent: 'known', MD: 'new' }],
    ['', 'agent=a%3Bb', { agent: 'ab' }],
    ['?other=1&product_name=evil', '', {}],
    ['?agent=%zz', '', { agent: 'zz' }],
    ['?agent[]=x&agent=one&agent=two', '', { agent: 'two' }],
  ])('%j with %j', (query, cookies, values) => expect(visitCookies(query, cookies)).toEqual({ ...unset, ...values }));
});
