import type { EngineOptions } from '../../options.gen.ts';

type Page = Omit<EngineOptions['txt-to-pdf'], 'encoding'>;

/** Sizes in millimetres (ISO 216; JIS would be larger for B5). */
const PAPER: Record<Page['paper'], [width: number, height: number]> = {
  a3: [297, 420],
  a4: [210, 297],
  a5: [148, 210],
  b5: [176, 250],
  letter: [215.9, 279.4],
};

/** Western and Chinese face of each choice; the mono pair is one font, so that one Chinese sign is as wide as two letters. */
const FACES: Record<Page['font'], [western: string, chinese: string]> = {
  song: ['Liberation Serif', 'Noto Serif CJK SC'],
  hei: ['Liberation Sans', 'Noto Sans CJK SC'],
  kai: ['Liberation Serif', 'AR PL KaitiM GB'],
  mono: ['Noto Sans Mono CJK SC', 'Noto Sans Mono CJK SC'],
};
const TAB_LETTERS = 8;
/** What XML 1.0 §2.2 does not allow: control characters, and halves of pairs. */
const NOT_XML = /(?![\t\n\f\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

const escapeXml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A line as OpenDocument writes it: runs of spaces and tabs are elements of their own (OpenDocument 1.3 part 3 §6.1). */
const lineXml = (line: string): string =>
  escapeXml(line)
    .replace(/^ | {2,}/g, (spaces) => `<text:s text:c="${spaces.length}"/>`)
    .replace(/\t/g, '<text:tab/>');

/** Paragraphs of a text; a form feed starts a new page. */
function paragraphs(text: string): string {
  const pages = text.replace(NOT_XML, '').split('\f');
  return pages
    .map((page, index) =>
      page
        .replace(/\n$/, '')
        .split(/\r\n|\n|\r/)
        .map((line, at) => `<text:p text:style-name="${index > 0 && at === 0 ? 'PageStart' : 'Line'}">${lineXml(line)}</text:p>`)
        .join('\n'),
    )
    .join('\n');
}

/** A flat OpenDocument text (OpenDocument 1.3 part 3 §3.1.2) of plain text in the layout wished for, Chinese line breaking on. */
export function textDocument(text: string, { font, size, spacing, paper, landscape, margin }: Page): string {
  const [short, long] = PAPER[paper];
  const [width, height] = landscape ? [long, short] : [short, long];
  const [western, chinese] = FACES[font];
  const face = (name: string): string => `<style:font-face style:name="${name}" svg:font-family="'${name}'"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:font-face-decls>${[...new Set([western, chinese])].map(face).join('')}</office:font-face-decls>
<office:styles>
<style:default-style style:family="paragraph">
<style:paragraph-properties style:tab-stop-distance="${((size * TAB_LETTERS) / 2).toFixed(2)}pt" style:line-break="strict" style:punctuation-wrap="hanging" style:text-autospace="ideograph-alpha"/>
<style:text-properties style:font-name="${western}" style:font-name-asian="${chinese}" fo:font-size="${size}pt" style:font-size-asian="${size}pt" fo:language="en" fo:country="US" style:language-asian="zh" style:country-asian="CN"/>
</style:default-style>
<style:style style:name="Line" style:family="paragraph"><style:paragraph-properties fo:line-height="${Math.round(spacing * 100)}%" fo:orphans="0" fo:widows="0"/></style:style>
<style:style style:name="PageStart" style:family="paragraph" style:parent-style-name="Line"><style:paragraph-properties fo:break-before="page"/></style:style>
</office:styles>
<office:automatic-styles>
<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="${width}mm" fo:page-height="${height}mm" style:print-orientation="${landscape ? 'landscape' : 'portrait'}" fo:margin="${margin}mm"/></style:page-layout>
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page"/></office:master-styles>
<office:body><office:text>
${paragraphs(text)}
</office:text></office:body>
</office:document>
`;
}
