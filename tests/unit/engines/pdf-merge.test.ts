import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import pdfMerge from '../../../src/features/pdf-pages/pdf-merge.engine.ts';
import pdfSplit from '../../../src/features/pdf-pages/pdf-split.engine.ts';
import { MAX_PAGES } from '../../../src/lib/page-limit.ts';
import { ATTACKS, packedPages } from '../attacks.ts';
import {
  buildPdf,
  bytesOf,
  contents,
  faults,
  fileOf,
  passwordOf,
  pdfs,
  piped,
  probe,
  ready,
  textOf,
} from '../model/pdf/tools.ts';
import { recordedRun } from './pdf-run.ts';

const whole = {
  pages: [] as string[],
  bookmarks: false,
  order: 'append',
  sequence: '',
  reverse: false,
  duplex: false,
  size: 'keep',
  confirm: true,
} as const;
const pagesOf = (bytes: Uint8Array): number => Number(probe(bytes, 'qpdf', '--show-npages', '{}').out);

interface Item {
  title: string;
  dest: unknown;
  kids: Item[];
}
/** [title, page, items below] as qpdf reads the outline; pages moved by `offset`, 0 for no page. */
function outline(bytes: Uint8Array, offset = 0): unknown[] {
  const json = probe(bytes, 'qpdf', '--json=2', '--json-key=outlines', '--json-key=pages', '{}').out;
  const { outlines, pages } = JSON.parse(json) as { outlines: Item[]; pages: { object: string }[] };
  const places = new Map(pages.map(({ object }, index) => [object, index + 1 + offset]));
  const page = (dest: unknown): number => {
    const list = Array.isArray(dest) ? dest : (dest as { '/D'?: unknown } | null)?.['/D'];
    return (Array.isArray(list) && places.get(String(list[0]))) || 0;
  };
  const plain = (item: Item): unknown => [item.title, page(item.dest), item.kids.map(plain)];
  return outlines.map(plain);
}
const show = (bytes: Uint8Array, ...path: string[]): string => probe(bytes, 'mutool', 'show', '{}', ...path).out;

describe.skipIf(!ready)('pdf-merge of the corpus', () => {
  const paths = pdfs('pdf/*/*.pdf').filter((path) => !/fuzzed|freeculture|geotopo/.test(path));

  const passwords = Object.fromEntries(paths.map((path) => [path.split('/').at(-1) ?? '', passwordOf(path) ?? '']));
  const bad = ['bad/empty.pdf', 'bad/unknown-password.pdf', 'bad/page-tree-100-million.pdf', 'bad/mz-stub.pdf'];
  const { run, skipped, parts } = recordedRun(passwords);
  let merged: File | undefined;
  let [texts, items]: [string[], unknown[]] = [[], []];
  /** The text of each page of each file by itself, and where its pages begin in the merged one. */
  let alone: { pages: string[]; first: number }[] = [];
  beforeAll(async () => {
    [merged] = await pdfMerge([...paths, ...bad].map(fileOf), { ...whole, bookmarks: true }, run);
    const bytes = await contents(merged);
    texts = textOf(bytes).split('\f');
    items = outline(bytes);
    let first = 0;
    alone = paths.map((path) => {
      const pages = textOf(bytesOf(path), passwordOf(path)).split('\f').slice(0, -1);
      first += pages.length;
      return { pages, first: first - pages.length };
    });
  });

  it('joins everything at once, the bad ones skipped', async () => {
    expect(faults(await contents(merged))).toBe('');
    expect(skipped.map(([, code]) => code)).toEqual(['empty-file', 'password-needed', 'too-many-pages', 'wrong-type']);
    expect(items).toHaveLength(paths.length);
    expect(parts.at(-1)).toBe(1);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(merged?.name).toMatch(new RegExp(`等${paths.length}个文件-合并\\.pdf$`));
  });

  /** One among many says for all how their fields are to be drawn: these are looked at each behind one other file. */
  const hasForm = (path: string): boolean => /form|signed|active/.test(path);

  it.each(paths.map((path, index) => [path, index] as const))(
    '%s among others: text and outline kept',
    (path, index) => {
      const { pages = [], first = 0 } = alone[index] ?? {};
      expect(pages).not.toEqual([]);
      const [title, page, kids] = items[index] as [string, number, unknown[]];
      expect([title, page]).toEqual([(path.split('/').at(-1) ?? '').replace(/\.pdf$/, ''), first + 1]);
      if (!hasForm(path)) expect(texts.slice(first, first + pages.length)).toEqual(pages);
      if (!passwordOf(path) && !path.includes('damaged')) expect(kids).toEqual(outline(bytesOf(path), first));
    },
  );

  it.each(paths.filter((path) => hasForm(path) || /outline/.test(path)))(
    '%s behind another file: clean, text and outline kept',
    async (path) => {
      const front = bytesOf('pdf/born/pdflatex-outline.pdf');
      const [file] = await pdfMerge([fileOf('pdf/born/pdflatex-outline.pdf'), fileOf(path)], whole, recordedRun().run);
      const bytes = await contents(file);
      expect(faults(bytes)).toBe('');
      expect(textOf(bytes)).toBe(textOf(front) + textOf(bytesOf(path)));
      expect(outline(bytes)).toEqual([...outline(front), ...outline(bytesOf(path), 4)]);
    },
  );

  it('takes page ranges; outline items and links to pages left out go', async () => {
    const source = fileOf('pdf/born/pdflatex-outline.pdf');
    const [file] = await pdfMerge([source, source], { ...whole, pages: ['3', '4,2,2'] }, recordedRun().run);
    const bytes = await contents(file);
    expect(faults(bytes)).toBe('');
    expect(pagesOf(bytes)).toBe(4);
    const text = textOf(await contents(source)).split('\f');
    expect(textOf(bytes).split('\f')).toEqual([text[2], text[3], text[1], text[1], '']);
    const before = outline(await contents(source)).flat(9);
    const expected = (page: number): number => before.filter((value) => value === page).length;
    const after = outline(bytes).flat(9);
    expect(after.filter((value) => value === 1)).toHaveLength(expected(3));
    expect(after.filter((value) => value === 2)).toHaveLength(expected(4));
    expect(after.filter((value) => value === 3)).toHaveLength(expected(2));
    expect(after.filter((value) => value === 0)).toHaveLength(0);
  });

  it('gives the same bytes again', async () => {
    const files = [fileOf('pdf/born/layers-ocg.pdf'), fileOf('pdf/form/pdflatex-forms.pdf')];
    const [first] = await pdfMerge(files, whole, recordedRun().run);
    const [second] = await pdfMerge(files, whole, recordedRun().run);
    expect(await contents(first)).toEqual(await contents(second));
  });

  it('stops when cancelled and throws when nothing is left', async () => {
    const { run, abort } = recordedRun();
    const work = pdfMerge(
      [fileOf('pdf/zh/debian-reference-251p.pdf'), fileOf('pdf/born/freeculture-352p.pdf')],
      whole,
      run,
    );
    setTimeout(() => abort.abort(), 5);
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
    await expect(pdfMerge([fileOf('bad/mz-stub.pdf')], whole, recordedRun().run)).rejects.toMatchObject({
      code: 'wrong-type',
    });
  });
});

/**
 * Two pages; page 1 links by name to “here” on page 2; labels i, ii; a text field “name”; a hidden layer; structure; an
 * attachment.
 */
const sample = (value: string): File =>
  new File(
    [
      buildPdf([
        `<</Type/Catalog/Pages 2 0 R/Names<</Dests 6 0 R/EmbeddedFiles<</Names[(note.txt) 13 0 R]>>>>/Dests<</old[4 0 R/Fit]>>/PageLabels<</Nums[0<</S/r/P(${value}-)>>]>>
          /AcroForm<</Fields[7 0 R]/DA(/Helv 0 Tf 0 g)/DR<</Font<</Helv 8 0 R>>>>/CO[7 0 R]>>/OCProperties<</OCGs[9 0 R 10 0 R]/D<</BaseState/OFF/ON[9 0 R]>>/Configs[<</Name(all)/OFF[9 0 R]>><</Name(other)/BaseState/OFF/ON[10 0 R]>>]>>
          /StructTreeRoot 11 0 R/MarkInfo<</Marked true>>>>`,
        '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 100 100]>>',
        '<</Type/Page/Parent 2 0 R/StructParents 0/Annots[5 0 R 7 0 R 15 0 R]>>',
        '<</Type/Page/Parent 2 0 R/StructParents 1>>',
        '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoTo/D(here)>>>>',
        '<</Names[(here)[4 0 R/XYZ 1 2 null]]>>',
        `<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(${value})/Rect[10 10 50 20]/P 3 0 R>>`,
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        '<</Type/OCG/Name(shown)>>',
        '<</Type/OCG/Name(hidden)>>',
        '<</Type/StructTreeRoot/K 12 0 R/ParentTree<</Nums[0[12 0 R]1[12 0 R]]>>/ParentTreeNextKey 2>>',
        '<</Type/StructElem/S/Document/P 11 0 R/K[<</Type/MCR/Pg 3 0 R/MCID 0>>]>>',
        '<</Type/Filespec/F(note.txt)/EF<</F 14 0 R>>>>',
        `<</Length ${value.length}>>\nstream\n${value}\nendstream`,
        '<</Type/Annot/Subtype/Link/Rect[0 9 9 18]/Dest/old>>',
      ]),
    ],
    `${value}.pdf`,
  );

describe.skipIf(!ready)('pdf-merge of two alike files', () => {
  const merged = async (pages: string[] = []): Promise<Uint8Array<ArrayBuffer>> => {
    const [file] = await pdfMerge([sample('one'), sample('two')], { ...whole, pages }, recordedRun().run);
    return contents(file);
  };

  it('keeps destinations apart', async () => {
    const bytes = await merged();
    expect(faults(bytes)).toBe('');
    const numbers = show(bytes, 'pages').match(/\d+ 0 R/g) ?? [];
    expect(show(bytes, 'trailer/Root/Names/Dests/Names/1')).toContain('here');
    expect(show(bytes, 'trailer/Root/Names/Dests/Names/3')).toContain('here~2');
    expect(show(bytes, 'trailer/Root/Names/Dests/Names/4/1')).toContain('/Page');
    expect(show(bytes, 'trailer/Root/Names/Dests/Names/4')).toContain(numbers[3] ?? 'none');
    expect(show(bytes, 'pages/3/Annots/1/A/D')).toContain('here~2');
    expect(show(bytes, 'pages/1/Annots/1/A/D').trim()).toBe('(here)');
    expect(show(bytes, 'pages/3/Annots/3/Dest').trim()).toBe('/old~2');
    expect(show(bytes, 'trailer/Root/Dests/old~2')).toContain(numbers[3] ?? 'none');
  });

  it('keeps field values apart', async () => {
    const bytes = await merged();
    const form = JSON.parse(probe(bytes, 'qpdf', '--json=2', '--json-key=acroform', '{}').out) as {
      acroform: { fields: { fullname: string; value: string }[] };
    };
    expect(form.acroform.fields.map((field) => [field.fullname, field.value])).toEqual([
      ['name', 'u:one'],
      ['name_2', 'u:two'],
    ]);
    expect(show(bytes, 'trailer/Root/AcroForm/CO').match(/0 R/g)).toHaveLength(2);
    expect(show(bytes, 'trailer/Root/AcroForm/DR/Font/Helv')).toContain('/Helvetica');
  });

  it('keeps labels, layers, structure and attachments', async () => {
    const bytes = await merged();
    const labels = JSON.parse(probe(bytes, 'qpdf', '--json=2', '--json-key=pagelabels', '{}').out) as {
      pagelabels: unknown;
    };
    expect(labels.pagelabels).toEqual([
      { index: 0, label: { '/P': 'u:one-', '/S': '/r', '/St': 1 } },
      { index: 2, label: { '/P': 'u:two-', '/S': '/r', '/St': 1 } },
    ]);
    expect(show(bytes, 'trailer/Root/OCProperties/OCGs').match(/0 R/g)).toHaveLength(4);
    expect(show(bytes, 'trailer/Root/OCProperties/D/OFF').match(/0 R/g)).toHaveLength(2);
    // Each configuration says what becomes of its own file's layers, and leaves those of the other.
    const configs = [1, 2, 3, 4].map((at) => show(bytes, `trailer/Root/OCProperties/Configs/${at}`).replace(/\s/g, ''));
    const [shown, hidden] =
      show(bytes, 'trailer/Root/OCProperties/OCGs')
        .match(/\d+ 0 R/g)
        ?.map((ref) => ref.replace(/ /g, '')) ?? [];
    for (const config of configs) expect(config).toContain('/BaseState/Unchanged');
    expect(configs[0]).toContain(`/ON[${hidden}]/OFF[${shown}]`);
    expect(configs[1]).toContain(`/ON[${hidden}]/OFF[${shown}]`);
    expect(configs[3]).toContain('(other)');
    expect(show(bytes, 'pages/4/StructParents').trim()).toBe('3');
    expect(show(bytes, 'trailer/Root/StructTreeRoot/K').match(/0 R/g)).toHaveLength(2);
    expect(show(bytes, 'trailer/Root/StructTreeRoot/ParentTree/Nums').match(/0 R/g)).toHaveLength(4);
    expect(probe(bytes, 'qpdf', '--list-attachments', '{}').out.trim().split('\n')).toHaveLength(2);
  });

  it('leaves no dead link, no lost field and no structure of other pages behind when pages are left out', async () => {
    const bytes = await merged(['1', '2']);
    expect(faults(bytes)).toBe('');
    expect(pagesOf(bytes)).toBe(2);
    expect(show(bytes, 'pages/1/Annots').match(/0 R/g)).toHaveLength(1);
    expect(show(bytes, 'trailer/Root/AcroForm/Fields').match(/0 R/g)).toHaveLength(1);
    // All content is on the first page
    expect(show(bytes, 'trailer/Root/StructTreeRoot/K').match(/0 R/g)).toHaveLength(1);
    expect(show(bytes, 'pages/1/StructParents').trim()).toBe('0');
    expect(show(bytes, 'pages/2/StructParents').trim()).toBe('null');
  });
});

describe.skipIf(!ready)('pdf-merge in an order written page by page', () => {
  const outlined = fileOf('pdf/born/pdflatex-outline.pdf');
  const rotated = fileOf('pdf/born/rotated-pages.pdf');
  const locked = fileOf('bad/unknown-password.pdf');
  const merge = async (files: File[], sequence: string, more: Partial<Record<'bookmarks', boolean>> = {}) => {
    const { run, skipped } = recordedRun();
    const [file] = await pdfMerge(files, { ...whole, ...more, order: 'pages', sequence }, run);
    const bytes = await contents(file);
    expect(faults(bytes)).toBe('');
    return { bytes, skipped, name: file?.name, text: textOf(bytes).split('\f').slice(0, -1) };
  };
  const pagesIn = async (file: File): Promise<string[]> => textOf(await contents(file)).split('\f');

  it('puts the pages of both files exactly there, again where they are named again', async () => {
    const { text, bytes } = await merge([outlined, rotated], '1:1-2,2:2,1:4,2:1,1:1');
    const [own, other] = [await pagesIn(outlined), await pagesIn(rotated)];
    expect(text).toEqual([own[0], own[1], other[1], own[3], other[0], own[0]]);
    // Outline items follow their pages: nothing leads to page 3 of the first file any more.
    const before = outline(await contents(outlined)).flat(9);
    const after = outline(bytes).flat(9);
    const to = (all: unknown[], page: number): number => all.filter((value) => value === page).length;
    expect([1, 2, 3, 4, 5, 6].map((page) => to(after, page))).toEqual([
      ...[to(before, 1), to(before, 2), 0, to(before, 4), 0, 0],
    ]);
  });

  it('keeps links, fields, labels and structure of pages that stand between those of another file', async () => {
    const { bytes } = await merge([sample('one'), sample('two')], '2:1,1:1,2:2,1:2');
    const json = JSON.parse(
      probe(bytes, 'qpdf', '--json=2', '--json-key=acroform', '--json-key=pagelabels', '{}').out,
    ) as { acroform: { fields: { pageposfrom1: number; value: string }[] }; pagelabels: { label: unknown }[] };
    expect(json.acroform.fields.map(({ pageposfrom1, value }) => [pageposfrom1, value])).toEqual([
      [1, 'u:two'],
      [2, 'u:one'],
    ]);
    expect(json.pagelabels.map(({ label }) => (label as Record<string, string>)['/P'])).toEqual([
      ...['u:two-', 'u:one-', 'u:two-', 'u:one-'],
    ]);
    expect(show(bytes, 'pages/1/Annots').match(/0 R/g)).toHaveLength(3);
    expect(show(bytes, 'trailer/Root/StructTreeRoot/K').match(/0 R/g)).toHaveLength(2);
  });

  it('is named by the files it has pages of, and does not open the others', async () => {
    const { skipped, name } = await merge([locked, rotated, outlined], '3:1,2', { bookmarks: true });
    expect(skipped).toEqual([]);
    expect(name).toBe('pdflatex-outline等2个文件-合并.pdf');
  });

  it('closes the ranks where a file is refused', async () => {
    const { skipped, text } = await merge([outlined, locked, rotated], '1:1,2,3:1,2:1,1:2');
    expect(skipped).toEqual([['unknown-password.pdf', 'password-needed']]);
    const [own, other] = [await pagesIn(outlined), await pagesIn(rotated)];
    expect(text).toEqual([own[0], other[0], own[1]]);
  });

  it('joins all files in turn where nothing is written', async () => {
    const { text } = await merge([rotated, outlined], '');
    expect(text).toEqual([...(await pagesIn(rotated)).slice(0, -1), ...(await pagesIn(outlined)).slice(0, -1)]);
  });

  it.each([
    ['3:1', 'bad-range'],
    ['1:5', 'bad-range'],
    [new Array(20_000).fill('1').join(), 'too-many-pages'],
  ])('refuses %s', async (sequence, code) => {
    await expect(merge([outlined, rotated], sequence)).rejects.toMatchObject({ code });
  });
});

describe('pdf-merge of a file that shows too complex while it is taken in', () => {
  const bodies = ['<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 99 99]>>', '<</Type/Page/Parent 2 0 R>>'];
  const plain = (name: string): File => new File([buildPdf(['<</Type/Catalog/Pages 2 0 R>>', ...bodies])], name);
  const packed = ATTACKS['objects of a page packed three times']?.() as Uint8Array<ArrayBuffer>;
  const bomb = new File([packed], 'bomb.pdf');

  it.each(['append', 'interleave'] as const)('leaves it out, says so once and goes on (%s)', async (order) => {
    const { run, skipped } = recordedRun();
    const [merged] = await pdfMerge([plain('a.pdf'), bomb, plain('b.pdf')], { ...whole, order }, run);
    expect(skipped).toEqual([['bomb.pdf', 'too-complex']]);
    const [without] = await pdfMerge([plain('a.pdf'), plain('b.pdf')], { ...whole, order }, recordedRun().run);
    expect(merged?.name).toBe(without?.name);
    expect(await contents(merged)).toEqual(await contents(without));
  });

  it('does not count the pages of the one left out', async () => {
    const many = new File([packedPages(MAX_PAGES / 250)], 'many.pdf');
    const { run, skipped } = recordedRun();
    const [merged] = await pdfMerge([many, plain('a.pdf'), plain('b.pdf')], whole, run);
    expect(skipped).toEqual([['many.pdf', 'too-complex']]);
    expect(merged?.name).toBe('a等2个文件-合并.pdf');
  });

  it('is refused where nothing is left', async () => {
    await expect(pdfMerge([bomb], whole, recordedRun().run)).rejects.toMatchObject({ code: 'too-complex' });
  });
});

describe('pdf-merge of trees that go in circles', () => {
  const merge = (bodies: string[]): Promise<File[]> =>
    pdfMerge([new File([buildPdf(bodies)], 'a.pdf')], { ...whole, pages: ['1'] }, recordedRun().run);
  const pages = '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 9 9]>>';

  it('ends with a name tree whose array holds itself', async () => {
    const names = '<</Type/Catalog/Pages 2 0 R/Names<</Dests<</Kids 5 0 R>>>>>>';
    expect(await merge([names, pages, '<</Type/Page>>', '<</Type/Page>>', '[<</Kids 5 0 R>>]'])).toHaveLength(1);
  });

  it('ends with fields that hold the same fields twice, fifty deep', async () => {
    const fields = Array.from({ length: 50 }, (_, index) => `<</Kids[${index + 6} 0 R ${index + 6} 0 R]>>`);
    const catalog = '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>';
    const first = '<</Type/Page/Annots[55 0 R]>>';
    expect(await merge([catalog, pages, first, '<</Type/Page>>', ...fields, '<</T(x)>>'])).toHaveLength(1);
  });
});

describe.skipIf(!ready)('pdf-merge of names in several encodings', () => {
  const file = (name: string, key: string): File =>
    new File(
      [
        buildPdf([
          `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 5 0 R]>>/Names<</EmbeddedFiles<</Names[${key} 6 0 R]>>>>>>`,
          '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 9 9]>>',
          '<</Type/Page/Parent 2 0 R/Annots[4 0 R 5 0 R]>>',
          ...[1, 2].map((x) => `<</Type/Annot/Subtype/Widget/FT/Tx/T${name}/V(${x})/Rect[${x} 0 9 9]/P 3 0 R>>`),
          '<</Type/Filespec/F(a.txt)/EF<</F 7 0 R>>>>',
          '<</Length 1>>\nstream\nx\nendstream',
        ]),
      ],
      'a.pdf',
    );

  it('tells apart names that read the same, keeps two fields of one file one field, and marks wide names in their own letters', async () => {
    const inputs = [
      file('(n)', '<FEFF62A5>'),
      file('<FEFF006E>', '<FEFF62A5>'),
      file('<EFBBBF6E>', '(\xef\xbb\xbf\xe6\x8a\xa5)'),
    ];
    const [merged] = await pdfMerge(inputs, whole, recordedRun().run);
    const bytes = await contents(merged);
    expect(faults(bytes)).toBe('');
    const json = JSON.parse(
      probe(bytes, 'qpdf', '--json=2', '--json-key=acroform', '--json-key=attachments', '{}').out,
    ) as {
      acroform: { fields: { fullname: string }[] };
      attachments: Record<string, unknown>;
    };
    expect(json.acroform.fields.map((field) => field.fullname)).toEqual(['n', 'n', 'n_2', 'n_2', 'n_3', 'n_3']);
    expect(Object.keys(json.attachments).sort()).toEqual(['报', '报~2', '报~3']);
  });
});

describe.skipIf(!ready)('pdf-merge of forms that call other fonts by the same name', () => {
  const form = (font: string, name: string): File =>
    new File(
      [
        buildPdf([
          '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/DA(/F1 9 Tf)/DR<</Font<</F1 5 0 R>>>>>>>>',
          '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 99 99]>>',
          '<</Type/Page/Parent 2 0 R/Annots[6 0 R]>>',
          `<</FT/Tx/T(${name})/Kids[6 0 R]>>`,
          `<</Type/Font/Subtype/Type1/BaseFont/${font}>>`,
          '<</Type/Annot/Subtype/Widget/Parent 4 0 R/DA(0 g /F1 12 Tf)/Rect[10 10 90 30]/P 3 0 R>>',
        ]),
      ],
      `${name}.pdf`,
    );

  it('gives the second font a name of its own, in the resources and in all that use it', async () => {
    const inputs = [form('Helvetica', 'a'), form('Symbol', 'b'), form('Helvetica', 'c')];
    const [file] = await pdfMerge(inputs, whole, recordedRun().run);
    const bytes = await contents(file);
    expect(faults(bytes)).toBe('');
    const font = (page: number): string | undefined =>
      /\/(F1\S*) 12/.exec(show(bytes, `pages/${page}/Annots/1/DA`))?.[1];
    const base = (page: number): string => show(bytes, `trailer/Root/AcroForm/DR/Font/${font(page)}/BaseFont`).trim();
    expect([1, 2, 3].map(base)).toEqual(['/Helvetica', '/Symbol', '/Helvetica']);
    expect(font(3)).toBe('F1');
    expect(show(bytes, 'trailer/Root/AcroForm/Fields/2/DA').trim()).toBe(`(/${font(2)} 9 Tf)`);
    expect(show(bytes, 'trailer/Root/AcroForm/DA').trim()).toBe('(/F1 9 Tf)');
  });
});

describe.skipIf(!ready)('pdf-merge, pages of one size', () => {
  /** A page of 400 × 200 points in a corner of its media box, with a link, a pattern, and a destination on it. */
  const source = buildPdf(
    [
      '<</Type/Catalog/Pages 2 0 R/Dests<</here[3 0 R/XYZ 100 150 null]>>/Metadata 8 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 400]/CropBox[100 100 500 300]/Contents 4 0 R/Annots[5 0 R]/Resources<</Pattern<</P 7 0 R>>>>>>',
      '<</Length 44>>\nstream\n/Pattern cs /P scn 120 120 40 40 re f       \nendstream',
      '<</Type/Annot/Subtype/Link/Rect[100 100 200 200]/Dest/here>>',
      'null',
      '<</Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10/Matrix[1 0 0 1 5 7]/Resources<<>>/Length 25>>\nstream\n1 0 0 rg 0 0 5 5 re f    \nendstream',
      '<</Type/Metadata/Subtype/XML/Length 67>>\nstream\n<x><pdfaid:part>2</pdfaid:part><dc:title>Book</dc:title></x>       \nendstream',
    ],
    '',
  );

  it('scales contents, patterns, links and destinations alike', async () => {
    const [file] = await pdfMerge([new File([source], 'a.pdf')], { ...whole, size: 'a4' }, recordedRun().run);
    const bytes = await contents(file);
    expect(faults(bytes)).toBe('');
    // A4 lying: 841.89 × 595.276, so 400 points become 841.89 (× 2.104725) and the page is in the middle.
    const scale = 841.8898 / 400;
    const page = show(bytes, 'pages/1');
    expect(page).toMatch(/MediaBox ?\[ ?0 0 841\.88\d* 595\.27\d* ?\]/);
    expect(page).not.toContain('CropBox');
    const rect =
      /Rect ?\[ ?([-\d. ]+?) ?\]/.exec(show(bytes, 'grep').replace(/\s+/g, ' '))?.[1]?.split(' ').map(Number) ?? [];
    expect(rect[0]).toBeCloseTo(0, 1);
    expect(rect[2]).toBeCloseTo(100 * scale, 1);
    const all = show(bytes, 'grep').replace(/\s+/g, ' ');
    expect(all).toMatch(/XYZ [-\d.e]+ 192\.4/);
    expect(all).toMatch(/Matrix ?\[ ?2\.1047\d* 0 0 2\.1047/);
    expect(all).not.toContain('pdfaid');
  });
});

describe.skipIf(!ready)('split, then merged', () => {
  // Without annotations: boxes around links to pages of another part go with the links.
  const drawn = (bytes: Uint8Array): string => piped(bytes, 'pdftoppm -r 30 -hide-annotations "$1" | md5sum', '{}');

  it.each(['born/pdflatex-outline', 'born/rotated-pages', 'zh/zhnumber-simsun-simhei-32p', 'form/libreoffice-form'])(
    '%s has the same pages: text and drawing',
    async (name) => {
      const file = fileOf(`pdf/${name}.pdf`);
      const bytes = await contents(file);
      const count = pagesOf(bytes);
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: count }), async (every) => {
          const run = recordedRun().run;
          const naming = { ranges: '', pages: [], together: true, level: 1, mb: 20, naming: '' };
          const parts = await pdfSplit([file], { mode: 'every', every, ...naming }, {
            ...run,
            spread: undefined,
          } as never);
          const [merged] = await pdfMerge(parts, whole, run);
          const after = await contents(merged);
          expect(faults(after)).toBe('');
          expect(textOf(after)).toBe(textOf(bytes));
          expect(drawn(after)).toBe(drawn(bytes));
        }),
        { numRuns: 2 },
      );
    },
  );
});
