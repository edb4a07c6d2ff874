import { expect, it } from 'vitest';
import { parseXml } from '../../../../src/formats/xml/xml.ts';
import { Numbering } from '../../../../src/model/readers/docx/numbering.ts';

const partOf = (format: string, start: number): string => `<w:numbering xmlns:w="w">
  <w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>
  <w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
const PROPERTIES = '<w:pPr xmlns:w="w"><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>';
const read = (text: string) => parseXml(new TextEncoder().encode(text));

it.each([
  ['lowerRoman', 4, 'iv.'],
  ['upperRoman', 9, 'IX.'],
  ['lowerLetter', 28, 'bb.'],
  ['upperLetter', 3, 'C.'],
  ['chineseCounting', 12, '十二.'],
  ['chineseCountingThousand', 105, '一百零五.'],
  ['decimalZero', 7, '07.'],
  ['upperRoman', 5000, '5000.'],
])('a list of Word counted as %s', (format, start, marker) => {
  const numbering = new Numbering(read(partOf(format, start)));
  expect(numbering.next(read(PROPERTIES).children[0])).toBe(marker);
});
