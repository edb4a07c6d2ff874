import { describe, expect, it } from 'vitest';
import { markupOf } from '../../../../src/formats/html/serialise.ts';
import type { Book } from '../../../../src/model/book.ts';
import { epub, page, read } from './tools.ts';

/** All that is written of a book: its pages and its drawings. */
const written = ({ parts, resources }: Book): string =>
  [
    ...parts.map(({ body }) => markupOf(body)),
    ...[...resources.values()].map(({ bytes }) => new TextDecoder().decode(bytes)),
  ].join('\n');

const HOSTILE = `<script>alert(1)</script><svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(2)</svg:script>
<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(3)"/></body></foreignObject>
<use href="https://evil/a.svg#x"/><a xlink:href="javascript:alert(4)"><text>字</text></a>
<a href="#g"><set attributeName="href" to="javascript:alert(5)"/><animate attributeName="xlink:href" values="javascript:alert(6)"/></a>
<style>@import "https://evil/b.css"; .a{fill:url(https://evil/c.svg#x)} .b{fill:u\\rl(https://evil/d)}</style>
<rect style="fill:url('//evil/e')" fill="url(https://evil/f#x)" width="1" height="1"/>
<image xlink:href="https://evil/g.png" width="1" height="1"/>`;
const SOUND = `<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><path id="p" d="M0 0H9" fill="url(#g)"/><use xlink:href="#p"/>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" onload="alert(7)">${HOSTILE}${SOUND}</svg>`;

const expectHarmless = (text: string): void => {
  expect(text).not.toMatch(/<\/?(svg:)?script|foreignObject|javascript:|alert\(|onload|onerror|@import|<set|<animate/i);
  expect(text).not.toMatch(/(href|src)="(?!#|images|\.\.)|url\((?!#)/);
  expect(text).toContain('<linearGradient id="g">');
  expect(text).toContain('fill="url(#g)"');
  expect(text).toContain('<use xlink:href="#p">');
};

describe('scripts in books', () => {
  it('leave formulas, which stay', async () => {
    const markup =
      '<math id="f" display="block" onclick="alert(0)"><mtext><script>alert(1)</script><img src="x" onerror="alert(2)"/>若</mtext>' +
      '<semantics><mfrac linethickness="2"><mi href="javascript:alert(3)">x</mi><mn>2</mn></mfrac>' +
      '<annotation-xml encoding="text/html"><iframe src="https://evil"/></annotation-xml></semantics></math>';
    const text = written(await read(epub({ pages: { 'a.xhtml': page(markup) } })));
    expect(text).toContain(
      '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block" id="f"><mtext>若</mtext>' +
        '<semantics><mfrac linethickness="2"><mi>x</mi><mn>2</mn></mfrac></semantics></math>',
    );
  });

  it('leave drawings in pages', async () => {
    expectHarmless(written(await read(epub({ pages: { 'a.xhtml': page(svg) } }))));
  });

  it.each(['', '<?xml version="1.0" encoding="utf-8"?>\n'])('leave drawings that are files (%s)', async (head) => {
    const pages = { 'a.xhtml': page('<p><img src="d.svg" alt="图"/></p>') };
    const manifest = '<item id="d" href="d.svg" media-type="image/svg+xml"/>';
    const book = await read(epub({ pages, files: { 'd.svg': head + svg }, manifest }));
    expect(book.resources.size).toBe(1);
    expectHarmless(written(book));
  });
});
