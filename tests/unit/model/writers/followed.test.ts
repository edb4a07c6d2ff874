import { expect, it } from 'vitest';
import type { Dict, Obj, PdfString } from '../../../../src/formats/pdf/objects.ts';
import type { PdfWriter } from '../../../../src/formats/pdf/writer.ts';
import { IDENTITY } from '../../../../src/lib/matrix.ts';
import type { TextItem } from '../../../../src/model/drawing.ts';
import type { Content } from '../../../../src/model/writers/pdf/content-stream.ts';
import { writeOutline } from '../../../../src/model/writers/pdf/outline.ts';
import { textOperators } from '../../../../src/model/writers/pdf/text.ts';

type Glyphs = TextItem['glyphs'];

/** The operators that show these glyphs, each that has a code 0.9 em wide, ten points large and twice as wide. */
async function shown(glyphs: Glyphs, codes: (string | undefined)[]): Promise<string> {
  const item = {
    kind: 'text',
    matrix: IDENTITY,
    clips: [],
    font: { name: 'F' },
    size: 10,
    stretch: 2,
    weight: 400,
    italic: false,
    turn: 0,
    glyphs,
  } as unknown as TextItem;
  const fonts = {
    names: new Map(),
    glyphsOf: async () => codes.map((code) => code && { font: 'F1', code, width: 0.9, bold: false }),
  };
  const content = { document: { fonts }, resources: new Map() } as unknown as Content;
  const [, , line = ''] = await textOperators(item, content);
  return line;
}

it('places a glyph that follows where the one before it ends, and goes on as told behind it', async () => {
  const glyphs: Glyphs = [
    { text: 'W', x: 1, y: 5 },
    { text: 'i', x: 6, y: 5, follows: true },
    { text: 'x', x: 50, y: 5 },
  ];
  // The second begins at 1 + 0.9 × 20 = 19 and ends at 37: 13 of 20 before 50.
  expect(await shown(glyphs, ['01', '02', '03'])).toContain('[<0102>-650<03>] TJ');
});

it('keeps the room of a space that a font does not have', async () => {
  const glyphs: Glyphs = [
    { text: 'W', x: 1, y: 5 },
    { text: ' ', x: 6, y: 5, follows: true },
    { text: 'x', x: 11, y: 5, follows: true },
  ];
  // It is taken to be 5 of 20 wide.
  expect(await shown(glyphs, ['01', undefined, '03'])).toContain('[<01>-250<03>] TJ');
});

it('writes the address that an entry of an outline leads to', () => {
  const written: Obj[] = [];
  const writer = { reserve: () => 1, put: (_: number, value: Obj) => written.push(value) } as unknown as PdfWriter;
  writeOutline(writer, [{ title: '网址', address: 'https://example.cn/', depth: 0 }], []);
  const action = (written[0] as Dict).get('A') as Dict;
  expect(new TextDecoder('latin1').decode((action.get('URI') as PdfString).bytes)).toBe('https://example.cn/');
});
