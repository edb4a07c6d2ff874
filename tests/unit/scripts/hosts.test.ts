import { expect, test } from 'vitest';
import { generateHosts } from '../../../scripts/gen/hosts.ts';

test('hosts that are not given are the site’s own', () => {
  const text = generateHosts("hosts: {api: 'https://api.example.cn', sso: ''}");
  expect(text).toContain("  api: 'https://api.example.cn',\n");
  for (const name of ['vip', 'translation', 'plus', 'activity', 'sso', 'webapi'])
    expect(text).toContain(`  ${name}: '',\n`);
  expect(generateHosts('name: PDF365')).toContain("  api: '',\n");
});

test.each([
  'api.example.cn',
  'https://api.example.cn/',
  'https://a/v2',
  "https://a';x",
  'javascript:alert(1)',
  'https://a b',
  '*',
])('a host is an origin: not %s', (host) =>
  expect(() => generateHosts(JSON.stringify({ hosts: { api: host } }))).toThrow('请写成 https://主机名'),
);
