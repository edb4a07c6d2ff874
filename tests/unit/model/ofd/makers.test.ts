import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Drawing, Gradient, GroupItem, ImageItem, PathItem, TextItem } from '../../../../src/model/drawing.ts';
import { type OfdSource, openOfd } from '../../../../src/model/readers/ofd/read.ts';

const AREA = '<PageArea><PhysicalBox>0 0 100 50</PhysicalBox></PageArea>';
const SQUARE = '<AbbreviatedData>M 0 0 L 9 0 L 9 9 C</AbbreviatedData>';

interface Told {
  /** All of the page's `Content`. */
  content?: string;
  res?: string;
  area?: string;
  /** In OFD.xml, behind the root of the document. */
  body?: string;
  /** In Document.xml, behind the pages. */
  document?: string;
  parts?: Record<string, string>;
}

const documentXml = (area: string, page: string, rest = ''): string =>
  `<Document><CommonData>${area}<PublicRes>R.xml</PublicRes></CommonData><Pages><Page ID="1" BaseLoc="${page}"/></Pages>${rest}</Document>`;

const layer = (objects: string): string => `<Layer>${objects}</Layer>`;

function bytesOf({ content = '', res = '', area = AREA, body = '', document = '', parts = {} }: Told) {
  const files = {
    'OFD.xml': `<OFD><DocBody><DocRoot>Doc_0/Document.xml</DocRoot>${body}</DocBody></OFD>`,
    'Doc_0/Document.xml': documentXml(area, 'P.xml', document),
    'Doc_0/R.xml': `<Res BaseLoc="Res">${res}</Res>`,
    'Doc_0/P.xml': `<Page><Content>${content}</Content></Page>`,
    ...parts,
  };
  const encoder = new TextEncoder();
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, encoder.encode(text)])), {
    level: 0,
  }) as Uint8Array<ArrayBuffer>;
}

const open = async (told: Told): Promise<OfdSource> =>
  (await openOfd(new File([bytesOf(told)], 'a.ofd')))[0] as OfdSource;
const draw = async (told: Told): Promise<Drawing> => (await open(told)).drawing(0);
const itemOf = async (objects: string, res = '') => (await draw({ content: layer(objects), res })).items[0];
const textOf = async (codes: string) =>
  (await itemOf(`<TextObject Boundary="0 0 9 9" Font="1" Size="4">${codes}</TextObject>`)) as TextItem;

describe('what makers of OFD write', () => {
  it('begins a code that names one coordinate at the other of the code before it', async () => {
    const { glyphs } = await textOf('<TextCode X="1" Y="4" DeltaX="4">一二</TextCode><TextCode Y="9">三</TextCode>');
    expect(glyphs.map(({ text, x, y }) => [text, x, y])).toEqual([
      ['一', 1, 4],
      ['二', 5, 4],
      ['三', 1, 9],
    ]);
  });

  it('takes the breaks and indents of printed XML for no text, but spaces for what they are', async () => {
    const said = async (code: string): Promise<[string, number][]> =>
      (await textOf(`<TextCode X="0" Y="4" DeltaX="4 3">${code}</TextCode>`)).glyphs.map(({ text, x }) => [text, x]);
    expect(await said('\n      发票\n    ')).toEqual([
      ['发', 0],
      ['票', 4],
    ]);
    expect(await said(' a ')).toEqual([
      [' ', 0],
      ['a', 4],
      [' ', 7],
    ]);
  });

  it('gives a character all of its glyphs', async () => {
    const { glyphs } = await textOf(
      '<CGTransform CodePosition="1" CodeCount="1" GlyphCount="3"><Glyphs>7 8 9</Glyphs></CGTransform><TextCode X="0" Y="4" DeltaX="2 2">abc</TextCode>',
    );
    expect(glyphs.map(({ text, id, follows }) => [text, id, follows])).toEqual([
      ['a', undefined, undefined],
      ['b', 7, undefined],
      ['', 8, true],
      ['', 9, true],
      ['c', undefined, undefined],
    ]);
  });

  it('takes a font that the document does not hold for what its name says', async () => {
    const res =
      '<Fonts><Font ID="1" FontName="SimSun-BoldItalic"/><Font ID="2" FontName="Arial-Bold" Bold="false"/></Fonts>';
    const text = (font: number): string =>
      `<TextObject Boundary="0 0 9 9" Font="${font}" Size="4"><TextCode X="0" Y="4">字</TextCode></TextObject>`;
    const { items } = await draw({ content: layer(text(1) + text(2)), res });
    expect(items.map((item) => [(item as TextItem).weight, (item as TextItem).italic])).toEqual([
      [700, true],
      [400, false],
    ]);
  });

  it('leaves steps that nobody tells to the font', async () => {
    const { glyphs } = await textOf('<TextCode X="0" Y="4">Wi</TextCode>');
    expect(glyphs.map(({ follows }) => follows)).toEqual([undefined, true]);
  });

  it('reads a colour as the web writes it', async () => {
    const item = await itemOf(`<PathObject Fill="true"><FillColor Value="#00FF80"/>${SQUARE}</PathObject>`);
    expect((item as PathItem).fill).toMatchObject({ colour: '#00ff80' });
  });

  it('draws lines with a pattern', async () => {
    const cell = `<Pattern Width="2" Height="2"><CellContent><PathObject>${SQUARE}</PathObject></CellContent></Pattern>`;
    const item = await itemOf(`<PathObject><StrokeColor>${cell}</StrokeColor>${SQUARE}</PathObject>`);
    expect((item as PathItem).stroke?.brush.kind).toBe('tiling');
  });

  it('repeats a gradient beyond its ends', async () => {
    const shading =
      '<AxialShd StartPoint="4 0" EndPoint="6 0" MapType="Repeat" Extend="2"><Segment Position="0"><Color Value="255 0 0"/></Segment><Segment Position="1"><Color Value="0 0 255"/></Segment></AxialShd>';
    const item = await itemOf(`<PathObject Fill="true"><FillColor>${shading}</FillColor>${SQUARE}</PathObject>`);
    const { from, to, stops } = (item as PathItem).fill as Gradient;
    expect([from[0], to[0]]).toEqual([4, 70]);
    expect(stops.filter(({ at }) => at < 0.07).map(({ colour }) => colour)).toEqual([
      '#ff0000',
      '#0000ff',
      '#ff0000',
      '#0000ff',
      '#ff0000',
    ]);
  });

  it('lets what a composite graphic holds look as its object says', async () => {
    const res = `<DrawParams><DrawParam ID="7" LineWidth="3"/></DrawParams><CompositeGraphicUnits><CompositeGraphicUnit ID="5"><Content><PathObject>${SQUARE}</PathObject></Content></CompositeGraphicUnit></CompositeGraphicUnits>`;
    const item = await itemOf('<CompositeObject Boundary="0 0 9 9" ResourceID="5" DrawParam="7"/>', res);
    expect(((item as GroupItem).items[0] as PathItem).stroke?.width).toBe(3);
  });

  it('shows the other picture where the first is missing', async () => {
    const res = '<MultiMedias><MultiMedia ID="5" Type="Image"><MediaFile>a.png</MediaFile></MultiMedia></MultiMedias>';
    const content = layer('<ImageObject Boundary="0 0 9 9" ResourceID="4" Substitution="5"/>');
    const { items } = await draw({ content, res, parts: { 'Doc_0/Res/a.png': 'x' } });
    expect((items[0] as ImageItem).name).toBe('doc_0/res/a.png');
  });

  it('tells a picture that is not there from one that nobody wants', async () => {
    const item = (await itemOf('<ImageObject Boundary="0 0 9 9" ResourceID="4"/>')) as ImageItem;
    expect(item.bytes).toHaveLength(0);
  });

  it('reads a page whose picture or annotations are damaged', async () => {
    const res = '<MultiMedias><MultiMedia ID="5" Type="Image"><MediaFile>a.png</MediaFile></MultiMedia></MultiMedias>';
    const parts = {
      'Doc_0/Res/a.png': 'PICTURE',
      'Doc_0/A.xml': '<Annotations><Page PageID="1"><FileLoc>B.xml</FileLoc></Page></Annotations>',
      'Doc_0/B.xml': '<PageAnnot><Annot>',
    };
    const content = layer(`<ImageObject Boundary="0 0 9 9" ResourceID="5"/><PathObject>${SQUARE}</PathObject>`);
    const bytes = bytesOf({ content, res, parts, document: '<Annotations>A.xml</Annotations>' });
    bytes[new TextDecoder('latin1').decode(bytes).indexOf('PICTURE')] = 0x58; // its checksum is another one now
    const [source] = await openOfd(new File([bytes], 'a.ofd'));
    const items = (await source?.drawing(0))?.items ?? [];
    expect(items.map(({ kind }) => kind)).toEqual(['image', 'path']);
    expect((items[0] as ImageItem).bytes).toHaveLength(0);
  });

  it('reads objects that stand in no layer', async () => {
    const { items } = await draw({ content: `<PathObject>${SQUARE}</PathObject>` });
    expect(items).toHaveLength(1);
  });

  it('takes the area that is shown for a page whose paper nobody tells', async () => {
    const area = '<PageArea><ApplicationBox>0 0 25.4 50.8</ApplicationBox></PageArea>';
    const { width, height } = await draw({ area });
    expect([width, height].map(Math.round)).toEqual([72, 144]);
  });

  it('finds files that are named from the folder of a document which does not stand at the top', async () => {
    const content = layer(`<PathObject DrawParam="7">${SQUARE}</PathObject>`);
    const file = zipSync(
      Object.fromEntries(
        Object.entries({
          'OFD.xml': '<OFD><DocBody><DocRoot>Docs/Doc_0/Document.xml</DocRoot></DocBody></OFD>',
          'Docs/Doc_0/Document.xml': documentXml(AREA, 'Pages/P.xml'),
          'Docs/Doc_0/R.xml': '<Res/>',
          'Docs/Doc_0/Pages/P.xml': `<Page><PageRes>Pages/Own.xml</PageRes><Content>${content}</Content></Page>`,
          'Docs/Doc_0/Pages/Own.xml': '<Res><DrawParams><DrawParam ID="7" LineWidth="3"/></DrawParams></Res>',
        }).map(([name, text]) => [name, new TextEncoder().encode(text)]),
      ),
    ) as Uint8Array<ArrayBuffer>;
    const [source] = await openOfd(new File([file], 'a.ofd'));
    const [item] = (await source?.drawing(0))?.items ?? [];
    expect((item as PathItem).stroke?.width).toBe(3);
  });

  it('opens the version that is marked as the current one', async () => {
    const body =
      '<Versions><Version ID="a" Index="1" BaseLoc="Doc_0/V1.xml"/><Version ID="b" Index="2" Current="true" BaseLoc="Doc_0/V2.xml"/></Versions>';
    const parts = {
      'Doc_0/V2.xml': '<DocVersion><DocRoot>/Doc_0/New.xml</DocRoot></DocVersion>',
      'Doc_0/New.xml': documentXml(AREA, 'New/P.xml'),
      'Doc_0/New/P.xml': `<Page><Content>${layer(`<PathObject>${SQUARE}</PathObject>`)}</Content></Page>`,
    };
    expect((await draw({ body, parts })).items).toHaveLength(1);
  });

  it.each([
    ['its file', { 'Doc_0/V2.xml': '<DocVersion><DocRoot' }],
    [
      'its document',
      { 'Doc_0/V2.xml': '<DocVersion><DocRoot>/Doc_0/New.xml</DocRoot></DocVersion>', 'Doc_0/New.xml': '<Document' },
    ],
  ])('opens the document as it was first where the current version is damaged: %s', async (_, parts) => {
    const body = '<Versions><Version ID="b" Index="2" Current="true" BaseLoc="Doc_0/V2.xml"/></Versions>';
    const { items } = await draw({ body, parts, content: layer(`<PathObject>${SQUARE}</PathObject>`) });
    expect(items).toHaveLength(1);
  });

  it('hears the action of an annotation itself, and hides it where Visible is 0', async () => {
    const annotation = (attributes: string): string =>
      `<Annot ${attributes}><Actions><Action Event="CLICK"><URI URI="https://example.cn/"/></Action></Actions><Appearance Boundary="0 0 25.4 25.4"><PathObject>${SQUARE}</PathObject></Appearance></Annot>`;
    const { links, items } = await draw({
      document: '<Annotations>A.xml</Annotations>',
      parts: {
        'Doc_0/A.xml': '<Annotations><Page PageID="1"><FileLoc>B.xml</FileLoc></Page></Annotations>',
        'Doc_0/B.xml': `<PageAnnot>${annotation('Type="Link"')}${annotation('Type="Stamp" Visible="0"')}</PageAnnot>`,
      },
    });
    expect(items).toHaveLength(1);
    expect(links).toEqual([{ address: 'https://example.cn/', box: { left: 0, top: 0, right: 72, bottom: 72 } }]);
  });

  it('keeps addresses of an outline, and takes bookmarks for one where there is none', async () => {
    const address = '<Actions><Action Event="CLICK"><URI URI="https://example.cn/"/></Action></Actions>';
    const outlined = await open({
      document: `<Outlines><OutlineElem Title="网址">${address}</OutlineElem></Outlines>`,
    });
    expect(outlined.outline).toEqual([{ title: '网址', address: 'https://example.cn/', depth: 0 }]);
    const marked = await open({
      document: '<Bookmarks><Bookmark Name="封面"><Dest PageID="1"/></Bookmark></Bookmarks>',
    });
    expect(marked.outline).toEqual([{ title: '封面', page: 0, depth: 0 }]);
  });

  it.each([
    ['names none', ''],
    ['names one that is not there', '<DocRoot>Doc_9/Document.xml</DocRoot>'],
  ])('opens the document of a package that %s', async (_, root) => {
    const parts = { 'OFD.xml': `<OFD><DocBody><DocInfo/>${root}</DocBody></OFD>` };
    expect((await open({ parts, content: layer('') })).pages).toBe(1);
  });

  it('reads pages though a list of resources is damaged', async () => {
    const { items } = await draw({
      content: layer(`<PathObject Boundary="0 0 9 9">${SQUARE}</PathObject>`),
      parts: { 'Doc_0/R.xml': '<Res><Fonts><Font ID="1"' },
    });
    expect(items).toHaveLength(1);
  });

  it.each([
    ['Highlight', 1],
    ['Underline', 2],
    ['Strikeout', 2],
    ['Squiggly', 13],
  ])('draws a mark that tells its box alone: %s', async (subtype, most) => {
    const mark = (type: string): string =>
      `<Annot ID="9" Type="${type}" Subtype="${subtype}"><Appearance Boundary="10 20 9.6 4"/></Annot>`;
    const { items } = await draw({
      document: '<Annotations>A.xml</Annotations>',
      parts: {
        'Doc_0/A.xml': '<Annotations><Page PageID="1"><FileLoc>B.xml</FileLoc></Page></Annotations>',
        'Doc_0/B.xml': `<PageAnnot>${mark('Highlight')}${mark('Stamp')}</PageAnnot>`,
      },
    });
    expect(items).toHaveLength(1);
    const [{ fill, stroke, segments, matrix }] = items as [PathItem];
    expect([fill !== undefined, stroke !== undefined]).toEqual([subtype === 'Highlight', subtype !== 'Highlight']);
    if (stroke) expect(segments).toHaveLength(most);
    expect([matrix[4], matrix[5]].map((at) => Math.round((at * 25.4) / 72))).toEqual([10, 20]);
  });
});
