import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { takePages } from '../../../../../src/features/office/native/docx-pages.ts';
import { docx, p, relation } from '../../node/word/docx.ts';

const chunk = (content: string | Uint8Array): Uint8Array =>
  docx({
    body: `${p('前')}<w:altChunk r:id="r1"/>${p('后')}`,
    parts: { 'a.html': { relation: 'aFChunk', type: 'text/html', content } },
    relations: relation('x1', 'image', 'file:///etc/hosts', true),
  });
const page = (body: string): Uint8Array => new TextEncoder().encode(`<html><body>${body}</body></html>`);
const pagesOf = (bytes: Uint8Array): string[] => Object.values(takePages(bytes)?.pages ?? {});

describe('takePages', () => {
  it('leaves a mark where the page was, and all other parts as they are', () => {
    const bytes = chunk(page('中'));
    const { bytes: marked, pages } = takePages(bytes) ?? { bytes: new Uint8Array(), pages: {} };
    const [[mark, text] = []] = Object.entries(pages);
    expect(text).toContain('中');
    const parts = unzipSync(marked);
    expect(strFromU8(parts['word/document.xml'] as Uint8Array)).toContain(`<w:t>${mark}</w:t>`);
    expect(Object.keys(parts)).toEqual(Object.keys(unzipSync(bytes)));
  });

  it('takes links to files and other machines out of the page and the document', () => {
    const links =
      '<link rel=stylesheet href="http://a/b.css"><img src="file:///etc/passwd"><td background=http://a/b.png style="background:url(http://a/c.png)"><img src="data:image/png;base64,AA==">';
    const [text] = pagesOf(chunk(page(links)));
    expect(text).not.toMatch(/http:|file:/);
    expect(text).toContain('data:image/png;base64,AA==');
    const { bytes } = takePages(chunk(page(''))) ?? { bytes: new Uint8Array() };
    expect(strFromU8(unzipSync(bytes)['word/_rels/document.xml.rels'] as Uint8Array)).not.toContain('etc/hosts');
  });

  it('finds none in other documents, nor where the part is another document, or no package', () => {
    expect(takePages(docx({ body: p('a') }))).toBeUndefined();
    expect(takePages(chunk(docx({ body: p('a') })))).toBeUndefined();
    expect(takePages(new Uint8Array(100))).toBeUndefined();
  });
});
