import { describe, expect, test } from 'vitest';
import { loadCatalog } from '../../src/catalog/load.ts';
import { first, html, pages, UNLISTED } from './site.ts';

const tools = loadCatalog().tools;
const meta = (page: string, name: string): string | undefined =>
  first(page, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));

test('every tool of the catalogue, home, the list, the API, the page for phones and the not-found page are built', () => {
  expect([...pages].sort()).toEqual(
    [
      ...Object.keys(tools).map((id) => `/${id}/`),
      '/',
      '/404/',
      '/Scan/',
      '/developers/',
      '/phone/',
      '/see-more/',
    ].sort(),
  );
});

describe.each(pages)('%s', (page) => {
  test('has one h1, a title, a description, social tags and the renderer hint', () => {
    expect(html(page).match(/<h1[\s>]/g)).toHaveLength(1);
    expect(first(page, /<title>([^<]+)<\/title>/)).toMatch(/\S{4}/);
    expect(meta(page, 'description')?.length).toBeGreaterThanOrEqual(30);
    for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'twitter:card'])
      expect(meta(page, name), name).toBeTruthy();
    expect(meta(page, 'renderer')).toBe('webkit');
    expect(html(page)).toContain('<html lang="zh-CN"');
  });

  test('has a canonical link to itself, or asks not to be indexed', () => {
    const canonical = first(page, /<link rel="canonical" href="([^"]+)"/);
    if (UNLISTED.has(page)) expect(meta(page, 'robots')).toBe('noindex');
    else expect(new URL(canonical ?? '').pathname).toBe(page);
  });

  test('has structured data that parses', () => {
    for (const [, json = ''] of html(page).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
      expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org', '@type': expect.any(String) });
    }
  });
});

test('no two pages share a title or a description', () => {
  const titles = pages.map((page) => first(page, /<title>([^<]+)<\/title>/));
  const descriptions = pages.map((page) => meta(page, 'description'));
  expect(new Set(titles).size).toBe(pages.length);
  expect(new Set(descriptions).size).toBe(pages.length);
});

test('exactly the tools with a mobile page point to the mobile host', () => {
  const pointing = pages.filter((page) =>
    /<link rel="alternate" media="only screen and \(max-width: 640px\)"/.test(html(page)),
  );
  const wanted = Object.entries(tools).filter(([, tool]) => tool.mobile);
  expect([...pointing].sort()).toEqual(['/', ...wanted.map(([id]) => `/${id}/`)].sort());
});
