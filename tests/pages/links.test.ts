import { describe, expect, test } from 'vitest';
import { attributes, files, html, pages, text, UNLISTED } from './site.ts';

const known = new Set([...pages, ...files.map((file) => `/${file}`)]);
/** Addresses that are names of this site or vocabularies, not things a browser fetches. */
const NAMES =
  /<meta [^>]*>|<link rel="(?:canonical|alternate)"[^>]*>|<script type="application\/ld\+json">.*?<\/script>|\sxmlns(?::\w+)?="[^"]*"/gs;

describe.each(pages)('%s', (page) => {
  test('every internal link leads to a page (with its slash) or a file', () => {
    const links = [...attributes(page, 'href'), ...attributes(page, 'src'), ...attributes(page, 'action')].filter(
      (link) => link.startsWith('/'),
    );
    expect(links.length).toBeGreaterThan(50);
    expect([...new Set(links.map((link) => link.replace(/[?#].*$/, '')))].filter((link) => !known.has(link))).toEqual(
      [],
    );
  });

  test('anchors point to an id that exists', () => {
    for (const link of new Set(attributes(page, 'href').filter((each) => each.includes('#')))) {
      const [path = '', id = ''] = link.split('#');
      expect(html(path || page), link).toContain(` id="${id}"`);
    }
  });

  test('asks nothing of another host', () => {
    const rest = html(page).replace(NAMES, '');
    expect(rest.match(/(?:src|href|action|srcset|poster)="(?:https?:)?\/\/[^"]*"/g)).toBeNull();
  });

  test('has a strict content policy and no inline handlers', () => {
    const policy = attributes(page, 'content').find((content) => content.includes('script-src')) ?? '';
    const scripts = policy.split(';').find((part) => part.trim().startsWith('script-src')) ?? '';
    expect(scripts).toContain("'self'");
    expect(scripts).not.toMatch(/'unsafe-inline'|'unsafe-eval'|https?:|\*/);
    expect(policy).toContain("object-src 'none'");
    expect(html(page).match(/<[a-z][^>]*\son[a-z]+="/g)).toBeNull();
  });
});

test('style sheets ask nothing of another host', () => {
  for (const file of files.filter((name) => name.endsWith('.css')))
    expect(text(file)).not.toMatch(/url\(["']?(?:https?:)?\/\//);
});

test('the site map lists every page but those that search engines shall leave', () => {
  const listed = [...text('sitemap-0.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  expect(listed.sort()).toEqual(pages.filter((page) => !UNLISTED.has(page)).sort());
});
