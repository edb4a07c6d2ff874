import { type Element, elements, type Package } from '../../../../bench/fidelity/read/tree.ts';

/**
 * What may stand in an element, in the order that ECMA-376 (transitional) asks for; `a|b`: one in place of the other.
 */
type Orders = Record<string, string>;

const FILL = 'noFill|solidFill|gradFill|blipFill|pattFill|grpFill';
const LETTERS = `ln ${FILL} effectLst|effectDag highlight uLnTx|uLn uFillTx|uFill latin ea cs sym hlinkClick hlinkMouseOver rtl extLst`;

/** What drawings are made of (dml-main.xsd). */
const DRAWING: Orders = {
  spPr: `xfrm custGeom|prstGeom ${FILL} ln effectLst|effectDag scene3d sp3d extLst`,
  xfrm: 'off ext chOff chExt',
  ln: `${FILL} prstDash|custDash round|bevel|miter headEnd tailEnd extLst`,
  bodyPr: 'prstTxWarp noAutofit|normAutofit|spAutoFit scene3d sp3d flatTx extLst',
  pic: 'nvPicPr blipFill spPr style extLst',
  nvPicPr: 'cNvPr cNvPicPr nvPr',
  blipFill: 'blip srcRect tile|stretch',
  custGeom: 'avLst gdLst ahLst cxnLst rect pathLst',
  path: 'close|moveTo|lnTo|arcTo|quadBezTo|cubicBezTo',
};

/** Texts (wml.xsd). */
const WORD: Orders = {
  ...DRAWING,
  pPr:
    'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs ' +
    'suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd ' +
    'snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment ' +
    'textboxTightWrap outlineLvl divId cnfStyle rPr sectPr',
  rPr:
    'nor rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish ' +
    'webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang',
  tblPr:
    'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd ' +
    'tblBorders shd tblLayout tblCellMar tblLook',
  tcPr: 'cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark',
  tcBorders: 'top left bottom right insideH insideV',
  tblBorders: 'top left bottom right insideH insideV',
  tblCellMar: 'top left bottom right',
  sectPr:
    'headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols ' +
    'formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid',
  lvl: 'start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc pPr rPr',
  abstractNum: 'nsid multiLevelType tmpl name styleLink numStyleLink lvl',
  num: 'abstractNumId lvlOverride r|sSup|sSub',
  sSup: 'e sup',
  sSub: 'e sub',
  numbering: 'abstractNum num',
  style:
    'name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal ' +
    'pPr rPr tblPr trPr tcPr tblStylePr',
  styles: 'docDefaults latentStyles style',
  settings:
    'zoom defaultTabStop evenAndOddHeaders characterSpacingControl footnotePr endnotePr compat themeFontLang decimalSymbol listSeparator',
  tbl: 'tblPr tblGrid tr',
  tr: 'trPr tc',
  anchor: 'simplePos positionH positionV extent effectExtent wrapNone wrapSquare docPr cNvGraphicFramePr graphic',
  inline: 'extent effectExtent docPr cNvGraphicFramePr graphic',
  wsp: 'cNvSpPr spPr txbx bodyPr',
  p: 'pPr r|hyperlink|bookmarkStart|bookmarkEnd|oMath',
  r: 'rPr t|tab|br|drawing|fldChar|instrText|footnoteReference|footnoteRef|separator|continuationSeparator|AlternateContent',
};

/** Slides (pml.xsd). */
const SLIDES: Orders = {
  ...DRAWING,
  presentation: 'sldMasterIdLst notesMasterIdLst handoutMasterIdLst sldIdLst sldSz notesSz defaultTextStyle',
  sldMaster: 'cSld clrMap sldLayoutIdLst transition timing hf txStyles extLst',
  sldLayout: 'cSld clrMapOvr transition timing hf extLst',
  sld: 'cSld clrMapOvr transition timing extLst',
  cSld: 'bg spTree custDataLst controls extLst',
  bg: 'bgPr|bgRef',
  bgPr: `${FILL} effectLst|effectDag`,
  spTree: 'nvGrpSpPr grpSpPr sp|grpSp|graphicFrame|cxnSp|pic extLst',
  sp: 'nvSpPr spPr style txBody extLst',
  nvSpPr: 'cNvPr cNvSpPr nvPr',
  nvGrpSpPr: 'cNvPr cNvGrpSpPr nvPr',
  graphicFrame: 'nvGraphicFramePr xfrm graphic extLst',
  nvGraphicFramePr: 'cNvPr cNvGraphicFramePr nvPr',
  txBody: 'bodyPr lstStyle p',
  p: 'pPr r|br|fld endParaRPr',
  r: 'rPr t',
  fld: 'rPr pPr t',
  ...Object.fromEntries(
    ['pPr', 'defPPr', ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => `lvl${level}pPr`)].map((name) => [
      name,
      'lnSpc spcBef spcAft buClrTx|buClr buSzTx|buSzPct|buSzPts buFontTx|buFont buNone|buAutoNum|buChar|buBlip tabLst defRPr extLst',
    ]),
  ),
  rPr: LETTERS,
  defRPr: LETTERS,
  endParaRPr: LETTERS,
  tbl: 'tblPr tblGrid tr',
  tc: 'txBody tcPr extLst',
  tcPr: `lnL lnR lnT lnB lnTlToBr lnBlToTr cell3D ${FILL} headers extLst`,
  theme: 'themeElements objectDefaults extraClrSchemeLst',
  themeElements: 'clrScheme fontScheme fmtScheme',
  fontScheme: 'majorFont minorFont',
  fmtScheme: 'fillStyleLst lnStyleLst effectStyleLst bgFillStyleLst',
  txStyles: 'titleStyle bodyStyle otherStyle',
};

/** Sheets (sml.xsd). */
const SHEETS: Orders = {
  workbook: 'fileVersion workbookPr bookViews sheets definedNames calcPr',
  worksheet:
    'sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetProtection autoFilter mergeCells ' +
    'conditionalFormatting hyperlinks printOptions pageMargins pageSetup headerFooter drawing',
  sheetView: 'pane selection',
  row: 'c',
  c: 'f v is',
  sst: 'si',
  si: 't r',
  r: 'rPr t',
  rPr: 'rFont charset family b i strike outline shadow condense extend color sz u vertAlign scheme',
  styleSheet: 'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles',
  font: 'b i strike condense extend outline shadow u vertAlign sz color name family charset scheme',
  border: 'left right top bottom diagonal vertical horizontal',
  xf: 'alignment protection',
};

const ORDERS = { word: WORD, ppt: SLIDES, xl: SHEETS };

/** What stands in a wrong place in the XML parts of a package, or is missing; all of its parts where none are named. */
export function schemaFaults(parts: Package, paths: string[] = parts.paths()): string[] {
  return paths.flatMap((path) => {
    const room = path.split('/')[0] as keyof typeof ORDERS;
    const tree = parts.tree(path);
    return tree ? faultsIn(tree, path, ORDERS[room] ?? {}) : [`${path} is missing`];
  });
}

function faultsIn(element: Element, path: string, orders: Orders): string[] {
  const children = elements(element);
  return [
    ...misplaced(element, path, orders),
    ...(path.startsWith('word/') ? badEnds(element, path) : []),
    ...children.flatMap((child) => faultsIn(child, path, orders)),
  ];
}

function misplaced(element: Element, path: string, orders: Orders): string[] {
  const order = orders[element.name]?.split(' ').map((names) => names.split('|'));
  if (!order) return [];
  let before = 0;
  return elements(element).flatMap(({ name }) => {
    const place = order.findIndex((names) => names.includes(name));
    const late = place < before;
    before = Math.max(before, place);
    if (place < 0) return [`${path}: ${element.name} has no ${name}`];
    return late ? [`${path}: ${name} too late in ${element.name}`] : [];
  });
}

/** Cells and bodies end with a paragraph, and no two tables touch. */
function badEnds(element: Element, path: string): string[] {
  const names = elements(element).map(({ name }) => name);
  const last = names.at(-1);
  const faults: string[] = [];
  if (element.name === 'tc' && last !== 'p') faults.push(`${path}: a cell ends with ${last}`);
  if (element.name === 'body' && last !== 'sectPr') faults.push(`${path}: the body ends with ${last}`);
  if (names.some((name, at) => name === 'tbl' && ['tbl', 'sectPr'].includes(names[at + 1] ?? '')))
    faults.push(`${path}: nothing behind a table in ${element.name}`);
  return faults;
}
