import { attribute, content } from '../../../formats/xml/xml.ts';
import { ZipWriter } from '../../../formats/zip/write.ts';
import type { Flow } from '../../flow.ts';
import { countSheets, type SheetOptions, sheetsOf } from './layout.ts';
import type { Font, Sheet } from './sheet.ts';
import { sheetXml, Texts } from './sheet-xml.ts';
import { Styles } from './styles.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Of empty cells, and what widths of columns are counted in. */
const PLAIN: Font = {
  name: 'Calibri',
  size: 11,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  colour: '#000000',
};

/**
 * What is written, how, and a place to rest: awaited after each sheet with the share of the work done; it may throw.
 */
export interface XlsxWriting {
  flow: Flow;
  options: SheetOptions;
  rest(part: number): Promise<void>;
}

/**
 * The tables of a document as a book of sheets (ECMA-376 part 1, SpreadsheetML); undefined where there is nothing for
 * it.
 */
export async function writeXlsx({ flow, options, rest }: XlsxWriting): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const total = countSheets(flow, options);
  const zip = new ZipWriter();
  const [styles, texts] = [new Styles(PLAIN), new Texts()];
  const sheets: Pick<Sheet, 'name' | 'frozen'>[] = [];
  for (const sheet of sheetsOf(flow, options)) {
    const part = zip.begin(`xl/worksheets/sheet${sheets.length + 1}.xml`);
    for (const xml of sheetXml(sheet, styles, texts, sheets.length === 0)) part.write(xml);
    part.end();
    sheets.push({ name: sheet.name, frozen: sheet.frozen });
    await rest(sheets.length / Math.max(total, sheets.length));
  }
  if (!sheets.length) return undefined;
  const strings = zip.begin('xl/sharedStrings.xml');
  for (const xml of texts.xml()) strings.write(xml);
  strings.end();
  zip.add('xl/styles.xml', styles.xml());
  zip.add('xl/workbook.xml', bookXml(sheets));
  zip.add('xl/_rels/workbook.xml.rels', relationsXml(sheets.length));
  zip.add('docProps/core.xml', coreXml(flow));
  zip.add('_rels/.rels', ROOT_RELATIONS);
  zip.add('[Content_Types].xml', typesXml(sheets.length));
  return zip.finish();
}

/** The sheets, and the rows that stand on each printed page. */
function bookXml(sheets: readonly Pick<Sheet, 'name' | 'frozen'>[]): string {
  const list = sheets.map(
    ({ name }, at) => `<sheet name="${attribute(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const titles = sheets.flatMap(({ name, frozen }, at) => {
    const rows = `'${name.replace(/'/g, "''")}'!$1:$${frozen}`;
    return frozen ? [`<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${content(rows)}</definedName>`] : [];
  });
  const names = titles.length ? `<definedNames>${titles.join('')}</definedNames>` : '';
  const view = '<bookViews><workbookView/></bookViews>';
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${view}<sheets>${list.join('')}</sheets>${names}</workbook>`;
}

function relationsXml(sheets: number): string {
  const list = Array.from({ length: sheets }, (_, at) =>
    relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`),
  );
  list.push(relation(sheets + 1, 'styles', 'styles.xml'), relation(sheets + 2, 'sharedStrings', 'sharedStrings.xml'));
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
}

const relation = (id: number, type: string, target: string, of = OFFICE): string =>
  `<Relationship Id="rId${id}" Type="${of}/${type}" Target="${target}"/>`;

const ROOT_RELATIONS =
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}` +
  `${relation(2, 'metadata/core-properties', 'docProps/core.xml', `${PACKAGE}/relationships`)}</Relationships>`;

function coreXml({ title, author }: Flow): string {
  const spaces = `xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"`;
  const said = `<dc:title>${content(title)}</dc:title><dc:creator>${content(author)}</dc:creator>`;
  return `${HEAD}<cp:coreProperties ${spaces}>${said}</cp:coreProperties>`;
}

function typesXml(sheets: number): string {
  const own = (path: string, type: string): string => `<Override PartName="/${path}" ContentType="${type}"/>`;
  const list = Array.from({ length: sheets }, (_, at) =>
    own(`xl/worksheets/sheet${at + 1}.xml`, `${TYPE}.worksheet+xml`),
  );
  list.push(
    own('xl/workbook.xml', `${TYPE}.sheet.main+xml`),
    own('xl/styles.xml', `${TYPE}.styles+xml`),
    own('xl/sharedStrings.xml', `${TYPE}.sharedStrings+xml`),
    own('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
  );
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>';
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types">${defaults}${list.join('')}</Types>`;
}
