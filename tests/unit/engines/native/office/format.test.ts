import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toErrorData } from '../../../../../schemas/error.ts';
import { type Format, officeFormat } from '../../../../../src/features/office/native/format.ts';
import { hasCorpus, inputPath, noCorpus } from '../../../../corpus.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const code = (bytes: Uint8Array, name: string): string => {
  try {
    return officeFormat(bytes, name).filter;
  } catch (error) {
    return toErrorData(error).code;
  }
};

describe('officeFormat', () => {
  it('takes pages and XML under the names of Word and Excel for what they are', () => {
    expect(officeFormat(text('<html><body>a</body></html>'), 'a.doc')).toMatchObject({
      kind: 'text',
      filter: 'HTML (StarWriter)',
    });
    expect(officeFormat(text('<table><tr><td>1</td></tr></table>'), 'a.xls')).toMatchObject({ kind: 'sheet' });
    expect(officeFormat(text('<!-- a --><html><body>a</body></html>'), 'a.docx').extension).toBe('html');
    expect(officeFormat(text('<table><tr><td>1</td></tr></table>'), 'a.xlsx').extension).toBe('htmlsheet');
    expect(officeFormat(Buffer.from('\uFEFF<html><body>a</body></html>', 'utf16le'), 'a.doc').extension).toBe('html');
    const xml = '<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument/>';
    expect(officeFormat(text(xml), 'a.doc').filter).toBe('MS Word 2003 XML');
  });

  it('takes lines of text and XML without a mark of their program, as other systems export them under .xls', () => {
    expect(officeFormat(text('姓名\t金额\n张三\t1\n'), 'a.xls').extension).toBe('csv');
    expect(officeFormat(text('a,b\n1,2\n'), 'a.et').extension).toBe('csv');
    expect(code(text('no cells here\n'), 'a.xls')).toBe('wrong-type');
    const xml = '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>';
    expect(officeFormat(text(xml), 'a.xls').filter).toBe('MS Excel 2003 XML');
  });

  it('takes OpenDocument in one XML file, which says itself what it is', () => {
    const flat = (kind: string): Uint8Array =>
      text(
        `<?xml version="1.0"?><office:document xmlns:office="x" office:mimetype="application/vnd.oasis.opendocument.${kind}">`,
      );
    expect(officeFormat(flat('text'), 'a.odt')).toMatchObject({ filter: 'OpenDocument Text Flat XML', kind: 'text' });
    expect(officeFormat(flat('spreadsheet'), 'a.fods')).toMatchObject({
      filter: 'OpenDocument Spreadsheet Flat XML',
      kind: 'sheet',
    });
    expect(officeFormat(flat('presentation'), 'a.xml')).toMatchObject({ filter: 'OpenDocument Presentation Flat XML' });
  });

  it('refuses XML of Word that soffice would make an empty page of', () => {
    const xml = '<?xml version="1.0"?><?mso-application progid="Word.Document"?><pkg:package xmlns:pkg="x"/>';
    expect(code(text(xml), 'a.doc')).toBe('unsupported');
  });

  it('refuses what is no document', () => {
    expect(code(new Uint8Array(), 'a.docx')).toBe('empty-file');
    expect(code(text('%PDF-1.4'), 'a.docx')).toBe('wrong-type');
    expect(code(text(`PK\x03\x04${'\0'.repeat(22)}\x05\0\0\0word/${'\0'.repeat(20)}`), 'a.docx')).toBe('truncated');
    expect(
      code(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array(600).fill(0xff)]), 'a.doc'),
    ).toBe('wrong-type');
  });

  describe.skipIf(!hasCorpus)(`real files${hasCorpus ? '' : `（${noCorpus}）`}`, () => {
    const of = (path: string): Format => officeFormat(readFileSync(inputPath(`corpus:${path}`)), path);
    it.each([
      ['office/doc/word6.doc', 'MS WinWord 6', false],
      ['office/doc/zh-title-table.doc', 'MS Word 97', false],
      ['office/encrypted/doc_rc4cryptoapi_password-Password1234_.doc', 'MS Word 97', true],
      ['office/encrypted/xlsx_agile_password-Password1234_.xlsx', 'Calc MS Excel 2007 XML', true],
      ['office/xls/zh-date-formats.xls', 'MS Excel 97', false],
      ['office/ppt/with-links.ppt', 'MS PowerPoint 97', false],
      ['office/odf/zh-keyword-stats.ods', 'calc8', false],
      ['office/docx/macro.docm', 'MS Word 2007 XML', false],
    ])('%s', (path, filter, encrypted) => expect(of(path)).toMatchObject({ filter, encrypted }));

    it('refuses a package that would unpack to a multiple of its size', () => {
      expect(code(readFileSync(inputPath('corpus:bad/zipbomb-overlap-300MB.docx')), 'a.docx')).toBe('too-large');
    });
  });
});
