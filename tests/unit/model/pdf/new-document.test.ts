import { expect, test } from 'vitest';
import { optionSchema } from '../../../../schemas/option.ts';
import { loadCatalog } from '../../../../src/catalog/load.ts';
import { runEngine } from '../../../../src/engines/load-node.ts';
import { openPdf, type PdfDocument } from '../../../../src/formats/pdf/document.ts';
import { addPage, finishDocument, startDocument } from '../../../../src/formats/pdf/new-document.ts';
import { PdfString, textString } from '../../../../src/formats/pdf/objects.ts';
import { pagesOf } from '../../../../src/formats/pdf/pages.ts';
import { buildPdf } from './tools.ts';

const { engines } = loadCatalog();
const opened = async (parts: Blob[]): Promise<PdfDocument> =>
  openPdf(new Uint8Array(await new Blob(parts).arrayBuffer()));
const make = async (engine: 'pdf-scan' | 'txt-to-pdf', file: File): Promise<PdfDocument> => {
  const options = optionSchema(engines[engine]?.options ?? {}).parse(engine === 'pdf-scan' ? { report: 'pdf' } : {});
  return opened(await runEngine(engine, [file], options, {}));
};

/** What a document says of itself. */
const about = (document: PdfDocument) => {
  const catalog = document.catalog();
  return {
    pages: pagesOf(document).length,
    lang: catalog.get('Lang'),
    shown: document.dict(catalog.get('ViewerPreferences'))?.get('DisplayDocTitle'),
    title: document.dict(document.trailer.get('Info'))?.get('Title'),
    id: document.trailer.get('ID'),
  };
};

test('a document with a title says its language and has viewers show the title', async () => {
  const document = startDocument('1.7');
  for (let page = 0; page < 40; page++) addPage(document, [['MediaBox', [0, 0, 100, 100]]]);
  const digest = new Uint8Array(16).fill(7);
  const parts = await finishDocument(document, { title: '标题', digest, catalog: [['PageMode', 'UseNone']] });
  const read = await opened(parts);
  const id = new PdfString(digest);
  expect(about(read)).toEqual({
    pages: 40,
    lang: textString('zh-CN'),
    shown: true,
    title: textString('标题'),
    id: [id, id],
  });
  expect(read.catalog().get('PageMode')).toBe('UseNone');
});

test('a document without a title says nothing', async () => {
  const document = startDocument('1.7');
  addPage(document, [['MediaBox', [0, 0, 100, 100]]]);
  const nothing = { lang: undefined, shown: undefined, title: undefined, id: undefined };
  expect(about(await opened(await finishDocument(document, {})))).toEqual({ pages: 1, ...nothing });
});

test('a report and a text have their titles shown alike', async () => {
  const page = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  ];
  for (const document of [
    await make('pdf-scan', new File([buildPdf(page)], 'a.pdf')),
    await make('txt-to-pdf', new File(['文字'], 'a.txt')),
  ])
    expect(about(document)).toMatchObject({ lang: textString('zh-CN'), shown: true });
});
