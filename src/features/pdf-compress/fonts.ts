import { subsetGlyphs } from '../../formats/font/subset.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { asArray, type Dict, type Obj, Ref, Stream } from '../../formats/pdf/objects.ts';
import { decodeStream } from '../../formats/pdf/stream/decode.ts';
import { deflate } from '../../formats/pdf/writer.ts';
import { digestOf } from '../../lib/digest.ts';
import type { Shown } from './shown.ts';

/** What reducing fonts needs from its surroundings. */
export interface FontPorts {
  asset(name: 'harfbuzz-subset.wasm'): Promise<Uint8Array>;
}

/** A TrueType font file in the document and the glyphs shown of it. */
interface FontFile {
  num: number;
  stream: Stream;
  glyphs: Set<number>;
  /** The Type0 font, its descendant and the descriptor, whose name says that the font is a part. */
  owners: Set<number>;
}

const MAX_FONT = 2 ** 26;
/** A font is replaced by what is smaller than this part of it: most have been reduced by their writer. */
const WORTH = 0.8;
const MIN_BYTES = 20_000;

/**
 * Reduces whole TrueType fonts of Type0 fonts to the glyphs shown, each under its number, into `replaced`. Fonts that
 * anything other than such a Type0 font refers to, and those of form fields, which visitors go on filling in, stay
 * whole. Gives how many were reduced.
 */
export async function subsetFonts(
  document: PdfDocument,
  nums: number[],
  shown: Map<number, Shown>,
  replaced: Map<number, Obj>,
  ports: FontPorts,
): Promise<number> {
  let count = 0;
  for (const file of filesOf(document, nums, shown).values()) {
    if (file.stream.raw.length < MIN_BYTES) continue;
    const smaller = await reduced(document, file, replaced, ports);
    if (!smaller) continue;
    replaced.set(file.num, smaller);
    rename(document, file, replaced);
    count++;
  }
  return count;
}

function filesOf(document: PdfDocument, nums: number[], shown: Map<number, Shown>): Map<number, FontFile> {
  const files = new Map<number, FontFile>();
  const kept = formFonts(document);
  const whole = new Set<number>();
  for (const num of nums) {
    const font = document.object(num);
    if (!(font instanceof Map) || font.get('Subtype') !== 'Type0') continue;
    const parts = partsOf(document, font);
    if (!parts) continue;
    const text = shown.get(num);
    const glyphs = text && glyphsOf(document, font, parts.descendant, text);
    if (!glyphs || kept.has(num)) {
      whole.add(parts.file.num);
      continue;
    }
    const file = files.get(parts.file.num) ?? {
      num: parts.file.num,
      stream: parts.stream,
      glyphs: new Set(),
      owners: new Set(),
    };
    for (const glyph of glyphs) file.glyphs.add(glyph);
    for (const owner of [num, parts.descendantNum, parts.descriptorNum]) if (owner) file.owners.add(owner);
    files.set(file.num, file);
  }
  for (const [num, file] of files) if (whole.has(num) || isShared(document, nums, file)) files.delete(num);
  return files;
}

interface Parts {
  descendant: Dict;
  descendantNum: number;
  descriptorNum: number;
  file: Ref;
  stream: Stream;
}

/**
 * The way from a Type0 font to its TrueType file (ISO 32000-1 §9.7, §9.9); undefined where the font is of another kind.
 */
function partsOf(document: PdfDocument, font: Dict): Parts | undefined {
  const [value] = asArray(document.resolve(font.get('DescendantFonts')));
  const descendant = document.dict(value);
  const descriptor = descendant?.get('FontDescriptor');
  const file = document.dict(descriptor)?.get('FontFile2');
  const stream = document.resolve(file);
  if (!descendant || !(file instanceof Ref) || !(stream instanceof Stream)) return undefined;
  return {
    descendant,
    descendantNum: value instanceof Ref ? value.num : 0,
    descriptorNum: descriptor instanceof Ref ? descriptor.num : 0,
    file,
    stream,
  };
}

/**
 * The glyphs behind the codes shown; undefined for encodings other than Identity, where codes are no numbers of
 * characters.
 */
function glyphsOf(document: PdfDocument, font: Dict, descendant: Dict, { pairs }: Shown): Set<number> | undefined {
  const encoding = document.resolve(font.get('Encoding'));
  if (encoding !== 'Identity-H' && encoding !== 'Identity-V') return undefined;
  const map = document.resolve(descendant.get('CIDToGIDMap'));
  if (!(map instanceof Stream)) return new Set(pairs);
  const bytes = decodeStream(document, map, 2 ** 17)?.bytes;
  if (!bytes) return undefined;
  return new Set([...pairs].map((cid) => ((bytes[cid * 2] ?? 0) << 8) | (bytes[cid * 2 + 1] ?? 0)));
}

/** Fonts that form fields are filled in with (§12.7.2). */
function formFonts(document: PdfDocument): Set<number> {
  const resources = document.dict(document.dict(document.catalog().get('AcroForm'))?.get('DR'));
  const fonts = document.dict(resources?.get('Font'))?.values() ?? [];
  return new Set([...fonts].flatMap((font) => (font instanceof Ref ? font.num : [])));
}

/** Whether a descriptor that is not one of the owners has the file, too. */
function isShared(document: PdfDocument, nums: number[], { num, owners }: FontFile): boolean {
  return nums.some((other) => {
    const value = document.object(other);
    if (owners.has(other) || !(value instanceof Map)) return false;
    return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => {
      const file = value.get(key);
      return file instanceof Ref && file.num === num;
    });
  });
}

async function reduced(
  document: PdfDocument,
  { num, stream, glyphs }: FontFile,
  replaced: Map<number, Obj>,
  ports: FontPorts,
): Promise<Stream | undefined> {
  const decoded = decodeStream(document, stream, MAX_FONT);
  if (!decoded || decoded.cut || decoded.codec) return undefined;
  const font = decoded.bytes;
  try {
    const smaller = await subsetGlyphs(
      (await ports.asset('harfbuzz-subset.wasm')) as Uint8Array<ArrayBuffer>,
      font,
      glyphs,
    );
    const data = await deflate(smaller);
    const stored = replaced.get(num);
    if (data.length >= (stored instanceof Stream ? stored : stream).raw.length * WORTH) return undefined;
    const dict: Dict = new Map(stream.dict);
    for (const key of ['DecodeParms', 'Length', 'DL']) dict.delete(key);
    return new Stream(dict.set('Filter', 'FlateDecode').set('Length1', smaller.length), data);
  } catch (error) {
    // A font that HarfBuzz does not take, or that makes it trap, stays as it is.
    if (error instanceof WebAssembly.RuntimeError || (error as { code?: string }).code === 'damaged') return undefined;
    throw error;
  }
}

/**
 * A font that is a part of one has a tag of six letters before its name (§9.6.4); a list of all its glyphs holds no
 * longer.
 */
function rename(document: PdfDocument, { num, owners, glyphs }: FontFile, replaced: Map<number, Obj>): void {
  const digest = digestOf(`${num} ${[...glyphs].sort((a, b) => a - b).join()}`);
  const tag = [...digest.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('');
  for (const owner of owners) {
    const value = replaced.get(owner) ?? document.object(owner);
    if (!(value instanceof Map)) continue;
    const dict: Dict = new Map(value);
    dict.delete('CIDSet');
    for (const key of ['BaseFont', 'FontName']) {
      const name = document.resolve(dict.get(key));
      if (typeof name === 'string' && !/^[A-Z]{6}\+/.test(name)) dict.set(key, `${tag}+${name}`);
    }
    replaced.set(owner, dict);
  }
}
