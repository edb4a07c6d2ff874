import type { XmlElement } from '../../src/formats/xml/xml.ts';

/** What may stand in an element, in this order (GB/T 33190, the schemas of its annex). */
const ORDER: Record<string, string[]> = {
  OFD: ['DocBody'],
  DocBody: ['DocInfo', 'DocRoot', 'Versions', 'Signatures'],
  DocInfo: [
    'DocID',
    'Title',
    'Author',
    'Subject',
    'Abstract',
    'CreationDate',
    'ModDate',
    'DocUsage',
    'Cover',
    'Keywords',
    'Creator',
  ],
  Document: [
    'CommonData',
    'Pages',
    'Outlines',
    'Permissions',
    'Actions',
    'VPreferences',
    'Bookmarks',
    'Annotations',
    'CustomTags',
    'Attachments',
    'Extensions',
  ],
  CommonData: ['MaxUnitID', 'PageArea', 'PublicRes', 'DocumentRes', 'TemplatePage', 'DefaultCS'],
  PageArea: ['PhysicalBox', 'ApplicationBox', 'ContentBox', 'BleedBox'],
  OutlineElem: ['Actions', 'OutlineElem'],
  Action: ['Region', 'Goto', 'URI'],
  Page: ['Template', 'PageRes', 'Area', 'Content', 'Actions', 'FileLoc'],
  Area: ['PhysicalBox', 'Path', 'Text'],
  TextObject: ['Actions', 'Clips', 'FillColor', 'StrokeColor', 'CGTransform', 'TextCode'],
  PathObject: ['Actions', 'Clips', 'StrokeColor', 'FillColor', 'AbbreviatedData'],
  Path: ['Actions', 'Clips', 'StrokeColor', 'FillColor', 'AbbreviatedData'],
  ImageObject: ['Actions', 'Clips', 'Border'],
  Segment: ['Color'],
  Annot: ['Remark', 'Parameters', 'Appearance'],
  Attachment: ['FileLoc'],
  CGTransform: ['Glyphs'],
  CompositeObject: ['Actions', 'Clips'],
  Font: ['FontFile'],
  MultiMedia: ['MediaFile'],
};

/** Attributes without which a document is not valid. */
const NEEDED: Record<string, string[]> = {
  OFD: ['Version', 'DocType'],
  Res: ['BaseLoc'],
  Layer: ['ID'],
  TextObject: ['ID', 'Boundary', 'Font', 'Size'],
  PathObject: ['ID', 'Boundary'],
  Path: ['Boundary'],
  ImageObject: ['ID', 'Boundary', 'ResourceID'],
  CGTransform: ['CodePosition'],
  Attachment: ['ID', 'Name'],
  TemplatePage: ['ID', 'BaseLoc'],
  AxialShd: ['StartPoint', 'EndPoint'],
  RadialShd: ['StartPoint', 'EndPoint', 'EndRadius'],
  Font: ['ID', 'FontName'],
  MultiMedia: ['ID', 'Type'],
  ColorSpace: ['ID', 'Type'],
  Annot: ['ID', 'Type', 'Creator', 'LastModDate'],
  Action: ['Event'],
  Dest: ['Type', 'PageID'],
  OutlineElem: ['Title'],
};

/** What attributes may say; the same names say the same everywhere but for `Type`. */
const VALUES: Record<string, RegExp> = {
  ID: /^(?:\d+|[A-Za-z_][\w.-]*)$/,
  Boundary: /^(?:-?[\d.]+(?:e-\d+)? ?){4}$/,
  CTM: /^(?:-?[\d.]+(?:e[-+]?\d+)? ?){6}$/,
  Rule: /^(?:NonZero|Even-Odd)$/,
  Cap: /^(?:Butt|Round|Square)$/,
  Join: /^(?:Miter|Round|Bevel)$/,
  Weight: /^(?:0|[1-9]00|1000)$/,
  Alpha: /^\d+$/,
  Fill: /^(?:true|false)$/,
  Stroke: /^(?:true|false)$/,
  Extend: /^[0-3]$/,
  Event: /^(?:DO|PO|CLICK)$/,
  LastModDate: /^\d{4}-\d\d-\d\d$/,
  CodePosition: /^\d+$/,
  CodeCount: /^\d+$/,
  GlyphCount: /^\d+$/,
};

/** `Type` by its element. */
const TYPES: Record<string, RegExp> = {
  Layer: /^(?:Body|Background|Foreground|Custom)$/,
  Dest: /^(?:XYZ|Fit|FitH|FitV|FitR)$/,
  Annot: /^(?:Link|Path|Highlight|Stamp|Watermark)$/,
  MultiMedia: /^(?:Image|Audio|Video)$/,
  ColorSpace: /^(?:GRAY|RGB|CMYK)$/,
};

/** Where an element and those in it are not as the schemas say, one sentence each. */
export function faultsOf(element: XmlElement): string[] {
  const order = ORDER[element.name];
  const places = element.children.map(({ name }) => order?.indexOf(name) ?? 0);
  const inOrder = places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0));
  const missing = (NEEDED[element.name] ?? []).filter((name) => element.attributes[name] === undefined);
  const odd = Object.entries(element.attributes).filter(([name, value]) => {
    const allowed = name === 'Type' ? TYPES[element.name] : VALUES[name];
    return allowed && !allowed.test(value);
  });
  return [
    ...(inOrder ? [] : [`${element.name}: ${element.children.map(({ name }) => name)}`]),
    ...missing.map((name) => `${element.name} @${name}`),
    ...odd.map(([name, value]) => `${element.name} @${name}="${value}"`),
    ...element.children.flatMap(faultsOf),
  ];
}
