import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { IDENTITY, type Matrix } from '../../../../src/lib/matrix.ts';
import type {
  DrawingItem,
  Gradient,
  GroupItem,
  ImageItem,
  Mesh,
  PathItem,
  TextItem,
  Tiling,
} from '../../../../src/model/drawing.ts';
import { openOfd } from '../../../../src/model/readers/ofd/read.ts';

const XMLNS = 'xmlns:ofd="http://www.ofdspec.org/2016"';
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** An OFD of one page with this content, and what else a test needs. */
function ofd(content: string, parts: Record<string, string> = {}, common = ''): File {
  const files: Record<string, Uint8Array> = {
    'OFD.xml': text(
      `<ofd:OFD ${XMLNS}><ofd:DocBody><ofd:DocInfo><ofd:Title>报告</ofd:Title></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`,
    ),
    'Doc_0/Document.xml': text(
      `<ofd:Document ${XMLNS}><ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 100 50</ofd:PhysicalBox></ofd:PageArea>${common}</ofd:CommonData><ofd:Pages><ofd:Page ID="1" BaseLoc="pages/P.xml"/></ofd:Pages></ofd:Document>`,
    ),
    'Doc_0/Pages/p.xml': text(
      `<ofd:Page ${XMLNS}><ofd:Content><ofd:Layer>${content}</ofd:Layer></ofd:Content></ofd:Page>`,
    ),
  };
  for (const [name, value] of Object.entries(parts)) files[name] = text(value);
  return new File([zipSync(files) as Uint8Array<ArrayBuffer>], 'a.ofd');
}

async function itemsOf(file: File): Promise<DrawingItem[]> {
  const [source] = await openOfd(file);
  return (await source?.drawing(0))?.items ?? [];
}

const RES = '<ofd:PublicRes>Res.xml</ofd:PublicRes>';
const res = (inside: string): Record<string, string> => ({
  'Doc_0/Res.xml': `<ofd:Res ${XMLNS} BaseLoc="Res">${inside}</ofd:Res>`,
});

describe('a reader of OFD', () => {
  it('finds parts in other cases than they are named', async () => {
    const [source] = await openOfd(ofd(''));
    expect(source).toMatchObject({ pages: 1, title: '报告', signatures: { signed: 0, drawn: 0, lost: 0 } });
    const page = await source?.drawing(0);
    expect([page?.width, page?.height].map((side = 0) => Math.round(side))).toEqual([283, 142]);
  });

  it('goes on with the last step where a list is too short', async () => {
    const [item] = await itemsOf(
      ofd(
        '<ofd:TextObject Boundary="10 5 50 5" Font="9" Size="4"><ofd:TextCode X="1" Y="4" DeltaX="2">一二三</ofd:TextCode></ofd:TextObject>',
      ),
    );
    expect((item as TextItem).glyphs.map(({ text, x, y }) => [text, x, y])).toEqual([
      ['一', 1, 4],
      ['二', 3, 4],
      ['三', 5, 4],
    ]);
  });

  it('gives glyphs their numbers, and one glyph the text of several codes', async () => {
    const [item] = await itemsOf(
      ofd(
        '<ofd:TextObject Boundary="0 0 50 5" Font="9" Size="4"><ofd:CGTransform CodePosition="1" CodeCount="3" GlyphCount="2"><ofd:Glyphs>7 8</ofd:Glyphs></ofd:CGTransform><ofd:TextCode X="0" Y="4" DeltaX="2 2 2">Xaffi</ofd:TextCode></ofd:TextObject>',
      ),
    );
    expect((item as TextItem).glyphs.map(({ text, id }) => [text, id])).toEqual([
      ['X', undefined],
      ['a', 7],
      ['ff', 8],
      ['i', undefined],
    ]);
  });

  it('follows chains of DrawParams, and colours of other spaces', async () => {
    const [item] = await itemsOf(
      ofd(
        '<ofd:PathObject Boundary="0 0 9 9" DrawParam="2" Fill="true"><ofd:FillColor Value="0 0 0 128" ColorSpace="3"/><ofd:AbbreviatedData>M 0 0 L 9 9</ofd:AbbreviatedData></ofd:PathObject>',
        res(
          '<ofd:ColorSpaces><ofd:ColorSpace ID="3" Type="CMYK"/></ofd:ColorSpaces><ofd:DrawParams><ofd:DrawParam ID="1" LineWidth="2" Cap="Round" Relative="2"><ofd:StrokeColor Value="#ff #0 #80"/></ofd:DrawParam><ofd:DrawParam ID="2" Relative="1" LineWidth="1"/></ofd:DrawParams>',
        ),
        RES,
      ),
    );
    expect(item).toMatchObject({
      fill: { kind: 'flat', colour: '#7f7f7f' },
      stroke: { brush: { colour: '#ff0080' }, width: 1, cap: 1 },
    });
  });

  it('names a picture by its number, in the folder of its list', async () => {
    const [item] = await itemsOf(
      ofd(
        '<ofd:ImageObject Boundary="10 10 20 10" ResourceID="5" Alpha="51"/>',
        {
          ...res(
            '<ofd:MultiMedias><ofd:MultiMedia ID="5" Type="Image"><ofd:MediaFile>a.PNG</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias>',
          ),
          'Doc_0/Res/A.png': 'x',
        },
        RES,
      ),
    );
    const { alpha, matrix, bytes } = item as ImageItem;
    expect([alpha, bytes.length]).toEqual([0.2, 1]);
    expect(matrix.map((value) => Math.round((value * 25.4) / 72))).toEqual([20, 0, 0, 10, 10, 10]);
  });

  it('ends a composite graphic that stands in itself', async () => {
    const again = ofd(
      '<ofd:CompositeObject Boundary="0 0 9 9" ResourceID="6"/>',
      res(
        '<ofd:CompositeGraphicUnits><ofd:CompositeGraphicUnit ID="6"><ofd:Content><ofd:CompositeObject Boundary="0 0 9 9" ResourceID="6"/><ofd:CompositeObject Boundary="0 0 9 9" ResourceID="6"/></ofd:Content></ofd:CompositeGraphicUnit></ofd:CompositeGraphicUnits>',
      ),
      RES,
    );
    await expect(itemsOf(again)).rejects.toMatchObject({ code: 'too-complex' });
  });

  it('draws nothing that is hidden, and what blocks hold', async () => {
    const path =
      '<ofd:PathObject Boundary="0 0 9 9"><ofd:AbbreviatedData>M 0 0 L 9 9</ofd:AbbreviatedData></ofd:PathObject>';
    const items = await itemsOf(
      ofd(`<ofd:PageBlock>${path}${path}</ofd:PageBlock>${path.replace('Boundary', 'Visible="false" Boundary')}`),
    );
    expect(items.map(({ kind }) => kind)).toEqual(['path', 'path']);
  });

  it('makes an object transparent as a whole', async () => {
    const [item] = await itemsOf(
      ofd(
        '<ofd:PathObject Alpha="0" Boundary="0 0 9 9"><ofd:AbbreviatedData>M 0 0 L 9 9</ofd:AbbreviatedData></ofd:PathObject>',
      ),
    );
    expect(item).toMatchObject({ kind: 'group', alpha: 0 });
    expect((item as GroupItem).items).toHaveLength(1);
  });

  it('opens a package that lies in a folder of the archive', async () => {
    const files = unzipSync(new Uint8Array(await ofd('').arrayBuffer()));
    const moved = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`发票/${name}`, bytes]));
    const beside = { '__MACOSX/发票/._OFD.xml': text(''), '说明.txt': text('') };
    const file = new File([zipSync({ ...beside, ...moved }) as Uint8Array<ArrayBuffer>], 'a.ofd');
    const [source] = await openOfd(file);
    expect([source?.title, (await source?.drawing(0)) !== undefined]).toEqual(['报告', true]);
  });

  it('takes none of several packages that lie beside each other for the one that is meant', async () => {
    const files = Object.entries(unzipSync(new Uint8Array(await ofd('').arrayBuffer())));
    const both = ['甲', '乙'].flatMap((folder) => files.map(([name, bytes]) => [`${folder}/${name}`, bytes] as const));
    const file = new File([zipSync(Object.fromEntries(both)) as Uint8Array<ArrayBuffer>], 'a.ofd');
    await expect(openOfd(file)).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('2 份'),
    });
  });

  it('refuses archives of something else, and documents without pages', async () => {
    const other = new File([zipSync({ 'a.txt': text('x') }) as Uint8Array<ArrayBuffer>], 'a.ofd');
    await expect(openOfd(other)).rejects.toMatchObject({ code: 'wrong-type' });
    const empty = new File([zipSync({ 'OFD.xml': text('<OFD/>') }) as Uint8Array<ArrayBuffer>], 'a.ofd');
    await expect(openOfd(empty)).rejects.toMatchObject({ code: 'damaged' });
  });

  it('counts what composite graphics and templates hold: a page cannot be made of a few bytes without end', async () => {
    const long = '字'.repeat(60_000);
    const unit = `<ofd:CompositeGraphicUnits><ofd:CompositeGraphicUnit ID="6"><ofd:Content><ofd:TextObject Boundary="0 0 9 9" Font="1" Size="4"><ofd:TextCode X="0" Y="4">${long}</ofd:TextCode></ofd:TextObject></ofd:Content></ofd:CompositeGraphicUnit></ofd:CompositeGraphicUnits>`;
    const use = '<ofd:CompositeObject Boundary="0 0 9 9" ResourceID="6"/>';
    expect(await itemsOf(ofd(use.repeat(2), res(unit), RES))).toHaveLength(2);
    await expect(itemsOf(ofd(use.repeat(40), res(unit), RES))).rejects.toMatchObject({ code: 'too-complex' });
  });

  it('repeats the cell of a pattern, mirrored where it says so, within the object that it paints', async () => {
    const cell =
      '<ofd:CellContent><ofd:PathObject Boundary="0 0 2 2" Fill="true" Stroke="false"><ofd:FillColor Value="255 0 0"/><ofd:AbbreviatedData>M 0 0 L 2 0 L 0 2 C</ofd:AbbreviatedData></ofd:PathObject></ofd:CellContent>';
    const pattern = (more: string): string =>
      `<ofd:PathObject Boundary="10 10 40 20" CTM="2 0 0 2 0 0" Fill="true"><ofd:FillColor Alpha="51"><ofd:Pattern Width="2" Height="2" XStep="3" ${more}>${cell}</ofd:Pattern></ofd:FillColor><ofd:AbbreviatedData>M 0 0 L 20 0 L 20 10 L 0 10 C</ofd:AbbreviatedData></ofd:PathObject>`;
    const [plain, paged, turned, endless] = await itemsOf(
      ofd(
        pattern('') +
          pattern('RelativeTo="Page"') +
          pattern('ReflectMethod="Column" CTM="1 0 0 1 5 0"') +
          pattern('YStep="0.0001"'),
      ),
    );
    expect(plain).toMatchObject({
      fill: { kind: 'tiling', width: 2, height: 2, stepX: 3, stepY: 2, matrix: IDENTITY, alpha: 0.2 },
    });
    const [ctm] = [(paged as PathItem).fill as Tiling];
    expect(ctm.matrix.map((value) => Number(value.toFixed(6)))).toEqual([0.5, 0, 0, 0.5, -5, -5]);
    expect((turned as PathItem).fill).toMatchObject({
      width: 5,
      stepX: 6,
      matrix: [1, 0, 0, 1, 5, 0],
      items: [{ matrix: IDENTITY }, { matrix: [-1, 0, 0, 1, 5, 0] }],
    });
    expect((endless as PathItem).fill).toEqual({ kind: 'flat', colour: '#ff0000', alpha: 0.2 });
  });

  it('reads meshes as triangles, in a chain and in rows', async () => {
    const point = (x: number, y: number, flag: number): string =>
      `<ofd:Point X="${x}" Y="${y}" EdgeFlag="${flag}"><ofd:Color Value="${x} ${y} 0"/></ofd:Point>`;
    const filled = (shading: string): string =>
      `<ofd:PathObject Boundary="0 0 9 9" Fill="true"><ofd:FillColor>${shading}</ofd:FillColor><ofd:AbbreviatedData>M 0 0 L 9 9</ofd:AbbreviatedData></ofd:PathObject>`;
    const four = point(0, 0, 0) + point(4, 0, 0) + point(0, 4, 0) + point(4, 4, 1);
    const [chain, rows] = await itemsOf(
      ofd(
        filled(`<ofd:GouraudShd>${four}<ofd:BackColor Value="1 2 3"/></ofd:GouraudShd>`) +
          filled(`<ofd:LaGourandShd VerticesPerRow="2">${four}</ofd:LaGourandShd>`),
      ),
    );
    const places = (item: unknown): string =>
      ((item as PathItem).fill as Mesh).corners.map(({ x, y }) => `${x},${y}`).join(' ');
    expect(places(chain)).toBe('0,0 4,0 0,4 4,0 0,4 4,4');
    expect(places(rows)).toBe('0,0 4,0 0,4 4,0 4,4 0,4');
    expect((chain as PathItem).fill).toMatchObject({ back: '#010203' });
  });

  it('repeats the colours of a gradient, and flattens its circles', async () => {
    const segments =
      '<ofd:Segment Position="0"><ofd:Color Value="255 0 0"/></ofd:Segment><ofd:Segment Position="1"><ofd:Color Value="0 0 255"/></ofd:Segment>';
    const filled = (shading: string): string =>
      `<ofd:PathObject Boundary="0 0 9 9" Fill="true"><ofd:FillColor>${shading}</ofd:FillColor><ofd:AbbreviatedData>M 0 0 L 9 9</ofd:AbbreviatedData></ofd:PathObject>`;
    const [axial, radial] = await itemsOf(
      ofd(
        filled(
          `<ofd:AxialShd MapType="Reflect" MapUnit="5" StartPoint="0 0" EndPoint="10 0">${segments}</ofd:AxialShd>`,
        ) +
          filled(
            `<ofd:RadialShd Eccentricity="0.8" Angle="90" StartPoint="4 4" EndPoint="4 4" EndRadius="5">${segments}</ofd:RadialShd>`,
          ),
      ),
    );
    const stops = ((axial as PathItem).fill as Gradient).stops;
    expect(stops.map(({ at, colour }) => `${at.toFixed(2)} ${colour}`)).toEqual([
      ...['0.00 #ff0000', '0.50 #0000ff', '0.50 #0000ff', '1.00 #ff0000'],
    ]);
    const { matrix } = (radial as PathItem).fill as Gradient;
    // The long axis stands upright: what is right of the centre comes nearer to it.
    const [a, b, c, d, e, f] = matrix as Matrix;
    expect([a * 9 + c * 4 + e, b * 9 + d * 4 + f].map((value) => Number(value.toFixed(6)))).toEqual([7, 4]);
  });

  it('hides of a picture what its mask hides', async () => {
    const media =
      '<ofd:MultiMedia ID="5" Type="Image"><ofd:MediaFile>a.png</ofd:MediaFile></ofd:MultiMedia><ofd:MultiMedia ID="6" Type="Image"><ofd:MediaFile>m.png</ofd:MediaFile></ofd:MultiMedia>';
    const [item] = await itemsOf(
      ofd(
        '<ofd:ImageObject Boundary="0 0 9 9" ResourceID="5" ImageMask="6"/>',
        {
          ...res(`<ofd:MultiMedias>${media}</ofd:MultiMedias>`),
          'Doc_0/Res/a.png': 'x',
          'Doc_0/Res/m.png': 'mask',
        },
        RES,
      ),
    );
    expect((item as ImageItem).mask?.bytes).toHaveLength(4);
  });

  it('refuses a package whose parts are encrypted', async () => {
    await expect(openOfd(ofd('', { 'Encryptions.xml': '<e/>' }))).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('takes no name of the language for one of its own', async () => {
    const path =
      '<ofd:PathObject Boundary="0 0 9 9" Cap="constructor" Visible="constructor"><ofd:AbbreviatedData>M 0 0 L 9 9</ofd:AbbreviatedData></ofd:PathObject>';
    const [item] = await itemsOf(ofd(path, res('<ofd:constructor><ofd:X ID="1"/></ofd:constructor>'), RES));
    expect(item).toMatchObject({ stroke: { cap: 0 } });
  });

  it('reads the pages where signatures and attachments cannot be read', async () => {
    const parts: Record<string, string> = {
      'OFD.xml': `<ofd:OFD ${XMLNS}><ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot><ofd:Signatures>Doc_0/S.xml</ofd:Signatures></ofd:DocBody></ofd:OFD>`,
      'Doc_0/Document.xml': `<ofd:Document ${XMLNS}><ofd:CommonData/><ofd:Pages><ofd:Page ID="1" BaseLoc="Pages/P.xml"/><ofd:Page ID="2" BaseLoc="Pages/none.xml"/></ofd:Pages><ofd:Attachments>A.xml</ofd:Attachments></ofd:Document>`,
      'Doc_0/S.xml': `<ofd:Signatures ${XMLNS}><ofd:Signature ID="1" BaseLoc="Sign.xml"/></ofd:Signatures>`,
      'Doc_0/Sign.xml': '<ofd:Signature><ofd:SignedInfo>',
      'Doc_0/A.xml': `<ofd:Attachments ${XMLNS}><ofd:Attachment Name="x"><ofd:FileLoc>none.bin</ofd:FileLoc></ofd:Attachment></ofd:Attachments>`,
    };
    const [source] = await openOfd(ofd('', parts));
    expect(source).toMatchObject({ pages: 2, signatures: { signed: 1, drawn: 0, lost: 1 } });
    expect(await source?.drawing(0)).toMatchObject({ items: [] });
    await expect(source?.drawing(1)).rejects.toMatchObject({ code: 'damaged' });
    expect(await source?.attachments()).toEqual({ attached: [], lost: 1 });
  });

  it('takes the numbers of glyphs from the TextCode behind them', async () => {
    const transform = (id: number): string =>
      `<ofd:CGTransform CodePosition="0" CodeCount="1" GlyphCount="1"><ofd:Glyphs>${id}</ofd:Glyphs></ofd:CGTransform>`;
    const [item] = await itemsOf(
      ofd(
        `<ofd:TextObject Boundary="0 0 50 5" Font="9" Size="4">${transform(7)}<ofd:TextCode X="0" Y="4" DeltaX="2">ab</ofd:TextCode>${transform(8)}<ofd:TextCode X="9" Y="4" DeltaX="2">cd</ofd:TextCode></ofd:TextObject>`,
      ),
    );
    expect((item as TextItem).glyphs.map(({ text, id }) => [text, id])).toEqual([
      ['a', 7],
      ['b', undefined],
      ['c', 8],
      ['d', undefined],
    ]);
  });

  it('writes to the left and upwards where the text is read so', async () => {
    const written = (direction: number): string =>
      `<ofd:TextObject Boundary="0 0 50 5" Font="9" Size="4" ReadDirection="${direction}"><ofd:TextCode X="9" Y="9">一二</ofd:TextCode></ofd:TextObject>`;
    const items = await itemsOf(ofd([0, 90, 180, 270].map(written).join('')));
    expect(items.map((item) => (item as TextItem).glyphs.map(({ x, y }) => [x, y])[1])).toEqual([
      [13, 9],
      [9, 13],
      [5, 9],
      [9, 5],
    ]);
  });

  it('sees an object within all areas of a clip, each where it stands and turning alike, and within letters', async () => {
    const square = '<ofd:AbbreviatedData>M 0 0 L 2 0 L 2 2 C</ofd:AbbreviatedData>';
    const against = '<ofd:AbbreviatedData>M 0 0 L 2 2 B 2 1 2 1 2 0 C</ofd:AbbreviatedData>';
    const clipped = (areas: string): string =>
      `<ofd:PathObject Boundary="0 0 9 9" Fill="true"><ofd:Clips><ofd:Clip>${areas}</ofd:Clip></ofd:Clips><ofd:AbbreviatedData>M 0 0 L 9 9</ofd:AbbreviatedData></ofd:PathObject>`;
    const text =
      '<ofd:Area><ofd:Text Boundary="1 1 8 4" Font="1" Size="4"><ofd:TextCode X="0" Y="4">字</ofd:TextCode></ofd:Text></ofd:Area>';
    const [two, letters] = await itemsOf(
      ofd(
        clipped(
          `<ofd:Area CTM="0.5 0 0 0.5 0 0"><ofd:Path Boundary="2 0 2 2">${square}</ofd:Path></ofd:Area><ofd:Area><ofd:Path Boundary="5 5 2 2">${square}</ofd:Path></ofd:Area><ofd:Area><ofd:Path Boundary="5 5 2 2">${against}</ofd:Path></ofd:Area>`,
        ) + clipped(text),
      ),
    );
    expect(two?.clips[0]?.segments.filter(([step]) => step === 'M')).toEqual([
      ['M', 1, 0],
      ['M', 5, 5],
      ['M', 7, 5],
    ]);
    // Against the others it would be a hole in them
    expect(two?.clips[0]?.segments.slice(-3)).toEqual([['C', 7, 6, 7, 6, 7, 7], ['L', 5, 5], ['Z']]);
    expect(letters?.clips[0]).toMatchObject({ letters: { glyphs: [{ text: '字' }] } });
    expect(letters?.clips[0]?.segments[0]).toEqual(['M', 1, 1]);
  });

  it('draws the border of a picture in millimetres, its corners round', async () => {
    const [item] = await itemsOf(
      ofd(
        '<ofd:ImageObject Boundary="10 10 20 10" ResourceID="5" CTM="20 0 0 10 0 0"><ofd:Border LineWidth="1" HorizonalCornerRadius="3" VerticalCornerRadius="2" DashPattern="2 1"><ofd:BorderColor Value="255 0 0"/></ofd:Border></ofd:ImageObject>',
        {
          ...res(
            '<ofd:MultiMedias><ofd:MultiMedia ID="5" Type="Image"><ofd:MediaFile>a.png</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias>',
          ),
          'Doc_0/Res/a.png': 'x',
        },
        RES,
      ),
    );
    const [picture, border] = (item as GroupItem).items;
    expect(picture?.kind).toBe('image');
    expect(border).toMatchObject({ stroke: { brush: { colour: '#ff0000' }, width: 1, dash: [2, 1] } });
    expect((border as PathItem).segments.slice(0, 2)).toEqual([
      ['M', 3, 0],
      ['L', 17, 0],
    ]);
    expect(border?.matrix.map((value) => Number(((value * 25.4) / 72).toFixed(6)))).toEqual([1, 0, 0, 1, 10, 10]);
  });

  it('lays a template over the page where the document says so and the page does not', async () => {
    const path = (width: number): string =>
      `<ofd:PathObject Boundary="0 0 9 9" LineWidth="${width}"><ofd:AbbreviatedData>M 0 0 L 9 9</ofd:AbbreviatedData></ofd:PathObject>`;
    const page = (inside: string, template = ''): string =>
      `<ofd:Page ${XMLNS}>${template}<ofd:Content><ofd:Layer>${inside}</ofd:Layer></ofd:Content></ofd:Page>`;
    const file = (order: string): File =>
      ofd(
        '',
        {
          'Doc_0/Pages/p.xml': page(path(1), `<ofd:Template TemplateID="3" ${order}/>`),
          'Doc_0/T.xml': page(path(2)),
        },
        '<ofd:TemplatePage ID="3" BaseLoc="T.xml" ZOrder="Foreground"/>',
      );
    const widths = async (of: File) => (await itemsOf(of)).map((item) => (item as PathItem).stroke?.width);
    expect(await widths(file(''))).toEqual([1, 2]);
    expect(await widths(file('ZOrder="Background"'))).toEqual([2, 1]);
  });
});
