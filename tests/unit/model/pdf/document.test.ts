import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openPdf } from '../../../../src/formats/pdf/document.ts';
import { Ref } from '../../../../src/formats/pdf/objects.ts';
import { countPages } from '../../../../src/formats/pdf/page-count.ts';
import { rebuildPdf } from '../../../../src/formats/pdf/repair.ts';
import { buildPdf, bytesOf, faults, passwordOf, pdfs, probe, ready } from './tools.ts';

const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

describe.skipIf(!ready)('corpus', () => {
  it.each(pdfs('pdf/{active,born,encrypted,form,invoice,scanned,signed,table,zh}/*.pdf'))(
    '%s has the pages qpdf counts',
    (path) => {
      const password = passwordOf(path);
      const pages = Number(probe(bytesOf(path), 'qpdf', `--password=${password ?? ''}`, '--show-npages', '{}').out);
      expect(countPages(bytesOf(path), password)).toBe(pages);
      expect(openPdf(bytesOf(path), { password }).repaired).toBe(false);
    },
  );

  it.each(pdfs('pdf/damaged/*.pdf'))('%s is rebuilt to a file with its pages', (path) => {
    const rebuilt = rebuildPdf(bytesOf(path)) ?? new Uint8Array();
    expect(countPages(rebuilt)).toBe(1);
    if (!path.includes('fuzzed')) expect(faults(rebuilt)).toBe('');
  });

  it.each(
    Object.entries({
      'empty.pdf': 'empty-file',
      'mz-stub.pdf': 'wrong-type',
      'really-ofd.pdf': 'wrong-type',
      'only-header.pdf': 'truncated',
      'truncated-60pct.pdf': 'truncated',
      'page-tree-100-million.pdf': 'too-many-pages',
      'unknown-password.pdf': 'password-needed',
      'nested-arrays-50000.pdf': undefined,
      'page-tree-loop.pdf': undefined,
      'polyglot-pdf-zip.pdf': undefined,
    }),
  )('bad/%s: %s', (name, code) => {
    expect(codeOf(() => countPages(bytesOf(`bad/${name}`)))).toBe(code);
  });

  it.each(pdfs('pdf/encrypted/*user-*.pdf'))('%s needs its password', (path) => {
    expect(codeOf(() => openPdf(bytesOf(path)))).toBe('password-needed');
    expect(codeOf(() => openPdf(bytesOf(path), { password: '错误密码' }))).toBe('wrong-password');
    const owner = /owner-([a-z]+)/.exec(path)?.[1];
    if (owner) expect(countPages(bytesOf(path), owner)).toBe(1);
  });

  it('opens a file whose password is Chinese', () => {
    const plain = bytesOf('pdf/born/pdflatex-outline.pdf');
    for (const bits of ['128', '256']) {
      const args = [
        '--encrypt',
        '密码一二三',
        '主人',
        bits,
        ...(bits === '128' ? ['--use-aes=y'] : []),
        '--',
        '{}',
        '-',
      ];
      const locked = lock(plain, args);
      expect(codeOf(() => openPdf(locked))).toBe('password-needed');
      expect(countPages(locked, '密码一二三')).toBe(4);
      expect(countPages(locked, '主人')).toBe(4);
      expect(faults(rebuildPdf(locked, '主人') ?? new Uint8Array())).toBe('');
    }
  });

  it.each([
    ['aes=y', '/Length 16 '],
    ['aes=y', '/Length 40 '],
    ['aes=n', '/Length 16 '],
  ])('opens a file with 128-bit keys (%s) that says %s', (aes, length) => {
    const args = ['--allow-weak-crypto', '--encrypt', 'u', 'o', '128', `--use-${aes}`, '--', '{}', '-'];
    const text = Buffer.from(lock(bytesOf('pdf/born/pdflatex-outline.pdf'), args)).toString('latin1');
    const odd = new Uint8Array(Buffer.from(text.replace(/\/Length 128(?= \/O)/, length), 'latin1'));
    expect(Number(probe(odd, 'qpdf', '--password=u', '--show-npages', '{}').out)).toBe(4);
    expect(countPages(odd, 'u')).toBe(4);
    expect(countPages(odd, 'o')).toBe(4);
  });

  describe.each([
    'pdf/zh/quarterly-report-22p-simsun.pdf', // cross-reference stream
    'pdf/zh/zhnumber-simsun-simhei-32p.pdf', // and object streams
    'pdf/zh/abstract-nsimsun.pdf',
  ])('damage done to %s', (path) => {
    const whole = ready ? bytesOf(path) : new Uint8Array();
    const text = Buffer.from(whole).toString('latin1');
    const pages = ready ? countPages(whole) : 0;
    const latin1 = (value: string): Uint8Array => new Uint8Array(Buffer.from(value, 'latin1'));

    it('startxref is wrong', () => {
      const broken = latin1(`${text.slice(0, text.lastIndexOf('startxref'))}startxref\n12345\n%%EOF\n`);
      expect(countPages(broken)).toBe(pages);
      expect(faults(rebuildPdf(broken) ?? new Uint8Array())).toBe('');
    });
    it('junk stands before the header', () => expect(countPages(latin1('junk\n'.repeat(300) + text))).toBe(pages));
    it('the tail is cut off', () => {
      const rebuilt = rebuildPdf(whole.slice(0, whole.length * 0.98));
      expect(countPages(rebuilt ?? new Uint8Array())).toBeGreaterThan(pages * 0.9);
      expect(faults(rebuilt ?? new Uint8Array())).toBe('');
    });
  });
});

function lock(bytes: Uint8Array, args: string[]): Uint8Array {
  const done = probe(bytes, 'sh', '-c', `qpdf "$@" | base64 -w0`, 'sh', ...args);
  return Uint8Array.from(atob(done.out), (letter) => letter.charCodeAt(0));
}

describe('reading', () => {
  it('finds values after comments, odd names, nested strings and hexadecimal strings', () => {
    const bytes = buildPdf([
      '<</Type/Catalog/Pages 2 0 R/X#20Y % remark\n [(a\\(b\\)\\101(c)) <48 65 6> -.5 +3 4.0 true null 3 0 R]>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 10 20]>>',
      '<</Type/Page/Parent 2 0 R>>',
    ]);
    const document = openPdf(bytes);
    const value = document.resolve(document.catalog().get('X Y')) as unknown[];
    expect(value.slice(2)).toMatchObject([-0.5, 3, 4, true, null, { num: 3, gen: 0 }]);
    expect(new TextDecoder().decode((value[0] as { bytes: Uint8Array }).bytes)).toBe('a(b)A(c)');
    expect(new TextDecoder().decode((value[1] as { bytes: Uint8Array }).bytes)).toBe('He`');
  });

  it('tells rows of numbers from references', () => {
    const pdf = openPdf(buildPdf(['<</Type/Catalog/Row[1 2 3 0 R 4 5 6.5 7 0 R -8 9 10 R1 11 0 70000 R 12]>>']));
    expect(pdf.catalog().get('Row')).toEqual([
      1,
      2,
      new Ref(3, 0),
      4,
      5,
      6.5,
      new Ref(7, 0),
      -8,
      9,
      10,
      null,
      11,
      0,
      70000,
      null,
      12,
    ]);
  });

  it('finds the objects a hybrid file hides behind /XRefStm', () => {
    const bodies = [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/MediaBox[0 0 9 9]>>',
    ];
    let text = '%PDF-1.5\n';
    const offsets = bodies.map((body, index) => {
      const at = text.length;
      text += `${index + 1} 0 obj\n${body}\nendobj\n`;
      return at;
    });
    const hidden = text.length;
    const row = String.fromCharCode(1, 0, offsets[2] as number, 0);
    text += `4 0 obj\n<</Type/XRef/Size 5/Index[3 1]/W[1 2 1]/Length 4>>\nstream\n${row}\nendstream\nendobj\n`;
    const start = text.length;
    const used = (at: number | undefined): string => `${String(at).padStart(10, '0')} 00000 n \n`;
    const free = '0000000000 65535 f \n';
    text += `xref\n0 4\n${free}${used(offsets[0])}${used(offsets[1])}${free}`;
    text += `trailer\n<</Size 5/Root 1 0 R/XRefStm ${hidden}>>\nstartxref\n${start}\n%%EOF\n`;
    const document = openPdf(new Uint8Array(Buffer.from(text, 'latin1')));
    expect(document.dict(new Ref(3))?.get('Type')).toBe('Page');
    expect(document.repaired).toBe(false);
  });

  it('gives null for what refers to itself', () => {
    const bytes = buildPdf(['<</Pages 2 0 R/Loop 4 0 R>>', '<</Kids[3 0 R]>>', '<</Type/Page>>', '4 0 R']);
    const document = openPdf(bytes);
    expect(document.resolve(document.catalog().get('Loop'))).toBe(null);
    expect(countPages(bytes)).toBe(1);
  });
});

describe('files made to keep a reader busy', () => {
  const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
  const ends = (work: () => unknown): void => {
    // Guarded by the limit of the test alone: without the bounds these take minutes.
    expect(work).not.toThrow();
  };
  const bodies = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]>>', '<</Type/Page/MediaBox[0 0 9 9]>>'];

  it.each(['1 0 obj (\n', '1 0 obj <<\n', '1 0 obj [\n', '1 0 obj <41\n', 'trailer (\n'])('%j without end', (piece) =>
    ends(() => codeOf(() => countPages(latin1(`%PDF-1.4\n${piece.repeat(30_000)}`)))),
  );

  it('objects of different numbers that run into each other', () => {
    const text = Array.from({ length: 30_000 }, (_, index) => `${index + 1} 0 obj (\n`).join('');
    ends(() => expect(codeOf(() => countPages(latin1(`%PDF-1.4\n${text}`)))).toBe('truncated'));
  });

  it('streams without an end', () => {
    const document = openPdf(buildPdf([...bodies, ...Array<string>(10_000).fill('<</Length 5>>\nstream\nabc')]));
    ends(() => {
      for (const num of document.entries.keys()) document.object(num);
    });
  });

  it('a page tree as deep as a well, and one that contains itself', () => {
    const well = Array.from({ length: 40_000 }, (_, index) => `<</Kids[${index + 3} 0 R]>>`);
    ends(() => expect(countPages(buildPdf([bodies[0] ?? '', ...well, bodies[2] ?? '']))).toBe(1));
    expect(countPages(buildPdf([bodies[0] ?? '', '<</Kids[2 0 R 3 0 R 2 0 R]>>', bodies[2] ?? '']))).toBe(1);
  });

  it('a few bytes that unpack to millions of cross-reference rows', () => {
    const rows = deflateSync(new Uint8Array(8_000_000).fill(1)).toString('latin1');
    const head = '%PDF-1.5\n1 0 obj\n<</Type/Catalog>>\nendobj\n';
    const dict = `<</Type/XRef/Size 8000000/W[1 0 0]/Root 1 0 R/Filter/FlateDecode/Length ${rows.length}>>`;
    const text = `${head}9 0 obj\n${dict}\nstream\n${rows}\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF`;
    ends(() => expect(openPdf(latin1(text)).entries.size).toBeLessThan(10));
  });
});

it('a stream whose producer forgot `endstream` does not swallow the objects after it', () => {
  const text = [
    '%PDF-1.4',
    '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
    '5 0 obj <</Length 3>>\nstream\nabc\nendobj',
    '2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj',
    '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>> endobj',
    '6 0 obj <</Length 3>>\nstream\nabc\nendstream endobj',
    'trailer <</Root 1 0 R/Size 7>>',
    '%%EOF',
  ].join('\n');
  expect(countPages(new TextEncoder().encode(text))).toBe(1);
});

it('takes a section that names no earlier one by 0 for sound', () => {
  const bodies = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R>>',
  ];
  expect(openPdf(buildPdf(bodies, '/Prev 0')).repaired).toBe(false);
});
