import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WatermarkFinding } from '../../../schemas/watermark.ts';
import { watermarkFindingSchema } from '../../../schemas/watermark.ts';
import removeWatermarks from '../../../src/features/del-watermark/engine.ts';
import findWatermarks from '../../../src/features/del-watermark/watermark-finder.engine.ts';
import { inputPath } from '../../corpus.ts';
import { bytesOf, contents, faults, passwordOf, pdfs, ready, textOf } from '../model/pdf/tools.ts';
import { canMark, locked, looks, redrawn, slanted, stamped, streamOf, threePages, unlocked } from './marked-pdf.ts';
import { recordedRun } from './pdf-run.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const asFile = (bytes: Bytes): File => new File([bytes], 'a.pdf');

async function find(bytes: Bytes, password?: string): Promise<WatermarkFinding['candidates']> {
  const [found] = await findWatermarks([asFile(bytes)], {}, recordedRun(password).run);
  return watermarkFindingSchema.parse(JSON.parse((await found?.text()) ?? '')).candidates;
}

async function remove(bytes: Bytes, pick = ''): Promise<Bytes> {
  const [file] = await removeWatermarks([asFile(bytes)], { pick: [pick] }, recordedRun().run);
  return contents(file);
}

/** Takes out what is certain: the words are gone, every page looks as it did without them. */
async function clears(marked: Bytes, plain: Bytes, words: string): Promise<void> {
  expect(textOf(marked)).toContain(words);
  const clean = await remove(marked);
  expect(faults(clean)).toBe('');
  expect(textOf(clean)).not.toContain(words);
  expect(looks(clean)).toEqual(looks(plain));
}

describe.skipIf(!ready || !canMark)('watermarks that other programs made', () => {
  const report = ready ? bytesOf('pdf/zh/exam-paper-single.pdf') : new Uint8Array();
  const paper = ready ? bytesOf('pdf/born/pdflatex-outline.pdf') : new Uint8Array();

  it('laid over by qpdf', () => clears(stamped(report, slanted('CONFIDENTIAL')), report, 'CONFIDENTIAL'));
  it('laid under by qpdf', () => clears(stamped(paper, slanted('ACME Ltd'), 'underlay'), paper, 'ACMELtd'));
  it('in the content of Ghostscript, tiled', () =>
    clears(redrawn(paper, slanted('DO NOT COPY', 6)), redrawn(paper, ''), 'DONOTCOPY'));

  it('in a file that is locked', async () => {
    const { run, notes } = recordedRun('geheim');
    const [file] = await removeWatermarks(
      [asFile(locked(stamped(paper, slanted('ACME Ltd')), 'geheim'))],
      { pick: [] },
      run,
    );
    expect(looks(unlocked(await contents(file), 'geheim'))).toEqual(looks(paper));
    expect(notes.join()).toContain('照旧');
  });

  it('of LibreOffice, drawn as outlines', async () => {
    const [marked, plain] = ['marked', 'plain'].map((name) =>
      readFileSync(inputPath(`fixture:pdf/libreoffice-${name}.pdf`)),
    );
    const clean = await remove(new Uint8Array(marked as Buffer));
    expect(looks(clean)).toEqual(looks(new Uint8Array(plain as Buffer)));
    expect(looks(new Uint8Array(marked as Buffer))).not.toEqual(looks(clean));
  });
});

const SLANT = 'q 0.7 0.7 -0.7 0.7 200 300 cm';
const words = (text: string): string => `BT /F 40 Tf 0.8 g (${text}) Tj ET`;
const form = (text: string, entries = ''): string =>
  streamOf(`/Type/XObject/Subtype/Form/BBox[0 -10 400 60]/Resources<</Font<</F 9 0 R>>>>${entries}`, words(text));
const plain = threePages('');

/** The ways a watermark can stand in a file, each with what the file needs for it. */
const SHAPES: [string, Bytes][] = [
  ['an artifact', threePages(`/Artifact <</Type/Pagination/Subtype/Watermark>> BDC q ${words('SECRET')} Q EMC`)],
  [
    'a layer of content',
    threePages(`/OC /L BDC q ${words('SECRET')} Q EMC`, {
      resources: '/Properties<</L 10 0 R>>',
      catalog: '/OCProperties<</OCGs[10 0 R]/D<</Order[10 0 R]/ON[10 0 R]>>>>',
      objects: ['<</Type/OCG/Name<FEFF6C345370>>>'], // 水印
    }),
  ],
  [
    'a form on a layer',
    threePages('q 1 0 0 1 100 300 cm /X Do Q', {
      resources: '/XObject<</X 11 0 R>>',
      catalog: '/OCProperties<</OCGs[10 0 R]/D<<>>>>',
      objects: ['<</Type/OCG/Name(Watermark)>>', form('SECRET', '/OC 10 0 R')],
    }),
  ],
  [
    'a form that Acrobat signed as one',
    threePages('q 1 0 0 1 100 300 cm /X Do Q', {
      resources: '/XObject<</X 10 0 R>>',
      objects: [form('SECRET', '/PieceInfo<</ADBE_CompoundType<</Private/Watermark>>>>')],
    }),
  ],
  [
    'an annotation',
    threePages('', {
      page: '/Annots[10 0 R]',
      objects: ['<</Type/Annot/Subtype/Watermark/Rect[100 300 500 370]/F 4/AP<</N 11 0 R>>>>', form('SECRET')],
    }),
  ],
  [
    'a repeated stamp',
    threePages('', {
      page: '/Annots[10 0 R]',
      objects: [
        '<</Type/Annot/Subtype/Stamp/Contents(CONFIDENTIAL SECRET)/Rect[100 300 500 370]/F 4/AP<</N 11 0 R>>>>',
        form('SECRET'),
      ],
    }),
  ],
  ['slanted text', threePages(`${SLANT} ${words('SECRET')} Q`)],
  [
    'text of the next line, with the characters of operators kept',
    threePages(`${SLANT} BT 0.8 g /F 40 Tf 20 TL (SECRET) ' ET Q`),
  ],
  [
    'text in a pattern',
    threePages('q /Pattern cs /P scn 0 0 600 800 re f Q', {
      resources: '/Pattern<</P 10 0 R>>',
      objects: [
        streamOf(
          '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 300 200]/XStep 300/YStep 200/Matrix[0.7 0.7 -0.7 0.7 0 0]/Resources<</Font<</F 9 0 R>>>>',
          words('SECRET'),
        ),
      ],
    }),
  ],
  [
    'a slanted picture that lets through',
    threePages(`q /G gs 200 200 -200 200 300 200 cm /X Do Q BT 3 Tr (SECRET) Tj 0 Tr ET`.replace(/ BT.*$/, ''), {
      resources: '/ExtGState<</G<</ca 0.3>>>>/XObject<</X 10 0 R>>',
      objects: [
        streamOf(
          '/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray',
          '\x10\x80\x80\x10',
        ),
      ],
    }),
  ],
];

describe.skipIf(!ready || !canMark)('a watermark that is', () => {
  it.each(SHAPES)('%s', async (_, marked) => {
    expect(looks(marked)).not.toEqual(looks(plain));
    const clean = await remove(marked);
    expect(faults(clean)).toBe('');
    expect(textOf(clean)).not.toContain('SECRET');
    expect(looks(clean)).toEqual(looks(plain));
    // Nothing of it is left in the file: neither its drawing nor its layer.
    expect(Buffer.from(clean).includes('OCG')).toBe(false);
  });

  it('with other words on every page goes as one', async () => {
    const named = threePages((page) => `${SLANT} ${words(`user ${page} SECRET`)} Q`);
    expect(await find(named)).toMatchObject([
      { certain: true, pageCount: 3, text: 'user 1 SECRET · user 2 SECRET · user 3 SECRET' },
    ]);
    expect(looks(await remove(named))).toEqual(looks(plain));
  });

  it('not the only one stays where it is not picked', async () => {
    const both = threePages(`${SLANT} ${words('FIRST')} Q\nq 0.9 0.4 -0.4 0.9 100 100 cm ${words('OTHER')} Q`);
    const found = await find(both);
    const first = found.find(({ text }) => text === 'FIRST');
    expect(first).toMatchObject({ pages: '1-3', pageCount: 3, places: 3, page: 1 });
    const left = textOf(await remove(both, first?.id));
    expect(left).not.toContain('FIRST');
    expect(left).toContain('OTHER');
    expect(left).toContain('after3');
  });

  it('picked by an id of another file is refused, and so is nothing certain', async () => {
    await expect(remove(threePages(`${SLANT} ${words('FIRST')} Q`), 'nosuchid')).rejects.toMatchObject({
      code: 'bad-option',
    });
    await expect(remove(plain)).rejects.toMatchObject({ code: 'no-result' });
  });
});

describe('a watermark in a font', () => {
  it.each([
    [
      'of GBK codes',
      '<</Type/Font/Subtype/Type0/BaseFont/SimSun/Encoding/GBK-EUC-H/DescendantFonts[<</Subtype/CIDFontType2>>]>>',
      '<bbfac3dc>',
      '机密',
    ],
    [
      'with names of its own',
      '<</Type/Font/Subtype/Type3/FontMatrix[0.01 0 0 0.01 0 0]/CharProcs<<>>/FirstChar 65/Widths[100 100]/Encoding<</Differences[65/uni673A/uni5BC6]>>>>',
      '(AB)',
      '机密',
    ],
    [
      'that goes down',
      '<</Type/Font/Subtype/Type0/BaseFont/SimSun/Encoding/UniGB-UTF16-V/DescendantFonts[<</Subtype/CIDFontType2>>]>>',
      '<673a5bc6>',
      '机密',
    ],
  ])('%s is read', async (_, font, shown, expected) => {
    const mark = `q 0.7 0.7 -0.7 0.7 200 300 cm BT /G 40 Tf 0.8 g ${shown} Tj ET Q`;
    const marked = threePages(mark, { resources: '/Font<</F 9 0 R/G 10 0 R>>', objects: [font] });
    expect(await find(marked)).toMatchObject([{ certain: true, pageCount: 3, text: expected }]);
  });
});

describe.skipIf(!ready || !canMark)('what is no watermark', () => {
  it('is never taken for certain: heads, page numbers, logos, rules', async () => {
    const head = 'BT /F 9 Tf 1 0 0 1 50 770 Tm (CONFIDENTIAL report of ACME) Tj ET 0 0 1 rg 50 760 500 1 re f';
    const found = await find(
      threePages(`${head} q 40 0 0 40 540 750 cm /X Do Q`, {
        resources: '/XObject<</X 10 0 R>>',
        objects: [
          streamOf(
            '/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray',
            '\x10\x80\x80\x10',
          ),
        ],
      }),
    );
    expect(found.filter(({ certain }) => certain)).toEqual([]);
    expect(found.map(({ text }) => text)).toContain('CONFIDENTIAL report of ACME');
  });

  it('is never certain in files without any', { timeout: 120_000 }, async () => {
    for (const path of [...pdfs('pdf/born/*.pdf'), ...pdfs('pdf/zh/*.pdf'), ...pdfs('pdf/table/*.pdf')]) {
      const found = await find(bytesOf(path), passwordOf(path));
      expect(
        found.filter(({ certain }) => certain),
        path,
      ).toEqual([]);
    }
  });

  it('makes no work without end: forms that draw forms, twenty each', { timeout: 30_000 }, async () => {
    const levels = Array.from({ length: 12 }, (_, level) =>
      streamOf(
        `/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</Font<</F 9 0 R>>/XObject<</X ${level + 11} 0 R>>>>`,
        level === 11 ? words('SECRET') : '/X Do '.repeat(20),
      ),
    );
    const bomb = threePages('/X Do', { resources: '/XObject<</X 10 0 R>>', objects: levels });
    expect(await find(bomb)).toBeDefined(); // the limit of the test is the bound
  });

  it('stays as it looks where nothing is picked', { timeout: 120_000 }, async () => {
    const small = pdfs('pdf/{born,zh,table,form}/*.pdf').filter((path) => bytesOf(path).length < 300_000);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...small), async (path) => {
        const bytes = bytesOf(path);
        expect(looks(await remove(bytes, 'none'), 30), path).toEqual(looks(bytes, 30));
      }),
      { numRuns: 8 },
    );
  });
});
