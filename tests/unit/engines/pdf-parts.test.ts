// What belongs to a document as a whole, when pages are taken out of it, put into it or written anew.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import pdfDeletePage from '../../../src/features/pdf-pages/pdf-delete-page.engine.ts';
import pdfInsert from '../../../src/features/pdf-pages/pdf-insert.engine.ts';
import pdfMerge from '../../../src/features/pdf-pages/pdf-merge.engine.ts';
import pdfRotate from '../../../src/features/pdf-pages/pdf-rotate.engine.ts';
import pdfSplit from '../../../src/features/pdf-pages/pdf-split.engine.ts';
import { inputPath } from '../../corpus.ts';
import { buildPdf, contents, faults, probe, ready, textOf } from '../model/pdf/tools.ts';
import { recordedRun } from './pdf-run.ts';

const MERGE = {
  pages: [] as string[],
  bookmarks: false,
  order: 'append',
  sequence: '',
  reverse: false,
  duplex: false,
  size: 'keep',
  confirm: false,
} as const;
const SPLIT = {
  mode: 'every',
  every: 1,
  ranges: '',
  pages: [] as string[],
  together: true,
  level: 1,
  mb: 20,
  naming: '',
} as const;

const fileOf = (bodies: string[], name = 'a.pdf', trailer = ''): File => new File([buildPdf(bodies, trailer)], name);
const stream = (data: string, dict = ''): string => `<<${dict}/Length ${data.length}>>\nstream\n${data}\nendstream`;
const show = (bytes: Uint8Array, ...path: string[]): string => probe(bytes, 'mutool', 'show', '{}', ...path).out;
const rawOf = (bytes: Uint8Array, path: string): string => probe(bytes, 'mutool', 'show', '-b', '{}', path).out;
/** The operators of a page (from 1), its streams one after another. */
const operatorsOf = (bytes: Uint8Array, page: number): string => {
  const parts = show(bytes, `pages/${page}/Contents`).match(/\d+ 0 R/g) ?? [];
  return parts.map((_, index) => rawOf(bytes, `pages/${page}/Contents/${index + 1}`)).join('\n');
};
const sound = async (file: File | undefined): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = await contents(file);
  expect(faults(bytes)).toBe('');
  return bytes;
};
/** Bytes that no compression makes smaller. */
const noise = (length: number): string => {
  let [text, state] = ['', 1];
  for (let at = 0; at < length; at++) {
    state = (state * 48_271) % 2_147_483_647;
    text += String.fromCharCode(state & 255);
  }
  return text;
};

/** Four pages of this many bytes each, with an attachment of as many. */
const attached = (each: number): File =>
  fileOf([
    '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a) 11 0 R]>>>>/AF[11 0 R]>>',
    '<</Type/Pages/Count 4/Kids[3 0 R 4 0 R 5 0 R 6 0 R]/MediaBox[0 0 99 99]>>',
    ...[7, 8, 9, 10].map((num) => `<</Type/Page/Parent 2 0 R/Contents ${num} 0 R>>`),
    ...[1, 2, 3, 4].map(() => stream(`%${noise(each).replace(/[\r\n]/g, '.')}`)),
    '<</Type/Filespec/F(a)/EF<</F 12 0 R>>>>',
    stream(noise(each), '/Type/EmbeddedFile'),
  ]);

describe.skipIf(!ready)('parts of a document', () => {
  it('attachments are in no part of a split, which is said, and do not count for its size', async () => {
    const { run, notes } = recordedRun();
    const parts = await pdfSplit([attached(60_000)], { ...SPLIT, mode: 'size', mb: 0.13 }, run);
    expect(parts.map(({ name }) => name)).toEqual(['a_1_1-2.pdf', 'a_2_3-4.pdf']);
    expect(probe(await sound(parts[0]), 'qpdf', '--list-attachments', '{}').out).toContain('no embedded files');
    expect(notes).toEqual(['原文件带着的 1 个附件没有放进拆出的文件。']);
  });

  it('what weighs on every part counts for its size', async () => {
    const bodies = [
      '<</Type/Catalog/Pages 2 0 R/OutputIntents[<</S/GTS_PDFX/OutputConditionIdentifier(x)/DestOutputProfile 11 0 R>>]>>',
      '<</Type/Pages/Count 4/Kids[3 0 R 4 0 R 5 0 R 6 0 R]/MediaBox[0 0 99 99]>>',
      ...[7, 8, 9, 10].map((num) => `<</Type/Page/Parent 2 0 R/Contents ${num} 0 R>>`),
      ...[1, 2, 3, 4].map(() => stream(`%${noise(30_000).replace(/[\r\n]/g, '.')}`)),
      stream(noise(60_000), '/N 4'),
    ];
    const { run } = recordedRun();
    const parts = await pdfSplit([fileOf(bodies)], { ...SPLIT, mode: 'size', mb: 0.16 }, run);
    expect(parts.map(({ name }) => name)).toEqual(['a_1_1-3.pdf', 'a_2_4.pdf']); // three pages fit, four do not
    expect(parts.every(({ size }) => size <= 0.16 * 1_000_000)).toBe(true);
  });

  it('a heading whose items are all left out goes; document parts and the structure of other pages do not come along', async () => {
    const bodies = [
      '<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R/StructTreeRoot 10 0 R/DPartRoot<</DPartRootNode 9 0 R>>>>',
      '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 99 99]>>',
      '<</Type/Page/Parent 2 0 R/DPart 9 0 R>>',
      '<</Type/Page/Parent 2 0 R/DPart 9 0 R/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A 12 0 R>>]>>',
      '<</First 6 0 R/Last 8 0 R/Count 2>>',
      '<</Title(heading)/Parent 5 0 R/First 7 0 R/Last 7 0 R/Count -1/Next 8 0 R>>',
      '<</Title(second page)/Parent 6 0 R/Dest[4 0 R/Fit]>>',
      '<</Title(words)/Parent 5 0 R/Prev 6 0 R>>',
      '<</Type/DPart/Parent 1 0 R/Start 3 0 R/End 4 0 R>>',
      '<</Type/StructTreeRoot/K 11 0 R>>',
      '<</Type/StructElem/S/Document/P 10 0 R/K[<</Type/MCR/Pg 3 0 R/MCID 0>>]>>',
      '<</S/GoTo/D[4 0 R/Fit]/SD[11 0 R/Fit]>>',
    ];
    const [first, second] = await pdfSplit([fileOf(bodies)], SPLIT, recordedRun().run);
    const titles = async (file: File | undefined): Promise<unknown> =>
      show(await sound(file), 'outline').match(/"[^"]+"/g);
    expect(await titles(first)).toEqual(['"words"']);
    expect(await titles(second)).toEqual(['"heading"', '"second page"', '"words"']);
    const all = show(await contents(second), 'grep');
    expect(all).not.toMatch(/DPart|StructElem|\/SD/);
    expect(all).toMatch(/\/GoTo/);
  });

  it('an information dictionary in the trailer itself is kept', async () => {
    const bodies = [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
    ];
    const file = fileOf(bodies, 'a.pdf', '/Info<</Title(Direct)>>');
    const [merged] = await pdfMerge([file], MERGE, recordedRun().run);
    const [turned] = await pdfRotate([file], { angle: '90', pages: '', turns: [] }, recordedRun().run);
    for (const result of [merged, turned])
      expect(probe(await sound(result), 'pdfinfo', '{}').out).toMatch(/Title: +Direct/);
  });

  it('which pages to print is not said of other pages', async () => {
    const bodies = [
      '<</Type/Catalog/Pages 2 0 R/ViewerPreferences<</PrintPageRange[1 1]/DisplayDocTitle true>>>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
    ];
    const [file] = await pdfMerge([fileOf(bodies), fileOf(bodies, 'b.pdf')], MERGE, recordedRun().run);
    expect(show(await sound(file), 'trailer/Root/ViewerPreferences')).toMatch(/^<<\s*\/DisplayDocTitle true\s*>>/);
  });
});

/** Pages with a bookmark each; the second of three is a heading with the bookmark of its page below it. */
const marked = (name: string): File =>
  fileOf(
    [
      '<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>',
      '<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 5 0 R]/MediaBox[0 0 99 99]>>',
      ...[0, 1, 2].map(() => '<</Type/Page/Parent 2 0 R>>'),
      '<</First 7 0 R/Last 10 0 R/Count 3>>',
      `<</Title(${name}1)/Parent 6 0 R/Dest[3 0 R/Fit]/Next 8 0 R>>`,
      `<</Title(${name}h)/Parent 6 0 R/Prev 7 0 R/Next 10 0 R/First 9 0 R/Last 9 0 R/Count 1>>`,
      `<</Title(${name}2)/Parent 8 0 R/Dest[4 0 R/Fit]>>`,
      `<</Title(${name}3)/Parent 6 0 R/Prev 8 0 R/Dest[5 0 R/Fit]>>`,
    ],
    `${name}.pdf`,
  );

describe.skipIf(!ready)('bookmarks of pages put in between', () => {
  it('stand where their pages do', async () => {
    const at = ['', '1:2-3', '0:1'];
    const files = [marked('a'), marked('b'), marked('c')];
    const [file] = await pdfInsert(files, { at, fit: 'contain', turn: false, confirm: false }, recordedRun().run);
    const titles = show(await sound(file), 'outline').match(/"(\w+)"/g);
    expect(titles?.map((title) => title.slice(1, -1))).toEqual(['c1', 'a1', 'bh', 'b2', 'b3', 'ah', 'a2', 'a3']);
  });
});

describe.skipIf(!ready)('pages of one size whose graphics states are out of order', () => {
  it.each(['Q 0 0 50 50 re f', 'q q 0 0 50 50 re f', 'Q Q q 0 0 50 50 re f'])(
    '%s is scaled all the same',
    async (content) => {
      const bodies = [
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Count 1/Kids[3 0 R]>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R>>',
        stream(content),
      ];
      const [file] = await pdfMerge([fileOf(bodies)], { ...MERGE, size: 'a4' }, recordedRun().run);
      const trace = probe(await sound(file), 'mutool', 'trace', '{}').out;
      expect(/<fill_path[^>]* transform="([\d.]+)/.exec(trace)?.[1]).toMatch(/^5\.95/);
      const operators = operatorsOf(await contents(file), 1);
      expect(operators).toContain('re f');
      expect(operators.match(/\bQ\b/g)?.length).toBe(operators.match(/\bq\b/g)?.length);
    },
  );
});

describe.skipIf(!ready)('tags', () => {
  const tagged = new File([readFileSync(inputPath('fixture:pdf/tagged-5p.pdf'))], 'tagged.pdf');
  /** The words of the structure tree, with the kinds of elements above them. */
  const structure = async (file: File | undefined): Promise<string[]> => {
    const { out } = probe(await sound(file), 'pdfinfo', '-struct-text', '{}');
    return out.split('\n').filter((line) => /"|^ *\w+( \(\w+\))?:?$/.test(line));
  };

  it('of pages that stay are kept, and theirs alone', async () => {
    const [file] = await pdfDeletePage([tagged], { pages: ['2,4'] }, recordedRun().run);
    const bytes = await sound(file);
    expect(probe(bytes, 'pdfinfo', '{}').out).toMatch(/Tagged: +yes/);
    const words = (await structure(file)).filter((line) => line.includes('"')).map((line) => line.trim());
    const of = (page: number): string[] =>
      ['Heading #', 'Paragraph one of page # with ', 'a link', '.', 'a#', 'b#', '•', 'item #'].map(
        (text) => `"${text.replace('#', String(page))}"`,
      );
    expect(words).toEqual([1, 3, 5].flatMap(of));
    expect(show(bytes, 'grep')).not.toMatch(/\/Pg null/);
  });

  it('split apart and merged are what they were', async () => {
    const parts = await pdfSplit([tagged], { ...SPLIT, every: 2 }, recordedRun().run);
    const [file] = await pdfMerge(parts, MERGE, recordedRun().run);
    const words = (lines: string[]): string[] => lines.filter((line) => line.includes('"'));
    expect(words(await structure(file))).toEqual(words(await structure(tagged)));
    expect(probe(await sound(file), 'pdfinfo', '{}').out).toMatch(/Tagged: +yes/);
  });

  it('do not hold page numbers, which are read aloud by nobody', async () => {
    const options = optionSchema(loadCatalog().engines['pdf-add-page-number']?.options ?? {}).parse({ format: 'page' });
    const [file] = await runEngine('pdf-add-page-number', [tagged], options);
    const bytes = await sound(file);
    expect(textOf(bytes)).toContain('第5页');
    expect(operatorsOf(bytes, 5)).toMatch(/\/Artifact\s*<<[^>]*>>\s*BDC\s+q[^]*EMC\s*$/);
  });

  it('may be more at the top than a call takes arguments', async () => {
    const bodies = [
      '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 4 0 R/MarkInfo<</Marked true>>>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
      `<</Type/StructTreeRoot/K[${'5 0 R '.repeat(200_000)}]>>`,
      '<</Type/StructElem/S/P/P 4 0 R/Pg 3 0 R>>',
    ];
    const [file] = await pdfMerge([fileOf(bodies)], MERGE, recordedRun().run);
    expect(show(await sound(file), 'trailer/Root/StructTreeRoot/K').match(/0 R/g)).toHaveLength(200_000);
  });
});
