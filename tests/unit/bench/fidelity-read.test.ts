import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { paragraph as p } from '../../../bench/fidelity/document.ts';
import { LESS_IS_BETTER, measure } from '../../../bench/fidelity/metrics.ts';
import { readDocx } from '../../../bench/fidelity/read/docx.ts';
import { readEpub } from '../../../bench/fidelity/read/epub.ts';
import { readHtml } from '../../../bench/fidelity/read/html.ts';
import { readAs, WRITERS } from '../../../bench/fidelity/read/read.ts';
import { formatNumber } from '../../../bench/fidelity/read/xlsx-format.ts';
import { asFor, hasTruth, noTruth, readTruths, sourceOf } from '../../../bench/fidelity/truth.ts';

const pack = (parts: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));

const docx = (body: string, styles = ''): Uint8Array =>
  pack({
    'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles>${styles}</w:styles>`,
    'word/_rels/document.xml.rels':
      '<Relationships><Relationship Id="s" Type="x/styles" Target="styles.xml"/></Relationships>',
  });

describe('docx', () => {
  it('knows headings by Chinese names and by styles they are based on', () => {
    const styles =
      '<w:style w:styleId="2"><w:name w:val="标题 2"/></w:style>' +
      '<w:style w:styleId="a"><w:name w:val="章"/><w:basedOn w:val="2"/></w:style>';
    const read = readDocx(docx('<w:p><w:pPr><w:pStyle w:val="a"/></w:pPr><w:r><w:t>总则</w:t></w:r></w:p>', styles));
    expect(read.blocks).toEqual([p('总则', { h: 2 })]);
  });

  it('reads list items, frames and text boxes, each box once', () => {
    const box =
      '<mc:AlternateContent><mc:Choice><w:txbxContent><w:p><w:r><w:t>框</w:t></w:r></w:p></w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent><w:p><w:r><w:t>框</w:t></w:r></w:p></w:txbxContent></mc:Fallback></mc:AlternateContent>';
    const read = readDocx(
      docx(
        `<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>项</w:t></w:r></w:p>` +
          `<w:p><w:pPr><w:framePr w:w="1"/></w:pPr><w:r><w:t>帧</w:t></w:r></w:p><w:p><w:r>${box}</w:r></w:p>`,
      ),
    );
    expect(read.blocks).toEqual([p('项', { li: 1 }), p('帧', { box: 1 }), p('框', { box: 1 })]);
  });

  it('reads merged cells in both directions', () => {
    const cell = (text: string, properties = ''): string =>
      `<w:tc><w:tcPr>${properties}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const read = readDocx(
      docx(
        `<w:tbl><w:tr>${cell('甲', '<w:vMerge w:val="restart"/>')}${cell('乙', '<w:gridSpan w:val="2"/>')}</w:tr>` +
          `<w:tr>${cell('', '<w:vMerge/>')}${cell('丙')}${cell('丁')}</w:tr></w:tbl>`,
      ),
    );
    expect(read.blocks).toMatchObject([
      {
        rows: 2,
        cols: 3,
        cells: [
          [0, 0, 2, 1, '甲'],
          [0, 1, 1, 2, '乙'],
          [1, 1, 1, 1, '丙'],
          [1, 2, 1, 1, '丁'],
        ],
      },
    ]);
  });
});

describe('html', () => {
  it('reads headings, items, line ends and what stands at fixed places', () => {
    const read = readHtml(
      '<style>.f{position:absolute}</style><h2>标题</h2><ul><li>项</ul><p>一<br>二</p><p class="f">帧</p><header>页眉</header>',
    );
    expect(read.blocks).toEqual([p('标题', { h: 2 }), p('项', { li: 1 }), p('一'), p('二'), p('帧', { box: 1 })]);
    expect(read.headers).toEqual(['页眉']);
  });

  it('sets cells around those that span rows', () => {
    const read = readHtml('<table><tr><td rowspan=2>甲<td>乙</tr><tr><td>丙</tr></table>');
    expect(read.blocks).toMatchObject([
      {
        cells: [
          [0, 0, 2, 1, '甲'],
          [0, 1, 1, 1, '乙'],
          [1, 1, 1, 1, '丙'],
        ],
      },
    ]);
  });
});

it('reads the chapters of a book in the order of its spine, without its contents', () => {
  const page = (text: string): string => `<html xmlns="x"><body><p>${text}</p></body></html>`;
  const read = readEpub(
    pack({
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OEBPS/a.opf"/></rootfiles></container>',
      'OEBPS/a.opf':
        '<package><manifest><item id="n" href="n.xhtml" properties="nav"/><item id="1" href="1.xhtml"/><item id="2" href="t/2.xhtml"/></manifest>' +
        '<spine><itemref idref="n"/><itemref idref="2"/><itemref idref="1"/></spine></package>',
      'OEBPS/n.xhtml': page('目录'),
      'OEBPS/1.xhtml': page('后'),
      'OEBPS/t/2.xhtml': page('先'),
    }),
  );
  expect(read.blocks).toEqual([p('先'), p('后')]);
});

it.each([
  [1234.5, '#,##0.00', '1,234.50'],
  [-3, '0;(0)', '(3)'],
  [0.146, '0.0%', '14.6%'],
  [860000, '"￥"#,##0.00', '￥860,000.00'],
  [45_658, 'yyyy"年"mm"月"dd"日"', '2025年01月01日'],
  [0.1 + 0.2, 'General', '0.3'],
])('shows %s by %s', (value, format, text) => {
  expect(formatNumber(value, format)).toBe(text);
});

/** What a page alone cannot say: its headers are made when it is printed. */
const UNSEEN: Record<string, string[]> = { html: ['hf'] };
/** A text that is not just so, but far from what any conversion reaches: `order` where the same lines come again. */
const NEAR = 0.1;

describe.skipIf(!hasTruth)(hasTruth ? 'the sources themselves are found perfect' : noTruth, () => {
  const sources = WRITERS.flatMap((writer) =>
    (hasTruth ? readTruths() : []).flatMap((truth) => {
      const path = sourceOf(truth.name, writer);
      return path ? [{ writer, name: truth.name, truth, path }] : [];
    }),
  );
  it.each(sources)('$writer $name', ({ writer, truth, path }) => {
    const figures = measure(writer, readAs(writer, readFileSync(path)), asFor(writer, truth.document));
    for (const metric of UNSEEN[writer] ?? []) delete figures[metric];
    const { order = 0, boxratio: _, ...others } = figures;
    expect(order).toBeLessThan(NEAR);
    const perfect = Object.keys(others).filter((key) => others[key] !== undefined && !LESS_IS_BETTER.has(key));
    expect(Object.fromEntries(perfect.map((key) => [key, others[key]]))).toEqual(
      Object.fromEntries(perfect.map((key) => [key, 1])),
    );
    expect([others.odd ?? 0, others.edit ?? 0, others.boxed ?? 0]).toEqual([0, 0, 0]);
  });
});
