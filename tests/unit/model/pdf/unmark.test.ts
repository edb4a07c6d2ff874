import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cutContent } from '../../../../src/features/del-watermark/cut.ts';
import { startRemoval } from '../../../../src/features/del-watermark/remove.ts';
import { Shared } from '../../../../src/features/del-watermark/resources.ts';
import { Scan } from '../../../../src/features/del-watermark/scan.ts';
import { scoreOf } from '../../../../src/features/del-watermark/score.ts';
import { survey } from '../../../../src/features/del-watermark/survey.ts';
import { Budget } from '../../../../src/formats/pdf/budget.ts';
import { contentOf, formContent } from '../../../../src/formats/pdf/content/contents.ts';
import { ContentReader } from '../../../../src/formats/pdf/content/tokens.ts';
import { copyAll } from '../../../../src/formats/pdf/copier.ts';
import { openPdf, type PdfDocument } from '../../../../src/formats/pdf/document.ts';
import type { Stream } from '../../../../src/formats/pdf/objects.ts';
import { pagesOf } from '../../../../src/formats/pdf/pages.ts';
import { writerLike } from '../../../../src/formats/pdf/protection.ts';
import { buildPdf } from './tools.ts';

const BUDGET = new Budget(0);
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** What is left of a content without the parts whose text is given. */
function without(content: string, ...parts: string[]): { left: string; unused: string[] } {
  const cuts = parts.map((part) => ({ start: content.indexOf(part), end: content.indexOf(part) + part.length }));
  const { bytes, unused } = cutContent(bytesOf(content), cuts, BUDGET);
  return { left: textOf(bytes), unused: [...unused] };
}

describe('cutting a content stream', () => {
  it('takes the whole of q … Q where nothing else is drawn in it, with the names that only it used', () => {
    const { left, unused } = without('BT /F 9 Tf (own) Tj ET\nq /G gs 1 0 0 1 9 9 cm /X Do Q\n/Y Do', '/X Do');
    expect(left).toBe('BT /F 9 Tf (own) Tj ET\n\n/Y Do');
    expect(unused.sort()).toEqual(['ExtGState G', 'XObject X']);
  });

  it('keeps q … Q and its state where something else is drawn in it', () => {
    const { left, unused } = without('q /G gs /X Do /Y Do Q', '/X Do');
    expect(left).toBe('q /G gs  /Y Do Q');
    expect(unused).toEqual(['XObject X']);
  });

  it('takes the characters of marked content, not the state that holds on behind it', () => {
    expect(without('/Artifact BMC 1 g /X Do EMC 0 0 9 9 re f', '/X Do').left).toBe(' 1 g   0 0 9 9 re f');
  });

  it('leaves blocks that cross each other alone', () => {
    expect(without('q /A BMC /X Do Q EMC q /Y Do Q', '/X Do').left).toBe('q /A BMC  Q EMC q /Y Do Q');
  });

  it('leaves what an operator does besides drawing', () => {
    const content = "BT 9 TL (one) Tj (two) ' (three) Tj ET";
    const start = content.indexOf('(two)');
    const { bytes } = cutContent(bytesOf(content), [{ start, end: start + 7, leave: 'T*' }], BUDGET);
    expect(textOf(bytes)).toBe('BT 9 TL (one) Tj T* (three) Tj ET');
  });

  it('changes nothing else, and leaves q and Q as balanced as they were', () => {
    const block: fc.Arbitrary<string> = fc.letrec<{ block: string; item: string }>((tie) => ({
      item: fc.constantFrom('/A Do', '/B Do', '1 0 0 rg', '0 0 5 5 re f', 'BT /F 9 Tf (x) Tj ET', '2 w'),
      block: fc.oneof(
        { maxDepth: 4 },
        tie('item'),
        fc.array(tie('block'), { maxLength: 4 }).map((inner) => `q ${inner.join(' ')} Q`),
        fc.array(tie('block'), { maxLength: 4 }).map((inner) => `/P BMC ${inner.join(' ')} EMC`),
      ),
    })).block;
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
        const content = blocks.join('\n');
        const cuts = [...content.matchAll(/\/A Do/g)].map(({ index }) => ({ start: index, end: index + 5 }));
        const left = textOf(cutContent(bytesOf(content), cuts, BUDGET).bytes);
        expect(left).not.toContain('/A Do');
        const drawn = (text: string): string[] => operators(text).filter((name) => ['Do', 'f', 'Tj'].includes(name));
        expect(drawn(left)).toEqual(drawn(content.replaceAll('/A Do', '')));
        for (const [open, shut] of [
          ['q', 'Q'],
          ['BMC', 'EMC'],
        ] as const)
          expect(operators(left).filter((name) => name === open)).toHaveLength(
            operators(left).filter((name) => name === shut).length,
          );
        if (!cuts.length) expect(left).toBe(content);
      }),
    );
  });
});

function operators(text: string): string[] {
  const reader = new ContentReader(bytesOf(text), BUDGET);
  const found: string[] = [];
  for (let operation = reader.next(); operation; operation = reader.next()) found.push(operation.operator);
  return found;
}

describe('inline images in named colour spaces end where the scan lets them end', () => {
  const SPACES = '/ColorSpace<</C[/CalGray<<>>]>>';
  const IMAGE = '<</Subtype/Image/Width 1/Height 1/Length 1>>stream\na\nendstream';
  const content = 'q BI /W 9 /H 1 /BPC 8 /CS /C ID a EI  Q q EI /Watermark BMC /X Do EMC Q';
  const stream = (dict: string, text: string): string => `<<${dict}/Length ${text.length}>>stream\n${text}\nendstream`;

  /** A page with this content and the form 5, without what the scan finds in it. */
  async function cleaned(page: string, form: string): Promise<PdfDocument> {
    const resources = `/Resources<<${SPACES}/XObject<</X 6 0 R/F 5 0 R>>>>`;
    const document = openPdf(
      buildPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Count 1/Kids[3 0 R]>>',
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R${resources}>>`,
        stream('', page),
        stream('/Subtype/Form/BBox[0 0 99 99]', form),
        IMAGE,
      ]),
    );
    const marks = await survey(document, async () => undefined);
    const writer = writerLike(document);
    const { copier, trailer } = await startRemoval(document, writer, marks, async () => undefined);
    await copyAll(copier, async () => undefined);
    return openPdf(new Uint8Array(await new Blob(await writer.finish(trailer)).arrayBuffer()));
  }
  const left = content.replace('/Watermark BMC /X Do EMC', '  ');

  it('of a page', async () => {
    const clean = await cleaned(content, '');
    expect(textOf(contentOf(clean, pagesOf(clean)[0]?.dict.get('Contents'), 999))).toBe(left);
  });

  it('of a form that has its page’s', async () => {
    const clean = await cleaned('q /F Do Q', content);
    const page = pagesOf(clean)[0]?.dict;
    const form = clean.dict(clean.dict(page?.get('Resources'))?.get('XObject'))?.get('F') ?? null;
    expect(textOf(formContent(clean, clean.resolve(form) as Stream))).toBe(left);
  });
});

it('marked content is asked once what it says, also where it says nothing', () => {
  const document = openPdf(buildPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 0/Kids[]>>']));
  const shared = new Shared(document);
  const asked = vi.spyOn(shared, 'tag');
  const content = `/Watermark BMC ${'/P BMC '.repeat(9)}BT /F 9 Tf ${'(a) Tj '.repeat(50)}ET`;
  const { units } = new Scan(shared, new Map(), bytesOf(content)).run();
  expect([units[0]?.tag?.kind, asked.mock.calls.length]).toEqual(['watermark', 10]);
});

describe('the score', () => {
  const line = {
    ...({
      kind: 'text',
      says: '',
      pages: 10,
      total: 10,
      perPage: 1,
      area: 0.1,
      turned: 0,
      alpha: 1,
      light: 0,
      size: 12,
    } as const),
    inMargin: false,
    thickness: 12,
    inMiddle: false,
    onTop: false,
    segments: 0,
    text: 'ACME',
  };

  it.each([
    ['a pale slanted line on all pages', { turned: 45, light: 0.8, size: 60, inMiddle: true }, true],
    ['a pale large line that says so', { light: 0.8, size: 60, inMiddle: true, text: '机密' }, true],
    ['the mark of a trial version', { text: 'Evaluation Only. Created with Aspose.Words.', inMargin: true }, true],
    ['a head', { inMargin: true, text: '机密 · 内部资料' }, false],
    ['body text', { text: '样本量' }, false],
    ['a slanted line on one page of many', { pages: 1, turned: 45, size: 12 }, false],
  ])('of %s', (_, features, certain) => {
    expect(scoreOf({ ...line, ...features }).certain).toBe(certain);
  });
});
