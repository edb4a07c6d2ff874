import { strToU8, zipSync } from 'fflate';

/** Small Word documents for tests, written part by part (ECMA-376 part 1 §11, part 2). */

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** The prefixes of everything a document may hold. */
export const NAMESPACES = Object.entries({
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: `${OFFICE}/relationships`,
  m: `${OFFICE}/math`,
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  c: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  dgm: 'http://schemas.openxmlformats.org/drawingml/2006/diagram',
  dsp: 'http://schemas.microsoft.com/office/drawing/2008/diagram',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
  w10: 'urn:schemas-microsoft-com:office:word',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  w15: 'http://schemas.microsoft.com/office/word/2012/wordml',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  wpg: 'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup',
  wpsCustomData: 'http://www.wps.cn/officeDocument/2013/wpsCustomData',
})
  .map(([prefix, name]) => `xmlns:${prefix}="${name}"`)
  .join(' ');
const IGNORED = 'mc:Ignorable="w14 w15 wpsCustomData"';

/**
 * A part beside the document: what it is to the document (the end of the relationship's type), its media type, its
 * content.
 */
export interface Part {
  relation: string;
  type?: string;
  /** XML is given without its declaration. */
  content: string | Uint8Array;
  /** Relationships of its own, as XML. */
  relations?: string;
}

export interface Docx {
  body: string;
  /** By their names in the folder word. Each is related to the document as `r` and its number, from 1 on. */
  parts?: Record<string, Part>;
  /** More relationships of the document, as XML. */
  relations?: string;
  /** The media type of the document, after the common beginning. */
  type?: string;
  /** Whole texts in place of the usual ones, by their names in the package. */
  instead?: Record<string, string | Uint8Array>;
}

const xml = (text: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);
const relationsOf = (rows: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`;
/** One relationship to another part, or with `outside` to somewhere else. */
export const relation = (id: string, type: string, target: string, outside = false): string =>
  `<Relationship Id="${id}" Type="${type.includes(':') ? type : `${OFFICE}/relationships/${type}`}" Target="${target}"${outside ? ' TargetMode="External"' : ''}/>`;

/** A root element of WordprocessingML with all prefixes. */
export const root = (name: string, content: string): string =>
  `<w:${name} ${NAMESPACES} ${IGNORED}>${content}</w:${name}>`;

/** The bytes of a Word document. */
export function docx({ body, parts = {}, relations = '', type = 'document.main+xml', instead = {} }: Docx): Uint8Array {
  const own = Object.entries(parts);
  const overrides = own
    .filter(([, part]) => part.type)
    .map(
      ([name, part]) =>
        `<Override PartName="/word/${name}" ContentType="${part.type?.replace(/^word:/, `${MAIN}.`)}"/>`,
    );
  const mainType = type.includes('/') ? type : `${MAIN}.${type}`;
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.oleObject"/><Override PartName="/word/document.xml" ContentType="${mainType}"/>${overrides.join('')}</Types>`;
  const rows = own.map(([name, part], index) => relation(`r${index + 1}`, part.relation, name)).join('') + relations;
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': types,
    '_rels/.rels': relationsOf(relation('r1', 'officeDocument', 'word/document.xml')),
    'word/document.xml': root('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': relationsOf(rows),
    ...instead,
  };
  for (const [name, part] of own) {
    files[`word/${name}`] = part.content;
    const [, folder = '', file = ''] = /^(.*\/)?([^/]+)$/.exec(name) ?? [];
    if (part.relations) files[`word/${folder}_rels/${file}.rels`] = relationsOf(part.relations);
  }
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? xml(content) : content]),
    ),
  );
}

/** A run of text, with its properties as XML. */
export const run = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
/** A paragraph of text, or of runs where they are given as XML. */
export const p = (content: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${content === '' || content.startsWith('<') ? content : run(content)}</w:p>`;
/** A field of the complex kind with its result (§17.16.18). */
export const field = (code: string, result: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
export const cell = (content: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
export const table = (rows: string[][], properties = ''): string =>
  `<w:tbl><w:tblPr>${properties}<w:tblBorders><w:insideV w:val="single" w:sz="4"/></w:tblBorders></w:tblPr>${rows.map((row) => `<w:tr>${row.join('')}</w:tr>`).join('')}</w:tbl>`;
/** A frame in the line of text for a drawing of a kind (§20.4.2.8); sizes in EMU. */
export const inline = (uri: string, content: string, [cx, cy] = [3_000_000, 1_200_000]): string =>
  `<w:drawing><wp:inline><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="1" name="drawing"/><a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></wp:inline></w:drawing>`;
