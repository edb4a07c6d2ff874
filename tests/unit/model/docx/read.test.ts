import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { Paragraph, Table } from '../../../../src/model/flow.ts';
import { isDocx } from '../../../../src/model/readers/docx/package.ts';
import { readDocx } from '../../../../src/model/readers/docx/read.ts';

const SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A docx with this body. */
function docx(body: string, parts: Record<string, string> = {}): Blob {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const files = {
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'word/document.xml')}</Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships>${Object.keys(parts)
      .map((name, at) => relation(`r${at}`, name, `${name}.xml`))
      .join('')}</Relationships>`,
    'word/document.xml': `<w:document ${SPACE}><w:body>${body}</w:body></w:document>`,
    ...Object.fromEntries(Object.entries(parts).map(([name, xml]) => [`word/${name}.xml`, xml])),
  };
  return new Blob([zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])))]);
}
const p = (text: string, more = ''): string => `<w:p>${more}<w:r><w:t>${text}</w:t></w:r></w:p>`;
const tc = (text: string, more = ''): string => `<w:tc><w:tcPr>${more}</w:tcPr>${p(text)}</w:tc>`;
const tr = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
const tbl = (...rows: string[]): string => `<w:tbl>${rows.join('')}</w:tbl>`;
const said = (table: Table): string[] =>
  table.cells.map(({ row, column, rowspan, colspan, blocks }) => {
    const text = blocks.flatMap((block) => (block.kind === 'paragraph' ? wordsOf(block) : '[table]')).join('/');
    return `${row},${column} ${rowspan}×${colspan} ${text}`;
  });
const wordsOf = ({ inlines }: Paragraph): string =>
  inlines.map((inline) => (inline.kind === 'text' ? inline.text : inline.kind === 'break' ? '|' : '')).join('');
const tableIn = async (file: Blob): Promise<Table> => (await readDocx(file)).sections[0]?.blocks[0] as Table;

it('reads cells over columns and rows', async () => {
  const table = await tableIn(
    docx(
      tbl(
        tr(tc('a', '<w:vMerge w:val="restart"/>'), tc('b', '<w:gridSpan w:val="2"/>')),
        tr(tc('', '<w:vMerge/>'), tc('c'), tc('d')),
        tr(tc('e'), tc('f'), tc('g')),
      ),
    ),
  );
  expect(said(table)).toEqual([
    '0,0 2×1 a',
    '0,1 1×2 b',
    '1,1 1×1 c',
    '1,2 1×1 d',
    '2,0 1×1 e',
    '2,1 1×1 f',
    '2,2 1×1 g',
  ]);
});

it('keeps tables within cells, heading rows, widths and looks', async () => {
  const table = await tableIn(
    docx(
      `<w:tbl><w:tblPr><w:tblBorders><w:top w:val="single" w:sz="8" w:color="FF0000"/></w:tblBorders></w:tblPr>
      <w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="1000"/></w:tblGrid>
      <w:tr><w:trPr><w:tblHeader/></w:trPr>${tc('h', '<w:shd w:val="clear" w:fill="DDEEFF"/>')}${tc('i')}</w:tr>
      <w:tr><w:tc>${tbl(tr(tc('x')))}<w:p/></w:tc>${tc('j')}</w:tr></w:tbl>`,
    ),
  );
  expect(table).toMatchObject({ columns: [100, 50], headRows: 1 });
  expect(table.cells[0]).toMatchObject({ fill: '#ddeeff' });
  expect(table.cells[0]?.borders.map(({ width }) => width)).toEqual([1, 0, 0, 0]);
  expect(said(table)[2]).toBe('1,0 1×1 [table]');
});

it('takes what a reader sees: fields by their result, insertions, no deletions, no hidden text', async () => {
  const run = (xml: string): string => `<w:r>${xml}</w:r>`;
  const mark = (type: string): string => run(`<w:fldChar w:fldCharType="${type}"/>`);
  const body = `<w:p>${mark('begin')}${run('<w:instrText>SUM(A1)</w:instrText>')}${mark('separate')}${run('<w:t>42</w:t>')}${mark('end')}
    <w:ins>${run('<w:t>+</w:t>')}</w:ins><w:del>${run('<w:delText>gone</w:delText><w:t>gone</w:t>')}</w:del>
    <w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:hyperlink>${run('<w:t>link</w:t><w:br/><w:t>2</w:t>')}</w:hyperlink></w:p>`;
  const [paragraph] = (await readDocx(docx(body))).sections[0]?.blocks ?? [];
  expect(wordsOf(paragraph as Paragraph)).toBe('42+link|2');
});

it('writes the numbers that a document counts by itself', async () => {
  const numbering = `<w:numbering ${SPACE}><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="3"/>
    <w:numFmt w:val="chineseCounting"/><w:lvlText w:val="%1、"/></w:lvl></w:abstractNum>
    <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num></w:numbering>`;
  const number = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>';
  const flow = await readDocx(docx(p('甲', number) + p('乙', number), { numbering }));
  expect(flow.sections[0]?.blocks.map((block) => wordsOf(block as Paragraph))).toEqual(['三、 甲', '四、 乙']);
});

it('looks up styles, and not for ever', async () => {
  const style = (id: string, based: string, xml: string): string =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:basedOn w:val="${based}"/>${xml}</w:style>`;
  const styles = `<w:styles ${SPACE}>${style('A', 'B', '<w:rPr><w:b/></w:rPr>')}${style('B', 'A', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:rPr><w:sz w:val="30"/></w:rPr>')}</w:styles>`;
  const flow = await readDocx(docx(p('t', '<w:pPr><w:pStyle w:val="A"/></w:pPr>'), { styles }));
  expect(flow.sections[0]?.blocks[0]).toMatchObject({ level: 2, inlines: [{ style: { bold: true, size: 15 } }] });
});

it('keeps spans that cannot be within what a table can have', async () => {
  const wide = tc('w', '<w:gridSpan w:val="100000000"/>');
  const table = await tableIn(docx(tbl(tr(wide, wide), tr(tc('x', '<w:gridSpan w:val="-3"/>'), tc('y')))));
  expect(said(table)).toEqual(['0,0 1×63 w', '1,0 1×1 x', '1,1 1×1 y']);
});

it('knows a docx by what is in it, and refuses what is none', async () => {
  expect(await isDocx(docx(''))).toBe(true);
  expect(await isDocx(new Blob(['PK\u0003\u0004']))).toBe(false);
  await expect(readDocx(new Blob([zipSync({ 'a.txt': strToU8('a') })]))).rejects.toMatchObject({ code: 'wrong-type' });
});
