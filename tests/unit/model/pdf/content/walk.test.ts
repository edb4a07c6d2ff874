import { afterEach, describe, expect, it } from 'vitest';
import { Budget } from '../../../../../src/formats/pdf/budget.ts';
import type { GraphicsState } from '../../../../../src/formats/pdf/content/state.ts';
import { ContentReader } from '../../../../../src/formats/pdf/content/tokens.ts';
import type { Visitor } from '../../../../../src/formats/pdf/content/visitor.ts';
import { walkPage } from '../../../../../src/formats/pdf/content/walk.ts';
import { openPdf } from '../../../../../src/formats/pdf/document.ts';
import { fromLatin1 } from '../../../../../src/formats/pdf/objects.ts';
import { pagesOf } from '../../../../../src/formats/pdf/pages.ts';
import { sidesOf } from '../../../../../src/lib/matrix.ts';
import { allow } from '../../../allowance.ts';
import { ATTACKS } from '../../../attacks.ts';
import { buildPdf, bytesOf, pdfs, probe, ready } from '../tools.ts';

afterEach(() => allow(1));

const operations = (content: string): string[] => {
  const reader = new ContentReader(fromLatin1(content), new Budget(content.length));
  const found: string[] = [];
  for (let one = reader.next(); one; one = reader.next())
    found.push(`${one.operator}${one.data ? `:${one.data.length}` : ''}`);
  return found;
};

const stream = (dict: string, content: string): string =>
  `<<${dict}/Length ${content.length}>>stream\n${content}\nendstream`;
const IMAGE = '/Type/XObject/Subtype/Image/Width 10/Height 10/ColorSpace/DeviceGray/BitsPerComponent 8';

/** A page whose content is `content`, with the XObjects /F (form) and /I (image). */
const page = (content: string, form: string): Uint8Array<ArrayBuffer> =>
  buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents[4 0 R 5 0 R]/Resources<</XObject<</F 6 0 R/I 7 0 R>>>>>>',
    stream('', content),
    stream('', '1 0 0 1 0 0 cm'),
    form,
    stream(IMAGE, 'x'.repeat(100)),
  ]);

const form = (content: string): string =>
  stream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Matrix[2 0 0 3 0 0]', content);

function walk(bytes: Uint8Array<ArrayBuffer>, visitor: Visitor): void {
  const document = openPdf(bytes);
  for (const { dict } of pagesOf(document)) walkPage(document, dict, visitor);
}

describe('content', () => {
  it('reads operations, whatever stands between them', () => {
    expect(operations("q 1 0 0 1 5 5 cm/F1 12 Tf[(a)-20<62>]TJ ) > % Do\n(x\\)y)' null Q")).toEqual([
      'q',
      'cm',
      'Tf',
      'TJ',
      "'",
      'Q',
    ]);
  });

  it.each([
    ['BI /W 2 /H 2 /CS /G /BPC 8 ID EI  EI Q', ['BI:4', 'Q']],
    ['BI /W 9 /H 1 /F /Fl ID x EI\x01\x02 EI\nQ', ['BI:6', 'Q']],
    ['BI /W 9 /H 1 /L 3 /F /Fl ID abc\nEI Q', ['BI:3', 'Q']],
    ['BI /W 9 /H 1 /IM true ID ab\nEI Q', ['BI:2', 'Q']],
    ['BI /W 9 ID never ends', ['BI:10']],
    ['BI /W 9', ['BI']],
  ])('passes over inline data: %s', (content, found) => {
    expect(operations(content)).toEqual(found);
  });

  it('carries the matrix into forms and out of them', () => {
    const seen: number[][] = [];
    const states: GraphicsState[] = [];
    walk(page('q 10 0 0 10 0 0 cm /F Do Q 50 0 0 0 0 20 cm /I Do', form('q 4 0 0 5 1 1 cm /I Do Q')), {
      picture: ({ num, name, state, scope }) => {
        seen.push([num, ...sidesOf(state.ctm)]);
        states.push(state);
        expect([name, scope.kind]).toEqual(['I', seen.length === 1 ? 'form' : 'page']);
      },
    });
    expect(seen).toEqual([
      [7, 80, 150],
      [7, 50, 0],
    ]);
  });

  it('ends where a form draws itself, and where the budget ends', () => {
    const loop = page('/F Do', form('/I Do /F Do /F Do'));
    let images = 0;
    walk(loop, { picture: () => images++ });
    expect(images).toBe(1);
    const tenToTheTenth = ATTACKS['forms that draw forms, 10 by 10 deep']?.() as Uint8Array<ArrayBuffer>;
    allow(0.1);
    expect(() => walk(tenToTheTenth, {})).toThrow(expect.objectContaining({ code: 'too-complex' }));
  });

  it.skipIf(!ready).each(pdfs('pdf/{born,scanned,zh,form}/*.pdf').filter((path) => !/freeculture|debian/.test(path)))(
    '%s: the resolutions pdfimages finds',
    (path) => {
      const found = new Set<string>();
      const own: [number, number][] = [];
      walk(bytesOf(path), {
        picture: ({ dict, num, state: { ctm } }) => {
          const [width, height] = sidesOf(ctm);
          const at = [Number(dict.get('Width')) / width, Number(dict.get('Height')) / height];
          if (num) own.push([num, Math.min(...at) * 72]);
        },
      });
      for (const line of probe(bytesOf(path), 'pdfimages', '-list', '{}').out.split('\n').slice(2)) {
        const [, , type, , , , , , , , object, , x, y] = line.trim().split(/\s+/);
        if (type === 'image' && object !== '[inline]') found.add(`${object} ${Math.min(Number(x), Number(y))}`);
      }
      const missing = [...found].filter((one) => {
        const [num, dpi] = one.split(' ').map(Number) as [number, number];
        return !own.some(([object, at]) => object === num && Math.abs(at - dpi) <= 1 + dpi / 100);
      });
      expect(missing).toEqual([]);
    },
  );
});
