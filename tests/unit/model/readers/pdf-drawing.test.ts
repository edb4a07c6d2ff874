import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { UserError } from '../../../../schemas/error.ts';
import type { Drawing, PathItem, TextItem } from '../../../../src/model/drawing.ts';
import { openPdfDrawings } from '../../../../src/model/readers/pdf/drawing/source.ts';
import { allow } from '../../allowance.ts';
import { buildPdf } from '../pdf/tools.ts';

const none = {
  asset: () => Promise.reject(new Error('nothing is to be drawn')),
  note: () => undefined,
  image: { encode: () => Promise.resolve(undefined) },
};

const stream = (content: string, dict = ''): string =>
  `<</Length ${content.length}${dict}>>stream\n${content}\nendstream`;

/** The drawing of a page of 200 × 100 points with this content; objects from 5 on are `more`. */
async function drawn(content: string, resources = '', more: string[] = [], sources = none): Promise<Drawing> {
  const bytes = buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<<${resources}>>>>`,
    stream(content),
    ...more,
  ]);
  return openPdfDrawings(bytes, undefined, sources).drawing(0);
}

const paths = ({ items }: Drawing): PathItem[] => items.filter((item) => item.kind === 'path');
const texts = ({ items }: Drawing): TextItem[] => items.filter((item) => item.kind === 'text');

describe('what a page of a PDF paints', () => {
  afterEach(() => allow(1));

  it('has its lines as they are drawn, in points from the upper left corner', async () => {
    const [line] = paths(await drawn('2 0 0 2 0 0 cm 1 J 2 j [3 1] 2 d 4 w 1 0 0 RG 10 10 m 20 10 l S'));
    expect(line).toMatchObject({
      segments: [
        ['M', 20, 80],
        ['L', 40, 80],
      ],
      stroke: { width: 8, cap: 1, join: 2, dash: [6, 2], dashOffset: 4, brush: { colour: '#ff0000' } },
    });
  });

  it('says by the graphics state parameters, too, how lines end', async () => {
    const [line] = paths(await drawn('/G gs 10 10 m 20 10 l S', '/ExtGState<</G<</LC 2/LJ 1/D[[5] 0]/CA 0.5>>>>'));
    expect(line?.stroke).toMatchObject({ cap: 2, join: 1, dash: [5], brush: { alpha: 0.5 } });
  });

  it('keeps clips that cut something, with their rules, and no others', async () => {
    const triangle = '10 10 m 90 10 l 50 90 l h W* n';
    const drawing = await drawn(`q ${triangle} 0 0 100 100 re f Q q 0 0 99 99 re W n 5 5 9 9 re f Q`);
    const [cut, whole] = paths(drawing);
    expect(cut?.clips).toMatchObject([
      { evenOdd: false },
      { evenOdd: true, segments: [['M', 10, 90], ['L', 90, 90], ['L', 50, 10], ['Z']] },
    ]);
    expect(whole?.clips).toEqual([]);
  });

  it('does not keep a rectangle drawn line by line as a path of its own', async () => {
    const [path] = paths(await drawn('0 0 m 100 0 l 100 50 l 0 50 l 0 0 l h W n 10 10 5 5 re f'));
    expect(path?.clips).toEqual([]);
  });

  it('has gradients with the colours that their functions give', async () => {
    const shading =
      '<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 200 0]/Extend[true false]/Function<</FunctionType 3/Domain[0 1]/Bounds[0.5]/Encode[0 1 0 1]/Functions[<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 1 0]/N 1>><</FunctionType 2/Domain[0 1]/C0[0 1 0]/C1[0 0 1]/N 1>>]>>>>';
    const drawing = await drawn('0 0 100 50 re W n /S sh', '/Shading<</S 5 0 R>>', [shading]);
    const [area] = paths(drawing);
    expect(area?.fill).toEqual({
      kind: 'axial',
      from: [0, 0, 0],
      to: [200, 0, 0],
      extend: [true, false],
      alpha: 1,
      stops: [
        { at: 0, colour: '#ff0000' },
        { at: 0.5, colour: '#00ff00' },
        { at: 1, colour: '#0000ff' },
      ],
    });
    expect(area?.clips).toHaveLength(1);
  });

  it('draws glyphs of Type 3 fonts as paths in the colour of the text, and keeps what they say', async () => {
    const font =
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 65/LastChar 65/Widths[1]/CharProcs<</A 6 0 R>>/Encoding<</Differences[65/A]>>>>';
    const glyph = stream('1 0 0 0 1 1 d1 0 0 1 1 re f');
    const drawing = await drawn('BT 0 0 1 rg /F 10 Tf 20 30 Td (AA) Tj ET', '/Font<</F 5 0 R>>', [font, glyph]);
    expect(paths(drawing).map(({ segments, fill }) => [segments[0], fill?.kind === 'flat' && fill.colour])).toEqual([
      [['M', 20, 70], '#0000ff'],
      [['M', 30, 70], '#0000ff'],
    ]);
    const [text] = texts(drawing);
    expect([text?.glyphs.map(({ text }) => text).join(''), text?.fill]).toEqual(['AA', undefined]);
  });

  it('places glyphs by text matrix, size, scale and rise, upside down as well', async () => {
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Courier>>';
    const content =
      'BT /F 10 Tf 50 Tz 5 Ts 1 0 0 1 20 30 Tm (ab) Tj 1 0 0 -1 20 30 Tm 100 Tz 0 Ts (c) Tj /F -10 Tf 1 0 0 1 100 50 Tm (de) Tj ET';
    const drawing = await drawn(content, '/Font<</F 5 0 R>>', [font]);
    const places = texts(drawing).map(({ matrix: [a, b, c, d, e, f], glyphs }) =>
      glyphs.map(({ x, y }) => [a * x + c * y + e, b * x + d * y + f].map((value) => Math.round(value * 100) / 100)),
    );
    expect(places).toEqual([
      [
        [20, 65],
        [23, 65],
      ],
      [[20, 70]],
      [
        [100, 50],
        [94, 50],
      ],
    ]);
    expect(texts(drawing).map(({ matrix: [a, , , d] }) => [a, d])).toEqual([
      [0.5, 1],
      [1, -1],
      [-1, -1],
    ]);
  });

  it('keeps text that is not painted as text that is not painted', async () => {
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Courier>>';
    const [text] = texts(await drawn('BT 3 Tr /F 10 Tf 20 30 Td (hidden) Tj ET', '/Font<</F 5 0 R>>', [font]));
    expect([text?.glyphs.length, text?.fill, text?.stroke]).toEqual([6, undefined, undefined]);
  });

  const COURIER = ['<</Type/Font/Subtype/Type1/BaseFont/Courier>>'];
  const words = (drawing: Drawing): string[] =>
    texts(drawing).map(({ glyphs }) => glyphs.map(({ text }) => text).join(''));

  it('keeps text that a clip hides as text that is not painted', async () => {
    const content = '0 0 9 9 re W n BT /F 10 Tf 60 30 Td (cell) Tj 900 0 Td (off) Tj ET';
    const hidden = await drawn(content, '/Font<</F 5 0 R>>', COURIER);
    expect([words(hidden), texts(hidden)[0]?.fill]).toEqual([['cell'], undefined]);
  });

  it('has text once that is painted through one clip after the other, also where none shows it', async () => {
    const text = 'BT /F 10 Tf 60 30 Td (twice) Tj ET';
    const through = (...clips: string[]): string => clips.map((clip) => `q ${clip} re W n ${text} Q`).join(' ');
    const of = async (content: string) => words(await drawn(content, '/Font<</F 5 0 R>>', COURIER));
    expect(await of(through('0 0 9 9', '50 20 90 30', '0 90 9 9'))).toEqual(['twice']);
    expect(await of(through('0 0 9 9', '0 90 9 9'))).toEqual(['twice']);
    const marked = `/Span<</ActualText(said)>>BDC ${through('0 0 9 9', '50 20 90 30')} EMC`;
    expect(await of(marked)).toEqual(['said']);
  });

  it('keeps all texts of a page that only a picture can hold, also behind what makes it one', async () => {
    const content = 'BT /F 10 Tf 20 30 Td 7 Tr (cut) Tj ET BT /F 10 Tf 20 60 Td 0 Tr (behind) Tj ET 0 0 9 9 re f';
    const noPicture = { ...none, asset: () => Promise.reject(new UserError('unsupported')) };
    const drawing = await drawn(content, '/Font<</F 5 0 R>>', COURIER, noPicture);
    expect([words(drawing), texts(drawing)[1]?.fill, paths(drawing)]).toEqual([['cut', 'behind'], undefined, []]);
  });

  it('says what marked content says of letters, each letter its own where they are as many', async () => {
    const content =
      'BT /F 10 Tf 20 30 Td /Span<</ActualText(ON)>>BDC (o) Tj (n) Tj EMC /Span<</ActualText(long)>>BDC (x) Tj EMC ET';
    expect(words(await drawn(content, '/Font<</F 5 0 R>>', COURIER))).toEqual(['O', 'N', 'long']);
  });

  it('loses nothing of a long text that stands for as many letters', async () => {
    const content = `BT /F 10 Tf 20 30 Td /Span<</ActualText(${'ON'.repeat(1500)})>>BDC (${'on'.repeat(1500)}) Tj EMC ET`;
    expect(words(await drawn(content, '/Font<</F 5 0 R>>', COURIER))).toEqual(['ON'.repeat(1500)]);
  });

  it('reads the bytes of a Chinese font that says it is Latin in pairs', async () => {
    const font = '<</Type/Font/Subtype/TrueType/BaseFont/SimSun/Encoding/WinAnsiEncoding>>';
    const drawing = await drawn('BT /F 10 Tf 20 30 Td <c8abcac0bde741> Tj ET', '/Font<</F 5 0 R>>', [font]);
    expect(words(drawing)).toEqual(['全世界A']);
  });

  it('has brackets of vertical writing open downwards, where a font that is not there cannot say so', async () => {
    const info = '<</Registry(Adobe)/Ordering(GB1)/Supplement 0>>';
    const more = [
      '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-V/DescendantFonts[6 0 R]>>',
      `<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo ${info}>>`,
    ];
    const drawing = await drawn('BT /F 10 Tf 20 90 Td <ff084e2d3002ff09> Tj ET', '/Font<</F 5 0 R>>', more);
    expect(words(drawing)).toEqual(['︵中︒︶']);
  });

  it('sets codes that no character has as narrow as the space that stands for them', async () => {
    const more = [
      '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
      '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/DW 1000/W[1[207]]>>',
    ];
    const [text] = texts(await drawn('BT /F 10 Tf 20 30 Td <00004e2d> Tj ET', '/Font<</F 5 0 R>>', more));
    expect(text?.glyphs[1]?.x).toBeCloseTo(2.07);
  });

  it('leaves out what lies beside the page', async () => {
    const drawing = await drawn('500 500 10 10 re f 10 10 m 10 10 l 10 11 l f');
    expect(drawing.items).toHaveLength(1);
  });

  it('pays more for a gradient than for a line, as often as it is painted', async () => {
    const axial =
      '<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 0]/Function<</FunctionType 2/Domain[0 1]/N 1>>>>';
    const packed = (content: string): string =>
      stream(
        deflateSync(content).toString('latin1'),
        '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Filter/FlateDecode/Resources<</Shading<</S 5 0 R>>>>',
      );
    const painted = (content: string) => drawn('/A Do', '/XObject<</A 6 0 R>>', [axial, packed(content.repeat(3000))]);
    allow(0.001);
    expect((await painted('0 0 9 9 re f ')).items).toHaveLength(3000);
    await expect(painted('/S sh ')).rejects.toMatchObject({ code: 'too-complex' });
  });
});
