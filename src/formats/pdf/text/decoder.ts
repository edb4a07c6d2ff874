import { asMatrix } from '../content/matrix.ts';
import type { PdfDocument } from '../document.ts';
import { asArray, type Dict, latin1, PdfString, Stream } from '../objects.ts';
import { decodeStream } from '../stream/decode.ts';
import { codeMapOf, numberOf, toUnicode } from './cmap.ts';
import { characterOfCid } from './collections.ts';
import { differing, type Encoding, encodingNamed } from './encodings.ts';
import { type1Encoding } from './font-file-encoding.ts';
import { programOf, textsOf } from './font-program.ts';
import { cidMetrics, simpleWidths } from './widths.ts';

/** What one code of a font stands for. The same object each time the code is shown: compare it, do not change it. */
export interface Glyph {
  /** The bytes of the code as one number, the first one highest. */
  code: number;
  /** Bytes that the code has. */
  length: number;
  /** The glyph's number in a composite font (ISO 32000-1 §9.7.2); undefined where it is not known. */
  cid: number | undefined;
  /** What it says, of one or more characters; undefined where the file does not say. */
  text: string | undefined;
  /** How far writing goes on behind it, in text space of size 1: to the right, or (below 0) down. */
  advance: number;
  /** From the origin of vertical writing to the glyph's own, in text space of size 1; 0, 0 for horizontal writing. */
  shift: readonly [x: number, y: number];
  /** A single byte 32, to which word spacing is added (§9.3.3). */
  isSpace: boolean;
}

/** How strings shown in a font are read: the one reading of fonts (§9.6, §9.7, §9.10). */
export interface FontDecoder {
  /** The font dictionary; empty for a font that is missing. */
  font: Dict;
  /** Writing goes down the page. */
  vertical: boolean;
  /** The glyphs of a shown string. */
  glyphs(bytes: Uint8Array): Glyph[];
}

const decoders = new WeakMap<Dict, FontDecoder>();
const NO_SHIFT = [0, 0] as const;
const MISSING: Dict = new Map();

/**
 * The decoder of a font dictionary, made once for each; one that is missing reads as Latin text. Maps are read when it
 * is made, and the document's budget pays: throws UserError `too-complex`.
 */
export function decoderOf(document: PdfDocument, font: Dict = MISSING): FontDecoder {
  const known = decoders.get(font);
  if (known) return known;
  const decoder =
    document.resolve(font.get('Subtype')) === 'Type0' ? composite(document, font) : simple(document, font);
  decoders.set(font, decoder);
  return decoder;
}

function simple(document: PdfDocument, font: Dict): FontDecoder {
  const unicode = toUnicode(document, font.get('ToUnicode'));
  const encoding = encodingOf(document, font);
  const textOf = (code: number): string | undefined => unicode(code) ?? encoding[code];
  const widthOf = simpleWidths(document, font, textOf);
  const type3 = document.resolve(font.get('Subtype')) === 'Type3';
  const unit = (type3 ? asMatrix(document, font.get('FontMatrix'))?.[0] : undefined) ?? 1 / 1000;
  const glyphs: Glyph[] = [];
  const glyph = (code: number): Glyph =>
    (glyphs[code] ??= {
      code,
      length: 1,
      cid: undefined,
      text: textOf(code),
      advance: widthOf(code) * unit,
      shift: NO_SHIFT,
      isSpace: code === 32,
    });
  return {
    font,
    vertical: false,
    glyphs(bytes) {
      const found: Glyph[] = [];
      for (let at = 0; at < bytes.length; at++) found.push(glyph(bytes[at] as number));
      return found;
    },
  };
}

/** The text of each code by /Encoding (§9.6.6), or by what fonts of this name or kind have. */
function encodingOf(document: PdfDocument, font: Dict): Encoding {
  const value = document.resolve(font.get('Encoding'));
  const dict = document.dict(font.get('Encoding'));
  const name = String(document.resolve(dict?.get('BaseEncoding')) ?? value);
  const base = encodingNamed(name) ?? ownEncoding(document, font);
  const differences = asArray(document.resolve(dict?.get('Differences')));
  if (!differences.length) return base;
  const encoding = [...base];
  let code = 0;
  for (const item of differences) {
    const entry = document.resolve(item);
    if (typeof entry === 'number') code = entry;
    else if (typeof entry === 'string' && code >= 0 && code < 256) encoding[code] = differing(entry, code++, base);
  }
  return encoding;
}

/** What a font has of itself: the encoding of its file, or, of fonts that are not embedded, that of fonts so named. */
function ownEncoding(document: PdfDocument, font: Dict): Encoding {
  const usual = usualEncoding(document, font);
  const program = programOf(document, font);
  if (!program) return type1Encoding(document, font) ?? usual;
  const { ofCode } = textsOf(document, program);
  const own = usual.map((_, code) => ofCode(code));
  // A font without names, or one whose names say nothing, most often has Latin letters where Latin has them.
  if (own.every((text) => text === undefined)) return usual;
  return program.cff ? own : own.map((text, code) => text ?? usual[code]);
}

/** The codes of symbol fonts, as they stand in the private area. */
const SYMBOLS: Encoding = Array.from({ length: 256 }, (_, code) =>
  code < 0x20 ? undefined : String.fromCharCode(0xf000 + code),
);

function usualEncoding(document: PdfDocument, font: Dict): Encoding {
  const name = String(document.resolve(font.get('BaseFont')) ?? '').replace(/^[A-Z]{6}\+/, '');
  if (/^(Wingdings|Webdings)/.test(name)) return SYMBOLS;
  const truetype = document.resolve(font.get('Subtype')) === 'TrueType';
  const own = /^(Symbol|ZapfDingbats)/.exec(name)?.[1] ?? (truetype ? 'WinAnsiEncoding' : 'StandardEncoding');
  return encodingNamed(own) as Encoding;
}

/** Bytes of a /CIDToGIDMap: two for each CID. */
const MAX_GIDS = 2 * 65_536;

/** The text of a CID by the font that is embedded: of its glyph's characters or name. */
function programText(document: PdfDocument, cidFont: Dict | undefined): (cid: number) => string | undefined {
  const program = programOf(document, cidFont);
  if (!program || (program.cff && program.tables.size > 0)) return () => undefined;
  const { ofGlyph } = textsOf(document, program);
  const map = document.resolve(cidFont?.get('CIDToGIDMap'));
  const glyphs = map instanceof Stream ? decodeStream(document, map, MAX_GIDS)?.bytes : undefined;
  if (!glyphs) return ofGlyph;
  return (cid) => ofGlyph(((glyphs[cid * 2] ?? 0) << 8) | (glyphs[cid * 2 + 1] ?? 0));
}

function composite(document: PdfDocument, font: Dict): FontDecoder {
  const [descendant] = asArray(document.resolve(font.get('DescendantFonts')));
  const cidFont = document.dict(descendant);
  const unicode = toUnicode(document, font.get('ToUnicode'));
  const map = codeMapOf(document, font.get('Encoding'));
  const metrics = cidMetrics(document, cidFont);
  const ordering = document.resolve(document.dict(cidFont?.get('CIDSystemInfo'))?.get('Ordering'));
  const collection = ordering instanceof PdfString ? latin1(ordering.bytes) : '';
  let ofProgram: ((cid: number) => string | undefined) | undefined;
  const textOf = (cid: number | undefined): string | undefined => {
    if (cid === undefined) return undefined;
    ofProgram ??= programText(document, cidFont);
    return ofProgram(cid) ?? characterOfCid(collection, cid);
  };
  const make = (bytes: Uint8Array): Glyph => {
    const [code, { length }] = [numberOf(bytes), bytes];
    const cid = map.cid(code, length);
    const down = map.vertical ? metrics.down(cid) : undefined;
    return {
      code,
      length,
      cid,
      isSpace: length === 1 && code === 32,
      text: unicode(code) ?? map.text(bytes) ?? textOf(cid),
      advance: (down?.advance ?? metrics.width(cid)) / 1000,
      shift: down ? [-down.x / 1000, -down.y / 1000] : NO_SHIFT,
    };
  };
  const known = new Map<number, Glyph>();
  const glyphs = (bytes: Uint8Array): Glyph[] => {
    const found: Glyph[] = [];
    for (let at = 0, end = 0; at < bytes.length; at = end) {
      end = Math.min(bytes.length, at + map.length(bytes, at));
      let key = end - at;
      for (let each = at; each < end; each++) key = key * 256 + (bytes[each] as number);
      let glyph = known.get(key);
      if (!glyph) {
        glyph = make(bytes.subarray(at, end));
        known.set(key, glyph);
      }
      found.push(glyph);
    }
    return found;
  };
  return { font, vertical: map.vertical, glyphs };
}
