/**
 * The first 269 standard strings of CFF (Adobe Technical Note 5176, appendix A): the names of Latin glyphs, and of old
 * figures.
 */
const NAMES =
  '.notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma ' +
  'hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at ' +
  'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore ' +
  'quoteleft a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde exclamdown cent ' +
  'sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl ' +
  'endash dagger daggerdbl periodcentered paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ' +
  'ellipsis perthousand questiondown grave acute circumflex tilde macron breve dotaccent dieresis ring cedilla ' +
  'hungarumlaut ogonek caron emdash AE ordfeminine Lslash Oslash OE ordmasculine ae dotlessi lslash oslash oe germandbls ' +
  'onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn ' +
  'threequarters twosuperior registered minus eth multiply threesuperior copyright ' +
  'Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute Icircumflex ' +
  'Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute Ucircumflex Udieresis Ugrave Yacute ' +
  'Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis egrave iacute ' +
  'icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis ' +
  'ugrave yacute ydieresis zcaron exclamsmall Hungarumlautsmall dollaroldstyle dollarsuperior ampersandsmall Acutesmall ' +
  'parenleftsuperior parenrightsuperior twodotenleader onedotenleader zerooldstyle oneoldstyle twooldstyle threeoldstyle ' +
  'fouroldstyle fiveoldstyle sixoldstyle sevenoldstyle eightoldstyle nineoldstyle commasuperior threequartersemdash ' +
  'periodsuperior questionsmall asuperior bsuperior centsuperior dsuperior esuperior isuperior lsuperior msuperior ' +
  'nsuperior osuperior rsuperior ssuperior tsuperior ff ffi ffl';

export const STANDARD_NAMES: readonly string[] = NAMES.split(' ');

/** Ranges of codes in the standard encoding (appendix B) and the number of the name that the first has. */
const ENCODING: readonly (readonly [from: number, to: number, name: number])[] = [
  [32, 126, 1],
  [161, 175, 96],
  [177, 180, 111],
  [182, 189, 115],
  [191, 191, 123],
  [193, 200, 124],
  [202, 203, 132],
  [205, 208, 134],
  [225, 225, 138],
  [227, 227, 139],
  [232, 235, 140],
  [241, 241, 144],
  [245, 245, 145],
  [248, 251, 146],
];

/** The name of the glyph of each code in the standard encoding. */
export const STANDARD_ENCODING: ReadonlyMap<number, string> = new Map(
  ENCODING.flatMap(([from, to, name]) =>
    Array.from({ length: to - from + 1 }, (_, at) => [from + at, STANDARD_NAMES[name + at] as string] as const),
  ),
);
